"""Garbage is collected, and memory returned, once the server is idle: neither between two keystrokes nor in a check."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys

import pytest

from ptx_ls.lsp import garbage_collection
from ptx_ls.lsp.garbage_collection import IdleCollector


@pytest.fixture
def work() -> list[str]:
    """What the server is busy with."""
    return []


@pytest.fixture
def trimmed(work: list[str], monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """An entry for each time that memory is returned, with whether there was work then."""
    found: list[bool] = []
    monkeypatch.setattr(garbage_collection, "_QUIET", 0.01)
    monkeypatch.setattr(garbage_collection, "_trim", lambda: found.append(bool(work)))
    return found


def test_memory_is_returned_after_the_work(work: list[str], trimmed: list[bool]) -> None:
    async def check() -> None:
        work.append("check")
        IdleCollector(lambda: bool(work), lambda: forgotten.append(len(trimmed))).postpone()
        await asyncio.sleep(0.1)
        assert not trimmed
        work.clear()
        while not trimmed:
            await asyncio.sleep(0.01)

    forgotten: list[int] = []
    asyncio.run(check())
    assert trimmed == [False]
    assert forgotten == [0]


def test_each_message_postpones_it(trimmed: list[bool]) -> None:
    async def type_five_letters() -> None:
        collector = IdleCollector(lambda: False, lambda: None)
        before = collector.quiet_for
        for _ in range(5):
            collector.postpone()
            assert not trimmed
            assert collector.quiet_for < before
        while not trimmed:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)

    asyncio.run(type_five_letters())
    assert trimmed == [False]


def test_new_objects_are_collected_between_two_keystrokes(work: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "_SOON", 0.01)
    monkeypatch.setattr(garbage_collection, "_MANY", 0)
    collected: list[bool] = []
    monkeypatch.setattr(gc, "collect", lambda generation: collected.append(bool(work)))

    async def check() -> None:
        work.append("check")
        collector = IdleCollector(lambda: bool(work), lambda: None)
        collector.postpone()
        collector.postpone()
        await asyncio.sleep(0.05)
        assert not collected
        work.clear()
        while not collected:
            await asyncio.sleep(0.01)

    asyncio.run(check())
    assert collected == [False]


class _Glibc:
    def __init__(self) -> None:
        self.asked: list[tuple[int, ...]] = []

    def malloc_trim(self, padding: int) -> None:
        self.asked.append((padding,))

    def mallopt(self, parameter: int, value: int) -> None:
        self.asked.append((parameter, value))


@pytest.mark.parametrize(("system", "library"), [("linux", _Glibc()), ("linux", object()), ("win32", _Glibc())])
def test_only_glibc_is_asked(system: str, library: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: library)
    garbage_collection._trim()
    garbage_collection.share_memory()
    asked = [(0,), (-8, 1), (-1, 32 << 20), (-3, 32 << 20)] if system == "linux" and isinstance(library, _Glibc) else []
    assert getattr(library, "asked", []) == asked
