"""aggregate-index: the indices of getelementptr, extractvalue or insertvalue lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.values.aggregates import element_at, struct_index
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement, Value
from ptx_ls.nvvm.values.types import Type

CODE = "aggregate-index"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The first error of the indices of an instruction."""
    if statement.opcode == "getelementptr":
        place = statement.type
        found = of_address(place, statement.values, scope.module)
    elif statement.opcode in ("extractvalue", "insertvalue"):
        found = _of_value(statement, scope.module)
    else:
        return
    yield from _first(found)


def _first(found: Iterator[Diagnostic]) -> Iterator[Diagnostic]:
    one = next(found, None)
    if one is not None:
        yield one


def of_address(source: Type | None, values: tuple[Value, ...], module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of a getelementptr of a type, its base and its indices."""
    if not values:
        return
    base = module.resolved(values[0].type) if values[0].type is not None else None
    if base is None or base.kind == "named":
        return
    if base.scalar.kind != "pointer":
        message = f"base of getelementptr must be a pointer, not '{base.text}'"
        yield Diagnostic(CODE, "error", message, values[0].type_start, values[0].type_end)
        return
    if source is not None and module.has_typed_pointers and base.scalar.parts:
        pointee = base.scalar.parts[0]
        if pointee.text != module.resolved(source).text:
            message = f"explicit pointee type doesn't match operand's pointee type: '{pointee.text}'"
            yield Diagnostic(CODE, "error", message, values[0].type_start, values[0].type_end)
            return
    length = base.length if base.kind == "vector" else 0
    for index in values[1:]:
        if index.type is None and index.kind == "number":
            yield error(CODE, f"expected type: the index '{index.text}' has none", index)
            return
        kind = module.resolved(index.type) if index.type is not None else None
        if kind is None or kind.kind == "named":
            continue
        if kind.scalar.kind != "integer":
            message = f"getelementptr index must be an integer, not '{kind.text}'"
            yield Diagnostic(CODE, "error", message, index.type_start, index.type_end)
        elif kind.kind == "vector":
            if length and kind.length != length:
                message = "getelementptr vector index has a wrong number of elements"
                yield Diagnostic(CODE, "error", message, index.type_start, index.type_end)
            length = kind.length
    source = source or (base.scalar.parts[0] if base.scalar.parts else None)
    yield from _steps(source, values[2:], module)


def _steps(source: Type | None, indices: tuple[Value, ...], module: ModuleNames) -> Iterator[Diagnostic]:
    held = source
    for index in indices:
        held = module.contents(held) if held is not None else None
        if held is None:
            return
        if held.kind == "structure":
            number = struct_index(index)
            kind = module.resolved(index.type) if index.type is not None else None
            is_scalable = kind is not None and kind.kind == "vector" and kind.special
            if number is None or is_scalable or (kind is not None and kind.scalar.text != "i32"):
                if is_scalable or index.kind in ("local", "global", "number", "vector_constant"):
                    yield error(
                        CODE, "invalid getelementptr indices: a structure is indexed by constants of i32", index
                    )
                return
            if not 0 <= number < len(held.parts):
                yield error(CODE, f"invalid getelementptr indices: {_fields(held)}, no number {number}", index)
                return
            held = held.parts[number]
        elif held.kind in ("array", "vector"):
            held = held.parts[0]
        elif held.kind != "target":
            yield error(CODE, f"invalid getelementptr indices: '{held.text}' has no elements", index)
            return


def _fields(held: Type) -> str:
    count = len(held.parts)
    return f"the structure has {count or 'no'} field{'' if count == 1 else 's'}"


def _of_value(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    inserted = statement.opcode == "insertvalue"
    values = statement.values
    if len(values) < 2 + inserted:
        return
    aggregate = module.contents(values[0].type) if values[0].type is not None else None
    if aggregate is None:
        return
    if aggregate.kind not in ("structure", "array"):
        if aggregate.kind != "target":
            message = f"{statement.opcode} operand must be aggregate type, not '{aggregate.text}'"
            yield Diagnostic(CODE, "error", message, values[0].type_start, values[0].type_end)
        return
    indices = values[1 + inserted :]
    held: Type | None = values[0].type
    for index in indices:
        around = module.contents(held) if held is not None else None
        if around is None:
            return
        held = element_at(around, (index,), module)
        if held is None:
            yield error(
                CODE, f"invalid indices for {statement.opcode}: '{around.text}' has no element {index.text}", index
            )
            return
    kind = module.resolved(values[1].type) if inserted and values[1].type is not None else None
    if kind is not None and held is not None and kind.text != module.resolved(held).text:
        message = (
            f"insertvalue operand and field disagree in type: '{kind.text}' instead of '{module.resolved(held).text}'"
        )
        yield Diagnostic(CODE, "error", message, values[1].type_start, values[1].type_end)
