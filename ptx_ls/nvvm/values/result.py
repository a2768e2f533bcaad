"""The type of the result of an instruction, by its text."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.nvvm.syntax import small_number
from ptx_ls.nvvm.values import types
from ptx_ls.nvvm.values.aggregates import element_at, indexed
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import CALLS, Statement, Value, returned
from ptx_ls.nvvm.values.types import BOOLEAN, TOKEN, Type

_OF_FIRST = frozenset(("insertvalue", "insertelement", "freeze", "fneg"))


def result_type(statement: Statement, module: ModuleNames) -> Type | None:
    """The type of what a statement defines, named types as written; None if it is not known."""
    opcode, kind, values = statement.opcode, statement.type, statement.values
    if opcode in ("icmp", "fcmp"):
        shape = module.resolved(kind) if kind is not None else None
        return types.with_scalar(shape, BOOLEAN) if shape is not None else None
    if opcode in CALLS:
        return returned(kind) if kind is not None else None
    match opcode:
        case "getelementptr":
            return _address(kind, values, module)
        case "alloca":
            return _allocated(statement, module)
        case "select":
            return values[1].type if len(values) == 3 else None
        case "extractvalue":
            aggregate = values[0].type if values else None
            return element_at(aggregate, values[1:], module) if aggregate is not None else None
        case "extractelement":
            held = module.resolved(values[0].type) if values and values[0].type is not None else None
            return held.parts[0] if held is not None and held.kind == "vector" else None
        case "shufflevector":
            return _shuffled(values, module)
        case "atomicrmw":
            return values[1].type if len(values) == 2 else None
        case "cmpxchg":
            return types.structure((values[1].type, BOOLEAN)) if len(values) == 3 and values[1].type else None
        case "catchpad" | "cleanuppad" | "catchswitch":
            return TOKEN
        case "load" if kind is None:
            return _pointee(values)
    if opcode in _OF_FIRST:
        return values[0].type if values else None
    return kind


def _pointee(values: Sequence[Value]) -> Type | None:
    """What the first value, a typed pointer, points to."""
    held = values[0].type if values else None
    return held.parts[0] if held is not None and held.kind == "pointer" and held.parts else None


def _allocated(statement: Statement, module: ModuleNames) -> Type | None:
    for word in statement.flags:
        if word.startswith("addrspace"):
            space = small_number(word.removeprefix("addrspace").strip(" ()"))
            if space is None or statement.type is None:
                return None
            return types.pointer_to(statement.type, space) if module.has_typed_pointers else types.pointer(space)
    if module.default_space is None or statement.type is None:
        return None
    if module.has_typed_pointers:
        return types.pointer_to(statement.type, module.default_space)
    return types.pointer(module.default_space)


def _address(kind: Type | None, values: Sequence[Value], module: ModuleNames) -> Type | None:
    """The type of a getelementptr: a pointer in the same space, or a vector of such if an operand is a vector."""
    held = [module.resolved(one.type) if one.type is not None else None for one in values]
    if not held or any(one is None for one in held):
        return None
    base = held[0]
    if base is None or base.scalar.kind != "pointer":
        return None
    shape = next((one for one in held if one is not None and one.kind == "vector"), base)
    result = types.pointer(base.scalar.space)
    if module.has_typed_pointers:
        source = kind or (base.scalar.parts[0] if base.scalar.parts else None)
        reached = indexed(source, values[2:], module) if source is not None else None
        if reached is None:
            return None
        result = types.pointer_to(reached, base.scalar.space)
    return types.with_scalar(shape, result)


def _shuffled(values: Sequence[Value], module: ModuleNames) -> Type | None:
    held = [module.resolved(one.type) if one.type is not None else None for one in values]
    if len(held) != 3 or held[0] is None or held[2] is None or held[0].kind != "vector" or held[2].kind != "vector":
        return None
    return types.vector(held[0].parts[0], held[2].length, scalable=held[2].special)
