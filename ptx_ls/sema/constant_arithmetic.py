"""Constants and the arithmetic of constant expressions: integers of 64 bits, double precision (manual, 4.5.5).

Measured 13.5, where it differs from the manual: % gives an unsigned result, & | ^ follow the usual conversions, a
conditional has the type of the operand that it picks, and shifts go by the lowest six bits.
"""

from __future__ import annotations

import operator
from typing import Literal

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.literals import double, integer, single

_BITS = 1 << 64


@dataclass(frozen=True)
class Constant:
    """A constant: an integer in 64 bits, from 0 to 2^64 - 1, `unsigned` or not, or a floating-point number.

    `kind` is int, f32 for a number by its 32 bits (`0f3F800000`), else f64.
    """

    value: int | float
    kind: Literal["int", "f32", "f64"] = "int"
    unsigned: bool = False

    @property
    def is_integer(self) -> bool:
        """Whether it is an integer."""
        return self.kind == "int"

    @property
    def bits(self) -> int:
        """The 64 bits of an integer."""
        return int(self.value)

    @property
    def signed(self) -> int:
        """The value of an integer as a signed number, such as an offset."""
        return signed(self.bits)

    @property
    def number(self) -> int:
        """The value of an integer, negative if it is signed and its highest bit is set."""
        return self.bits if self.unsigned else self.signed


def signed(bits: int) -> int:
    """The value of 64 bits as a signed number."""
    return bits - _BITS if bits >> 63 else bits


def parse_integer(text: str) -> Constant | None:
    """The value of an integer literal, signed unless it has a `U` or its highest bit is set; None for other text."""
    value = integer(text)
    return None if value is None else Constant(value % _BITS, "int", text.endswith("U") or bool(value >> 63))


def parse_float(text: str) -> Constant:
    """The value of a floating-point literal."""
    return Constant(single(text), "f32") if text[1:2] in ("f", "F") else Constant(double(text), "f64")


def unary(sign: str, a: Constant) -> Constant:
    """The result of +a, -a, ~a or !a; the latter two of integers only."""
    match sign:
        case "-" if not a.is_integer:
            return Constant(-a.value, a.kind)
        case "-":
            return Constant(-a.bits % _BITS, "int", a.unsigned)
        case "~":
            return Constant(~a.bits % _BITS, "int", True)
        case "!":
            return Constant(int(not a.bits))
    return a


def cast(kind: str, a: Constant) -> Constant:
    """The result of (.u64)a or (.s64)a for an integer."""
    return Constant(a.bits, "int", kind == ".u64")


def binary(sign: str, a: Constant, b: Constant) -> Constant | None:
    """The result of a binary operator, whose operands are both integers or both are not; None for a division by zero
    or an unknown operator."""
    if not a.is_integer:
        return _float_binary(sign, a.value, b.value)
    unsigned = a.unsigned or b.unsigned
    if sign in ("<<", ">>"):
        by = b.bits % 64
        return Constant((a.bits << by if sign == "<<" else a.number >> by) % _BITS, "int", a.unsigned)
    left, right = (Constant(one.bits, "int", unsigned).number for one in (a, b))
    if sign in _TRUTH:
        return Constant(int(_TRUTH[sign](left, right)))
    if sign == "%":
        return Constant(a.bits % b.bits, "int", True) if b.bits else None
    if sign == "/" and not right:
        return None
    made = _COMPUTED.get(sign)
    return Constant(made(left, right) % _BITS, "int", unsigned) if made else None


def _float_binary(sign: str, a: float, b: float) -> Constant | None:
    if sign in _TRUTH:
        return Constant(int(_TRUTH[sign](a, b)))
    made = _COMPUTED_OF_FLOATS.get(sign)
    return Constant(made(a, b), "f64") if made and (sign != "/" or b) else None


def _quotient(a: int, b: int) -> int:
    """The quotient rounded towards zero."""
    found = abs(a) // abs(b)
    return -found if (a < 0) != (b < 0) else found


_COMPUTED = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
    "/": _quotient,
    "&": int.__and__,
    "|": int.__or__,
    "^": int.__xor__,
}
_COMPUTED_OF_FLOATS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
_TRUTH = {
    "&&": lambda a, b: a != 0 and b != 0,
    "||": lambda a, b: a != 0 or b != 0,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
