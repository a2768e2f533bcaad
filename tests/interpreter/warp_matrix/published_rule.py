"""How tensor cores add, as the paper on MMA-Sim tells it (arXiv 2511.10909), one sum at a time in plain integers.

A product has the exact significand and the sum of the exponents of its factors; a subnormal has the least exponent of
its format, a zero -126. With e the largest exponent of all products and of the addend, each of these is cut off behind
the fraction bits F that the hardware keeps, counted from 2^e; what is left is added exactly. The sum is cut off to
single precision, or rounded to half precision, to nearest even.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

NAN = {16: 0x7FFF, 32: 0x7FFFFFFF}


@dataclass(frozen=True)
class Format:
    """Bits of exponent and fraction; whether the highest exponent means infinities and NaNs, or (E4M3) its last code
    alone NaN, or nothing of the kind."""

    exponent: int
    fraction: int
    special: str = "ieee"

    @property
    def bias(self) -> int:
        """What an exponent's field has more than the exponent."""
        return (1 << self.exponent - 1) - 1


FORMATS = {
    "f16": Format(5, 10),
    "bf16": Format(8, 7),
    "tf32": Format(8, 10),
    "f32": Format(8, 23),
    "e5m2": Format(5, 2),
    "e4m3": Format(4, 3, "one"),
    "e3m2": Format(3, 2, "none"),
    "e2m3": Format(2, 3, "none"),
    "e2m1": Format(2, 1, "none"),
}

Number = tuple[Fraction | str, int]
"""A value ("nan", "inf", "-inf" where it is not finite) and its exponent."""


def number(code: int, name: str) -> Number:
    """What a code means."""
    form = FORMATS[name]
    sign = -1 if code >> (form.exponent + form.fraction) & 1 else 1
    field = code >> form.fraction & (2**form.exponent - 1)
    rest = code & (2**form.fraction - 1)
    if field == 2**form.exponent - 1 and (form.special == "ieee" or (form.special == "one" and rest == 7)):
        if rest or form.special == "one":
            return "nan", 0
        return ("inf" if sign > 0 else "-inf"), 0
    if not field and not rest:
        return Fraction(0), -126
    exponent = max(field, 1) - form.bias
    whole = rest + (2**form.fraction if field else 0)
    return sign * Fraction(whole) * Fraction(2) ** (exponent - form.fraction), exponent


def _special(products: Sequence[tuple[Number, Number]], addend: Number) -> float | None:
    """NaN or an infinity, where the sum is one."""
    terms = [float(x[0]) * float(y[0]) for x, y in products if isinstance(x[0], str) or isinstance(y[0], str)]
    if isinstance(addend[0], str):
        terms.append(float(addend[0]))
    return sum(terms) if terms else None


def cut_off(value: Fraction, unit: Fraction) -> int:
    """How many whole units a value has, towards zero."""
    count = abs(value) // unit
    return -int(count) if value < 0 else int(count)


def dot(
    a: Sequence[int], b: Sequence[int], c: int, types: tuple[str, str, str, str], fraction: int, kept: int = 23
) -> int:
    """The code of the sum of a few products, added to c, all at once; `types` are those of a, b, c and the result."""
    products = [(number(x, types[0]), number(y, types[1])) for x, y in zip(a, b, strict=True)]
    addend = number(c, types[2])
    special = _special(products, addend)
    width = 16 if types[3] == "f16" else 32
    if special is not None:
        if special != special:
            return NAN[width]
        infinity = 0x7C00 if width == 16 else 0x7F800000
        return infinity | ((special < 0) << width - 1)
    terms = [(Fraction(x[0]) * Fraction(y[0]), x[1] + y[1]) for x, y in products] + [(Fraction(addend[0]), addend[1])]
    unit = Fraction(2) ** (max(exponent for _, exponent in terms) - fraction)
    total = sum(cut_off(value, unit) for value, _ in terms) * unit
    return encode_half(total) if width == 16 else encode_single(total, kept)


def chain(
    a: Sequence[int],
    b: Sequence[int],
    c: int,
    types: tuple[str, str, str, str],
    fraction: int,
    step: int,
    kept: int = 23,
) -> int:
    """The same, so many products at a time: what they give is added to the next ones."""
    for at in range(0, len(a), step):
        c = dot(a[at : at + step], b[at : at + step], c, types, fraction, kept)
        types = (types[0], types[1], types[3], types[3])
    return c


def _exponent(value: Fraction, least: int) -> int:
    """The exponent of a value that is not zero, at least so much."""
    exponent = abs(value).numerator.bit_length() - abs(value).denominator.bit_length()
    if Fraction(2) ** exponent > abs(value):
        exponent -= 1
    return max(exponent, least)


def encode_single(value: Fraction, kept: int) -> int:
    """Towards zero, with so many fraction bits; infinite from 2^128 on."""
    if not value:
        return 0
    exponent = _exponent(value, -126)
    whole = abs(cut_off(value, Fraction(2) ** (exponent - kept))) << 23 - kept
    if not whole:
        return 0
    sign = (value < 0) << 31
    if exponent > 127:
        return sign | 0x7F800000
    return sign | (exponent + 126 << 23) + whole if whole >> 23 else sign | whole


def encode_half(value: Fraction) -> int:
    """To nearest, ties to even."""
    if not value:
        return 0
    exponent = _exponent(value, -14)
    unit = Fraction(2) ** (exponent - 10)
    # Python rounds fractions to the nearest integer, ties to even.
    whole = round(abs(value) / unit)
    code = (exponent + 14 << 10) + whole if whole >> 10 else whole
    code = min(code, 0x7C00)
    return code | ((value < 0) << 15) if code else 0
