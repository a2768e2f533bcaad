"""Collects garbage, and returns memory to the system, while nobody types.

The memos of a version are freed with it, so that few reference cycles are left. To find them, Python traverses all
objects: for a large document that takes longer than a keystroke may.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from contextlib import suppress

_QUIET = 5.0
"""Seconds without a message after which the server counts as idle."""
_ENOUGH = 4
"""The collections of the young generation after which a full collection is worthwhile."""


def begin() -> None:
    """From now on, only new objects are collected automatically; existing ones are permanent."""
    gc.freeze()
    gc.set_threshold(50_000, 10, 1_000_000_000)
    gc.enable()


class IdleCollector:
    """Collects when the server is idle and nothing `is_busy`. It belongs to the event loop."""

    def __init__(self, is_busy: Callable[[], bool]) -> None:
        self._is_busy = is_busy
        self._waiting: asyncio.TimerHandle | None = None

    def postpone(self) -> None:
        """Postpone the collection, since there is work to do."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(_QUIET, self._collect)

    def _collect(self) -> None:
        self._waiting = None
        if self._is_busy():
            self.postpone()
            return
        if gc.get_count()[2] >= _ENOUGH:
            gc.collect()
        _trim()


def _trim() -> None:
    """Returns the memory that is free to the system, as clangd does: after a check of 100,000 lines, 15 to 30 MB."""
    if sys.platform != "linux":
        return
    # Imported here, because the first answers do without it.
    import ctypes

    # Only glibc has it.
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
