"""Workers: which job goes first."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from ptx_ls.lsp import worker
from ptx_ls.lsp.worker import Worker
from ptx_ls.syntax.cooperative import checkpoint


async def in_turn(quick: Worker, slow: Worker) -> list[str]:
    """What is done first: the job of `quick`, which is asked for once the long one has begun, or the second piece of
    the long one."""
    done: list[str] = []
    begun, asked = threading.Event(), threading.Event()

    def short() -> None:
        time.sleep(0.02)
        done.append("short")

    def long() -> None:
        begun.set()
        asked.wait()
        checkpoint()
        done.append("long")

    work = asyncio.ensure_future(slow.run(long))
    await asyncio.to_thread(begun.wait)
    soon = asyncio.ensure_future(quick.run(short))
    await asyncio.sleep(0)
    asked.set()
    await asyncio.gather(work, soon)
    return done


def test_long_work_begins_behind_what_a_user_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 60)
    quick, done = Worker("quick"), list[str]()

    def short() -> None:
        time.sleep(0.02)
        done.append("short")

    async def both() -> None:
        await asyncio.gather(quick.run(short), Worker("slow", yields_to=quick).run(lambda: done.append("long")))

    asyncio.run(both())
    assert done == ["short", "long"]


def test_long_work_lets_what_a_user_waits_for_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 60)
    quick = Worker("quick")
    assert asyncio.run(in_turn(quick, Worker("slow", yields_to=quick))) == ["short", "long"]


async def beside_what_waits_for_it(quick: Worker, other: Worker) -> None:
    """Long work, while a job of `quick` waits until it is done."""
    done = threading.Event()

    def long() -> None:
        checkpoint()
        done.set()

    await asyncio.wait_for(asyncio.gather(quick.run(done.wait), other.run(long)), 60)


def test_long_work_goes_on_though_others_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 0.001)
    quick = Worker("quick")
    asyncio.run(beside_what_waits_for_it(quick, Worker("slow", yields_to=quick)))


def test_a_worker_behind_no_other_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 3600)
    asyncio.run(beside_what_waits_for_it(Worker("quick"), Worker("other")))


def test_long_work_goes_on_at_once_where_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 3600)

    async def work() -> None:
        quick = Worker("quick")
        slow = Worker("slow", yields_to=quick)
        await quick.run(lambda: None)
        with pytest.raises(ZeroDivisionError):
            await quick.run(lambda: 1 // 0)
        await slow.run(checkpoint)

    asyncio.run(asyncio.wait_for(work(), 60))
