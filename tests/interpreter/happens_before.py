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

    `cells` has for each thread the cell that it accesses, -1 where it does nothing. `scope` is that of a fence;
    accesses have none where they are weak.
    """

    kind: str
    cells: Sequence[int] = ()
    scope: str = ""


@dataclass
class _Cell:
    """Who touched a cell, and what was released there: by whom, for which scope, and what it tells."""

    touched: list[tuple[Act, int, bool, bool]] = field(default_factory=list)
    released: list[tuple[int, str, Clock]] = field(default_factory=list)


@dataclass
class Threads:
    """The threads of blocks of `width`, and what each knows: how many acts of each other one happened before."""

    count: int
    width: int
    clocks: list[Clock] = field(init=False)
    cells: dict[int, _Cell] = field(default_factory=dict)
    fences: dict[tuple[int, str], Clock] = field(default_factory=dict)
    heard: dict[int, list[tuple[int, str, Clock]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.clocks = [np.zeros(self.count, np.int64) for _ in range(self.count)]

    def includes(self, scope: str, thread: int, other: int) -> bool:
        """Whether a scope of one thread has another one in it."""
        return scope != ".cta" or thread // self.width == other // self.width

    def races(self, steps: Sequence[Step]) -> set[frozenset[Act]]:
        """The pairs of acts that race."""
        found: set[frozenset[Act]] = set()
        for number, step in enumerate(steps):
            if step.kind in ("barrier", "warp"):
                self._meet(self.width if step.kind == "barrier" else WARP)
                continue
            before = [clock.copy() for clock in self.clocks]
            for thread in range(self.count):
                if step.cells[thread] >= 0:
                    found |= self._act(number, step, thread, before[thread] if step.kind != "atomic" else None)
        return found

    def _meet(self, size: int) -> None:
        for first in range(0, self.count, size):
            together = np.max(self.clocks[first : first + size], axis=0)
            for thread in range(first, first + size):
                self.clocks[thread] = together.copy()

    def _act(self, number: int, step: Step, thread: int, known: Clock | None) -> set[frozenset[Act]]:
        clock = self.clocks[thread]
        clock[thread] += 1
        if step.kind == "fence":
            for other, scope, told in self.heard.get(thread, ()):
                if self.includes(scope, other, thread) and self.includes(step.scope, thread, other):
                    np.maximum(clock, told, out=clock)
            self.fences[thread, step.scope] = clock.copy()
            return set()
        cell = self.cells.setdefault(step.cells[thread], _Cell())
        strong, writes = bool(step.scope), step.kind != "read"
        found = {
            frozenset(((number, thread), act))
            for act, when, wrote, was_strong in cell.touched
            if act[1] != thread and (writes or wrote) and not (strong and was_strong)
            and (known if known is not None else clock)[act[1]] < when
        }  # fmt: skip
        cell.touched.append(((number, thread), int(clock[thread]), writes, strong))
        if not strong:
            if writes:
                cell.released = []
            return found
        if step.kind != "write":
            self.heard.setdefault(thread, []).extend(cell.released)
        if writes:
            mine = [(thread, s, self.fences[thread, s]) for s in (".cta", ".gpu") if (thread, s) in self.fences]
            cell.released = [*(cell.released if step.kind == "atomic" else ()), *mine]
        return found
