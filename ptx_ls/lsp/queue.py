"""Work outside the event loop: a queue with two priorities, of each of which a thread runs one job after the other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, Literal, TypeVar

from ptx_ls.syntax.cooperative import set_checkpoint

Result = TypeVar("Result")
_Job = tuple["asyncio.Future[Any]", Callable[[], Any]]

Priority = Literal["interactive", "background"]
"""Of what a user waits for under the cursor, and of what looks at a whole document."""

UNTIL_SENT = 0.002
"""Seconds that the event loop takes to send the result of a job."""
_LIMIT = 0.05
"""Seconds for which a piece of long work yields to others, so that it finishes eventually."""


class Queue:
    """Jobs that wait and run. One that is cancelled before its turn never starts. Between two pieces, long work of the
    background yields to what is interactive: two threads at once are slower than one after the other."""

    def __init__(self) -> None:
        self._waiting: dict[Priority, SimpleQueue[_Job]] = {}
        # Jobs whose results have not been sent yet; they belong to the event loop.
        self._unsent: dict[Priority, int] = {"interactive": 0, "background": 0}
        self._nobody_waits = threading.Event()
        self._nobody_waits.set()

    async def run(self, priority: Priority, job: Callable[[], Result]) -> Result:
        """The result of `job()`, computed in the thread of a priority. Cancelling this drops the job or its result."""
        if priority not in self._waiting:
            self._waiting[priority] = SimpleQueue()
            # A daemon thread, so that a long job does not keep a server alive that must exit.
            threading.Thread(target=self._work, args=(priority,), name=priority, daemon=True).start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._count(priority, 1)
        self._waiting[priority].put((future, job))
        try:
            return await future
        finally:
            loop.call_later(UNTIL_SENT, self._count, priority, -1)

    def is_busy(self, *priorities: Priority) -> bool:
        """Whether a job of some priorities waits or runs, or its result has not been sent."""
        return any(self._unsent[one] for one in priorities)

    def _count(self, priority: Priority, by: int) -> None:
        self._unsent[priority] += by
        if self._unsent["interactive"]:
            self._nobody_waits.clear()
        else:
            self._nobody_waits.set()

    def _work(self, priority: Priority) -> None:
        if priority == "background":
            set_checkpoint(partial(self._nobody_waits.wait, _LIMIT))
        while True:
            future, job = self._waiting[priority].get()
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
