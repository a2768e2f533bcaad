"""musttail: a call that must be the last has another result than its function, or is followed by something else than
the return of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.nvvm.attribute_words import CONVENTIONS
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.statement import CALLS, Statement, Value, returned

CODE = "musttail"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each such call."""
    body = scope.body
    calls = [number for number in body.numbers_of(*CALLS) if "musttail" in body.statements[number].flags]
    result = body.header.result
    for number in calls:
        one = body.statements[number]
        own = returned(one.type) if one.type is not None else None
        is_void = own is not None and result is not None and "void" in (own.kind, result.kind)
        if is_void and own != result:
            yield _error(body, number, "cannot guarantee tail call due to mismatched return types")
        elif message := _mismatch(one, scope):
            yield _error(body, number, message)
    for number in calls:
        one = body.statements[number]
        for after in body.statements[number + 1 : number + 2]:
            is_returned = after.opcode != "ret" or [value.text for value in after.values] == [one.result]
            if one.result and one.has_value and not is_returned:
                yield _error(body, number, "musttail call result must be returned")
            is_other = after.opcode == "bitcast" and [value.text for value in after.values] != [one.result]
            if is_other and one.result and one.has_value:
                yield _error(body, number, "bitcast following musttail call must use the call")
            if after.opcode not in ("ret", "bitcast", "", "#dbg"):
                yield _error(body, number, "musttail call must precede a ret with an optional bitcast")


def _error(body: Body, number: int, message: str) -> Diagnostic:
    start, one = body.starts[number], body.statements[number]
    return Diagnostic(CODE, "error", message, start + one.opcode_span.start, start + one.end)


def _mismatch(one: Statement, scope: Scope) -> str:
    """What differs between the parameters of a function and what its last call passes."""
    header = scope.body.header
    if header.is_broken:
        return ""
    own, called = _convention(header.words), _convention(one.flags)
    if own != called and own.startswith("cc ") == called.startswith("cc "):
        return "cannot guarantee tail call due to mismatched calling conv"
    if header.is_variadic != ("..." in one.flags):
        return (
            "expected '...' at end of argument list for musttail call in varargs function"
            if header.is_variadic
            else "unexpected ellipsis in argument list for musttail call in non-varargs function"
        )
    if header.is_variadic or _OTHERS & {*one.flags}:
        return ""
    taken = [parameter.type for parameter in header.parameters]
    passed = [value.type for value in one.values]
    if len(taken) != len(passed):
        return "cannot guarantee tail call due to mismatched parameter counts"
    numbers = [
        (kind, other) for kind, other in zip(taken, passed, strict=True) if kind is not None and other is not None
    ]
    if any({kind.kind, other.kind} <= _NUMBERS and kind.text != other.text for kind, other in numbers):
        return "cannot guarantee tail call due to mismatched parameter types"
    for parameter, value in zip(header.parameters, one.values, strict=True):
        if {*filter(_PASSED.match, parameter.words)} != _passed(one, value):
            return "cannot guarantee tail call due to mismatched ABI impacting function attributes"
    return ""


def _convention(words: Iterable[str]) -> str:
    """The calling convention among the words of a function or a call, one of LLVM's own as its number."""
    found = next((word for word in words if word in CONVENTIONS or _NUMBERED.fullmatch(word)), "ccc")
    return _NUMBERS_OF.get(found, found)


def _passed(one: Statement, value: Value) -> set[str]:
    """The attributes of an argument that say how it is passed."""
    words = (word for held in one.attributed for word in held.words if value.type_start <= word.start < value.end)
    return {f"{word.name}{word.given}" for word in words if _PASSED.match(word.name)}


_PASSED = pattern(r"(?:sret|byval|inalloca|inreg|alignstack|swiftself|swiftasync|swifterror|preallocated|byref)\b")


_OTHERS = frozenset(("tailcc", "swifttailcc"))
"""Conventions in which the parameters may differ."""
_NUMBERED = pattern(r"cc [0-9]+")
_NUMBERS_OF = {"ccc": "cc 0", "fastcc": "cc 8", "coldcc": "cc 9"}
_NUMBERS = frozenset(("integer", "float"))
