"""Tasks divided between two processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from ptx_ls.process.fork import ForkedTask, has_two_processors

Result = TypeVar("Result")
LARGE = 1 << 20
"""The bytes of a text from which a copy of the process takes less time than it saves."""


def run_parallel(tasks: Sequence[Callable[[], Result]]) -> list[Result]:
    """The results of some tasks, in their order.

    If it is faster, a forked process takes some of them, each the next one when it is free. Tasks must only read, their
    results must be picklable, and there may be 256 at most.
    """
    if len(tasks) < 2 or not has_two_processors():
        return [task() for task in tasks]
    # Each byte in the pipe is the number of a task that nobody has taken.
    left, numbers = os.pipe()
    os.write(numbers, bytes(range(len(tasks))))
    os.close(numbers)
    try:
        with ForkedTask(partial(_taken, tasks, left)) as copy:
            done = _taken(tasks, left)
            done |= copy.result()
    finally:
        os.close(left)
    # What a copy took that was ended, nobody has done.
    return [done[number] if number in done else task() for number, task in enumerate(tasks)]


def _taken(tasks: Sequence[Callable[[], Result]], left: int) -> dict[int, Result]:
    """The results of the tasks that this process takes, by their numbers."""
    done: dict[int, Result] = {}
    while number := os.read(left, 1):
        done[number[0]] = tasks[number[0]]()
    return done
