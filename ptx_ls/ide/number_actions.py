"""The same number written otherwise: hexadecimal and decimal integers, floating-point numbers and their bits."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from ptx_ls.ide.hover_number import bits_of
from ptx_ls.ide.number import Number, number_at
from ptx_ls.isa.operand_types import accepted_by
from ptx_ls.isa.state import type_of
from ptx_ls.isa.values.float_formats import as_single, in_digits
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import double, is_beyond_double, single
from ptx_ls.syntax.text_edit import TextEdit

_INTEGER = pattern(r"(0[xX][0-9a-fA-F]+|\d+)(U?)")
_SMALL = 10
_LEAST_NORMAL = {32: 2.0**-126, 64: 2.0**-1022}
"""Below it a number in digits may become zero."""


class Rewriting(NamedTuple):
    """Another way to write something: what to call it, and the edit."""

    title: str
    edit: TextEdit


def rewritings(document: Document, offset: int) -> Iterator[Rewriting]:
    """The other ways to write the number at an offset that are accepted where it is and mean the same."""
    number = number_at(document, offset)
    if number is None or not _is_in_code_or_data(number):
        return
    literal, whole = number.literal, number.expression
    text = document.source[literal.start_byte : literal.end_byte].decode("ascii", "replace")
    if literal.type == "number":
        if (other := _other_digits(text)) is not None:
            yield _rewriting(text, other, literal.start_byte, literal.end_byte)
        if whole == literal:
            for other in _bits_as_float(number, text):
                yield _rewriting(text, other, literal.start_byte, literal.end_byte)
    elif whole == literal or whole == literal.parent:
        written = document.source[whole.start_byte : whole.end_byte].decode("ascii", "replace")
        for other in _other_float(number, text):
            yield _rewriting(written, other, whole.start_byte, whole.end_byte)


def _is_in_code_or_data(number: Number) -> bool:
    node = number.expression.parent
    while node is not None and node.type not in ("instruction", "variable_declaration"):
        node = node.parent
    return node is not None


def _rewriting(text: str, other: str, start: int, end: int) -> Rewriting:
    return Rewriting(f"Write {text} as {other}", TextEdit(start, end, other))


def _other_digits(text: str) -> str | None:
    """A hexadecimal integer in decimal digits and the other way round; None for others, and for small ones."""
    match = _INTEGER.fullmatch(text)
    if match is None or (text[0] == "0" and text[:2].lower() != "0x"):
        return None
    value = int(match[1], 0)
    if text[0] == "0":
        return f"{value}{match[2]}"
    return f"{value:#x}{match[2]}" if value >= _SMALL else None


def _literals(number: Number) -> frozenset[str]:
    """The kinds of literals that are accepted in the place of a number (see `Shape.type`)."""
    if number.place is not None:
        return accepted_by(number.place.operand, number.place.chosen).literals
    type_ = type_of(number.type)
    if type_ is None or type_.kind != "float":
        return frozenset()
    return frozenset({"decimal", "hex32" if type_.bits == 32 else "hex64"})


def _bits_as_float(number: Number, text: str) -> Iterator[str]:
    """Hexadecimal bits as a floating-point number, where an untyped operand takes both, and they are one."""
    digits = text[2:] if text[:2].lower() == "0x" else ""
    type_, literals = type_of(number.type), _literals(number)
    if type_ is None or "int" not in literals:
        return
    for kind, letter, bits, read in (("hex32", "f", 32, single), ("hex64", "d", 64, double)):
        if kind in literals and type_.bits == bits and len(digits) == bits // 4:
            other = f"0{letter}{digits.upper()}"
            if isfinite(value := read(other)) and abs(value) >= _LEAST_NORMAL[bits]:
                yield other


def _other_float(number: Number, text: str) -> Iterator[str]:
    """A floating-point number by its bits in digits, or as an integer, and one in digits by its bits."""
    value, literals = float(number.value.value), _literals(number)
    form = text[1:2].lower()
    if form not in ("f", "d"):
        is_single = number.type == ".f32"
        if isfinite(value) and ("hex32" if is_single else "hex64") in literals and (other := bits_of(value, is_single)):
            yield other
        return
    bits = 32 if form == "f" else 64
    type_ = type_of(number.type)
    is_exact = type_ is not None and type_.bits == bits and isfinite(value)
    if is_exact and "decimal" in literals and (not value or abs(value) >= _LEAST_NORMAL[bits]):
        digits = in_digits(value, bits == 32)
        if not is_beyond_double(digits) and (bits == 64 or as_single(float(digits)) == value):
            yield digits
    if is_exact and "int" in literals:
        yield f"0x{bits_of(value, bits == 32)[2:].lower()}"
