"""operand-bundle: the reader has no code for an operand bundle of a call, or its tag asks for other values."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.isa.nvvm.attribute_words import KNOWN
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.options import DESCRIBED
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Bundle, Statement, returned

CODE = "operand-bundle"
_LOWERED = frozenset(("deopt", "funclet", "cfguardtarget", "preallocated", "clang.arc.attachedcall", "kcfi", "ptrauth"))
_LOWERED |= {"convergencectrl", "deactivation-symbol"}
"""Tags that LLVM's selection of instructions knows of."""
_ONCE = {"deopt": True, "gc-transition": True, "gc-live": False, "kcfi": False, "cfguardtarget": False}
"""Tags that a call has once; whether LLVM 7 says so."""
_OF_ASSUMPTIONS = frozenset(("ignore", "separate_storage", "align", *KNOWN))
_ASSUME = "llvm.assume"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The first fault of a call's bundles (measured with libnvvm 12.9 and 13.5, LLVM 22)."""
    if statement.bundles:
        found = next(chain(_of_call(statement, scope.module), _faults(statement, scope.module)), None)
        if found is not None:
            yield found


_TRUE = ("true", "1", "-1")


def _of_call(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    """The fault of a call that has a bundle: its condition, or its result."""
    first, callee = statement.bundles[0], statement.callee
    if callee is None or module.is_llvm7:
        return
    is_assumption = callee.kind == "global" and callee.text == _ASSUME
    if is_assumption and module.reader == "llvm" and any(value.text not in _TRUE for value in statement.values):
        yield _error(first, "assume with operand bundles must have i1 true condition")
    result = returned(statement.type) if statement.type is not None else None
    if first.tag == "clang.arc.attachedcall" and result is not None and result.kind in _NUMBERS:
        message = "a call with operand bundle 'clang.arc.attachedcall' must call a function returning a pointer"
        yield _error(first, message)


def _faults(statement: Statement, module: ModuleNames) -> Iterator[Diagnostic]:
    callee = statement.callee
    if callee is None:
        return
    is_intrinsic = callee.kind == "global" and callee.text.startswith("llvm.")
    is_assumption = is_intrinsic and callee.text == _ASSUME
    # LLVM replaces older intrinsics when it reads them, and with them goes what is beside their arguments.
    is_verified = module.is_modern or (module.reader == "llvm" and (is_assumption or not is_intrinsic))
    seen: set[str] = set()
    for one in statement.bundles:
        if one.tag in seen and one.tag in _ONCE and (is_verified or (module.is_llvm7 and _ONCE[one.tag])):
            yield _error(one, f"Multiple {one.tag} operand bundles")
        seen.add(one.tag)
        if (
            one.tag == "funclet"
            and (is_verified or module.is_llvm7)
            and any(not value.is_local for value in one.values)
        ):
            yield _error(one, "Funclet bundle operands should correspond to a FuncletPadInst")
        if is_verified:
            yield from _of_verifier(one, is_assumption, is_direct=callee.kind == "global")
    if not is_intrinsic and callee.kind != "inline_asm" and module.is_for_nvptx:
        for one in statement.bundles:
            yield from _without_code(one, module, is_direct=callee.kind == "global")


def _of_verifier(one: Bundle, is_assumption: bool, *, is_direct: bool) -> Iterator[Diagnostic]:
    if is_assumption and one.tag not in _OF_ASSUMPTIONS:
        yield _error(one, f"tags must be valid attribute names, or 'ignore': '{one.tag}' is none")
    elif is_assumption and one.tag == "align" and len(one.values) not in (2, 3):
        yield _error(one, "alignment assumptions should have 2 or 3 arguments")
    elif is_assumption and (message := _of_assumption(one)):
        yield _error(one, message)
    elif one.tag == "ptrauth" and is_direct:
        yield _error(one, "Direct call cannot have a ptrauth bundle")
    elif one.tag == "kcfi" and (len(one.values) != 1 or _type(one) != "i32"):
        yield _error(one, "Kcfi bundle operand must be an i32 constant, and one")
    elif one.tag == "convergencectrl" and (len(one.values) != 1 or one.values[0].kind != "local"):
        yield _error(one, "The 'convergencectrl' bundle requires exactly one token use.")
    elif one.tag == "preallocated" and any(not value.is_local for value in one.values):
        yield _error(one, '"preallocated" argument must be a token from llvm.call.preallocated.setup')
    elif one.tag == "clang.arc.attachedcall" and len(one.values) != 1:
        yield _error(one, 'operand bundle "clang.arc.attachedcall" requires one function as an argument')


def _of_assumption(one: Bundle) -> str:
    """What is wrong with the values of an assumption."""
    kinds = [value.type for value in one.values]
    if one.tag == "separate_storage":
        if len(kinds) != len(("one", "another")):
            return "separate_storage assumptions should have 2 arguments"
        is_other = any(kind is not None and kind.kind in _NUMBERS for kind in kinds)
        return "arguments to separate_storage assumptions should be pointers" if is_other else ""
    if one.tag == "align":
        if kinds[0] is not None and kinds[0].kind in _NUMBERS:
            return "first argument should be a pointer"
        is_other = any(kind is not None and kind.kind not in ("integer", "named") for kind in kinds[1:])
        return "second argument should be an integer" if is_other else ""
    if one.tag in _OF_BYTES:
        return "" if len(kinds) == 2 else "dereferenceable assumptions should have 2 arguments"
    if one.tag in _OF_VALUES:
        return "this attribute should have one argument" if len(kinds) > 1 else ""
    return "this attribute has no argument" if one.tag in _OF_FUNCTIONS and kinds else ""


_NUMBERS = ("integer", "float")
_OF_BYTES = ("dereferenceable", "dereferenceable_or_null")
_OF_VALUES = ("nonnull", "noundef", "noalias")
_OF_FUNCTIONS = ("cold", "hot", "nounwind", "noreturn", "convergent", "willreturn")


def _type(one: Bundle) -> str:
    kind = one.values[0].type
    return kind.text if kind is not None else "i32"


def _without_code(one: Bundle, module: ModuleNames, *, is_direct: bool) -> Iterator[Diagnostic]:
    """The fault of a bundle of a call of a function."""
    reader = DESCRIBED[module.reader]
    if one.tag not in _LOWERED:
        if not module.is_llvm7:
            # Version 12.9 of libnvvm takes it.
            severity: Severity = "warning" if module.is_modern else "error"
            who = f"{reader} 13.5" if module.is_modern else reader
            message = f"cannot lower calls with arbitrary operand bundles: {who} has no code for '{one.tag}'"
            yield Diagnostic(CODE, severity, message, one.start, one.end)
    elif one.tag == "deopt":
        severity = "warning" if module.is_modern else "error"
        who = f"{reader} 12.9 ends its process at" if module.is_modern else f"{reader} has no code for"
        yield Diagnostic(CODE, severity, f"{who} the operand bundle 'deopt'", one.start, one.end)
    elif one.tag in ("kcfi", "ptrauth") and not is_direct and not module.is_llvm7:
        yield _error(one, f"Target doesn't support calls with {one.tag} operand bundles")
    elif one.tag == "cfguardtarget" and not module.is_llvm7:
        severity = "warning" if module.is_modern else "error"
        message = f"{reader} passes the value of the operand bundle '{one.tag}' to a function that does not take it"
        yield Diagnostic(CODE, severity, message, one.start, one.end)


def _error(one: Bundle, message: str) -> Diagnostic:
    return Diagnostic(CODE, "error", message, one.start, one.end)
