"""constant-type: a constant is not one of its type, such as `float 1` or `[2 x i32] [i32 1]`."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.checks.values import cast_types
from ptx_ls.nvvm.checks.values.aggregate_index import of_address
from ptx_ls.nvvm.checks.values.invalid_type import is_sized
from ptx_ls.nvvm.values import types
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import CASTS, Statement, Value
from ptx_ls.nvvm.values.types import BOOLEAN, Type, integer
from ptx_ls.syntax.document import Document

CODE = "constant-type"
_WHOLE = pattern(r"[-+]?[0-9]+|[us]0x[0-9a-fA-F]+")
_DECIMAL = pattern(r"[-+]?[0-9]+\.[0-9]*(?:[eE][-+]?[0-9]+)?")
_BITS = pattern(r"0x([0-9a-fA-F]+)")
_OF_ONE_TYPE = pattern(r"0x([HRKLM])([0-9a-fA-F]+)")
_LETTERS = {"H": "half", "R": "bfloat", "K": "x86_fp80", "L": "fp128", "M": "ppc_fp128"}
_EXACT = {"half": "<e", "float": "<f"}
_NUMBERS = ("integer", "float")
_REMOVED = frozenset(
    ("udiv", "sdiv", "urem", "srem", "fadd", "fsub", "fmul", "fdiv", "frem", "and", "or", "lshr", "ashr", "shl", "mul")
) | {"fneg", "select", "zext", "sext", "fptrunc", "fpext", "uitofp", "sitofp", "fptoui", "fptosi", "icmp", "fcmp"} | {
    "extractvalue", "insertvalue"
}  # fmt: skip
"""Constant expressions that LLVM has no longer."""
_NO_ADDRESSES = {
    "number": "a number",
    "boolean": "a truth value",
    "none": "'none'",
    "character_array": "a string",
    "array_constant": "an array",
    "vector_constant": "a vector",
    "structure_constant": "a structure",
    "splat": "a vector",
}
"""Constants that nothing can call."""


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The first error in each constant operand."""
    for one in statement.values:
        if one.kind not in ("local", "metadata", "undef", "poison") and one.type is not None:
            yield from first_fault(one, scope.module)
    callee = statement.callee
    if callee is not None and callee.kind in _NO_ADDRESSES:
        yield error(CODE, f"expected a function: {_NO_ADDRESSES[callee.kind]} is no address", callee)


def first_fault(one: Value, module: ModuleNames) -> Iterator[Diagnostic]:
    """The first error in a constant, innermost first."""
    found = next(_faults(one, module), None)
    if found is not None:
        yield found
    elif one.kind == "number":
        yield from _rounded(one, module)


def _faults(one: Value, module: ModuleNames) -> Iterator[Diagnostic]:
    for part in one.parts:
        if part.is_local:
            yield error(CODE, f"invalid use of function-local name '%{part.text}' in a constant", part)
        if part.kind != "type":
            yield from _faults(part, module)
    if one.type is None:
        return
    kind = module.resolved(one.type)
    held = module.contents(kind)
    if held is None:
        if one.kind in ("number", "boolean"):
            yield error(CODE, f"integer constant must have integer type, not '{kind.text}'", one)
        return
    if held.kind == "target":
        return
    match one.kind:
        case "number":
            message = _number(one.text, held, module)
        case "boolean":
            message = "" if kind.text == "i1" else _mismatch(BOOLEAN, kind)
        case "null":
            message = "" if held.kind == "pointer" else f"null must be a pointer type, not '{kind.text}'"
        case "undef" | "poison" | "zeroinitializer":
            message = _without_value(one, held)
        case "none":
            message = "" if held.kind == "token" else f"invalid type for none constant: '{kind.text}'"
        case "character_array":
            message = _characters(one.text, kind)
        case "array_constant" | "vector_constant":
            message = _sequence(one, kind, module)
        case "structure_constant":
            message = _structure(one, held, module)
        case "splat":
            element = one.parts[0].type if one.parts else None
            message = "" if element is None else _splat(kind, module.resolved(element))
        case "constant_expression":
            yield from _expression(one, kind, module)
            return
        case _:
            return
    if message:
        yield error(CODE, message, one)


def _mismatch(got: Type, expected: Type) -> str:
    if got.text == expected.text:
        return ""
    return f"constant expression type mismatch: got type '{got.text}' but expected '{expected.text}'"


def _number(text: str, kind: Type, module: ModuleNames) -> str:
    if _WHOLE.fullmatch(text):
        if text.startswith("+"):
            return "expected value token: only a floating-point number begins with '+'"
        return "" if kind.kind == "integer" else f"integer constant must have integer type, not '{kind.text}'"
    if match := _OF_ONE_TYPE.fullmatch(text):
        # LLVM 7 keeps the lowest 16 bits.
        if len(match[2]) > 4 and match[1] in "HR" and not module.is_llvm7:
            return f"hexadecimal constant too large for {_LETTERS[match[1]]} (16-bit)"
        return "" if _LETTERS[match[1]] == kind.text else f"floating point constant does not have type '{kind.text}'"
    if not (_DECIMAL.fullmatch(text) or _BITS.fullmatch(text)):
        return ""
    if kind.kind != "float":
        return f"floating point constant invalid for type '{kind.text}'"
    # LLVM 23 and the modern dialect of libnvvm round decimal numbers.
    if kind.text in _EXACT and (module.is_llvm7 or _BITS.fullmatch(text)):
        value = _value(text)
        if value is not None and not _is_exact(value, _EXACT[kind.text]):
            return f"floating point constant invalid for type '{kind.text}': it is not exact"
    return ""


def _rounded(one: Value, module: ModuleNames) -> Iterator[Diagnostic]:
    """A warning of a decimal number that only newer LLVM rounds, unless the module is written for that."""
    kind = module.resolved(one.type) if one.type is not None else None
    if (
        module.reader != "llvm"
        or module.is_llvm23
        or kind is None
        or kind.text not in _EXACT
        or not _DECIMAL.fullmatch(one.text)
    ):
        return
    value = _value(one.text)
    if value is not None and not _is_exact(value, _EXACT[kind.text]):
        message = (
            f"LLVM up to 22 refuses '{one.text}', which is not exact as '{kind.text}'; write 0x{_hexadecimal(value)}"
        )
        yield Diagnostic(CODE, "warning", message, one.start, one.end)


def _hexadecimal(value: float) -> str:
    """The bits of the nearest float, as the double that LLVM writes for it."""
    rounded: float = struct.unpack("<f", struct.pack("<f", value))[0]
    return struct.pack(">d", rounded).hex().upper()


def _value(text: str) -> float | None:
    """The number that a constant is as a double; None for infinities and what is no number."""
    if match := _BITS.fullmatch(text):
        digits = match[1]
        if len(digits) > 16:
            return None
        value: float = struct.unpack("<d", int(digits, 16).to_bytes(8, "little"))[0]
    else:
        value = float(text)
    return value if abs(value) != float("inf") and value == value else None


def _is_exact(value: float, layout: str) -> bool:
    try:
        rounded: float = struct.unpack(layout, struct.pack(layout, value))[0]
    except OverflowError:
        # What is too large becomes infinite.
        return True
    return rounded == value


def _without_value(one: Value, kind: Type) -> str:
    if kind.kind in ("void", "function", "label", "metadata") or (kind.kind == "token" and one.kind != "poison"):
        what = "null" if one.kind == "zeroinitializer" else one.kind
        return f"invalid type for {what} constant: '{kind.text}'" if kind.kind != "token" else ""
    return ""


def _characters(text: str, kind: Type) -> str:
    """`c"a\\62"` has as many characters as its type."""
    body = text[text.index('"') + 1 : -1]
    length = len(re.sub(rb"\\\\|\\[0-9a-fA-F]{2}", b"x", body.encode("utf-8", "surrogateescape")))
    return _mismatch(types.array(integer(8), length), kind)


def _sequence(one: Value, kind: Type, module: ModuleNames) -> str:
    elements = [module.resolved(part.type) if part.type is not None else None for part in one.parts]
    what = "array" if one.kind == "array_constant" else "vector"
    if not elements:
        return "" if kind.kind == "array" and kind.length == 0 else "invalid empty array initializer"
    first = elements[0]
    for number, element in enumerate(elements):
        if first is None or element is None:
            return ""
        if element.text != first.text:
            return f"{what} element #{number} is not of type '{first.text}'"
    if first is None:
        return ""
    return _mismatch((types.array if what == "array" else types.vector)(first, len(elements)), kind)


def _structure(one: Value, kind: Type, module: ModuleNames) -> str:
    if kind.kind != "structure":
        return f"constant expression type mismatch: a structure for '{kind.text}'"
    if len(kind.parts) != len(one.parts):
        return f"initializer with struct type has wrong # elements: {len(one.parts)} for {len(kind.parts)}"
    if (one.text == "packed") != kind.special:
        return "packed'ness of initializer and type don't match"
    for number, (field, part) in enumerate(zip(kind.parts, one.parts, strict=True)):
        if part.type is not None and not module.same(field, part.type):
            return f"element {number} of struct initializer doesn't match struct element type '{field.text}'"
    return ""


def _splat(kind: Type, element: Type) -> str:
    if kind.kind != "vector":
        return f"vector constant must have vector type, not '{kind.text}'"
    return _mismatch(element, kind.parts[0])


def _is_modern(opcode: str, module: ModuleNames) -> bool:
    """Whether libnvvm has an expression no longer: `mul` it had in 12.9."""
    return module.is_modern and opcode != "mul"


_OF_VECTORS = {"extractelement": 2, "insertelement": 3, "shufflevector": 3}
"""Expressions of vectors, with the number of their operands."""


def _is_invalid(opcode: str, held: list[Type | None]) -> bool:
    """Whether the operands of an expression of vectors do not go together."""
    first, second = held[:2]
    if first is None or second is None or "named" in (first.kind, second.kind):
        return False
    if first.kind != "vector":
        return True
    if opcode == "shufflevector":
        return first.text != second.text
    if opcode == "extractelement":
        return second.kind != "integer"
    return second.text != first.scalar.text


def _expression(one: Value, kind: Type, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of a constant expression: of one that LLVM has no longer, of its operands, of its type."""
    opcode = one.text
    if opcode == "fneg" and module.is_llvm7:
        yield error(CODE, "expected value token: LLVM 7 has no expression 'fneg'", one)
        return
    if opcode in _REMOVED and (module.reader == "llvm" or _is_modern(opcode, module)):
        yield error(CODE, f"{opcode} constexprs are no longer supported", one)
        return
    values = tuple(part for part in one.parts if part.kind != "type")
    named = tuple(part for part in one.parts if part.kind == "type")
    held = [module.resolved(part.type) if part.type is not None else None for part in values]
    if opcode in CASTS and not values and len(named) == len(("from", "to")):
        yield error(CODE, f"expected value token: '{opcode}' has a type and no operand", one)
    if not values or held[0] is None:
        return
    if opcode in CASTS and len(values) == 1 and len(named) == 1 and named[0].type is not None:
        message = cast_types.fault(opcode, held[0], named[0].type, module)
        message = message or _mismatch(module.resolved(named[0].type), kind)
        if message:
            yield error(cast_types.CODE if message.startswith("invalid cast") else CODE, message, one)
    elif opcode == "getelementptr" and len(named) == 1:
        base = module.resolved(named[0].type) if named[0].type is not None else None
        if base is not None and len(values) > 1 and not is_sized(base, module):
            yield error(CODE, f"base element of getelementptr must be sized: '{base.text}'", one)
            return
        yield from of_address(named[0].type, values, module)
        if held[0].kind == "pointer" and (
            kind.kind in _NUMBERS or (kind.kind == "pointer" and kind.space != held[0].space)
        ):
            yield error(CODE, _mismatch(types.pointer(held[0].space), kind), one)
    elif opcode in _OF_VECTORS and len(values) != _OF_VECTORS[opcode]:
        yield error(CODE, f"expected {_OF_VECTORS[opcode]} operands to {opcode}, not {len(values)}", one)
    elif opcode in _OF_VECTORS:
        if _is_invalid(opcode, held):
            yield error(CODE, f"invalid {opcode} operands", one)
    elif opcode in ("add", "sub", "xor") and len(values) == 1:
        yield error(CODE, "expected comma in binary constantexpr", one)
    elif opcode in ("add", "sub", "xor") and len(values) == 2:
        if held[1] is not None and held[0].text != held[1].text:
            yield error(CODE, "operands of constexpr must have same type", one)
        elif held[0].scalar.kind not in ("integer", "named"):
            yield error(CODE, "constexpr requires integer or integer vector operands", one)
        elif message := _mismatch(held[0], kind):
            yield error(CODE, message, one)


_IN_RANGE = pattern(rb"\binrange[ \t]*(?:\([ \t]*(?:(-?[0-9]{1,18})[ \t]*,[ \t]*(-?[0-9]{1,18})[ \t]*)?\)|(i[0-9]+\b))")
_SYMBOLIC = pattern(rb'\baddrspace[ \t]*\([ \t]*"([^"\n]*)"[ \t]*\)')


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of ranges in addresses and of address spaces with names, which are no nodes of their own."""
    for block, found in document.text.by_blocks(_written):
        for start, end, is_old, message in found:
            said = message or (
                "expected '(' in constantexpr: LLVM 7 writes 'inrange' before an index"
                if module.is_llvm7 and not is_old
                else "expected ')' in constantexpr: 'inrange' has two numbers in brackets"
                if not module.is_llvm7 and is_old
                else ""
            )
            if said:
                yield Diagnostic(CODE, "error", said, block.start + start, block.start + end)


def _written(source: bytes) -> tuple[tuple[int, int, bool, str], ...]:
    """Where they are; whether a range is written as LLVM 7 does; and what is wrong for every reader."""
    found: list[tuple[int, int, bool, str]] = []
    for match in _IN_RANGE.finditer(source) if b"inrange" in source else ():
        message = "" if match[3] or match[1] else "expected integer"
        if match[1] and int(match[1]) >= int(match[2]):
            message = "expected end to be larger than start"
        if not _is_comment(source, match.start()):
            found.append((*match.span(), bool(match[3]), message))
    for match in _SYMBOLIC.finditer(source) if b'addrspace("' in source else ():
        if match[1] not in (b"A", b"G", b"P") and not _is_comment(source, match.start()):
            name = match[1].decode("utf-8", "replace")
            found.append((*match.span(), True, f"invalid symbolic addrspace '{name}'"))
    return tuple(found)


def _is_comment(source: bytes, at: int) -> bool:
    before = source[source.rfind(b"\n", 0, at) + 1 : at]
    return b";" in before or before.count(b'"') % 2 == 1
