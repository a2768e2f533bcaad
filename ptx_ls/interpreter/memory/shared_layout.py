"""The layout of shared memory: its variables, and the dynamic part after them.

A few unused bytes between variables reveal accesses past the end of one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.program.declarations import Variable, element_size
from ptx_ls.interpreter.program.operands import Symbol

_GAP = 16
_END = 16
"""What follows begins at a multiple of this."""
RESERVED = 1024
"""Bytes that are kept for the system, of which CUDA's cooperative groups use some; where the program asks for them."""


@dataclass(frozen=True)
class Extents:
    """Ranges of addresses by where they begin, in order, each with its end and a name."""

    begins: tuple[int, ...]
    ends: tuple[int, ...]
    names: tuple[str, ...]

    def outside(self, addresses: Array, size: int, low: int, high: int) -> Array | None:
        """For each address, from `low` to `high`, whether `size` bytes there do not lie in one range; None where all
        do."""
        found = bisect_right(self.begins, low) - 1
        if found >= 0 and high + size <= self.ends[found]:
            return None
        at = np.searchsorted(self.begins, addresses, side="right") - 1
        wrong: Array = (at < 0) | (addresses + size > np.array(self.ends)[np.maximum(at, 0)])
        return wrong if wrong.any() else None

    def around(self, address: int) -> tuple[int, int]:
        """The range that an address lies in: where it begins and ends."""
        at = bisect_right(self.begins, address) - 1
        return self.begins[at], self.ends[at]

    def holder(self, address: int) -> tuple[int, str] | None:
        """Where the range that an address lies in begins, and its name; None if it lies in none."""
        at = bisect_right(self.begins, address) - 1
        return (self.begins[at], self.names[at]) if at >= 0 and address < self.ends[at] else None

    def beside(self, address: int) -> str:
        """What lies before bytes that are in no range."""
        at = max(0, bisect_right(self.begins, address) - 1)
        size = self.ends[at] - self.begins[at]
        past = address - self.ends[at]
        where = f"{past} bytes past the end" if past >= 0 else f"at byte {address - self.begins[at]}"
        return f"{where} of {self.names[at]}, which has {size} bytes"


@dataclass(frozen=True)
class SharedLayout:
    """The variables of shared memory: where they lie, how many bytes they take with the `gaps` between them, and where
    the dynamic part begins."""

    symbols: tuple[Symbol, ...] = ()
    size: int = 0
    gaps: int = 0
    dynamic: int = 0

    def extents(self, dynamic: int, reserved: int = 0) -> Extents:
        """The ranges, with so many bytes of dynamic shared memory; what is kept for the system begins at `reserved`."""
        parts = [(s.address, s.address + s.size, s.name) for s in self.symbols if s.size]
        parts.append((self.dynamic, self.size + dynamic, "the dynamic shared memory"))
        if reserved:
            parts.append((reserved, reserved + RESERVED, "the shared memory of the system"))
        begins, ends, names = zip(*parts, strict=True)
        return Extents(begins, ends, names)


def lay_out(found: Sequence[Variable]) -> SharedLayout:
    """Lays out variables of shared memory one after another; arrays without size come last, in one place."""
    symbols: list[Symbol] = []
    at = gaps = 0
    for variable in sorted(found, key=lambda v: not v.size):
        if symbols and symbols[-1].size:
            at += _GAP
            gaps += _GAP
        at = -(-at // variable.align) * variable.align
        symbols.append(Symbol(variable.name, "shared", at, variable.size, element=element_size(variable.type)))
        at += variable.size
    size = -(-at // _END) * _END
    dynamic = min((s.address for s in symbols if not s.size), default=size)
    return SharedLayout(tuple(symbols), size, gaps, dynamic)
