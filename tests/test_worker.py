"""Workers: which job goes first."""

from __future__ import annotations

import asyncio
import threading

import pytest

from ptx_ls.lsp import worker
from ptx_ls.lsp.worker import Worker
from ptx_ls.syntax.cooperative import checkpoint


async def in_turn(interactive: Worker, background: Worker) -> list[str]:
    """What is done first: the job of `interactive`, which is begun first and waits for the long one to begin, or the
    second piece of the long one."""
    done: list[str] = []
    begun = threading.Event()

    def short() -> None:
        begun.wait()
        done.append("short")

    def long() -> None:
        begun.set()
        checkpoint()
        done.append("long")

    await asyncio.gather(interactive.run(short), background.run(long))
    return done


def test_long_work_lets_what_a_user_waits_for_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 60)
    interactive = Worker("interactive")
    assert asyncio.run(in_turn(interactive, Worker("background", yields_to=interactive))) == ["short", "long"]


async def beside_what_waits_for_it(interactive: Worker, other: Worker) -> None:
    """Long work, while a job of `interactive` waits until it is done."""
    done = threading.Event()

    def long() -> None:
        checkpoint()
        done.set()

    await asyncio.wait_for(asyncio.gather(interactive.run(done.wait), other.run(long)), 60)


def test_long_work_goes_on_though_others_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 0.001)
    interactive = Worker("interactive")
    asyncio.run(beside_what_waits_for_it(interactive, Worker("background", yields_to=interactive)))


def test_a_worker_behind_no_other_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 3600)
    asyncio.run(beside_what_waits_for_it(Worker("interactive"), Worker("other")))


def test_long_work_goes_on_at_once_where_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_LIMIT", 3600)

    async def work() -> None:
        interactive = Worker("interactive")
        background = Worker("background", yields_to=interactive)
        await interactive.run(lambda: None)
        with pytest.raises(ZeroDivisionError):
            await interactive.run(lambda: 1 // 0)
        await background.run(checkpoint)

    asyncio.run(asyncio.wait_for(work(), 60))
