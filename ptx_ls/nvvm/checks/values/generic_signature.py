"""generic-signature: a call of an intrinsic of LLVM has other types than the intrinsic, or a value where it takes a
constant or a word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.checks.values.unselected_intrinsic import generic_callee
from ptx_ls.nvvm.intrinsics import argument_rules, generic
from ptx_ls.nvvm.intrinsics.generic import Generic
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement, Value, returned
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.literals import leading_number

CODE = "generic-signature"
_KINDS = {"anyint": "integer", "anyfloat": "float", "anyptr": "pointer"}
_KNOWN = frozenset(("integer", "float", "pointer", "vector"))
_SAME = {"same": 0, "same1": 1, "i1~": 0, "i1~1": 1, "element": 0}
"""What stands for a type that a call chooses, and which of them."""


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The first error of a call, at the argument or the name that is wrong."""
    callee = generic_callee(statement)
    one = generic.lookup(callee.text) if callee is not None else None
    if callee is None or one is None:
        return
    if len(statement.values) != len(one.parameters):
        is_wrong = not generic.may_have(one, len(statement.values)) and not scope.module.is_llvm7
        if not one.parameters or generic.words_of(one) or is_wrong:
            yield error(
                CODE, f"'@{callee.text}' has {len(one.parameters)} arguments, not {len(statement.values)}", callee
            )
        return
    found = next(chain(_types(statement, callee, one, scope.module), _constants(statement, callee, one, scope)), None)
    if found is not None:
        yield found
    elif (message := _argument_fault(statement, callee, scope.module)) != "":
        yield error(CODE, message, callee)


def _argument_fault(statement: Statement, callee: Value, module: ModuleNames) -> str:
    """What the verifier of newer readers says of the arguments together."""
    if statement.type is None or (module.is_llvm7 and not argument_rules.is_of_llvm7(callee.text)):
        return ""
    given = tuple(
        argument_rules.Argument(
            module.resolved(one.type) if one.type is not None else None,
            int(one.text) if one.kind == "number" and _SMALL.fullmatch(one.text) else None,
            one.is_local,
            _alignment(statement, one),
            _is_shared(one, module),
        )
        for one in statement.values
    )
    result = module.resolved(returned(statement.type))
    return argument_rules.fault(callee.text, result, given, is_llvm=module.reader == "llvm")


def _is_shared(value: Value, module: ModuleNames) -> bool:
    """Whether an argument is a variable of which there is one for all threads."""
    named = module.globals.get(value.text) if value.kind == "global" else None
    return named is not None and named.is_thread_local is False


def _alignment(statement: Statement, value: Value) -> int:
    """The alignment that an argument is said to have; 0 if nothing is said."""
    for one in statement.attributed:
        for word in one.words:
            number = _ALIGNED.match(word.given) if word.name == "align" else None
            if number is not None and value.type_start <= word.start < value.end:
                return leading_number(number[1])
    return 0


_ALIGNED = pattern(r"\(?\s*([0-9]+)")
_SMALL = pattern(r"-?[0-9]{1,18}")


def _types(statement: Statement, callee: Value, one: Generic, module: ModuleNames) -> Iterator[Diagnostic]:
    result = module.contents(returned(statement.type)) if statement.type is not None else None
    if result is None or generic.is_replaced(one.name):
        return
    returns = result.parts if len(one.returns) > 1 and result.kind == "structure" else (result,)
    if not one.returns and result.kind in _KNOWN:
        yield error(CODE, f"'@{callee.text}' has no result, not one of type '{result.text}'", callee)
    if len(one.returns) > 1 and (
        result.kind in _KNOWN or (result.kind == "structure" and len(returns) != len(one.returns))
    ):
        yield error(
            CODE,
            f"the result of '@{callee.text}' is a structure of {len(one.returns)} fields, not '{result.text}'",
            callee,
        )
    if len(returns) != max(1, len(one.returns)):
        return
    kinds = [module.resolved(kind) if kind is not None else None for kind in (*returns, *_types_of(statement))]
    wanted = [*(one.returns or ("",)), *one.parameters]
    chosen = [kinds[at + (not one.returns)] for at, _ in one.slots]
    for number, (kind, want) in enumerate(zip(kinds, wanted, strict=True)):
        if kind is None or not _differs(kind, want, chosen):
            continue
        if module.is_modern and kind.text == "half" and want == "i16":
            continue  # libnvvm 13.5 converts it to the type that it is stored as.
        at = number - len(returns)
        place = statement.values[at] if at >= 0 else callee
        what = f"argument {at}" if at >= 0 else "the result"
        expected = _expected(want, chosen)
        yield error(CODE, f"{what} of '@{callee.text}' is {expected}, not '{kind.text}'", place)


def _types_of(statement: Statement) -> tuple[Type | None, ...]:
    return tuple(value.type for value in statement.values)


def _differs(kind: Type, want: str, chosen: list[Type | None]) -> bool:
    """Whether a type is certainly not what a place takes."""
    if kind.kind not in _KNOWN and not (kind.kind == "metadata" and want in _FIXED):
        return False
    if want in _KINDS:
        return kind.scalar.kind in _KNOWN and kind.scalar.kind != _KINDS[want]
    if want == "anyvector":
        return kind.kind != "vector"
    if want in _FIXED:
        return kind.text != want
    if want == "ptr":
        return kind.kind != "pointer"
    meant = chosen[_SAME[want]] if want in _SAME and _SAME[want] < len(chosen) else None
    if meant is None or meant.kind not in _KNOWN:
        return False
    if want.startswith("same") and kind.kind == meant.kind == "pointer":
        return kind.space != meant.space
    if want.startswith("same"):
        return kind.text != meant.text and "pointer" not in (kind.scalar.kind, meant.scalar.kind)
    if want == "element":
        return kind.text != meant.scalar.text and "pointer" not in (kind.kind, meant.scalar.kind)
    return kind.scalar.text != "i1" or kind.kind != _shape(meant) or kind.length != meant.length


def _shape(kind: Type) -> str:
    return "vector" if kind.kind == "vector" else "integer"


_FIXED = frozenset(("i1", "i8", "i16", "i32", "i64", "double"))
_DESCRIBED = {
    "anyint": "an integer", "anyfloat": "a floating-point type", "anyptr": "a pointer", "anyvector": "a vector",
    "ptr": "a pointer", "i1~": "an i1 for each element", "i1~1": "an i1 for each element",
}  # fmt: skip


def _expected(want: str, chosen: list[Type | None]) -> str:
    meant = chosen[_SAME[want]] if want in ("same", "same1", "element") and _SAME[want] < len(chosen) else None
    if meant is not None:
        return f"'{meant.scalar.text if want == 'element' else meant.text}'"
    return _DESCRIBED.get(want, f"'{want}'")


def _constants(statement: Statement, callee: Value, one: Generic, scope: Scope) -> Iterator[Diagnostic]:
    """The errors of arguments that are constants, and of words in metadata."""
    facts = generic.table()
    for at in one.constants:
        value = statement.values[at]
        if value.is_local and not (generic.is_replaced(one.name) and not scope.module.is_llvm7):
            yield error(CODE, f"argument {at} of '@{callee.text}' must be a constant", value)
        bounds = facts.ranges.get((one.name, at))
        if bounds is not None and value.kind == "number" and _SMALL.fullmatch(value.text):
            number = int(value.text)
            if number not in bounds:
                message = f"argument {at} of '@{callee.text}' is from {bounds[0]} to {bounds[-1]}, not {number}"
                yield error(CODE, message, value)
    words = [value for value in statement.values if value.kind == "metadata"]
    for value, kind in zip(words, generic.words_of(one), strict=False):
        allowed = facts.words[kind]
        if value.text not in allowed:
            given = f", not '{value.text}'" if value.text else ""
            yield error(CODE, f"this argument of '@{callee.text}' is one of {', '.join(allowed)}{given}", value)
