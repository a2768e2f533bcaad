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
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ctypes

_QUIET = 5.0
"""Seconds without a message after which the server counts as idle."""
_ENOUGH = 80
"""The collections of new objects after which a full collection is worthwhile."""
_SOON, _MANY = 0.02, 10_000
"""Seconds after a message at which new objects are collected if nothing is busy, and how many are worth it."""
_NEVER = 1_000_000_000


def begin() -> None:
    """From now on, only new objects are collected automatically; existing ones are permanent. What survives is left for
    when the server is idle: 500,000 objects held up a keystroke for 100 to 250 ms."""
    gc.freeze()
    gc.set_threshold(50_000, _NEVER, _NEVER)
    gc.enable()


class IdleCollector:
    """Collects when the server is idle and nothing `is_busy`, after `forget` has freed what can be made again; new
    objects sooner, so that this falls in no keystroke. It belongs to the event loop."""

    def __init__(self, is_busy: Callable[[], bool], forget: Callable[[], None]) -> None:
        self._is_busy, self._forget = is_busy, forget
        self._waiting: asyncio.TimerHandle | None = None
        self._is_due = False  # whether new objects are to be collected

    def postpone(self) -> None:
        """Postpone the collection, since there is work to do."""
        if self._waiting is not None:
            self._waiting.cancel()
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(_QUIET, self._collect)
        if not self._is_due:
            self._is_due = True
            loop.call_later(_SOON, self._collect_new)

    @property
    def quiet_for(self) -> float:
        """The seconds since the last message."""
        if self._waiting is None:
            return _QUIET
        return asyncio.get_running_loop().time() - self._waiting.when() + _QUIET

    def _collect_new(self) -> None:
        self._is_due = self._is_busy()
        if self._is_due:
            asyncio.get_running_loop().call_later(_SOON, self._collect_new)
        elif gc.get_count()[0] >= _MANY:
            gc.collect(0)

    def _collect(self) -> None:
        self._waiting = None
        if self._is_busy():
            self.postpone()
            return
        self._forget()
        if gc.get_count()[1] >= _ENOUGH:
            gc.collect()
        _trim()


def share_memory() -> None:
    """From now on, threads that begin take memory from where others do. Each would else keep to itself what it has
    freed: after a check of 100,000 lines, 10 to 20 MB. What is freed is taken again, and goes back to the system only
    while nobody types: each version of a large text is megabytes, for which the system makes new pages else."""
    with suppress(OSError, AttributeError):
        _glibc().mallopt(_M_ARENA_MAX, 1)
        _glibc().mallopt(_M_TRIM_THRESHOLD, _KEPT)
        _glibc().mallopt(_M_MMAP_THRESHOLD, _KEPT)


_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8
"""The numbers in malloc.h of the most bytes that stay free at the end of the memory, of the least bytes that are taken
from the system by themselves, and of the most places that threads take memory from."""
_KEPT = 32 << 20
"""The most that glibc takes for the second."""


def _trim() -> None:
    """Returns the memory that is free to the system, as clangd does: after a check of 100,000 lines, 15 to 30 MB."""
    with suppress(OSError, AttributeError):
        _glibc().malloc_trim(0)


def _glibc() -> ctypes.CDLL:
    """The functions of glibc; OSError or AttributeError where there is another library."""
    if sys.platform != "linux":
        raise OSError
    # Imported here, because the first answer does without it.
    import ctypes

    return ctypes.CDLL(None)
