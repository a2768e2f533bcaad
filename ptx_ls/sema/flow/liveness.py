"""Which registers are written before each step of a function, and which are read after it; sets are bits of
integers."""

from __future__ import annotations

from ptx_ls.lazy import dataclass, field
from ptx_ls.sema.flow.control_flow import Flow, Register


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
    """Before each step, the registers that every path has written, and those that some path has written."""
    flow = registers.flow
    everything = (1 << len(registers.bits)) - 1
    end = len(flow.steps)
    surely, perhaps = [everything] * (end + 1), [0] * (end + 1)
    surely[0] = 0
    ahead, seen = [0], {0, end}
    while ahead:
        at = ahead.pop()
        if at == end:
            continue
        sure, may = surely[at] | registers.writes[at], perhaps[at] | registers.writes[at]
        for following in flow.steps[at].following:
            new = surely[following] & sure, perhaps[following] | may
            if following not in seen or new != (surely[following], perhaps[following]):
                surely[following], perhaps[following] = new
                seen.add(following)
                ahead.append(following)
    return surely, perhaps


def read_after(registers: Registers) -> list[int]:
    """After each step, the registers that some path reads before it writes them."""
    flow = registers.flow
    before: list[list[int]] = [[] for _ in range(len(flow.steps) + 1)]
    for at, step in enumerate(flow.steps):
        for following in step.following:
            before[following].append(at)
    after = [0] * len(flow.steps)
    ahead = list(range(len(flow.steps)))
    waiting = set(ahead)
    while ahead:
        at = ahead.pop()
        waiting.discard(at)
        needed = (after[at] & ~registers.overwrites[at]) | registers.reads[at]
        for earlier in before[at]:
            if needed & ~after[earlier]:
                after[earlier] |= needed
                if earlier not in waiting:
                    waiting.add(earlier)
                    ahead.append(earlier)
    return after
