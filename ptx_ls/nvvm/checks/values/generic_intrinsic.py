"""generic-intrinsic: an intrinsic of LLVM that all targets have is used as a value, defined, or has other arguments."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.intrinsics import generic
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement, Value, returned

CODE = "generic-intrinsic"
_PREFIX = "llvm."
_REFLECT = "__nvvm_reflect"
_NO_STRINGS = frozenset(("null", "undef", "poison"))
_USED = frozenset(("llvm.used", "llvm.compiler.used"))
_COUNTED = frozenset(
    (
        *("sqrt", "fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round"),
        *("exp", "exp2", "log", "log2", "log10", "sin", "cos", "pow", "minnum", "maxnum", "copysign", "fma", "fmuladd"),
        *("ctpop", "bswap", "bitreverse", "smax", "smin", "umin", "umax", "fshl", "fshr", "abs", "ctlz", "cttz"),
        *(f"{sign}{one}.with.overflow" for sign in "su" for one in ("add", "sub", "mul")),
        *("memcpy", "memmove", "memset", "expect", "assume", "trap", "debugtrap", "donothing", "sideeffect"),
        *("canonicalize", "convert.to.fp16", "convert.from.fp16", "launder.invariant.group", "strip.invariant.group"),
    )
)
"""Those of which it is known for all releases of LLVM how many arguments they have."""


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a call of an intrinsic, or of one that is used as a value."""
    for one in statement.values:
        if one.kind == "global" and one.text.startswith(_PREFIX) and _is_function(one, scope):
            yield error(CODE, f"the address of an intrinsic cannot be taken: '@{one.text}'", one)
            return
    callee = statement.callee
    if callee is not None and callee.text == _REFLECT and callee.kind == "global":
        yield from _reflected(statement, callee, scope)
        return
    if callee is None or callee.kind != "global" or not callee.text.startswith(_PREFIX):
        return
    name = callee.text.removeprefix(_PREFIX).split(".")[0]
    if name == "va_start" and not scope.body.header.is_variadic:
        severity: Severity = "warning" if scope.module.is_llvm7 else "error"
        message = "va_start called in a non-varargs function"
        yield Diagnostic(CODE, severity, message, callee.start, callee.end)
        return
    known = generic.lookup(callee.text)
    is_counted = known is not None and known.name in _COUNTED and (callee.text.count(".") > 1 or not known.slots)
    if known is not None and is_counted and not generic.may_have(known, len(statement.values)):
        message = f"'@{callee.text}' has {len(known.parameters)} arguments, not {len(statement.values)}"
        yield error(CODE, message, callee)
    result = returned(statement.type) if statement.type is not None else None
    if name == "bswap" and result is not None and result.scalar.bits % 16:
        yield error(CODE, "bswap must be an even number of bytes", callee)


def _reflected(statement: Statement, callee: Value, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a question to the compiler that has not one string: readers do not inline before they answer."""
    if len(statement.values) != 1:
        yield error(CODE, f"'@{_REFLECT}' has one argument, the name of what is asked", callee)
        return
    value = statement.values[0]
    if value.kind in _NO_STRINGS or (value.is_local and value.text in scope.body.names.parameters):
        yield error(CODE, f"the argument of '@{_REFLECT}' must be a constant string", value)


def is_list_of_used(name: str) -> bool:
    """Whether a variable is a list of what is kept."""
    return name in _USED


def of_used(name: str, one: Value) -> Iterator[Diagnostic]:
    """The error of the list of what is kept, where it is the initial value of a variable and names nothing."""
    if name not in _USED:
        return
    if one.kind in ("zeroinitializer", "undef", "poison") or any(part.kind == "null" for part in one.parts):
        yield error(CODE, "wrong initializer for intrinsic global variable: it names what is kept", one)
    elif any(part.text == "inttoptr" and part.parts and part.parts[0].kind == "number" for part in one.parts):
        yield error(CODE, "invalid member of what is kept: it is no name", one)
    elif one.type is not None and one.type.kind == "array" and one.type.parts[0].kind in ("integer", "float"):
        message = "wrong type for intrinsic global variable: it is an array of pointers"
        yield Diagnostic(CODE, "error", message, one.type_start, one.type_end)


def of_global(one: Value, module: ModuleNames) -> Iterator[Diagnostic]:
    """The error of an initial value that is the address of an intrinsic."""
    found = module.globals.get(one.text) if one.kind == "global" else None
    if found is not None and one.text.startswith(_PREFIX) and found.header is not None:
        yield error(CODE, f"the address of an intrinsic cannot be taken: '@{one.text}'", one)


def check_header(scope: Scope) -> Iterator[Diagnostic]:
    """The error of an intrinsic that is defined."""
    header: Header = scope.body.header
    # Those of NVIDIA are reserved-name.
    is_generic = header.name.startswith(_PREFIX) and not header.name.startswith(f"{_PREFIX}nvvm.")
    if is_generic and not header.is_broken:
        yield Diagnostic(CODE, "error", "llvm intrinsics cannot be defined", *header.result_span)


def _is_function(one: Value, scope: Scope) -> bool:
    found = scope.module.globals.get(one.text)
    return found is not None and found.header is not None
