"""Tasks shared out between two processes."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

Result = TypeVar("Result")


def shared_out(tasks: Sequence[Callable[[], Result]]) -> list[Result]:
    """What each of some tasks gives, in their order.

    Where it is quicker, a copy of this process takes some of them, whichever comes next when it is free. So they may
    only read, their results have to be such that pickle takes them, and there may be 256 tasks at most.
    """
    if not _has_two_processors():
        return [task() for task in tasks]
    # Each byte in the pipe is the number of a task that nobody has taken.
    left, numbers = os.pipe()
    os.write(numbers, bytes(range(len(tasks))))
    os.close(numbers)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _answer(tasks, left, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        try:
            done = _taken(tasks, left)
            answer = pipe.read()
        finally:
            os.close(left)
            pipe.close()
            _, status = os.waitpid(child, 0)
    if not status:
        done |= pickle.loads(answer)
    # A copy that was ended, for lack of memory say, has cost nothing but time.
    return [done[number] if number in done else task() for number, task in enumerate(tasks)]


def _taken(tasks: Sequence[Callable[[], Result]], left: int) -> dict[int, Result]:
    """What the tasks give that this process takes, by their numbers."""
    done: dict[int, Result] = {}
    while number := os.read(left, 1):
        done[number[0]] = tasks[number[0]]()
    return done


def _answer(tasks: Sequence[Callable[[], object]], left: int, writing: int) -> None:
    """Ends the process."""
    status = 1
    try:
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(_taken(tasks, left), pipe, pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        os._exit(status)


def _has_two_processors() -> bool:
    """Whether a copy is cheap and safe, and does not take its time from this process."""
    return sys.platform == "linux" and threading.active_count() == 1 and len(os.sched_getaffinity(0)) > 1
