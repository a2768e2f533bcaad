"""Work off the event loop: one thread that does one job after the other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from ptx_ls.syntax.cooperative import set_checkpoint

Result = TypeVar("Result")
_Job = tuple["asyncio.Future[Any]", Callable[[], Any]]

_UNTIL_SENT = 0.002
"""Seconds that the event loop takes to send what a job found."""
_MOST = 0.05
"""Seconds that a piece of long work lets others go first, so that it comes to an end some time."""


class Worker:
    """A thread with a queue. A job that was cancelled before its turn is never begun. Long jobs wait, between two
    pieces, for the jobs of the worker `behind` which they come."""

    def __init__(self, name: str, behind: Worker | None = None) -> None:
        self._name = name
        self._behind = behind
        self._asked = 0  # jobs of which the results were not sent yet; it belongs to the event loop
        self._is_idle = threading.Event()
        self._is_idle.set()
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def run(self, job: Callable[[], Result]) -> Result:
        """The result of `job()`, computed in the thread. Cancelling this drops the job or its result."""
        if self._thread is None:
            # A daemon, so that a long job does not keep a server alive that was told to exit.
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._asked += 1
        self._is_idle.clear()
        self._jobs.put((future, job))
        try:
            return await future
        finally:
            loop.call_later(_UNTIL_SENT, self._sent)

    def _sent(self) -> None:
        self._asked -= 1
        if not self._asked:
            self._is_idle.set()

    def _work(self) -> None:
        if self._behind is not None:
            set_checkpoint(partial(self._behind._is_idle.wait, _MOST))
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
