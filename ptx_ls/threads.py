"""Locks and values of a thread, as `threading` has them: to load that takes a fiftieth of the time of a short check."""

from __future__ import annotations

import sys

try:
    # Where `threading` has them from; `functools` takes its lock from here too.
    from _thread import RLock
    from _thread import _local as local
    from _thread import allocate_lock as Lock  # noqa: N812  # a class there, a function here
except ImportError:
    from threading import Lock, RLock, local

__all__ = ["Lock", "RLock", "are_many", "local"]


def are_many() -> bool:
    """Whether this process has more than one thread."""
    threading = sys.modules.get("threading")
    return threading is not None and threading.active_count() != 1
