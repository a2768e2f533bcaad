"""Long work that yields to more urgent work at checkpoints.

Python's threads take turns of the same length. A few milliseconds of work that a user waits for take twice as long
beside work that nobody waits for, unless that work stops.
"""

from __future__ import annotations

from collections.abc import Callable

from ptx_ls.threads import local


class _Here(local):
    """The checkpoint function of the current thread."""

    call: Callable[[], object] | None = None


_HERE = _Here()


def set_checkpoint(call: Callable[[], object]) -> None:
    """Makes the current thread call a function at each checkpoint."""
    _HERE.call = call


def checkpoint() -> None:
    """Called by long work about every millisecond."""
    if _HERE.call is not None:
        _HERE.call()
