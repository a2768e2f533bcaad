"""Work outside the event loop: one thread that runs one job after the other."""

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

UNTIL_SENT = 0.002
"""Seconds that the event loop takes to send the result of a job."""
_LIMIT = 0.05
"""Seconds for which a piece of long work yields to others, so that it finishes eventually."""


class Worker:
    """A thread with a queue. A job that is cancelled before its turn never starts. Between two pieces, long jobs yield
    to the jobs of the worker `yields_to`."""

    def __init__(self, name: str, yields_to: Worker | None = None) -> None:
        self._name = name
        self._yields_to = yields_to
        self._unsent = 0  # jobs whose results have not been sent yet; it belongs to the event loop
        self._is_idle = threading.Event()
        self._is_idle.set()
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def run(self, job: Callable[[], Result]) -> Result:
        """The result of `job()`, computed in the thread. Cancelling this drops the job or its result."""
        if self._thread is None:
            # A daemon thread, so that a long job does not keep a server alive that must exit.
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._unsent += 1
        self._is_idle.clear()
        self._jobs.put((future, job))
        try:
            return await future
        finally:
            loop.call_later(UNTIL_SENT, self._sent)

    @property
    def is_busy(self) -> bool:
        """Whether a job waits or runs, or its result has not been sent."""
        return self._unsent > 0

    def _sent(self) -> None:
        self._unsent -= 1
        if not self._unsent:
            self._is_idle.set()

    def _work(self) -> None:
        if self._yields_to is not None:
            set_checkpoint(partial(self._yields_to._is_idle.wait, _LIMIT))
        while True:
            future, job = self._jobs.get()
            if future.cancelled():
                continue
            try:
                result, error = job(), None
            except BaseException as raised:  # the caller must get it, whatever it is
                result, error = None, raised
            with suppress(RuntimeError):  # the loop is closed: nobody is waiting
                future.get_loop().call_soon_threadsafe(_settle, future, result, error)
            # No reference to a job is kept until the next one comes.
            del future, job, result, error


def _settle(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.cancelled():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)
