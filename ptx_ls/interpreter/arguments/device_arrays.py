"""The arrays of the host that are device memory during a launch."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ptx_ls.interpreter.arguments.unwritten import Unwritten
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.memory.arena import Allocation, Arena


@dataclass
class _Placed:
    """Bytes of the host from `start` to `end`, the number of the first array in them, whether anybody has written them,
    the bytes of its elements, and the device memory that holds them."""

    start: int
    end: int
    number: int
    name: str
    bytes: Array
    is_written: bool
    element: int
    allocation: Allocation | None = None


@dataclass
class DeviceArrays:
    """Arrays of the host, each once in device memory. Arrays that share memory on the host share it there."""

    memory: Arena
    handles: dict[int, Any] = field(default_factory=dict)
    """The objects that kernels name by a handle (textures and surfaces)."""
    _placed: list[_Placed] = field(default_factory=list)
    """By their addresses on the host."""
    _copies: list[Allocation] = field(default_factory=list)

    def place(self, named: Sequence[tuple[str, Array]]) -> None:
        """Copies arrays to the device, each with the name that reports call it by. Raises LaunchError, LimitReached."""
        for number, (name, array) in enumerate(named):
            if not array.flags.writeable or any(stride < 0 for stride in array.strides):
                raise LaunchError(f"{name} must be a writeable array, whose strides are not negative")
            if array.size:
                start, end = _host_range(array)
                data, is_written = _bytes(array, end - start), not isinstance(array, Unwritten)
                self._placed.append(_Placed(start, end, number, name, data, is_written, array.itemsize))
        self._placed.sort(key=lambda one: one.start)
        self._placed = _without_overlaps(self._placed)
        for placed in sorted(self._placed, key=lambda one: one.number):
            placed.allocation = self.memory.allocate(len(placed.bytes), placed.name, element=placed.element)
            self.memory.content(placed.allocation)[:] = placed.bytes

    def unwritten(self) -> list[Allocation]:
        """The device memory of arrays that nobody has written."""
        return [one.allocation for one in self._placed if one.allocation is not None and not one.is_written]

    def address_of(self, array: Array, name: str = "an empty array") -> int:
        """The address of the first element of an array that has been placed; an empty one has an address of its own."""
        if not array.size:
            return self.copy_of(b"", name)
        start, _ = _host_range(array)
        found = self._placed[bisect_right(self._placed, start, key=lambda one: one.start) - 1]
        assert found.allocation is not None
        return found.allocation.base + start - found.start

    def copy_of(self, content: bytes, name: str) -> int:
        """The address of a copy of bytes, which lives as long as the launch."""
        allocation = self.memory.allocate(len(content), name)
        self.memory.content(allocation)[:] = np.frombuffer(content, np.uint8)
        self._copies.append(allocation)
        return allocation.base

    def handle_of(self, value: Any) -> int:
        """The number by which the kernel names an object, which is found under it in `handles`."""
        known = next((handle for handle, other in self.handles.items() if other is value), None)
        if known is None:
            known = len(self.handles) + 1
            self.handles[known] = value
        return known

    def give_back(self) -> None:
        """Gives the host what the kernel has written, and frees the device memory."""
        for placed in self._placed:
            if placed.allocation is not None:
                placed.bytes[:] = self.memory.content(placed.allocation)
                self.memory.free(placed.allocation)
        for allocation in self._copies:
            self.memory.free(allocation)
        self._placed, self._copies = [], []


def _without_overlaps(sorted_by_start: Sequence[_Placed]) -> list[_Placed]:
    """What overlaps becomes one, named by the first argument of it."""
    found: list[_Placed] = []
    for placed in sorted_by_start:
        if not found or placed.start >= found[-1].end:
            found.append(placed)
            continue
        last = found[-1]
        last.is_written |= placed.is_written
        if placed.number < last.number:
            last.number, last.name, last.element = placed.number, placed.name, placed.element
        if placed.end > last.end:
            last.end = placed.end
            last.bytes = as_strided(last.bytes, (last.end - last.start,), (1,))
    return found


def _host_range(array: Array) -> tuple[int, int]:
    """The addresses of the first byte and after the last byte of an array."""
    start = int(array.__array_interface__["data"][0])
    reach = sum((size - 1) * stride for size, stride in zip(array.shape, array.strides, strict=True))
    return start, start + reach + array.itemsize


def _bytes(array: Array, size: int) -> Array:
    """The bytes from the first element of an array on, in place."""
    first = array[tuple(slice(0, 1) for _ in array.shape)].reshape(-1).view(np.uint8)
    return as_strided(first, (size,), (1,))
