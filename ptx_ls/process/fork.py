"""A task in a forked copy of this process, in parallel with the process itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from ptx_ls import threads

Result = TypeVar("Result")


class ForkedTask(Generic[Result]):
    """A task that starts in a forked process if that is cheap, else runs when its result is asked for.

    It must only read, and its result must be picklable. The process ends at the end of the `with` block.
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
        """The result of the task; may be asked for once."""
        if self._child:
            with os.fdopen(self._pipe, "rb") as pipe:
                answer = pipe.read()
            if not self._end() and answer:
                # Imported here, because most runs copy nothing.
                import pickle

                found: Result = pickle.loads(answer)
                return found
        # A copy that was ended, for lack of memory say, has cost nothing but time.
        return self._task()

    def _end(self) -> int:
        _, status = os.waitpid(self._child, 0)
        self._child = 0
        return status


def has_two_processors() -> bool:
    """Whether a fork is safe, and has a processor of its own."""
    if _is_alone or sys.platform != "linux" or threads.are_many():
        return False
    return hasattr(os, "fork") and hasattr(os, "sched_getaffinity") and processors() > 1


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_is_alone = False


@contextmanager
def alone() -> Iterator[None]:
    """Starts no tasks in copies of this process meanwhile: there is work enough for each processor."""
    global _is_alone
    before, _is_alone = _is_alone, True
    try:
        yield
    finally:
        _is_alone = before


def _answer(task: Callable[[], object], writing: int) -> None:
    """Runs the task, writes its result, and ends the process."""
    import pickle

    status = 1
    try:
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(task(), pipe, pickle.HIGHEST_PROTOCOL)
        status = 0
    finally:
        os._exit(status)
