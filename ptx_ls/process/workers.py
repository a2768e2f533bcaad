"""Many tasks of one kind: begun here, and shared out over processes where they take long."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_MOMENT = 0.1
"""Seconds after which it pays to start other processes."""


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    processes: int,
    is_bound: Callable[[Item], bool] = lambda item: False,
    on_done: Callable[[int], None] = lambda count: None,
) -> Iterator[Result]:
    """The results of `work` for all items, in their order.

    `work`, the items and the results must be picklable. What is bound is done in this process. `on_done` is called with
    the number of items that are done, now and then.
    """
    began = monotonic()
    number = 0
    while number < len(items):
        if processes > 1 and len(items) - number > 1 and monotonic() - began > _MOMENT:
            break
        yield work(items[number])
        number += 1
        on_done(number)
    if number < len(items):
        # Imported here, because it takes longer to load than a few files to check.
        from ptx_ls.process.pool import shared_out

        yield from shared_out(work, items[number:], processes, is_bound, lambda count: on_done(number + count))
