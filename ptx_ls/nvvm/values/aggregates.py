"""What the indices of extractvalue, insertvalue and getelementptr lead to."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.nvvm.syntax import small_number
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Value
from ptx_ls.nvvm.values.types import Type


def element_at(aggregate: Type, indices: Sequence[Value], module: ModuleNames) -> Type | None:
    """The element that constant indices name; None if there is none or it is not known."""
    held: Type | None = aggregate
    for index in indices:
        held = module.contents(held) if held is not None else None
        number = small_number(index.text)
        if held is None or number is None:
            return None
        held = _element(held, number)
    return held


def _element(held: Type, number: int) -> Type | None:
    if held.kind == "structure":
        return held.parts[number] if number < len(held.parts) else None
    if held.kind == "array":
        return held.parts[0] if number < held.length else None
    return None


def indexed(source: Type, indices: Sequence[Value], module: ModuleNames) -> Type | None:
    """What the indices after the first of a getelementptr lead to; None if they lead nowhere or it is not known."""
    held: Type | None = source
    for index in indices:
        held = module.contents(held) if held is not None else None
        if held is None:
            return None
        if held.kind == "structure":
            number = struct_index(index)
            held = held.parts[number] if number is not None and 0 <= number < len(held.parts) else None
        elif held.kind in ("array", "vector"):
            held = held.parts[0]
        else:
            return None
    return held


def struct_index(index: Value) -> int | None:
    """The number of a constant index, of a vector the one that all its elements are; None for another value."""
    if index.kind == "number":
        return small_number(index.text)
    if index.kind == "zeroinitializer":
        return 0
    if index.kind in ("vector_constant", "splat") and index.parts:
        numbers = {struct_index(one) for one in index.parts}
        return numbers.pop() if len(numbers) == 1 else None
    return None
