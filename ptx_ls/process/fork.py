"""A task that a copy of this process works on, while the process does something else."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class ForkedTask(Generic[Result]):
    """A task, begun where a copy is cheap; elsewhere it is done when its result is asked for.

    It may only read, and its result has to be such that pickle takes it. At the end of a `with` the copy is over.
    """

    def __init__(self, task: Callable[[], Result]) -> None:
        self._task = task
        self._child = self._pipe = 0
        if sys.platform == "win32" or not has_two_processors():
            return
        self._pipe, writing = os.pipe()
        try:
            child = os.fork()
        except OSError:
            # There is no room for another process.
            os.close(self._pipe)
            os.close(writing)
            return
        self._child = child
        if not child:
            # Or it would wait for itself where nobody asks.
            os.close(self._pipe)
            _answer(task, writing)
        os.close(writing)

    def __enter__(self) -> ForkedTask[Result]:
        return self

    def __exit__(self, *fault: object) -> None:
        if self._child:
            os.close(self._pipe)
            self._end()

    def result(self) -> Result:
        """What the task gives; asked for once."""
        if self._child:
            with os.fdopen(self._pipe, "rb") as pipe:
                answer = pipe.read()
            if not self._end() and answer:
                found: Result = pickle.loads(answer)
                return found
        # A copy that was ended, for lack of memory say, has cost nothing but time.
        return self._task()

    def _end(self) -> int:
        _, status = os.waitpid(self._child, 0)
        self._child = 0
        return status


def has_two_processors() -> bool:
    """Whether a copy is cheap and safe, and does not take its time from this process."""
    if sys.platform != "linux" or threading.active_count() != 1:
        return False
    return hasattr(os, "fork") and hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1


def _answer(task: Callable[[], object], writing: int) -> None:
    """Ends the process."""
    status = 1
    try:
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(task(), pipe, pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        os._exit(status)
