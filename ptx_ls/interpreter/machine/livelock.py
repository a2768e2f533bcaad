"""Detects endless loops: the machine returns to a state that it was in before.

What a lane does depends only on its registers, on memory, and on clocks, which no two reads find alike. So where
all groups have had their turn and nothing has become another, nothing ever will.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine

Place = tuple[int, int]
"""A depth of calls and a place in the program."""


@dataclass(frozen=True)
class State:
    """How often memory has changed, the places of the groups with their numbers of lanes, and the registers, which are
    never written in place."""

    changes: int
    groups: tuple[tuple[Place, int], ...]
    registers: tuple[Array, ...]

    def is_same(self, other: State) -> bool:
        """Whether what runs goes on from both alike, clocks aside."""
        return (
            self.changes == other.changes
            and self.groups == other.groups
            and len(self.registers) == len(other.registers)
            and all(a is b or _alike(a, b) for a, b in zip(self.registers, other.registers, strict=True))
        )


def _alike(a: Array, b: Array) -> bool:
    """Whether two registers have the same bits in each lane; one of them may have one element for all."""
    if a.dtype != b.dtype:
        return False
    if a.size == b.size:
        return a.tobytes() == b.tobytes()
    one, each = (a, b) if a.size == 1 else (b, a)
    return one.size == 1 and one.tobytes() * each.size == each.tobytes()


@dataclass(eq=False)
class Livelock:
    """Compares the states of the machine whenever a group has been in a loop for long."""

    machine: Machine
    _before: dict[Place, State] = field(default_factory=dict)
    _same: int = 0

    def is_endless(self, place: Place, groups: Iterable[tuple[Place, int]]) -> bool:
        """A group is back at a place, and others wait at theirs; whether none of them will ever get on."""
        m = self.machine
        registers = (m.carry, *(r for frame in m.frames.values() for r in frame.registers))
        now = State(m.changes, tuple(sorted(groups)), registers)
        before = self._before.get(place)
        self._before[place] = now
        self._same = self._same + 1 if before is not None and before.is_same(now) else 0
        return self._same > 2 * len(now.groups) + 2
