"""The queue of jobs: which goes first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from ptx_ls.lsp import queue
from ptx_ls.lsp.queue import Queue
from ptx_ls.syntax.cooperative import checkpoint


async def both(queue: Queue, short: Callable[[], object], long: Callable[[], object]) -> None:
    """A job that a user waits for, which is begun first, and long work."""
    await asyncio.wait_for(asyncio.gather(queue.run("interactive", short), queue.run("background", long)), 60)


def test_long_work_lets_what_a_user_waits_for_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "_LIMIT", 60)
    done: list[str] = []
    begun = threading.Event()

    def short() -> None:
        begun.wait()
        done.append("short")

    def long() -> None:
        begun.set()
        checkpoint()
        done.append("long")

    asyncio.run(both(Queue(), short, long))
    assert done == ["short", "long"]


def test_long_work_goes_on_though_others_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "_LIMIT", 0.001)
    done = threading.Event()

    def long() -> None:
        checkpoint()
        done.set()

    asyncio.run(both(Queue(), done.wait, long))


def test_long_work_goes_on_at_once_where_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "_LIMIT", 3600)

    async def work() -> None:
        queue = Queue()
        await queue.run("interactive", lambda: None)
        with pytest.raises(ZeroDivisionError):
            await queue.run("interactive", lambda: 1 // 0)
        await queue.run("background", checkpoint)
        await asyncio.sleep(0.01)
        assert not queue.is_busy("interactive", "background")

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_job_that_is_cancelled_before_its_turn_never_runs() -> None:
    ran: list[str] = []

    async def run() -> None:
        queue, held = Queue(), threading.Event()
        first = asyncio.ensure_future(queue.run("background", held.wait))
        second = asyncio.ensure_future(queue.run("background", lambda: ran.append("second")))
        third = asyncio.ensure_future(queue.run("background", lambda: ran.append("third")))
        await asyncio.sleep(0)
        second.cancel()
        held.set()
        await asyncio.gather(first, third)

    asyncio.run(run())
    assert ran == ["third"]
