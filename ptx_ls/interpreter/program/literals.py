"""Literals and constant expressions of the source as numbers."""

from __future__ import annotations

import operator
import struct
from dataclasses import dataclass

import tree_sitter

from ptx_ls.sema import constant_arithmetic
from ptx_ls.sema.constant_arithmetic import Integer

_DEEPEST = 100


@dataclass(frozen=True)
class Literal:
    """A number as written: an integer in 64 bits, or a float with the type whose bits it was written in.

    `kind` is "int", "f32" (0f…) or "f64" (0d… and decimals). `unsigned` is what an expression goes on with.
    """

    value: int | float
    kind: str = "int"
    unsigned: bool = False

    @property
    def integer(self) -> Integer:
        """The integer that it is."""
        return Integer(int(self.value), self.unsigned)


def literal(source: bytes, node: tree_sitter.Node, depth: int = 0) -> Literal | None:
    """The value of an expression of constants; None where it is not one."""
    if depth > _DEEPEST:
        return None
    match node.type:
        case "number":
            return _of_integer(constant_arithmetic.parse_integer(_text(source, node)))
        case "float_literal":
            return _float(_text(source, node))
        case "identifier":
            return Literal(32) if _text(source, node) == "WARP_SZ" else None
        case "parenthesized":
            return literal(source, node.named_children[0], depth + 1) if node.named_child_count == 1 else None
        case "cast":
            inner = literal(source, node.named_children[-1], depth + 1)
            kind = node.child_by_field_name("type")
            if inner is None or inner.kind != "int" or kind is None:
                return None
            return _of_integer(constant_arithmetic.cast(_text(source, kind), inner.integer))
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
    return constant_arithmetic.signed(int(number.value))


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
    operand, token = node.child_by_field_name("operand"), node.child_by_field_name("operator")
    inner = literal(source, operand, depth) if operand is not None else None
    if inner is None or token is None:
        return None
    if inner.kind == "int":
        return _of_integer(constant_arithmetic.unary(token.type, inner.integer))
    return Literal(-inner.value, inner.kind) if token.type == "-" else inner


def _binary(source: bytes, node: tree_sitter.Node, depth: int) -> Literal | None:
    sides = [node.child_by_field_name(side) for side in ("left", "right")]
    token = node.child_by_field_name("operator")
    left, right = (literal(source, side, depth) if side is not None else None for side in sides)
    if left is None or right is None or token is None:
        return None
    sign = _text(source, token)
    if left.kind == "int" and right.kind == "int":
        return _of_integer(constant_arithmetic.binary(sign, left.integer, right.integer))
    a, b = left.value, right.value
    if sign in _TRUTH:
        return Literal(int(_TRUTH[sign](a, b)))
    made = _OF_FLOATS.get(sign)
    return Literal(made(a, b), left.kind) if made and (sign != "/" or b) else None


def _of_integer(found: Integer | None) -> Literal | None:
    return Literal(found.bits, unsigned=found.unsigned) if found else None


_OF_FLOATS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
_TRUTH = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
