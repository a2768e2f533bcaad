"""Looks for garbage while nobody types.

What is known of a version goes with it, so that little is left that refers to itself. To look for that, Python goes
through all that there is: in a large document that takes longer than a keystroke may.
"""

from __future__ import annotations

import asyncio
import gc

_QUIET = 5.0
"""Seconds without a message after which nobody is taken to wait."""
_ENOUGH = 4
"""Times that Python has looked at what is new, after which it is worth looking at all."""


def begin() -> None:
    """From now on, only what is new is looked at by itself; what there is already is here to stay."""
    gc.freeze()
    gc.set_threshold(50_000, 10, 1_000_000_000)
    gc.enable()


class Tidy:
    """Waits until it is quiet. It belongs to the event loop."""

    def __init__(self) -> None:
        self._waiting: asyncio.TimerHandle | None = None

    def put_off(self) -> None:
        """Wait anew, since there is something to do."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(_QUIET, self._look)

    def _look(self) -> None:
        self._waiting = None
        if gc.get_count()[2] >= _ENOUGH:
            gc.collect()
