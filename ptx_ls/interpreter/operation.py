"""Operations: instructions decoded for running, with operands that read and write whole arrays of lanes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.computation import Computation
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.kinds import DTYPES, Array
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.spelled import Leaf


@dataclass(frozen=True)
class Register:
    """A register operand by its number."""

    number: int
    type: str


@dataclass(frozen=True)
class Special:
    """A special register: "%tid.x"."""

    name: str


@dataclass(frozen=True)
class Constant:
    """A literal: the integer as written, or the bits of a float with their type."""

    value: int | float


@dataclass(frozen=True)
class Symbol:
    """A variable or parameter: its address in its state space."""

    name: str
    space: str
    address: int


@dataclass(frozen=True)
class Address:
    """[base + offset]."""

    base: Operand
    offset: int


@dataclass(frozen=True)
class Vector:
    """{a, b, …}."""

    elements: tuple[Operand, ...]


@dataclass(frozen=True)
class Label:
    """A branch target as an index of operations."""

    index: int


@dataclass(frozen=True)
class Sink:
    """`_`: what is written there is dropped."""


Operand = Register | Special | Constant | Symbol | Address | Vector | Label | Sink


@dataclass
class Operation:
    """One instruction ready to run.

    `tokens` are its modifiers in order. `guard` is (register number,
    negated). `run` is the semantics bound by name from the table.
    """

    line: int
    text: str
    opcode: str
    tokens: tuple[str, ...]
    operands: tuple[Operand, ...]
    guard: tuple[int, bool] | None
    run: Callable[[Operation, Machine], None] | None = None
    control: str = ""

    def held(self, leaf: Leaf) -> Operand:
        """The operand that holds a value, or its element; a sink where the second of a pair was not written."""
        operand = self.operands[leaf.operand]
        if leaf.element < 0:
            return operand
        if isinstance(operand, Vector):
            return operand.elements[leaf.element]
        return operand if leaf.element == 0 else Sink()

    def read(self, machine: Machine, index: int, kind: str) -> Array:
        """Operand `index` for the active lanes as elements of a fundamental type ("s32")."""
        return self.value(machine, self.operands[index], kind)

    def value(self, machine: Machine, operand: Operand, kind: str) -> Array:
        """An operand for the active lanes as elements of a fundamental type."""
        dtype = DTYPES.get(kind)
        if dtype is None:
            raise NotModelled(f"type .{kind} in {self.text}", self.line)
        if isinstance(operand, Register):
            return narrow(machine.registers[operand.number][machine.lanes], dtype)
        if isinstance(operand, Constant):
            return np.broadcast_to(_constant(operand.value, dtype), (len(machine.lanes),))
        if isinstance(operand, Special):
            return narrow(machine.special[operand.name][machine.lanes], dtype)
        if isinstance(operand, Symbol):
            return np.full(len(machine.lanes), operand.address, dtype)
        raise NotModelled(f"this operand of {self.text}", self.line)

    def write(self, machine: Machine, index: int, values: Array) -> None:
        """Puts elements into a register operand for the active lanes."""
        self.put(machine, self.operands[index], values)

    def put(self, machine: Machine, operand: Operand, values: Array) -> None:
        """Puts elements into a register; a wider register is sign- or zero-extended by the elements' type."""
        if isinstance(operand, Sink):
            return
        if not isinstance(operand, Register):
            raise NotModelled(f"this destination of {self.text}", self.line)
        register = machine.registers[operand.number]
        if values.dtype != register.dtype:
            values = widen(values, register.dtype)
        register[machine.lanes] = values

    def address(self, machine: Machine, index: int) -> tuple[Array, str | None]:
        """The addresses of an address operand, and the state space of the variable it names, if any."""
        operand = self.operands[index]
        base, offset = (operand.base, operand.offset) if isinstance(operand, Address) else (operand, 0)
        if isinstance(base, Symbol):
            return np.full(len(machine.lanes), base.address + offset, np.int64), base.space
        if isinstance(base, Register):
            kind = "s64" if machine.registers[base.number].dtype.itemsize == 8 else "u32"
            return self.value(machine, base, kind).astype(np.int64) + offset, None
        if isinstance(base, Constant):
            return np.full(len(machine.lanes), int(base.value) + offset, np.int64), None
        raise NotModelled(f"this address in {self.text}", self.line)


def _constant(value: int | float, dtype: np.dtype[Any]) -> Any:
    if isinstance(value, float) or dtype.kind == "f":
        return dtype.type(value)
    if dtype.kind == "b":
        return np.bool_(value)
    return np.array([value & ((1 << dtype.itemsize * 8) - 1)], np.uint64).astype(f"u{dtype.itemsize}").view(dtype)[0]


def narrow(values: Array, dtype: np.dtype[Any]) -> Array:
    """The low bits of register contents as elements of a type."""
    if values.dtype == dtype:
        return values
    if values.dtype.kind == "b" or dtype.kind == "b":
        return values.astype(dtype)
    if values.dtype.itemsize != dtype.itemsize:
        values = values.view(f"u{values.dtype.itemsize}").astype(f"u{dtype.itemsize}")
    return values.view(dtype)


def widen(values: Array, dtype: np.dtype[Any]) -> Array:
    """Elements as the contents of a register, extended by sign where their type has one."""
    if values.dtype.kind == "b" or dtype.kind == "b":
        return values.astype(dtype)
    if values.dtype.itemsize == dtype.itemsize:
        return values.view(dtype)
    if values.dtype.kind == "f":
        values = values.view(f"u{values.dtype.itemsize}")
    with np.errstate(all="ignore"):
        return values.astype(f"{values.dtype.kind}{dtype.itemsize}").view(dtype)


def carrying_out(computation: Computation) -> Callable[[Operation, Machine], None]:
    """What an operation does to the machine that computes and nothing else: reads, computes, writes."""
    read = [leaf for leaf in computation.spelled.leaves if "r" in leaf.direction]
    written = [leaf for leaf in computation.spelled.leaves if "w" in leaf.direction]

    def run(operation: Operation, machine: Machine) -> None:
        values = [operation.value(machine, operation.held(leaf), leaf.kind) for leaf in read]
        if computation.reads_carry:
            values.append(machine.carry[machine.lanes])
        results = computation(*values)
        for leaf, result in zip(written, results, strict=False):
            dtype = DTYPES[leaf.kind]
            whole = np.broadcast_to(result, machine.lanes.shape)
            operation.put(machine, operation.held(leaf), whole if whole.dtype == dtype else whole.astype(dtype))
        if computation.writes_carry:
            machine.carry[machine.lanes] = results[-1]

    return run
