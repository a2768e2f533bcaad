"""Which registers are written before each step of a function, and which are read after it; sets are bits of
integers."""

from __future__ import annotations

from ptx_ls.lazy import dataclass, field
from ptx_ls.sema.flow.control_flow import Flow, Register
from ptx_ls.sema.flow.solver import solve

_Written = tuple[int, int]
"""Bits of the registers that every path has written, and of those that some path has."""


@dataclass
class Registers:
    """A bit for each register of a function, and what each step reads and writes.

    An unknown access counts as a read and a write. `overwrites` are the writes without a guard; `guards` the registers
    that the guard reads.
    """

    flow: Flow
    bits: dict[Register, int] = field(default_factory=dict)
    reads: list[int] = field(default_factory=list)
    writes: list[int] = field(default_factory=list)
    overwrites: list[int] = field(default_factory=list)
    guards: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for step in self.flow.steps:
            reads = writes = overwrites = guards = 0
            for use in step.uses:
                bit = self.bits.setdefault(use.register, 1 << len(self.bits))
                reads |= bit if use.access != "write" else 0
                writes |= bit if use.access != "read" else 0
                overwrites |= bit if use.access == "write" and not step.is_guarded else 0
                guards |= bit if use.at < 0 else 0
            self.reads.append(reads)
            self.writes.append(writes)
            self.overwrites.append(overwrites)
            self.guards.append(guards)


def written_before(registers: Registers) -> tuple[list[int], list[int]]:
    """Before each step, the registers that every path has written, and those that some path has written; before one
    that no path reaches, all and none."""
    flow = registers.flow
    everything = (1 << len(registers.bits)) - 1

    def transfer(at: int, before: _Written) -> _Written:
        return before[0] | registers.writes[at], before[1] | registers.writes[at]

    def join(one: _Written, other: _Written) -> _Written:
        return one[0] & other[0], one[1] | other[1]

    found = solve(flow.following, (0,), (0, 0), transfer, join)
    both = [found.get(at, (everything, 0)) for at in range(len(flow.steps) + 1)]
    return [surely for surely, _ in both], [perhaps for _, perhaps in both]


def read_after(registers: Registers) -> list[int]:
    """After each step, the registers that some path reads before it writes them."""
    count = len(registers.flow.steps)

    def transfer(at: int, after: int) -> int:
        return (after & ~registers.overwrites[at]) | registers.reads[at] if at < count else after

    # From each step, since a loop without an end reaches no exit.
    found = solve(registers.flow.before, range(count + 1), 0, transfer, int.__or__)
    return [found[at] for at in range(count)]
