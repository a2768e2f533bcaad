"""Device memory: arenas of bytes with the allocations that live in them.

Every access is checked against the allocations and its alignment, for all lanes at once.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.faults import LimitReached
from ptx_ls.interpreter.kinds import Array

GLOBAL_BASE = 0x7F00_0000_0000
SHARED_WINDOW = 0x7E00_0000_0000
LOCAL_WINDOW = 0x7D00_0000_0000
WINDOW_SIZE = 0x0100_0000_0000
_ALIGNMENT = 256
_GUARD = 256


@dataclass(frozen=True, order=True)
class Allocation:
    """Bytes that belong together: `base` is an address, `name` says whose they are ("argument 1", a variable)."""

    base: int
    size: int
    name: str
    writable: bool = True


class Arena:
    """One address range of bytes. Between allocations lie guard bytes, so that off-by-one lands in none."""

    def __init__(self, base: int, most: int) -> None:
        self.base = base
        self.most = most
        self.bytes = np.zeros(1 << 16, np.uint8)
        self.used = 0
        self.allocations: list[Allocation] = []
        self._bases = np.zeros(0, np.int64)
        self._ends = np.zeros(0, np.int64)

    def allocate(self, size: int, name: str, writable: bool = True) -> Allocation:
        """New zeroed bytes, aligned to 256. Raises LimitReached."""
        start = -(-self.used // _ALIGNMENT) * _ALIGNMENT
        end = start + size + _GUARD
        if end > self.most:
            raise LimitReached(f"{name} needs {size} bytes, more than the limit of {self.most} bytes of memory")
        if end > len(self.bytes):
            grown = np.zeros(max(end, 2 * len(self.bytes)) + 64, np.uint8)
            grown[: len(self.bytes)] = self.bytes
            self.bytes = grown
        self.used = end
        allocation = Allocation(self.base + start, size, name, writable)
        insort(self.allocations, allocation)
        self._bases = np.array([a.base for a in self.allocations], np.int64)
        self._ends = np.array([a.base + a.size for a in self.allocations], np.int64)
        return allocation

    def view(self, allocation: Allocation) -> Array:
        """The bytes of an allocation."""
        start = allocation.base - self.base
        return self.bytes[start : start + allocation.size]

    def outside(self, addresses: Array, size: int) -> Array:
        """For each address whether `size` bytes there lie outside every allocation."""
        if not len(self._bases):
            return np.ones(len(addresses), np.bool_)
        at = np.searchsorted(self._bases, addresses, side="right") - 1
        known = at >= 0
        at = np.maximum(at, 0)
        return ~known | (addresses + size > self._ends[at])

    def nearest(self, address: int) -> Allocation | None:
        """The allocation that an address lies in, or the closest one before it, or the first."""
        before = [a for a in self.allocations if a.base <= address]
        return before[-1] if before else self.allocations[0] if self.allocations else None

    def load(self, addresses: Array, dtype: np.dtype[Any]) -> Array:
        """The elements at checked, aligned addresses."""
        size = dtype.itemsize
        usable = len(self.bytes) // size * size
        found: Array = self.bytes[:usable].view(dtype)[(addresses - self.base) // size]
        return found

    def store(self, addresses: Array, values: Array) -> None:
        """Writes elements to checked, aligned addresses; of lanes with the same address the last wins."""
        size = values.dtype.itemsize
        usable = len(self.bytes) // size * size
        self.bytes[:usable].view(values.dtype)[(addresses - self.base) // size] = values
