"""The memory that an instruction accessed last, so that the next access is checked by a few comparisons."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.memory.addresses import ADDRESS
from ptx_ls.interpreter.memory.arena import Bytes

_FEW = 1024
"""Up to so many lanes the places are kept, for the next access with the same addresses."""


class CachedPlaces:
    """The memory that an instruction accessed last: an allocation, or shared or local memory. It is valid as long as
    nothing is allocated or freed there."""

    __slots__ = (
        "_addresses",
        "_index",
        "_places",
        "base",
        "below",
        "cells",
        "last",
        "memory",
        "origin",
        "shift",
        "space",
        "stamp",
        "start",
    )

    def __init__(
        self, space: str, memory: Bytes, cells: Array, start: int, origin: int, last: int, size: int, base: Array | None
    ) -> None:
        self.space, self.memory, self.stamp, self.cells = space, memory, memory.stamp, cells
        self.start = np.int64(start)
        """Where the cells begin in the memory."""
        self.origin = np.int64(origin) if origin else None
        self.last, self.below = last, size - 1
        self.shift = np.int64(size.bit_length() - 1) if size > 1 else None
        self.base = base
        self._addresses: Array | None = None
        self._index: Array | None = None
        self._places: Array = np.zeros(0, ADDRESS)

    def places(self, addresses: Array, index: Array | None) -> Array | None:
        """The places among the cells of the addresses of lanes (None: all lanes of the chunk); None where some address
        is not among them."""
        if addresses is self._addresses and index is self._index:
            return self._places
        places = addresses.view(ADDRESS) if addresses.itemsize == 8 else addresses.astype(ADDRESS)
        if self.origin is not None:
            places = places - self.origin
        # No address is lower than 0, and none higher, or less aligned, than all their bits together.
        bits = int(np.bitwise_or.reduce(places))
        if bits < 0 or bits & self.below or (bits > self.last and int(places.max()) > self.last):
            return None
        if self.base is not None:
            places = places + (self.base if index is None else self.base[index])
        if self.shift is not None:
            places = places >> self.shift
        if places.size <= _FEW:
            self._addresses, self._index, self._places = addresses, index, places
        return places

    def offsets(self, places: Array) -> Array:
        """The places in bytes of the memory."""
        found: Array = (places << self.shift if self.shift is not None else places) + self.start
        return found
