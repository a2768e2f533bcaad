"""unselected-intrinsic: the reader has no code for an intrinsic of LLVM with the types of the call."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.isa.intrinsics import PREFIX as NVIDIA
from ptx_ls.lazy import replace
from ptx_ls.nvvm import libdevice
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.checks.unknown_intrinsic import CODE as UNKNOWN
from ptx_ls.nvvm.intrinsics import generic
from ptx_ls.nvvm.intrinsics.generic import PREFIX, Generic
from ptx_ls.nvvm.options import DESCRIBED
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import CALLS, Statement, Value, returned
from ptx_ls.nvvm.values.types import Type

CODE = "unselected-intrinsic"
_APPROXIMATE = frozenset(("afn", "fast"))
_FLOATS = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
_LIBRARY = {"f32": "f", "f64": ""}


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a call that has no code whether its result is used or not, or of a name that no intrinsic has."""
    callee = generic_callee(statement)
    if callee is None or not scope.module.is_for_nvptx:
        return
    one = generic.lookup(callee.text)
    if one is None:
        is_known = scope.module.reader != "llvm" and generic.is_of_libnvvm(callee.text)
        if not is_known and not _may_be_dropped(statement, callee):
            yield _unknown(callee, scope.module)
    elif _is_refused(statement, one, scope.module, used=False):
        yield _unselected(statement, callee, one, scope.module)


def check_used(scope: Scope) -> Iterator[Diagnostic]:
    """The errors of the calls in a function whose results are used: no code is made for others. Those of intrinsics of
    other machines have a warning then."""
    body, module = scope.body, scope.module
    if not module.is_for_nvptx or body.is_broken:
        return
    for number in body.numbers_of(*CALLS):
        statement = body.statements[number]
        callee = generic_callee(statement)
        if callee is None:
            continue
        is_used, one = statement.result in body.used, generic.lookup(callee.text)
        if one is None and _may_be_dropped(statement, callee):
            unknown = shifted(_unknown(callee, module), body.starts[number])
            yield unknown if is_used else replace(unknown, severity="warning")
        if one is None or not is_used or _is_refused(statement, one, module, used=False):
            continue
        if _is_refused(statement, one, module, used=True):
            yield shifted(_unselected(statement, callee, one, module), body.starts[number])


def generic_callee(statement: Statement) -> Value | None:
    """What a statement calls, if that is an intrinsic of LLVM that is not NVIDIA's."""
    callee = statement.callee
    if callee is None or statement.opcode not in CALLS or callee.kind != "global":
        return None
    return callee if callee.text.startswith(PREFIX) and not callee.text.startswith(NVIDIA) else None


def _may_be_dropped(statement: Statement, callee: Value) -> bool:
    """Whether readers take a call where nothing uses its result: that of an intrinsic of another machine."""
    return statement.has_value and generic.owner(callee.text.removeprefix(PREFIX)) is not None


def _is_refused(statement: Statement, one: Generic, module: ModuleNames, *, used: bool) -> bool:
    chosen = _chosen(statement, one, module)
    if chosen is None or _may_be_known(statement, one, module):
        return False
    return any(one.is_refused(column, chosen, used=used) for column in _columns(statement, module))


def _columns(statement: Statement, module: ModuleNames) -> tuple[str, ...]:
    if module.reader == "llvm":
        return ("afn",) if _APPROXIMATE & {*statement.flags} else ("llvm",)
    return ("llvm7",) if module.is_llvm7 else ("modern",) if module.is_modern else ()


def _may_be_known(statement: Statement, one: Generic, module: ModuleNames) -> bool:
    """Whether the result may be known before code is made: LLVM multiplies where an exponent is constant, and libnvvm
    calculates what has only constants."""
    asked = [value for at, value in enumerate(statement.values) if at not in one.constants]
    constants = [value for value in asked if not value.is_local]
    if module.reader == "llvm":
        return any(value.type is not None and value.type.scalar.kind == "integer" for value in constants)
    return bool(one.returns) and bool(asked) and constants == asked


def _chosen(statement: Statement, one: Generic, module: ModuleNames) -> tuple[str, ...] | None:
    """The types that a call chooses, as they are mangled; None if it is another call than the table has."""
    result = module.contents(returned(statement.type)) if statement.type is not None else None
    if result is None or len(statement.values) != len(one.parameters):
        return None
    returns = () if result.kind == "void" else result.parts if len(one.returns) > 1 else (result,)
    if len(returns) != len(one.returns):
        return None
    kinds = (*returns, *(value.type for value in statement.values))
    chosen = [_mangled(kinds[at], module) for at, _ in one.slots]
    return tuple(chosen) if all(chosen) else None


def _mangled(kind: Type | None, module: ModuleNames) -> str:
    kind = module.resolved(kind) if kind is not None else None
    if kind is None:
        return ""
    match kind.kind:
        case "integer":
            return kind.text
        case "float":
            return _FLOATS.get(kind.text, "")
        case "pointer":
            return f"p{kind.space}"
        case "vector" if not kind.special:
            element = _mangled(kind.parts[0], module)
            return f"v{kind.length}{element}" if element else ""
    return ""


def _unknown(callee: Value, module: ModuleNames) -> Diagnostic:
    reader = DESCRIBED[module.reader]
    name = callee.text.removeprefix(PREFIX)
    if (meant := generic.renamed(name)) is not None:
        return error(
            UNKNOWN, f"Unknown intrinsic '{callee.text}': {reader} has none of this name; use '{meant}'", callee
        )
    if (owner := generic.owner(name)) is not None:
        return error(UNKNOWN, f"Intrinsic '{callee.text}' is one of {owner}: {reader} has no code for it here", callee)
    message = f"Unknown intrinsic '{callee.text}': {reader} has none of this name"
    base = name.split(".")[0]
    if near := nearest(base, [one for one in generic.load() if "." not in one]):
        message += f"; did you mean '{PREFIX}{near[0]}'?"
    return error(UNKNOWN, message, callee)


def _unselected(statement: Statement, callee: Value, one: Generic, module: ModuleNames) -> Diagnostic:
    chosen = _chosen(statement, one, module) or ()
    written = _written(statement, one)
    for_types = f" for {' and '.join(written)}" if written else ""
    message = f"{DESCRIBED[module.reader]} has no code for '{callee.text}'{for_types}"
    return error(CODE, message + _way_out(one, chosen, module), callee)


def _written(statement: Statement, one: Generic) -> list[str]:
    result = returned(statement.type) if statement.type is not None else None
    returns = () if result is None or not one.returns else result.parts if len(one.returns) > 1 else (result,)
    kinds = (*returns, *(value.type for value in statement.values))
    return [f"'{kind.text}'" for at, _ in one.slots if (kind := kinds[at]) is not None]


def _way_out(one: Generic, chosen: tuple[str, ...], module: ModuleNames) -> str:
    """What to write in place of a call, as the end of a sentence; "" if nothing is known."""
    ways = []
    if chosen and chosen[0] in _LIBRARY:
        name = f"{libdevice.PREFIX}{one.name}{_LIBRARY[chosen[0]]}"
        ways += [f"call '@{name}' of libdevice"] if name in libdevice.load() else []
    if module.reader == "llvm" and one.refused[1] is not None and not one.is_refused("afn", chosen, used=True):
        ways.append("write the flag 'afn', which allows an approximation")
    return f": {', or '.join(ways)}" if ways else ""
