"""Basic blocks of programs, compiled to one Python function each.

A block is a sequence of operations of which only the first is the target of jumps. Once it has run a few times, a
function is generated for it, in which registers are local variables: nothing is looked up between operations, diverged
lanes are gathered and scattered once, and a register is converted to another type once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ptx_ls.interpreter.arithmetic.select import select
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.binding import dtype_of, immediate, narrow, reader, widen
from ptx_ls.interpreter.program.computation import is_by_element
from ptx_ls.interpreter.program.control import Branch
from ptx_ls.interpreter.program.operands import Carry, Not, Operand, Register, Sink, Symbol
from ptx_ls.interpreter.program.operation import Run, Straight
from ptx_ls.interpreter.program.program import Operation, Program
from ptx_ls.sema.constant_arithmetic import Constant

_LONGEST = 256
_OFTEN = 16
"""The number of runs after which a block is compiled."""

Type = np.dtype[Any]


@dataclass(eq=False)
class CompiledBlock:
    """The operations of a block up to the index `end`, of which `steps` count as steps."""

    operations: Sequence[Operation]
    end: int
    steps: int
    _runs: list[int] = field(default_factory=lambda: [0, 0])
    _made: list[Run | None] = field(default_factory=lambda: [None, None])

    def made(self, all_lanes: bool) -> Run | None:
        """The compiled function, for all lanes of a chunk or for some; None until it has run a few times."""
        found = self._made[all_lanes]
        if found is None:
            self._runs[all_lanes] += 1
            if self._runs[all_lanes] > _OFTEN:
                found = self._made[all_lanes] = _function(self.operations, all_lanes)
        return found


def find_blocks(program: Program) -> None:
    """Sets `block` of the first operation of each block of a program."""
    operations = program.operations
    targets = {function.start for function in program.functions.values()}
    targets.update(operation.target for operation in operations)
    targets.update(t for operation in operations if isinstance(operation.data, Branch) for t in operation.data.targets)
    begin = 0
    for place in range(len(operations) + 1):
        at_end = place == len(operations) or not _is_straight(operations[place])
        if at_end or place in targets or place - begin == _LONGEST:
            part = operations[begin:place]
            if part:
                part[0].block = CompiledBlock(part, place, sum(operation.counts for operation in part))
            begin = place + at_end


def _is_straight(operation: Operation) -> bool:
    straight = operation.straight
    return straight is not None and all(
        dtype_of(kind).fields is None for _, kind in (*straight.inputs, *straight.outputs)
    )


def _function(operations: Sequence[Operation], all_lanes: bool) -> Run:
    """The compiled function of a block, for all lanes or for some."""
    writer = _Writer(all_lanes)
    for operation in operations:
        writer.operation(operation)
    writer.store_registers()
    body = "\n    ".join(writer.lines)
    exec(f"def run(m):\n    registers, index = m.registers, m.index\n    {body}\n", writer.names)
    run: Run = writer.names["run"]
    return run


def _take_lanes(values: Array, index: Array) -> Array:
    return values if values.size == 1 else values[index]


def _typed(values: Array, dtype: Type) -> Array:
    return values if values.dtype == dtype else values.astype(dtype)


def _run_masked(m: Machine, act: Callable[..., Any], mask: Array, *values: Array) -> tuple[Array, Any]:
    """The indices of the current lanes in a mask, and the results of an action on the machine for them."""
    kept, before = mask.nonzero()[0], m.index
    m.index = kept if before is None else before[kept]
    results = act(m, *[value if value.size == 1 else value[kept] for value in values])
    m.index = before
    return kept, results


def _scatter(size: int, before: Array, kept: Array, values: Array) -> Array:
    """A copy of `before`, of `size` elements, with `values` for the lanes `kept`."""
    after = np.empty(size, before.dtype)
    after[:] = before
    after[kept] = values
    return after


_CARRY = -1


@dataclass
class _Writer:
    """Generates the lines of a function. A register that was used is in local variables, one for each type."""

    all_lanes: bool
    lines: list[str] = field(default_factory=list)
    names: dict[str, Any] = field(
        default_factory=lambda: {
            "narrow": narrow,
            "widen": widen,
            "typed": _typed,
            "take_lanes": _take_lanes,
            "select": select,
            "count": np.count_nonzero,
            "among": _run_masked,
            "spread": _scatter,
        }
    )
    held: dict[int, Type] = field(default_factory=dict)
    """The types that registers have."""
    variables: dict[int, dict[Type, str]] = field(default_factory=dict)
    written: set[int] = field(default_factory=set)
    _current: Operation = field(default_factory=lambda: Operation(0, ""))
    _known: dict[tuple[int, str], str] = field(default_factory=dict)

    def operation(self, operation: Operation) -> None:
        """Generates the code of an operation."""
        straight = operation.straight
        assert straight is not None
        self._current = operation
        mask = "" if operation.predicate is None else self._read(operation.predicate, "pred")
        if mask.startswith("("):
            self.lines.append(f"mask = {mask}")
            mask = "mask"
        has_registers = any(isinstance(operand, Register) for operand, _ in straight.inputs)
        plain = has_registers and is_by_element(straight.act)
        inputs = [self._read(operand, kind, plain) for operand, kind in straight.inputs]
        if straight.needs_machine:
            self._set_instruction()
        act = self._name("act", straight.act)
        if not mask:
            self._unguarded(straight, act, inputs)
        else:
            self._guarded(straight, act, inputs, mask)

    def _unguarded(self, straight: Straight, act: str, inputs: list[str]) -> None:
        call = f"{act}({', '.join((['m'] if straight.needs_machine else []) + inputs)})"
        if not straight.several and len(straight.outputs) != 1:
            self.lines.append(call)
            return
        if straight.several:
            self.lines.append(f"found = {call}")
        for number, (operand, kind) in enumerate(straight.outputs):
            part = f"found[{number}]" if straight.several else call
            if not isinstance(operand, Sink):
                self._write(operand, kind, part, self._has_output_type(straight, kind))
            elif not straight.several:
                self.lines.append(part)

    def _guarded(self, straight: Straight, act: str, inputs: list[str], mask: str) -> None:
        """Generates a predicated operation: other lanes keep their values."""
        outputs = [
            (number, operand, kind)
            for number, (operand, kind) in enumerate(straight.outputs)
            if not isinstance(operand, Sink)
        ]
        before = [self._read_held(operand) for _, operand, _ in outputs]
        after = [f"after{number}" for number in range(len(outputs))]
        given = ", ".join(inputs)
        kept = "".join(f"    {new} = {old}\n    " for new, old in zip(after, before, strict=True)) or "    pass\n    "
        lines = [f"holding = count({mask})", f"if holding == {mask}.size:"]
        arguments = f"m, {given}" if straight.needs_machine else given
        lines.append(f"    found = {act}({arguments})")
        converted = [self._converted(straight, number, operand, kind) for number, operand, kind in outputs]
        lines += [f"    {new} = {value}" for new, value in zip(after, converted, strict=True)]
        lines.append("elif holding:")
        if straight.needs_machine:
            lines.append(f"    kept, found = among(m, {act}, {mask}, {given})")
            pick = "spread({mask}.size, {old}, kept, {value})"
        else:
            lines.append(f"    found = {act}({given})")
            pick = "select({mask}, {value}, {old})"
        for new, old, value in zip(after, before, converted, strict=True):
            lines.append(f"    {new} = {pick.format(mask=mask, old=old, value=value)}")
        self.lines += lines
        self.lines.append(f"else:\n    {kept.rstrip()}")
        for new, (_, operand, _) in zip(after, outputs, strict=True):
            self._assign(self._number(operand), self._type(operand), new)

    def _converted(self, straight: Straight, number: int, operand: Operand, kind: str) -> str:
        value = f"found[{number}]" if straight.several else "found"
        dtype, have = dtype_of(kind), self._type(operand)
        if not self._has_output_type(straight, kind):
            value = f"typed({value}, {self._name('type', dtype)})"
        return value if dtype == have else f"widen({value}, {self._name('type', have)})"

    def _has_output_type(self, straight: Straight, kind: str) -> bool:
        """Whether the results are known to have the type of the output."""
        if straight.needs_machine:
            return True
        if not isinstance(straight.act, np.ufunc):
            return False
        with np.errstate(all="ignore"):
            found = straight.act(*(np.ones(1, dtype_of(k)) for _, k in straight.inputs))
        return bool(found.dtype == dtype_of(kind))

    def store_registers(self) -> None:
        """Generates the stores of the written registers."""
        for number in sorted(self.written):
            have = self.held[number]
            value = self._as(number, have)
            place = "m.carry" if number == _CARRY else f"registers[{number}]"
            self.lines.append(f"{place} = {value if self.all_lanes else f'm.merged({place}, {value})'}")
        if not self.lines:
            self.lines.append("pass")

    def _set_instruction(self) -> None:
        """Generates the assignment of the current line and text, which a fault would report."""
        at = self._current
        self.lines.append(f"m.line = {at.line}; m.text = {self._name('text', at.text)}")

    def _number(self, operand: Operand) -> int:
        if isinstance(operand, Carry):
            return _CARRY
        assert isinstance(operand, Register)
        return operand.number

    def _type(self, operand: Operand) -> Type:
        return np.dtype(np.bool_) if isinstance(operand, Carry) else dtype_of(operand.type)  # type: ignore[union-attr]

    def _read_held(self, operand: Operand) -> str:
        """The variable that holds a register, in its own type."""
        number, have = self._number(operand), self._type(operand)
        if number not in self.variables:
            self.held[number] = have
            place = "m.carry" if number == _CARRY else f"registers[{number}]"
            name = self._variable(number, have)
            self.lines.append(f"{name} = {place if self.all_lanes else f'take_lanes({place}, index)'}")
            self.variables[number] = {have: name}
        return self._as(number, have)

    def _as(self, number: int, dtype: Type) -> str:
        """The variable that holds a register, converted to a type."""
        known = self.variables[number]
        if dtype not in known:
            have = self.held[number]
            name, kind = self._variable(number, dtype), self._name("type", dtype)
            alike = next((t for t in known if t.itemsize == dtype.itemsize and "b" not in (t.kind, dtype.kind)), None)
            if alike is not None:
                self.lines.append(f"{name} = {known[alike]}.view({kind})")
            else:
                self.lines.append(f"{name} = narrow({self._as(number, have)}, {kind})")
            known[dtype] = name
        return known[dtype]

    def _read(self, operand: Operand, kind: str, plain: bool = False) -> str:
        """The variable or expression that holds an operand. `plain`: constants may be 0-d arrays."""
        dtype = dtype_of(kind)
        match operand:
            case Register() | Carry():
                self._read_held(operand)
                return self._as(self._number(operand), dtype)
            case Not():
                inner = self._read(operand.operand, kind)
                return f"(~{inner})"
            case Constant():
                value = immediate(operand, dtype)
                return self._name("value", value.reshape(()) if plain else value)
            case Symbol(in_frame=False, in_cta=False):
                value = immediate(Constant(operand.address), dtype)
                return self._name("value", value.reshape(()) if plain else value)
        name = f"given{len(self.lines)}"
        self._set_instruction()
        self.lines.append(f"{name} = {self._name('read', reader(operand, kind))}(m)")
        return name

    def _write(self, operand: Operand, kind: str, value: str, sure: bool) -> None:
        """Generates the assignment of a value to a register; it is extended if the register is wider."""
        number, have, dtype = self._number(operand), self._type(operand), dtype_of(kind)
        alike = have.itemsize == dtype.itemsize and "b" not in (have.kind, dtype.kind)
        if not sure:
            given = self._name("type", dtype)
            self.lines += [f"value = {value}", f"if value.dtype is not {given}: value = value.astype({given})"]
            value = "value"
        if have != dtype and not alike:
            value, dtype = f"widen({value}, {self._name('type', have)})", have
        self.held[number] = have
        self._assign(number, dtype, value)

    def _assign(self, number: int, dtype: Type, value: str) -> None:
        stale = [name for t, name in self.variables.get(number, {}).items() if t != dtype]
        name = self._variable(number, dtype)
        self.lines.append(f"{name} = {value}")
        # Stale values are released, so that their memory is reused at once.
        self.lines += [f"{old} = None" for old in stale]
        self.variables[number] = {dtype: name}
        self.written.add(number)

    def _variable(self, number: int, dtype: Type) -> str:
        stem = "carry" if number == _CARRY else f"r{number}"
        return f"{stem}_{dtype.kind}{dtype.itemsize}"

    def _name(self, stem: str, value: Any) -> str:
        """The name of a constant of the generated function."""
        key = id(value), stem
        name = self._known.get(key)
        if name is None:
            name = self._known[key] = f"{stem}{len(self.names)}"
            self.names[name] = value
        return name
