"""What a thread does between two pieces of long work: nothing, or it lets another one go first.

Threads of Python take turns of the same length. Work of a few milliseconds for which a user waits takes twice as long
beside work that nobody waits for, and the more so the more often both have to change threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable


class _Here(threading.local):
    """What the thread that looks does."""

    call: Callable[[], object] | None = None


_HERE = _Here()


def set_checkpoint(call: Callable[[], object]) -> None:
    """From now on, this thread calls it between two pieces of long work."""
    _HERE.call = call


def checkpoint() -> None:
    """Long work calls it every millisecond or so."""
    if _HERE.call is not None:
        _HERE.call()
