"""call-arguments: a call does not match the type of the function that it calls."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.intrinsics import generic
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import CALLS, Statement, Value
from ptx_ls.nvvm.values.types import Type

CODE = "call-arguments"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The errors of a call whose type names the parameters, or whose reader compares it with the declaration."""
    callee, kind = statement.callee, statement.type
    if statement.opcode not in CALLS or callee is None or kind is None:
        return
    for value in statement.values:
        if value.type is not None and _is_no_value(value.type, scope.module):
            message = f"invalid type for function argument: '{value.type.text}'"
            yield Diagnostic(CODE, "error", message, value.type_start, value.type_end)
            return
    is_other = callee.kind == "global" and not callee.text.startswith("llvm.") and not scope.module.is_llvm7
    taken = next((one for one in statement.values if one.kind == "metadata"), None) if is_other else None
    if taken is not None:
        message = "Function has metadata parameter but isn't an intrinsic"
        yield Diagnostic(CODE, "error", message, taken.start, taken.end)
        return
    named = _function(kind)
    own = _called(callee, scope) if scope.module.is_llvm7 and callee.kind == "global" else None
    if own is not None and (not scope.module.same(own, named) if named is not None else own.special):
        message = f"'@{callee.text}' defined with type '{own.text}*', which a call of it says in whole"
        yield Diagnostic(CODE, "error", message, callee.start, callee.end)
    elif named is not None:
        yield from _compared(named, statement.values, callee, scope)
    elif callee.kind == "global" and callee.text.startswith("llvm."):
        found = _called(callee, scope)
        # Those of NVIDIA are compared with the table, and calls with fewer arguments may be of an older LLVM.
        is_like = found is not None and len(found.parts) == 1 + len(statement.values)
        if is_like and found is not None and found.kind == "function" and not callee.text.startswith(PREFIX):
            is_replaced = not scope.module.is_llvm7 and generic.is_replaced(_family(callee.text))
            yield from () if is_replaced else _compared(found, statement.values, callee, scope)
    elif scope.module.is_llvm7:
        found = _called(callee, scope)
        if found is not None and found.kind == "function":
            yield from _of_result(found, kind, statement, scope)
            yield from _compared(found, statement.values, callee, scope)
        elif found is not None and found.kind != "named":
            message = f"'%{callee.text}' points to '{found.text}', not to a function"
            yield Diagnostic(CODE, "error", message, callee.start, callee.end)


def _family(name: str) -> str:
    """An intrinsic of LLVM without the types after its name."""
    one = generic.lookup(name)
    return one.name if one is not None else ""


def _called(callee: Value, scope: Scope) -> Type | None:
    """What a typed pointer that is called points to; None if it is not known."""
    if callee.kind == "global":
        found = scope.module.globals.get(callee.text)
        return found.type if found is not None and found.header is not None else None
    held = scope.type_of(callee.text) if callee.kind == "local" else None
    return held.parts[0] if held is not None and held.kind == "pointer" and held.parts else None


def _of_result(found: Type, kind: Type, statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a call with another result than its function has."""
    if not scope.module.same(found.parts[0], kind):
        message = f"the function returns '{found.parts[0].text}', not '{kind.text}'"
        yield Diagnostic(CODE, "error", message, *statement.type_span)


def _is_no_value(kind: Type, module: ModuleNames) -> bool:
    """Whether no value is of a type. libnvvm 12.9 passes what is of an opaque one (measured from compute_100 on)."""
    return kind.kind in ("label", "function") or (
        kind.kind == "named" and module.reader == "llvm" and _is_opaque(kind, module)
    )


def _is_opaque(kind: Type, module: ModuleNames) -> bool:
    name = kind.text[1:]
    return name in module.types and module.types[name] is None


def _function(kind: Type) -> Type | None:
    """The type of a function that a call names in whole; None where it names the result only."""
    inner = kind.parts[0] if kind.kind == "pointer" and kind.parts else kind
    return inner if inner.kind == "function" else None


def _compared(kind: Type, values: tuple[Value, ...], callee: Value, scope: Scope) -> Iterator[Diagnostic]:
    parameters = kind.parts[1:]
    for parameter, value in zip(parameters, values, strict=False):
        if value.type is not None and not scope.module.same(parameter, value.type):
            message = f"argument is not of expected type '{scope.module.resolved(parameter).text}'"
            yield Diagnostic(CODE, "error", message, value.type_start, value.type_end)
            return
    if len(values) < len(parameters):
        yield Diagnostic(CODE, "error", "not enough parameters specified for call", callee.start, callee.end)
    elif len(values) > len(parameters) and not kind.special:
        place = values[len(parameters)]
        yield Diagnostic(CODE, "error", "too many arguments specified", place.type_start, place.end)
