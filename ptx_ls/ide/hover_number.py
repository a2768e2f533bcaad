"""Hover of a number: its value in other notations, and what it stands for where it is: values of a floating-point type,
a table, bytes, lanes, text. A hint has the same words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import tree_sitter

from ptx_ls.ide.answers import Hover
from ptx_ls.ide.number import Number, OperandPlace, number_at, types_of_copy
from ptx_ls.ide.operand_meaning import operand_meaning
from ptx_ls.isa.deeds import deeds
from ptx_ls.isa.state import type_of
from ptx_ls.isa.values.float_formats import as_single, in_digits, values
from ptx_ls.sema.instructions import operand_texts
from ptx_ls.sema.scope import Symbol
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import integer

_SINGLE, _DOUBLE = ".f32", ".f64"
_CHARACTER = ".b8"
_SMALL = 10
"""Numbers below it are the same in every notation."""
_LONGEST_LIST = 4096
"""Bytes of a list that are looked at for text."""


def hover_of_number(document: Document, offset: int) -> Hover | None:
    """What the number at an offset is; None if there is no number or nothing to say."""
    number = number_at(document, offset)
    if number is None:
        return None
    node = number.expression
    text = document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
    lines = [*_lines(document, number, text)]
    lines += filter(None, [operand_meaning(document, node.start_byte)])
    return Hover("\n\n".join(lines), node.start_byte, node.end_byte) if lines else None


def _lines(document: Document, number: Number, text: str) -> Iterator[str]:
    notations = _of_integer(number, text) if number.value.is_integer else _of_float(number, text)
    if notations:
        yield f"`{text}` = {notations}"
    for before, words in _meant(document, number):
        yield before + words
    if number.type == _CHARACTER and number.is_initial_value and (said := _text_around(document, number.expression)):
        yield f"Text of the array: `{said}`"


def words_of_number(document: Document, number: Number, text: str) -> str:
    """What its digits do not show of a number, the shortest of what its hover says; "" for nothing."""
    if not number.value.is_integer:
        return _of_float(number, text) if text[1:2].isalpha() else ""
    return next((words.replace("`", "") for _, words in _meant(document, number)), "")


def _of_integer(number: Number, text: str) -> str:
    """The value of an integer in decimal and hexadecimal digits, signed and unsigned where those differ in the width of
    its type; "" where that says nothing new."""
    type_ = type_of(number.type)
    value = number.value.number
    if text.isdigit() and (value < _SMALL or (number.place is None and not number.is_initial_value)):
        # Nobody thinks of the bits of a distance, a count or a line.
        return ""
    found: list[str] = []
    if type_ is not None and type_.bits and -(1 << type_.bits - 1) <= value < 1 << type_.bits:
        unsigned = value % (1 << type_.bits)
        signed = unsigned - (unsigned >> type_.bits - 1 << type_.bits)
        if signed == unsigned:
            found = [str(unsigned)]
        elif type_.kind == "signed":
            found = [str(signed), f"unsigned {unsigned}"]
        else:
            found = [str(unsigned), f"signed {signed}"]
        found.append(f"{unsigned:#x}")
    else:
        found = [str(value), f"{value:#x}"]
    if text[:2].lower() == "0x":
        del found[-1]
    return ", ".join(one for one in found if one != text)


def _of_float(number: Number, text: str) -> str:
    """A floating-point number in decimal digits, or by its bits where it is in decimal digits."""
    value = float(number.value.value)
    if number.value.kind == "f32":
        return in_digits(value, is_single=True)
    if text[1:2] in ("d", "D"):
        return in_digits(value)
    return f"{bits_of(value, number.type == _SINGLE)}"


def bits_of(value: float, is_single: bool) -> str:
    """A value as PTX writes its bits: "0f3F800000", or "0d3FF0000000000000"; "" for one that is too large."""
    # Imported here, because few files have such a number.
    from struct import pack

    if not is_single:
        return f"0d{pack('>d', value).hex().upper()}"
    single = as_single(value)
    return "" if single is None else f"0f{pack('>f', single).hex().upper()}"


def _meant(document: Document, number: Number) -> Iterator[tuple[str, str]]:
    """What an integer stands for where it is: what to call it, and its words."""
    if number.value.is_integer:
        yield from _as_floats(document, number)
        if number.place is not None:
            yield from _encoded(document, number.place, number.value.bits)


def _as_floats(document: Document, number: Number) -> Iterator[tuple[str, str]]:
    """The values in the bits of an integer: of the operand's own type, or of those of the register that it goes
    to."""
    bits = number.value.bits
    own = type_of(number.type)
    if number.type and (own is None or own.kind == "float"):
        if (found := values(bits, number.type)) is not None:
            yield f"As `{number.type}`: ", _listed(found, number.type)
        return
    if number.place is None:
        return
    said: set[str] = set()
    for token, why in types_of_copy(document, number.place):
        found = None if token in said else values(bits, token)
        said.add(token)
        if found is not None:
            yield f"As `{token}`, {why}: ", _listed(found, token)


def _listed(found: Sequence[float], token: str) -> str:
    words = ", ".join(in_digits(one, token.startswith(_SINGLE)) for one in found)
    return words if len(found) == 1 else f"{{{words}}}, that of the lowest bits first"


def _encoded(document: Document, place: OperandPlace, bits: int) -> Iterator[tuple[str, str]]:
    """What the table says that an operand encodes, or names."""
    initials = tuple(text[:1] for text in operand_texts(document, place.instruction))
    for one in deeds(place.instruction.spelling, initials):
        if place.index not in one.at:
            continue
        match one.verb, one.what:
            case "encodes", "table":
                from ptx_ls.isa.values.lookup_table import formula

                yield "Table of ", f"`{formula(bits)}`"
            case "encodes", "bytes":
                from ptx_ls.isa.values.byte_selector import bytes_of

                mode = place.chosen.get(".mode", "")
                found = ", ".join(f"`{byte}`" for byte in bytes_of(bits, mode))
                yield "Bytes of the result, the highest first: ", found
            case "names", "lanes":
                from ptx_ls.isa.values.lane_mask import lanes_of

                yield "A mask of ", lanes_of(bits)


def text_of_array(document: Document, symbol: Symbol) -> str:
    """The text that an array of bytes is declared with, in quotes; "" where it is none."""
    if symbol.declared.type != _CHARACTER or symbol.kind != "variable":
        return ""
    node = document.root.descendant_for_byte_range(symbol.start, symbol.end)
    while node is not None and node.type not in ("initialized_declarator", "variable_declaration"):
        node = node.parent
    value = node.child_by_field_name("value") if node is not None else None
    return _text_of_list(document, value) if value is not None and value.type == "initializer_list" else ""


def _text_around(document: Document, node: tree_sitter.Node) -> str:
    parent = node.parent
    return _text_of_list(document, parent) if parent is not None and parent.type == "initializer_list" else ""


def _text_of_list(document: Document, node: tree_sitter.Node) -> str:
    from ptx_ls.isa.values.text_bytes import text_of

    end = min(node.end_byte - 1, node.start_byte + _LONGEST_LIST)
    elements = document.source[node.start_byte + 1 : end].split(b",")
    if end < node.end_byte - 1:
        elements.pop()
    found = [integer(one.strip().decode("ascii", "replace")) for one in elements]
    known = [one for one in found if one is not None and one < 256]
    return text_of(known) if len(known) == len(found) else ""
