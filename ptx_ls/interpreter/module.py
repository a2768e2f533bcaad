"""The Python API: a module of PTX text, whose kernels run on NumPy arrays.

from ptx_ls.interpreter import Module
Module.from_text(ptx).launch("saxpy", grid=(4,), block=(256,), args=[np.float32(2), x, y, np.uint32(n)])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter import program
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.grid import Limits, run_grid
from ptx_ls.interpreter.kinds import DTYPES, Array
from ptx_ls.interpreter.machine import Shape, global_arena
from ptx_ls.interpreter.memory import Allocation, Arena
from ptx_ls.interpreter.operation import Address, Operand, Operation, Symbol, Vector
from ptx_ls.interpreter.program import Kernel, Parameter, Variable
from ptx_ls.syntax.document import Document

_MOST_THREADS = 1024
_MOST_SHARED = 232_448


@dataclass(frozen=True)
class Result:
    """What a launch did: thread-instructions executed."""

    steps: int


class Module:
    """A PTX module. Each launch starts with fresh memory, module variables included."""

    def __init__(self, document: Document) -> None:
        self._document = document

    @staticmethod
    def from_text(text: str | bytes, path: str = "<text>") -> Module:
        """A module from PTX text."""
        source = text.encode() if isinstance(text, str) else text
        return Module(Document(path, "ptx", source))

    @property
    def entries(self) -> tuple[str, ...]:
        """The names of the kernels, in the order of the text."""
        return tuple(program.kernel_nodes(self._document))

    def parameters(self, entry: str) -> tuple[Parameter, ...]:
        """The parameters of a kernel. Raises LaunchError for an unknown name."""
        return program.decode(self._document, entry, {}).parameters

    def launch(
        self,
        entry: str,
        grid: int | Sequence[int] = (1,),
        block: int | Sequence[int] = (1,),
        args: Sequence[Any] = (),
        smem: int = 0,
        limits: Limits | None = None,
    ) -> Result:
        """Runs a kernel. `grid` counts CTAs, `block` threads, per axis; `smem` is dynamic shared memory in bytes.

        A NumPy array is device memory, changed in place; its address is what the kernel gets. A scalar is passed as
        the parameter's type. Raises LaunchError, ProgramFault, NotModelled or LimitReached.
        """
        limits = limits or Limits()
        blocks, threads = _shape(grid, "grid"), _shape(block, "block")
        if threads[0] * threads[1] * threads[2] > _MOST_THREADS:
            raise LaunchError(f"a block has at most {_MOST_THREADS} threads, not {threads}")
        memory = global_arena(limits.memory)
        symbols, addresses = {}, {}
        for variable in program.module_variables(self._document):
            symbols[variable.name] = Symbol(variable.name, variable.space, -1)
            if variable.space in ("global", "const") and variable.size:
                addresses[variable.name] = _place_variable(memory, variable).base
        kernel = program.decode(self._document, entry, symbols)
        shared = [v for v in program.module_variables(self._document) if v.space == "shared"]
        shared += [v for v in kernel.variables if v.space == "shared"]
        shared_size = _lay_out(shared, addresses)
        local_size = _lay_out([v for v in kernel.variables if v.space == "local"], addresses)
        if shared_size + smem > _MOST_SHARED:
            raise LaunchError(f"{shared_size + smem} bytes of shared memory; a CTA has at most {_MOST_SHARED}")
        if len(args) != len(kernel.parameters):
            wanted = ", ".join(f".{p.type} {p.name}" for p in kernel.parameters) or "none"
            raise LaunchError(f"{entry} takes {len(kernel.parameters)} arguments ({wanted}), not {len(args)}")
        parameters = Arena(0, 1 << 24)
        buffers: list[tuple[Array, Allocation]] = []
        for number, (parameter, value) in enumerate(zip(kernel.parameters, args, strict=True)):
            place = parameters.allocate(parameter.size, f"parameter {parameter.name}")
            addresses[parameter.name] = place.base
            parameters.view(place)[:] = _argument(number, parameter, value, memory, buffers)
        for operation in kernel.operations:
            operation.operands = tuple(_resolved(o, operation, addresses) for o in operation.operands)
        try:
            steps = run_grid(kernel, blocks, threads, parameters, memory, shared_size + smem, local_size, limits)
        finally:
            for array, allocation in buffers:
                array.reshape(-1).view(np.uint8)[:] = memory.view(allocation)
        return Result(steps)


def _shape(given: int | Sequence[int], what: str) -> Shape:
    axes = (given,) if isinstance(given, int) else tuple(given)
    if not 1 <= len(axes) <= 3 or any(int(n) < 1 for n in axes):
        raise LaunchError(f"{what} has one to three positive sizes, not {given}")
    x, y, z = (*(int(n) for n in axes), 1, 1)[:3]
    return x, y, z


def _place_variable(memory: Arena, variable: Variable) -> Allocation:
    place = memory.allocate(variable.size, f"variable {variable.name}", variable.space != "const")
    if variable.values:
        dtype = DTYPES["u" + variable.type[1:] if variable.type[0] == "b" else variable.type]
        values = [v if dtype.kind == "f" else int(v) & ((1 << dtype.itemsize * 8) - 1) for v in variable.values]
        data = np.array(values, f"u{dtype.itemsize}" if dtype.kind != "f" else dtype).view(np.uint8)
        memory.view(place)[: len(data)] = data
    return place


def _lay_out(variables: list[Variable], addresses: dict[str, int]) -> int:
    """Offsets of variables in a CTA's shared or a thread's local memory; the arrays of unknown size come last."""
    at = 0
    for variable in sorted(variables, key=lambda v: v.size == 0):
        at = -(-at // variable.align) * variable.align
        addresses[variable.name] = at
        at += variable.size
    return -(-at // 16) * 16


def _argument(
    number: int, parameter: Parameter, value: Any, memory: Arena, buffers: list[tuple[Array, Allocation]]
) -> Array:
    if isinstance(value, np.ndarray) and value.ndim:
        if parameter.size != 8 or parameter.type[0] not in "ubs":
            raise LaunchError(f"argument {number} is an array, but {parameter.name} is a .{parameter.type}")
        if not value.flags.c_contiguous or not value.flags.writeable:
            raise LaunchError(f"argument {number} must be a contiguous, writeable array")
        known = next((a for array, a in buffers if array is value), None)
        if known is None:
            known = memory.allocate(value.nbytes, f"argument {number} ({parameter.name})")
            memory.view(known)[:] = value.reshape(-1).view(np.uint8)
            buffers.append((value, known))
        return np.array([known.base], np.uint64).view(np.uint8)
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


def _plain_number(number: int, parameter: Parameter, value: Any) -> Array:
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


def _resolved(operand: Operand, operation: Operation, addresses: dict[str, int]) -> Operand:
    if isinstance(operand, Symbol):
        if operand.name not in addresses:
            raise LaunchError(f"line {operation.line}: {operand.name} has no definition in this module")
        return Symbol(operand.name, operand.space, addresses[operand.name])
    if isinstance(operand, Address):
        return Address(_resolved(operand.base, operation, addresses), operand.offset)
    if isinstance(operand, Vector):
        return Vector(tuple(_resolved(e, operation, addresses) for e in operand.elements))
    return operand


__all__ = ["Kernel", "Limits", "Module", "Result"]
