"""Memory as bytes: arenas of allocations, and arenas in which each CTA or lane has a part of its own.

Every access is checked against the allocations and its alignment, for all lanes at once.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LimitReached

GLOBAL_BASE = 0x7F00_0000_0000
NARROW_BASE = 0x1000_0000
"""Where device memory begins for modules whose addresses have 32 bits."""
_ALIGNMENT = 256
_GUARD = 256
_PART = 64
_MOVED_AT_ONCE = 1 << 22
"""Bytes that are moved between two looks at the limits: a few thousandths of a second."""


@dataclass(frozen=True, order=True)
class Allocation:
    """A range of bytes: `base` is its address, `name` what reports call it ("argument 1", "variable x"), `element` the
    bytes of each element of an array, 0 where that is not known."""

    base: int
    size: int
    name: str
    writable: bool = True
    element: int = 0

    @property
    def end(self) -> int:
        """The address after the last byte."""
        return self.base + self.size


class Bytes:
    """A buffer of bytes that may grow, viewed as elements of any type."""

    def __init__(self, size: int) -> None:
        self.bytes: Array = np.zeros(size, np.uint8)
        self.written: Array | None = None
        """1 for each byte that has been written; None unless uninitialised reads are watched."""
        self._views: dict[Any, Array] = {}
        self.stamp = object()
        """Replaced as soon as cached places of this memory may no longer hold."""
        self._watchers: set[object] = set()
        self.ensure: Callable[[], None] = lambda: None
        """Raises LimitReached where the launch has used up its time or its memory: moving this memory takes both."""

    @property
    def held(self) -> int:
        """Bytes of the host's memory that this takes."""
        return len(self.bytes) * (1 if self.written is None else 2)

    def note_writes(self, before: int = 0) -> None:
        """Begins to record which bytes are written; `before` is 1 where the present bytes count as written."""
        self.written = np.full(len(self.bytes), before, np.uint8)
        self.stamp = object()

    @property
    def is_watched(self) -> bool:
        """Whether a listener needs to see each access: then none is cached."""
        return bool(self._watchers)

    def watch(self, watcher: object, needed: bool = True) -> None:
        """A listener needs to see each access from now on, or no longer does."""
        if needed and watcher not in self._watchers:
            self._watchers.add(watcher)
            self.stamp = object()
        elif not needed:
            self._watchers.discard(watcher)

    def _grow(self, size: int, moved: Callable[[Array, Array], None]) -> None:
        """Puts a larger buffer in place of the present one; `moved` copies what was there."""
        grown = np.zeros(size, np.uint8)
        moved(grown, self.bytes)
        if self.written is not None:
            noted = np.zeros(size, np.uint8)
            moved(noted, self.written)
            self.written = noted
        self.bytes = grown
        self.stamp = object()
        self._views.clear()

    def view(self, dtype: np.dtype[Any], lanes: int = 1) -> Array:
        """The buffer as elements of a type; of vectors of `lanes` elements, as rows."""
        found = self._views.get((dtype, lanes))
        if found is None:
            size = dtype.itemsize * lanes
            found = self.bytes[: len(self.bytes) // size * size].view(dtype)
            found = found.reshape(-1, lanes) if lanes > 1 else found
            self._views[dtype, lanes] = found
        return found


class Arena(Bytes):
    """One range of addresses with allocations. Between them lie guard bytes, so that off-by-one lands in none.

    Addresses are not used again during the launch in which they are freed, so that a use after that is found.
    """

    def __init__(self, base: int, most: int) -> None:
        super().__init__(1 << 12)
        self.base = base
        self.most = most
        self.used = 0
        self.allocations: list[Allocation] = []
        self.freed: list[Allocation] = []
        self._bases = array("q")
        self._ends = array("q")
        self._end_of_writable = array("q")
        """The addresses after those that may be written; 0 for the others."""

    def allocate(self, size: int, name: str, writable: bool = True, element: int = 0) -> Allocation:
        """New zeroed bytes, aligned to 256. Raises LimitReached."""
        start = -(-self.used // _ALIGNMENT) * _ALIGNMENT
        end = start + size + _GUARD
        if end > self.most:
            raise LimitReached(f"{name} needs {size} bytes, more than the limit of {self.most} bytes of memory")
        self.reserve(end)
        self.used = end
        allocation = Allocation(self.base + start, size, name, writable, element)
        self.allocations.append(allocation)
        self._bases.append(allocation.base)
        self._ends.append(allocation.end)
        self._end_of_writable.append(allocation.end if writable else 0)
        return allocation

    def reserve(self, size: int) -> None:
        """Makes room for so many bytes at once: to grow by each of several allocations would move them each time."""
        if size > len(self.bytes):
            self._grow(min(max(size, 2 * len(self.bytes)), self.most) + 64, self._in_front)

    def _in_front(self, new: Array, before: Array) -> None:
        for start in range(0, len(before), _MOVED_AT_ONCE):
            self.ensure()
            new[start : start + _MOVED_AT_ONCE][: len(before) - start] = before[start : start + _MOVED_AT_ONCE]

    def free(self, allocation: Allocation) -> None:
        """Takes an allocation away."""
        at = bisect_right(self._bases, allocation.base) - 1
        self.freed.append(self.allocations.pop(at))
        self.stamp = object()
        for addresses in (self._bases, self._ends, self._end_of_writable):
            addresses.pop(at)

    def ranges(self) -> tuple[int, int, int, int]:
        """Where the addresses of the allocations lie in the host's memory, in 64 bits each: their begins, their ends,
        and the ends of those that may be written; and how many there are. Valid as long as `stamp` is the same."""
        lists = (self._bases, self._ends, self._end_of_writable)
        begins, ends, writable = (held.buffer_info()[0] for held in lists)
        return begins, ends, writable, len(self._bases)

    def trim(self) -> None:
        """Lets the addresses behind the last allocation be used again, once a quarter of what there may be is used."""
        if self.used <= self.most // 4:
            return
        used, self.used = self.used, self.allocations[-1].end + _GUARD - self.base if self.allocations else 0
        self.freed = [one for one in self.freed if one.base < self.base + self.used]
        self.bytes[self.used : used] = 0
        self.stamp = object()

    def content(self, allocation: Allocation) -> Array:
        """The bytes of an allocation."""
        start = allocation.base - self.base
        return self.bytes[start : start + allocation.size]

    def forget(self, allocation: Allocation) -> None:
        """Nobody has written the bytes of an allocation."""
        if self.written is not None:
            start = allocation.base - self.base
            self.written[start : start + allocation.size] = 0

    def holder(self, address: int) -> Allocation | None:
        """The allocation that an address lies in."""
        found = self.before(address)
        return found if found is not None and address < found.end else None

    def before(self, address: int) -> Allocation | None:
        """The last allocation that begins at or before an address."""
        at = bisect_right(self._bases, address) - 1
        return self.allocations[at] if at >= 0 else None

    def outside(self, addresses: Array, size: int, writing: bool = False) -> Array | None:
        """For each address whether `size` bytes there lie outside every allocation (or one that may be written); None
        where none does."""
        low, high = int(addresses.min()), int(addresses.max())
        found = self.before(low)
        if found is not None and high + size <= found.end and (found.writable or not writing):
            return None
        if not self.allocations:
            return np.ones(len(addresses), np.bool_)
        # Views, for the length of this call: arrays of thousands of allocations would be made for each access.
        bases = np.frombuffer(self._bases, np.int64)
        ends = np.frombuffer(self._end_of_writable if writing else self._ends, np.int64)
        at = np.searchsorted(bases, addresses, side="right") - 1
        wrong: Array = (at < 0) | (addresses + size > ends[np.maximum(at, 0)])
        return wrong if wrong.any() else None


class Parted(Bytes):
    """Memory of which each owner (a CTA, a lane) has a part of its own; addresses count from 0 in each.

    `size` bytes of each part are in use, `width` bytes lie from one part to the next one.
    """

    def __init__(self, owners: int, size: int, most: int) -> None:
        self.owners = owners
        self.most = most
        self.size = size
        self.written = None
        self.width = self._allowed(size)
        super().__init__(self.width * owners)

    def _allowed(self, size: int, old: int = 0) -> int:
        """The width of parts of so many bytes. Raises LimitReached where there is no room for them."""
        width = -(-size // _PART) * _PART
        if width > self._room(old):
            raise LimitReached(f"{size} bytes for each of {self.owners} are more than the limit of {self.most} bytes")
        return width

    def _room(self, old: int) -> int:
        """How wide parts may become that are `old` bytes wide, whose content lies there twice while it is moved."""
        copies = 1 if self.written is None else 2
        return (self.most // (copies * self.owners) - old) // _PART * _PART

    def extend(self, size: int) -> int:
        """Makes each part larger by `size` bytes; returns the address where they begin. Raises LimitReached."""
        start = -(-self.size // 16) * 16
        self.size = start + size
        self.stamp = object()
        if self.size > self.width:
            old = self.width
            width = max(self._allowed(self.size, old), min(2 * old, self._room(old)))

            def moved(new: Array, before: Array) -> None:
                rows = max(1, _MOVED_AT_ONCE // width)
                for first in range(0, self.owners if old else 0, rows):
                    self.ensure()
                    part = before.reshape(self.owners, old)[first : first + rows]
                    new.reshape(self.owners, width)[first : first + rows, :old] = part

            self._grow(width * self.owners, moved)
            self.width = width
        return start

    def put(self, owners: Array | slice, address: int, data: Array) -> None:
        """Writes a row of bytes for each of some owners."""
        size = data.shape[1]
        self._rows(self.bytes)[owners, address : address + size] = data
        if self.written is not None:
            self._rows(self.written)[owners, address : address + size] = 1

    def forget(self, owners: Array | slice, address: int, size: int) -> None:
        """Nobody has written these bytes in the part of each of some owners."""
        if self.written is not None:
            self._rows(self.written)[owners, address : address + size] = 0

    def copy(self, owners: Array | slice, source: int, target: int, size: int) -> None:
        """Copies bytes within the part of each of some owners, written or not."""
        for held in (self.bytes, self.written):
            if held is not None:
                rows = self._rows(held)
                rows[owners, target : target + size] = rows[owners, source : source + size]

    def _rows(self, array: Array) -> Array:
        return array.reshape(self.owners, self.width)
