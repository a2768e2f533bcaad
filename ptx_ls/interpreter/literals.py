"""Literals and constant expressions of the source as numbers."""

from __future__ import annotations

import struct
from dataclasses import dataclass

import tree_sitter

from ptx_ls.sema.literal import integer

_MASK = (1 << 64) - 1
_DEEPEST = 100


@dataclass(frozen=True)
class Literal:
    """A number as written: an integer in 64 bits, or a float with the type whose bits it was written in.

    `kind` is "int", "f32" (0f…) or "f64" (0d… and decimals).
    """

    value: int | float
    kind: str = "int"


def literal(source: bytes, node: tree_sitter.Node, depth: int = 0) -> Literal | None:
    """The number that an expression of constants stands for; None where it is none."""
    if depth > _DEEPEST:
        return None
    match node.type:
        case "number":
            value = integer(_text(source, node))
            return Literal(value) if value is not None else None
        case "float_literal":
            return _float(_text(source, node))
        case "identifier":
            return Literal(32) if _text(source, node) == "WARP_SZ" else None
        case "parenthesized":
            return literal(source, node.named_children[0], depth + 1) if node.named_child_count == 1 else None
        case "cast":
            return literal(source, node.named_children[-1], depth + 1)
        case "unary":
            return _unary(source, node, depth + 1)
        case "binary":
            return _binary(source, node, depth + 1)
        case "conditional":
            parts = [node.child_by_field_name(f) for f in ("condition", "consequence", "alternative")]
            condition, first, second = (literal(source, p, depth + 1) if p is not None else None for p in parts)
            return (first if condition.value else second) if condition else None
    return None


def signed(number: Literal) -> int:
    """An integer of 64 bits by its sign: an offset."""
    value = int(number.value)
    return value - (1 << 64) if value >> 63 else value


def _text(source: bytes, node: tree_sitter.Node) -> str:
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def _float(text: str) -> Literal | None:
    try:
        if text[:2] in ("0f", "0F"):
            return Literal(struct.unpack(">f", bytes.fromhex(text[2:]))[0], "f32")
        if text[:2] in ("0d", "0D"):
            return Literal(struct.unpack(">d", bytes.fromhex(text[2:]))[0], "f64")
        return Literal(float(text), "f64")
    except (ValueError, struct.error):
        return None


def _unary(source: bytes, node: tree_sitter.Node, depth: int) -> Literal | None:
    operand, operator = node.child_by_field_name("operand"), node.child_by_field_name("operator")
    inner = literal(source, operand, depth) if operand is not None else None
    if inner is None or operator is None:
        return None
    if inner.kind != "int":
        return Literal(-inner.value, inner.kind) if operator.type == "-" else inner
    value = int(inner.value)
    return Literal({"-": -value, "+": value, "~": ~value, "!": int(not value)}[operator.type] & _MASK)


def _binary(source: bytes, node: tree_sitter.Node, depth: int) -> Literal | None:
    sides = [node.child_by_field_name(side) for side in ("left", "right")]
    operator = node.child_by_field_name("operator")
    left, right = (literal(source, side, depth) if side is not None else None for side in sides)
    if left is None or right is None or operator is None:
        return None
    sign = _text(source, operator)
    if left.kind != "int" or right.kind != "int":
        floats = {"+": left.value + right.value, "-": left.value - right.value, "*": left.value * right.value}
        return Literal(floats[sign], left.kind) if sign in floats else None
    a, b = int(left.value), int(right.value)
    if sign in ("/", "%") and b == 0:
        return None
    value = {
        "+": lambda: a + b,
        "-": lambda: a - b,
        "*": lambda: a * b,
        "/": lambda: a // b,
        "%": lambda: a % b,
        "<<": lambda: a << min(b, 64),
        ">>": lambda: a >> min(b, 64),
        "&": lambda: a & b,
        "|": lambda: a | b,
        "^": lambda: a ^ b,
        "&&": lambda: int(bool(a and b)),
        "||": lambda: int(bool(a or b)),
        "==": lambda: int(a == b),
        "!=": lambda: int(a != b),
        "<": lambda: int(a < b),
        "<=": lambda: int(a <= b),
        ">": lambda: int(a > b),
        ">=": lambda: int(a >= b),
    }.get(sign)
    return Literal(value() & _MASK) if value else None
