"""Work off the event loop: one thread that does one job after the other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

Result = TypeVar("Result")
_Job = tuple["asyncio.Future[Any]", Callable[[], Any]]


class Worker:
    """A thread with a queue. A job that was cancelled before its turn is never begun."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def run(self, job: Callable[[], Result]) -> Result:
        """The result of `job()`, computed in the thread. Cancelling this drops the job or its result."""
        if self._thread is None:
            # A daemon, so that a long job does not keep a server alive that was told to exit.
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put((future, job))
        return await future

    def _work(self) -> None:
        while True:
            future, job = self._jobs.get()
            if future.cancelled():
                continue
            try:
                result, error = job(), None
            except BaseException as raised:  # whatever it is, it belongs to who asked
                result, error = None, raised
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                future.get_loop().call_soon_threadsafe(_settle, future, result, error)
            # Nothing of a job stays until the next one comes.
            del future, job, result, error


def _settle(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.cancelled():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)
