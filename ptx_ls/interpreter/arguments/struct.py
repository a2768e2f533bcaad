"""Structures as arguments: bytes of a parameter with tensor maps, pointers and numbers in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.arguments.launch_object import LaunchObject
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.memory.buffer import Buffer

_POINTER = 8
_SINGLE = 4
"""Bytes of a plain number, which is an int or a float as in C."""


class Struct(LaunchObject):
    """A structure of `size` bytes: by their offsets arrays and buffers, of which it has the addresses, tensor maps and
    other objects, NumPy scalars, bytes, and plain numbers of 32 bits. What nothing is at is zero. Raises LaunchError.
    """

    def __init__(self, size: int, fields: Mapping[int, Any]) -> None:
        self.length = size
        self.fields = dict(sorted(fields.items()))
        end = 0
        for offset, value in self.fields.items():
            if isinstance(value, np.ndarray) and value.ndim and not value.flags.c_contiguous:
                raise LaunchError(f"the array at {offset} must be contiguous")
            if offset < end:
                raise LaunchError(f"the field at {offset} begins within the one before, which ends at {end}")
            end = offset + _size(offset, value)
        if end > size:
            raise LaunchError(f"the last field ends at {end}, the structure has {size} bytes")

    def arrays(self) -> Sequence[Array]:
        found: list[Array] = []
        for value in self.fields.values():
            if isinstance(value, LaunchObject):
                found += value.arrays()
            elif isinstance(value, np.ndarray) and value.ndim:
                found.append(value)
        return found

    @property
    def saved(self) -> Array:
        """The first array in it; an empty one where there is none."""
        for value in self.fields.values():
            if isinstance(value, LaunchObject):
                return value.saved
            if isinstance(value, np.ndarray) and value.ndim:
                return value
        return np.zeros(0, np.uint8)

    def content(self, device: DeviceArrays) -> bytes:
        whole = bytearray(self.length)
        for offset, value in self.fields.items():
            part = _content(value, device)
            whole[offset : offset + len(part)] = part
        return bytes(whole)


def _size(offset: int, value: Any) -> int:
    """The bytes of a field. Raises LaunchError where it cannot be one."""
    match value:
        case LaunchObject():
            return value.length
        case np.ndarray() if value.ndim:
            return _POINTER
        case Buffer():
            return _POINTER
        case np.generic() | np.ndarray():
            return value.itemsize
        case bytes() | bytearray():
            return len(value)
        case int() if -(1 << 31) <= value < 1 << 32:
            return _SINGLE
        case float():
            return _SINGLE
    raise LaunchError(
        f"the field at {offset}, {value!r}: a field is an array, an object such as a TensorMap, a NumPy scalar, "
        "bytes or a number of 32 bits"
    )


def _content(value: Any, device: DeviceArrays) -> bytes:
    match value:
        case LaunchObject():
            return value.content(device)
        case np.ndarray() if value.ndim:
            return device.address_of(value).to_bytes(_POINTER, "little")
        case Buffer():
            return value.address.to_bytes(_POINTER, "little")
        case bytes() | bytearray():
            return bytes(value)
        case int():
            return (value & (1 << 32) - 1).to_bytes(_SINGLE, "little")
        case float():
            value = np.float32(value)
    found: bytes = value.tobytes()
    return found
