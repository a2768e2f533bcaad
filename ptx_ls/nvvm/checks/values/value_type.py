"""value-type: a value is used with another type than it is defined with."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.values import types
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement, Value
from ptx_ls.nvvm.values.types import LABEL, Type

CODE = "value-type"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """An error for each local or global whose type differs from its definition's, at its name."""
    for one in statement.blocks:
        if one.kind == "local" and scope.type_of(one.text) not in (None, LABEL):
            yield error(CODE, f"'%{one.text}' is not a basic block", one)
        elif one.kind in ("number", "boolean", "global"):
            yield error(CODE, f"invalid type for a constant: '{one.text}' is not a basic block", one)
    for one in statement.misplaced:
        yield error(CODE, f"invalid use of function-local name '%{one.text}' in metadata", one)
    for one in (*statement.values, *statement.metadata_values, *statement.bundled):
        yield from _used(one, scope)
    callee = statement.callee
    if callee is not None and callee.kind == "global" and not any(word.startswith("addr") for word in statement.flags):
        found = global_type(callee.text, scope.module)
        if found is not None and found.space and scope.module.default_space is not None:
            yield error(CODE, f"'@{callee.text}' defined with type '{found.text}' but expected 'ptr'", callee)
    if callee is not None and callee.kind == "local":
        kind = scope.type_of(callee.text)
        space = 0 if scope.module.default_space is not None else None
        if any(word.startswith("addrspace") for word in statement.flags):
            space = None
        if kind is not None and kind.kind == "pointer" and space is not None and kind.space != space:
            yield error(CODE, f"'%{callee.text}' defined with type '{kind.text}' but expected 'ptr'", callee)
        elif kind is not None and kind.kind not in ("pointer", "named"):
            yield error(CODE, f"'%{callee.text}' defined with type '{kind.text}' but expected a pointer", callee)


def _used(one: Value, scope: Scope) -> Iterator[Diagnostic]:
    kind = one.type
    if kind is None:
        return
    if one.kind == "local":
        defined = scope.type_of(one.text)
        if defined is None or defined.text == kind.text:
            return
        expected = scope.module.resolved(kind)
        if defined.text != expected.text:
            yield error(CODE, f"'%{one.text}' defined with type '{defined.text}' but expected '{expected.text}'", one)
        return
    yield from of_globals(one, scope.module)


def of_globals(one: Value, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error for each global in a value whose type differs from its definition's."""
    if one.kind == "global" and one.type is not None:
        expected = module.resolved(one.type)
        if expected.kind not in ("pointer", "named"):
            yield error(CODE, f"global variable reference must have pointer type, not '{expected.text}'", one)
            return
        defined = global_type(one.text, module)
        is_other = defined is not None and expected.kind == "pointer" and defined.text != expected.text
        if (
            defined is not None
            and is_other
            and not (module.globals[one.text].is_late and defined.parts == expected.parts)
        ):
            yield error(CODE, f"'@{one.text}' defined with type '{defined.text}' but expected '{expected.text}'", one)
    for part in one.parts:
        yield from of_globals(part, module)


def global_type(name: str, module: ModuleNames) -> Type | None:
    """The type of the address of a global; None if it is not known."""
    found = module.globals.get(name)
    if found is None or found.space is None:
        return None
    if not module.has_typed_pointers:
        return types.pointer(found.space)
    return module.resolved(types.pointer_to(found.type, found.space)) if found.type is not None else None
