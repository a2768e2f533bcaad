"""generic-intrinsic: an intrinsic of LLVM that all targets have is called with other types, or used as a value."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement, Value, returned

CODE = "generic-intrinsic"
_PREFIX = "llvm."
_USED = frozenset(("llvm.used", "llvm.compiler.used"))


@dataclass(frozen=True)
class Generic:
    """How an intrinsic is called: with how many arguments of the kind that the result has ("" for any), of which some
    are constants."""

    count: int
    kind: str = ""
    constants: tuple[int, ...] = ()


_FLOATS = {
    1: "sqrt fabs floor ceil trunc rint nearbyint round exp exp2 log log2 log10 sin cos",
    2: "pow minnum maxnum copysign",
    3: "fma fmuladd",
}
_INTEGERS = {1: "ctpop bswap bitreverse", 2: "smax smin umax umin", 3: "fshl fshr"}
_GENERIC = {
    **{name: Generic(count, "float") for count, names in _FLOATS.items() for name in names.split()},
    **{name: Generic(count, "integer") for count, names in _INTEGERS.items() for name in names.split()},
    **dict.fromkeys(("ctlz", "cttz", "abs"), Generic(2, "integer", (1,))),
    **dict.fromkeys(("memcpy", "memmove", "memset"), Generic(4, "", (3,))),
}
_LAYOUT_FREE = frozenset(("ctlz", "cttz", "memcpy", "memmove", "memset"))
"""Those that older LLVM has with other arguments, which readers replace."""


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a call of an intrinsic, or of one that is used as a value."""
    for one in statement.values:
        if one.kind == "global" and one.text.startswith(_PREFIX) and _is_function(one, scope):
            yield error(CODE, f"the address of an intrinsic cannot be taken: '@{one.text}'", one)
            return
    callee = statement.callee
    if callee is None or callee.kind != "global" or not callee.text.startswith(_PREFIX):
        return
    name = callee.text.removeprefix(_PREFIX).split(".")[0]
    if name == "assume" and statement.values and statement.values[0].type is not None:
        if statement.values[0].type.text != "i1":
            yield error(CODE, "intrinsic argument 0 type expected i1", statement.values[0])
        return
    if name == "va_start" and not scope.body.header.is_variadic:
        severity: Severity = "warning" if scope.module.is_llvm7 else "error"
        message = "va_start called in a non-varargs function"
        yield Diagnostic(CODE, severity, message, callee.start, callee.end)
        return
    known = _GENERIC.get(name)
    if known is not None and callee.text.count(".") > 1 and "element" not in callee.text:
        yield from _called(statement, callee, name, known)


def of_used(name: str, one: Value) -> Iterator[Diagnostic]:
    """The error of the list of what is kept, where it is the initial value of a variable and names nothing."""
    if name not in _USED:
        return
    if one.kind in ("zeroinitializer", "undef", "poison") or any(part.kind == "null" for part in one.parts):
        yield error(CODE, "wrong initializer for intrinsic global variable: it names what is kept", one)
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


def _called(statement: Statement, callee: Value, name: str, known: Generic) -> Iterator[Diagnostic]:
    if len(statement.values) != known.count:
        if name not in _LAYOUT_FREE:
            message = f"'@{callee.text}' has {known.count} arguments, not {len(statement.values)}"
            yield error(CODE, message, callee)
        return
    result = returned(statement.type) if statement.type is not None else None
    if known.kind and result is not None and result.scalar.kind not in (known.kind, "named", "void"):
        what = "a floating-point type" if known.kind == "float" else "an integer"
        yield error(CODE, f"the result of '@{callee.text}' is {what}, not '{result.text}'", callee)
        return
    if name == "bswap" and result is not None and result.scalar.bits % 16:
        yield error(CODE, "bswap must be an even number of bytes", callee)
        return
    for number in known.constants:
        if statement.values[number].kind == "local":
            yield error(CODE, f"argument {number} of '@{callee.text}' must be a constant", statement.values[number])
