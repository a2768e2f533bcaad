"""The arguments of a launch as the bytes of its parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.arguments.launch_object import LaunchObject
from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.memory.arena import Arena
from ptx_ls.interpreter.memory.buffer import Buffer
from ptx_ls.interpreter.program.declarations import OPAQUE, Variable
from ptx_ls.interpreter.texture.handles import opaque_object, parameter_handle

_MOST_PARAMETERS = 1 << 24


def parameter_memory(
    declared: Sequence[Variable],
    args: Sequence[Any],
    device: DeviceArrays,
    pointer: int,
    others: Sequence[tuple[str, Array]] = (),
) -> Arena:
    """The parameters of a launch one after another, as kernels read them; addresses have `pointer` bytes, or 8. The
    arrays that they reach are placed on the device, and `others` with them. Raises LaunchError, LimitReached."""
    device.place([*_arrays(declared, args), *others])
    arena = Arena(0, _MOST_PARAMETERS)
    data = bytearray()
    for number, (parameter, value) in enumerate(zip(declared, args, strict=True)):
        data += bytes(-len(data) % parameter.align)
        if parameter.type in OPAQUE:
            handle = parameter_handle(len(data))
            device.handles[handle] = opaque_object(parameter.type, value, parameter.name).placed(device, parameter.name)
            data += handle.to_bytes(parameter.size, "little")
            continue
        data += _argument(number, parameter, value, device, pointer).tobytes()
    place = arena.allocate(max(len(data), 1), "the parameters", writable=False)
    arena.content(place)[: len(data)] = np.frombuffer(bytes(data), np.uint8)
    return arena


def _arrays(declared: Sequence[Variable], args: Sequence[Any]) -> Iterator[tuple[str, Array]]:
    """The arrays that arguments reach, with their names in reports."""
    for number, (parameter, value) in enumerate(zip(declared, args, strict=True)):
        name = _name(number, parameter)
        if isinstance(value, LaunchObject):
            yield from ((name, array) for array in value.arrays())
        elif isinstance(value, np.ndarray) and value.ndim:
            if not value.flags.c_contiguous or not value.flags.writeable:
                raise LaunchError(f"argument {number} must be a contiguous, writeable array")
            yield name, value


def _name(number: int, parameter: Variable) -> str:
    return f"argument {number} ({parameter.name})"


def _argument(number: int, parameter: Variable, value: Any, device: DeviceArrays, pointer: int) -> Array:
    """The bytes of a parameter."""
    if isinstance(value, Buffer):
        value = value.address
    if isinstance(value, np.ndarray) and value.ndim:
        if not _is_pointer(parameter, pointer):
            raise LaunchError(f"argument {number} is an array, but {parameter.name} is a .{parameter.type}")
        return _address(device.address_of(value, _name(number, parameter)), parameter)
    if isinstance(value, LaunchObject):
        content = value.content(device)
        if len(content) == parameter.size:
            return np.frombuffer(content, np.uint8)
        if _is_pointer(parameter, pointer) and not parameter.array:
            return _address(device.copy_of(content, f"the {type(value).__name__} of {parameter.name}"), parameter)
        raise LaunchError(
            f"argument {number} is a {type(value).__name__} of {len(content)} bytes, "
            f"but {parameter.name} has {parameter.size}"
        )
    if isinstance(value, (bytes, bytearray)):
        if len(value) != parameter.size:
            raise LaunchError(f"argument {number} has {len(value)} bytes, {parameter.name} {parameter.size}")
        return np.frombuffer(bytes(value), np.uint8)
    if isinstance(value, np.generic):
        if value.dtype.itemsize != parameter.size:
            raise LaunchError(
                f"argument {number} is a {value.dtype} of {value.dtype.itemsize} bytes, "
                f"but {parameter.name} is a .{parameter.type} of {parameter.size}"
            )
        return np.array([value]).view(np.uint8)
    if parameter.array:
        raise LaunchError(f"{parameter.name} has {parameter.size} bytes: give them as bytes")
    return _plain_number(number, parameter, value)


def _is_pointer(parameter: Variable, pointer: int) -> bool:
    """Whether a parameter may hold an address."""
    return parameter.size in (8, pointer) and parameter.type[0] in "ubs"


def _address(address: int, parameter: Variable) -> Array:
    return np.array([address], np.uint64).view(np.uint8)[: parameter.size]


def _plain_number(number: int, parameter: Variable, value: Any) -> Array:
    if not isinstance(value, (int, float)):
        raise LaunchError(f"argument {number} is a {type(value).__name__}; give a number or a NumPy array")
    if parameter.type[0] == "f":
        return np.array([value], DTYPES[parameter.type]).view(np.uint8)
    if isinstance(value, float):
        if parameter.type[0] != "b" or parameter.size < 4:
            raise LaunchError(f"argument {number} is a float, but {parameter.name} is a .{parameter.type}")
        return np.array([value], np.float32 if parameter.size == 4 else np.float64).view(np.uint8)
    low, high = -(1 << parameter.size * 8 - 1), 1 << parameter.size * 8
    if not low <= value < high:
        raise LaunchError(f"argument {number}, {value}, does not fit the .{parameter.type} {parameter.name}")
    return np.array([value & (high - 1)], np.uint64).view(np.uint8)[: parameter.size]
