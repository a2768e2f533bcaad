"""What is said of a local value: its type, and of a pointer what it points to."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.nvvm.values.body import PlacedBody, body_at
from ptx_ls.nvvm.values.module_names import ModuleNames, module_names
from ptx_ls.nvvm.values.result import result_type
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document

_ACCESSES = {"load": 0, "store": 1, "atomicrmw": 0, "cmpxchg": 0}
"""The instructions that access memory, each with the number of its address among the operands."""
_MOST = 3


def value(document: Document, name: str, offset: int) -> str:
    """The type of a local value of the function at an offset, and of a pointer what its pointee is, or is accessed as;
    "" for what is no value there, or has a type that is not known."""
    body = body_at(document, offset)
    if body is None:
        return ""
    module = module_names(document)
    kind = _type(body, name, module)
    if kind is None or kind.kind != "pointer":
        return kind.text if kind is not None else ""
    if kind.parts:
        return f"{kind.text}, points to {kind.parts[0].text}"
    accesses = (_accessed(one, name) for one in body.body.statements)
    found = [*dict.fromkeys(one.text for one in accesses if one is not None)]
    more = ", …" if len(found) > _MOST else ""
    return f"{kind.text}, accessed as {', '.join(found[:_MOST])}{more}" if found else kind.text


def accessed_types(body: PlacedBody, name: str, module: ModuleNames) -> Iterator[Type]:
    """The type of a local value of a function, and of a pointer what it points to: what it is made for, indexed as and
    accessed as."""
    kind = _type(body, name, module)
    if kind is None:
        return
    yield kind
    for one in body.body.statements if kind.kind == "pointer" else ():
        made = one.opcode == "alloca" and one.result == name
        indexed = one.opcode == "getelementptr" and one.values and one.values[0].text == name
        found = one.type if made or indexed else _accessed(one, name)
        if found is not None:
            yield found


def _type(body: PlacedBody, name: str, module: ModuleNames) -> Type | None:
    for one in body.body.header.parameters:
        if one.name == name:
            return one.type
    for statement in body.body.statements:
        if statement.has_value and statement.result == name and statement.opcode != "label":
            return result_type(statement, module)
    return None


def _accessed(statement: Statement, name: str) -> Type | None:
    """The type that an instruction accesses memory at a pointer as."""
    at = _ACCESSES.get(statement.opcode)
    if at is None or len(statement.values) <= at:
        return None
    address = statement.values[at]
    if not (address.is_local and address.text == name):
        return None
    match statement.opcode:
        case "load":
            return statement.type
        case "store":
            return statement.values[0].type
    return statement.values[1].type if len(statement.values) > 1 else None
