"""Which accesses race, by the letter of the manual's memory consistency model, with a full clock for each thread.

A program is a list of steps that all threads take one after the other; in each some of them act. It is the second
source for the watcher of races, which is coarser: whatever that tells has to be a race here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

WARP = 32
Clock = np.ndarray[Any, Any]
Act = tuple[int, int]
"""The number of a step, and a thread."""


@dataclass(frozen=True)
class Step:
    """What is done: an instruction without its operands, of a kind: read, write, atomic, fence, barrier or warp.

    `cells` has for each thread the cell that it accesses, -1 where it does nothing. `scope` is that of a fence or
    strong access, accesses have none where they are weak; `order` is .acquire, .release, .acq_rel or "", which is
    both to a fence.
    """

    kind: str
    cells: Sequence[int] = ()
    scope: str = ""
    order: str = ""


@dataclass(frozen=True)
class _Release:
    """A release pattern whose last write is that of a cell: by whom, for which scope, and what comes before it."""

    thread: int
    scope: str
    clock: Clock


@dataclass
class _Touch:
    """An access to a cell, and who observed it where it is a write, by thread and count of its acts."""

    act: Act
    count: int
    writes: bool
    scope: str
    observers: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class _Cell:
    """Who touched a cell, the writes that a strong read of it observes now, and what the last one of them releases."""

    touched: list[_Touch] = field(default_factory=list)
    chain: list[_Touch] = field(default_factory=list)
    released: list[_Release] = field(default_factory=list)


@dataclass
class Threads:
    """The threads of blocks of `width`, and what each knows: how many acts of each other one happened before."""

    count: int
    width: int
    clocks: list[Clock] = field(init=False)
    cells: dict[int, _Cell] = field(default_factory=dict)
    fences: dict[tuple[int, str], Clock] = field(default_factory=dict)
    operations: dict[tuple[int, int], list[_Release]] = field(default_factory=dict)
    """The release operations of a thread on a cell."""
    heard: dict[int, list[tuple[int, _Release]]] = field(default_factory=dict)
    """What strong reads of a thread found released, and in which cell."""

    def __post_init__(self) -> None:
        self.clocks = [np.zeros(self.count, np.int64) for _ in range(self.count)]

    def includes(self, scope: str, thread: int, other: int) -> bool:
        """Whether a scope of one thread has another one in it."""
        return scope != ".cta" or thread // self.width == other // self.width

    def morally_strong(self, scope: str, thread: int, other_scope: str, other: int) -> bool:
        """Whether two strong operations have each other's thread in their scopes; weak ones have none."""
        both = bool(scope) and bool(other_scope)
        return both and self.includes(scope, thread, other) and self.includes(other_scope, other, thread)

    def races(self, steps: Sequence[Step], last_first: bool = False) -> set[frozenset[Act]]:
        """The pairs of acts that race, where the threads of a step act one after the other."""
        order = range(self.count)[::-1] if last_first else range(self.count)
        found: set[frozenset[Act]] = set()
        for number, step in enumerate(steps):
            if step.kind in ("barrier", "warp"):
                self._meet(self.width if step.kind == "barrier" else WARP)
                continue
            for thread in order:
                if step.cells[thread] >= 0:
                    found |= self._act(number, step, thread)
        return found

    def _meet(self, size: int) -> None:
        for first in range(0, self.count, size):
            together = np.max(self.clocks[first : first + size], axis=0)
            for thread in range(first, first + size):
                self.clocks[thread] = together.copy()

    def _acquire(self, step: Step, thread: int, releases: Sequence[_Release]) -> None:
        for release in releases:
            if self.morally_strong(release.scope, release.thread, step.scope, thread):
                np.maximum(self.clocks[thread], release.clock, out=self.clocks[thread])

    def _act(self, number: int, step: Step, thread: int) -> set[frozenset[Act]]:
        clock = self.clocks[thread]
        clock[thread] += 1
        if step.kind == "fence":
            if step.order != ".release":
                self._acquire(step, thread, [release for _, release in self.heard.get(thread, ())])
            if step.order != ".acquire":
                self.fences[thread, step.scope] = clock.copy()
            return set()
        place = step.cells[thread]
        cell = self.cells.setdefault(place, _Cell())
        writes = step.kind != "read"
        last = cell.chain[-1] if cell.chain else None
        observes = (
            step.kind != "write"
            and last is not None
            and self.morally_strong(last.scope, last.act[1], step.scope, thread)
        )
        mine = _Touch((number, thread), int(clock[thread]), writes, step.scope)
        if observes:
            self.heard.setdefault(thread, []).extend((place, release) for release in cell.released)
            for touch in cell.chain:
                touch.observers.append((thread, mine.count))
        if step.order in (".acquire", ".acq_rel"):
            self._acquire(step, thread, [release for at, release in self.heard.get(thread, ()) if at == place])
        found = {frozenset((mine.act, touch.act)) for touch in cell.touched if self._is_race(mine, touch)}
        cell.touched.append(mine)
        if writes:
            if step.order in (".release", ".acq_rel"):
                self.operations.setdefault((thread, place), []).append(_Release(thread, step.scope, clock.copy()))
            carried = cell.released if step.kind == "atomic" and observes else []
            cell.chain = [*(cell.chain if step.kind == "atomic" and observes else ()), mine]
            cell.released = [*carried, *self._patterns(thread, place)] if step.scope else []
        return found

    def _patterns(self, thread: int, place: int) -> list[_Release]:
        """The release patterns that a strong write of a thread to a cell ends."""
        by_fences = [
            _Release(thread, scope, self.fences[thread, scope])
            for scope in (".cta", ".gpu")
            if (thread, scope) in self.fences
        ]
        return by_fences + self.operations.get((thread, place), [])

    def _is_race(self, mine: _Touch, touch: _Touch) -> bool:
        """Whether an access races with an earlier one."""
        thread, clock = mine.act[1], self.clocks[mine.act[1]]
        other = touch.act[1]
        if other == thread or not (mine.writes or touch.writes) or touch.count <= clock[other]:
            return False
        if any(by == thread or count <= clock[by] for by, count in touch.observers):
            return False
        return not self.morally_strong(mine.scope, thread, touch.scope, other)
