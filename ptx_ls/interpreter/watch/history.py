"""What a run did to memory, and when: the accesses that the detector of races numbers."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from ptx_ls.interpreter.faults import LimitReached
from ptx_ls.interpreter.memory.memory_order import Order
from ptx_ls.interpreter.watch.shadow_memory import Shadow

LATEST = (1 << 31) - 2
"""The last time that there is."""


@dataclass(frozen=True)
class Site:
    """An instruction that accesses memory, and how."""

    line: int
    text: str
    what: str
    order: Order

    @property
    def access(self) -> str:
        """What is done: "read", "strong write", "atomic"."""
        return access_name(self.what, self.order)


@dataclass(eq=False)
class History:
    """What a run did to global memory so far: it goes on from one chunk of CTAs to the next. `sites` are the numbers in
    `known` of what was done at each time."""

    memory: Shadow = field(default_factory=lambda: Shadow(0))
    sites: array[int] = field(default_factory=lambda: array("i", [0]))
    known: list[Site] = field(default_factory=list)
    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)

    @property
    def now(self) -> int:
        """The time of the last access."""
        return len(self.sites) - 1

    def begin(self, line: int, text: str, what: str, order: Order) -> int:
        """The time of an access that begins."""
        if len(self.sites) > LATEST:
            raise LimitReached(f"line {line}: the race detector follows at most {LATEST} accesses")
        self.sites.append(self.number(line, text, what, order))
        return len(self.sites) - 1

    def number(self, line: int, text: str, what: str, order: Order) -> int:
        """The number in `known` of what is done."""
        key = line, text, what, order.strong, order.acquires, order.releases, order.scope, order.is_completion
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.known)
            self.known.append(Site(line, text, what, order))
        return number

    def site(self, when: int) -> Site:
        """What was done at a time."""
        return self.known[self.sites[when]]


def access_name(what: str, order: Order) -> str:
    """An access in words: "read", "strong write", "atomic"."""
    return f"strong {what}" if order.strong and what != "atomic" else what
