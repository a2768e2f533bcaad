"""Reads operands whose names were exchanged (name_class.py) into the shapes that the table judges."""

from __future__ import annotations

import re
from functools import lru_cache

from ptx_ls.isa.brackets import split_commas, split_outside
from ptx_ls.isa.shape import Shape

UNKNOWN = Shape("unknown")
SUM = Shape("unknown", "sum")
"""A register and what is added to it, which is a value to ptxas."""
_FLOATS = ("hex32", "hex64", "decimal")

_REGISTER = re.compile(r"([%&])([\w/]*)(?:\*(\d))?(\.\w+)?$")
_VARIABLE = re.compile(r"=(\w*(?:::\w+)?):(\w*)(\[\])?$")
_INTEGER = re.compile(r"(-?)(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)U?$")
_HEXADECIMAL_FLOAT = re.compile(r"-?0([fFdD])[0-9a-fA-F]+$")
_DECIMAL = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?$|-?\d+[eE][+-]?\d+$")
_NAMED = re.compile(r"[%=?@&]|\(\s*\)")
_SUM = re.compile(r"%\w+\s*[+-]\s*-?\d\w*$")
_OFFSET = re.compile(r"([^+-]+?)\s*[+-].*$", re.DOTALL)


@lru_cache(maxsize=65536)
def shapes(text: str) -> tuple[Shape, ...]:
    """The shapes of all operands of an instruction, from their text without the semicolon."""
    return tuple(_shape(part) for part in split_commas(text))


def _shape(text: str) -> Shape:
    if text.startswith("["):
        return _address(text)
    halves = split_outside(text, "|")
    if len(halves) == 2:
        return Shape("pair", parts=tuple(_shape(half) for half in halves))
    if text.startswith("{") and text.endswith("}"):
        return Shape("vector", parts=tuple(_shape(part) for part in split_commas(text[1:-1])))
    if text.startswith("("):
        # Parentheses around numbers alone are an expression.
        return Shape("arguments") if text.endswith(")") and _NAMED.search(text) else UNKNOWN
    if text.startswith("!"):
        inner = _simple(text[1:].strip())
        return _negated(inner) if inner.kind == "register" else UNKNOWN
    return _simple(text)


def _address(text: str) -> Shape:
    inner, close, rest = text[1:].rpartition("]")
    # `.unified` may stand behind the bracket.
    if not close or not (rest == "" or rest.strip().startswith(".")):
        return UNKNOWN
    first, *others = split_commas(inner) or [""]
    offset = _OFFSET.match(first)
    is_float = bool(offset and _literal(first[offset.end(1) :].strip(" \t\r\n+-")).type in _FLOATS)
    base = _simple(offset[1] if offset and not first.startswith("-") else first)
    if base.kind == "immediate" or first.startswith("-"):
        base = Shape("immediate", "int")
    return Shape("address", "float" if is_float else "", parts=(base, *(_shape(part) for part in others)))


def _simple(text: str) -> Shape:
    if text == "_":
        return Shape("sink")
    if text == "@":
        return Shape("function")
    if text == ":":
        return Shape("label")
    if match := _REGISTER.match(text):
        sigil, kind, lanes, selector = match.groups()
        kind_of = "register" if sigil == "%" else "special"
        return Shape(kind_of, kind, lanes=int(lanes or 1), selector=selector or "")  # type: ignore[arg-type]
    if match := _VARIABLE.match(text):
        return Shape("variable", match[2], lanes=0 if match[3] else 1, space=match[1])
    if text.startswith("=") and (offset := _OFFSET.match(text)):
        return _simple(offset[1])
    if text.startswith("-%"):
        return _negated(_simple(text[1:]))
    return SUM if text.startswith("%") and _SUM.match(text) else _literal(text)


def _negated(shape: Shape) -> Shape:
    return Shape(shape.kind, shape.type, lanes=shape.lanes, negated=True, selector=shape.selector)


def _literal(text: str) -> Shape:
    if match := _INTEGER.match(text):
        digits = match[2]
        octal = digits[0] == "0" and digits.isdigit() and len(digits) > 1
        if octal and not set(digits) <= set("01234567"):
            return UNKNOWN
        value = int(digits, 8) if octal else int(digits, 0)
        return Shape("immediate", "int", -value if match[1] else value)
    if match := _HEXADECIMAL_FLOAT.match(text):
        return Shape("immediate", "hex32" if match[1] in "fF" else "hex64")
    if _DECIMAL.match(text):
        return Shape("immediate", "decimal")
    return UNKNOWN
