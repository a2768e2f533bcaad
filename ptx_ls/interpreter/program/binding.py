"""Operands bound to the machine: functions that read or write them for the lanes of the current operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.machine.special_registers import special_register
from ptx_ls.interpreter.memory.addresses import with_offset
from ptx_ls.interpreter.program.operands import Address, Carry, Not, Operand, Register, Sink, Special, Symbol, described
from ptx_ls.sema.constant_arithmetic import Constant

Read = Callable[[Machine], Array]
Write = Callable[[Machine, Array], None]


def dtype_of(kind: str) -> np.dtype[Any]:
    """The NumPy type of a fundamental type. Raises NotModelled."""
    found = DTYPES.get(kind)
    if found is None:
        raise NotModelled(f"values of type .{kind}")
    return found


def reader(operand: Operand, kind: str) -> Read:
    """What reads an operand as elements of a fundamental type ("s32")."""
    dtype = dtype_of(kind)
    match operand:
        case Register():
            return _register_reader(operand, dtype)
        case Constant():
            values = immediate(operand, dtype)
            return lambda m: values
        case Special():
            return _converted(special_register(operand.name), dtype)
        case Symbol(in_cta=True):
            in_cta = _cta_reader(operand.address)
            return lambda m: in_cta(m).astype(dtype)
        case Symbol(in_frame=False):
            address = immediate(Constant(operand.address), dtype)
            return lambda m: address
        case Symbol():
            return _frame_reader(operand, dtype)
        case Carry():
            return lambda m: m.current(m.carry)
        case Not():
            read = reader(operand.operand, kind)
            return lambda m: ~read(m)
    raise NotModelled(f"{described(operand)} as a source")


def _frame_reader(symbol: Symbol, dtype: np.dtype[Any]) -> Read:
    def read(m: Machine) -> Array:
        assert m.frame is not None
        return np.array([m.frame.base + symbol.address], dtype)

    return read


def _cta_reader(address: int) -> Read:
    def read(m: Machine) -> Array:
        assert m.clusters is not None
        return m.current(m.clusters.begin) + address

    return read


def _register_reader(register: Register, dtype: np.dtype[Any]) -> Read:
    number, have = register.number, dtype_of(register.type)

    def same(m: Machine) -> Array:
        values = m.registers[number]
        return values if m.index is None or values.size == 1 else values.take(m.index)

    return same if have == dtype else _converted(same, dtype, have)


def _converted(read: Read, dtype: np.dtype[Any], have: np.dtype[Any] | None = None) -> Read:
    if have is not None and have.itemsize == dtype.itemsize and "b" not in (have.kind, dtype.kind):
        return lambda m: read(m).view(dtype)
    return lambda m: narrow(read(m), dtype)


def narrow(values: Array, dtype: np.dtype[Any]) -> Array:
    """The low bits of register contents as elements of a type."""
    if values.dtype == dtype:
        return values
    if values.dtype.kind == "b" or dtype.kind == "b":
        return values.astype(dtype)
    if values.dtype.itemsize != dtype.itemsize:
        values = values.view(f"u{values.dtype.itemsize}").astype(f"u{dtype.itemsize}")
    return values.view(dtype)


def immediate(constant: Constant, dtype: np.dtype[Any]) -> Array:
    """A constant as an array of one element: a float by value where the type is one, else the bits it is written in."""
    value = constant.value
    if dtype.kind == "b":
        return np.array([bool(value)])
    if dtype.kind == "f":
        if constant.kind != "int":
            with np.errstate(all="ignore"):
                return np.array([value], dtype)
        return _bits(int(value), dtype)
    if constant.kind == "int":
        return _bits(int(value), dtype)
    written = np.array([value], np.float32 if constant.kind == "f32" or dtype.itemsize == 4 else np.float64)
    return narrow(written, dtype)


def _bits(value: int, dtype: np.dtype[Any]) -> Array:
    size = dtype.itemsize
    return np.array([value & ((1 << size * 8) - 1)], np.uint64).astype(f"u{size}").view(dtype)


def writer(operand: Operand, kind: str) -> Write:
    """What writes elements of a fundamental type to an operand; a wider register is filled by the type's sign."""
    if isinstance(operand, Sink):
        return lambda m, values: None
    if isinstance(operand, Carry):
        return _write_carry
    if not isinstance(operand, Register):
        raise NotModelled(f"{described(operand)} as a destination")
    number, have, dtype = operand.number, dtype_of(operand.type), dtype_of(kind)

    def write(m: Machine, values: Array) -> None:
        if values.dtype != have:
            values = values if values.dtype == dtype else values.astype(dtype)
            values = widen(values, have)
        m.registers[number] = values if m.index is None else m.merged(m.registers[number], values)

    return write


def _write_carry(m: Machine, values: Array) -> None:
    m.carry = m.merged(m.carry, values)


def widen(values: Array, dtype: np.dtype[Any]) -> Array:
    """Elements as the contents of a register, extended by sign where their type has one."""
    if values.dtype == dtype:
        return values
    if values.dtype.kind == "b" or dtype.kind == "b":
        return values.astype(dtype)
    if values.dtype.itemsize == dtype.itemsize:
        return np.ascontiguousarray(values).view(dtype)
    if values.dtype.kind == "f":
        values = values.view(f"u{values.dtype.itemsize}")
    return values.astype(f"{values.dtype.kind}{dtype.itemsize}").view(dtype)


def based(operand: Operand) -> tuple[Operand, str, int, str]:
    """What the address of an operand is counted from, as what type that is read, how many bytes lie between, and the
    state space of the variable it names, "" if none."""
    base, offset = (operand.base, operand.offset) if isinstance(operand, Address) else (operand, 0)
    match base:
        case Symbol():
            return base, "s64", offset, base.space
        case Constant():
            return Constant(int(base.value)), "s64", offset, ""
        case Register():
            return base, base.type if dtype_of(base.type).itemsize == 8 else "u32", offset, ""
    raise NotModelled(f"{described(base)} as an address")


def address_reader(operand: Operand) -> tuple[Read, str]:
    """What reads the address of an operand, in 64 bits, and the state space of the variable it names, "" if none."""
    base, held, offset, space = based(operand)
    if held == "u32":
        narrow_base = reader(base, held)
        return lambda m: with_offset(narrow_base(m), offset), space
    read = reader(base, "s64")
    return (lambda m: with_offset(read(m), offset)) if offset else read, space
