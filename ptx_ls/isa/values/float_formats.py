"""Binary floating-point formats, and the values of their codes."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from ptx_ls.isa import glossary
from ptx_ls.lazy import dataclass, pattern


@dataclass(frozen=True)
class Format:
    """A format of `exponent` and `fraction` bits, below a sign where it is `signed`.

    `largest` is the code of the largest finite value, without a sign; `infinity` and `nan` are those of infinity and of
    the one NaN that results have, None where there is none.
    """

    exponent: int
    fraction: int
    bias: int
    largest: int
    infinity: int | None
    nan: int | None
    signed: bool = True

    @property
    def bits(self) -> int:
        """The number of bits of a code, sign included."""
        return self.signed + self.exponent + self.fraction


def _ieee(exponent: int, fraction: int, nan: int) -> Format:
    infinity = (1 << exponent) - 1 << fraction
    return Format(exponent, fraction, (1 << exponent - 1) - 1, infinity - 1, infinity, nan)


HALF = _ieee(5, 10, 0x7FFF)
BFLOAT = _ieee(8, 7, 0x7FFF)
TENSOR = _ieee(8, 10, 0x3FFFF)
SINGLE = _ieee(8, 23, 0x7FFFFFFF)
DOUBLE = _ieee(11, 52, 0xFFF8000000000000)
E5M2 = _ieee(5, 2, 0x7F)
E4M3 = Format(4, 3, 7, 0x7E, None, 0x7F)
E3M2 = Format(3, 2, 3, 0x1F, None, None)
E2M3 = Format(2, 3, 1, 0x1F, None, None)
E2M1 = Format(2, 1, 1, 0x7, None, None)
UE5M3 = Format(5, 3, 15, 0xFE, None, 0xFF, signed=False)
UE8M0 = Format(8, 0, 127, 0xFE, None, 0xFF, signed=False)
"""Powers of two only, without a zero."""

_BY_NAME = {
    "f16": HALF,
    "bf16": BFLOAT,
    "f32": SINGLE,
    "f64": DOUBLE,
    "e5m2": E5M2,
    "e4m3": E4M3,
    "e3m2": E3M2,
    "e2m3": E2M3,
    "e2m1": E2M1,
    "ue5m3": UE5M3,
    "ue8m0": UE8M0,
}
_PACKED = pattern(r"\.([a-z]+\d+(?:[a-z]\d+)?)(?:p\d+)?x(\d)$")
_BITS = pattern(r"\d+")


def value(code: int, form: Format) -> float:
    """The value of a code; bits above it are ignored."""
    magnitude = code & (1 << form.exponent + form.fraction) - 1
    sign = -1.0 if form.signed and code >> form.exponent + form.fraction & 1 else 1.0
    if magnitude == form.infinity:
        return sign * float("inf")
    if magnitude > form.largest:
        return float("nan")
    field, fraction = magnitude >> form.fraction, magnitude & (1 << form.fraction) - 1
    if form is UE8M0:
        return 2.0 ** (field - form.bias)
    hidden = (field > 0) << form.fraction
    # Exact: no format has a smaller step than double precision.
    return sign * (fraction | hidden) / 2.0**form.fraction * 2.0 ** (max(field, 1) - form.bias)


def values(bits: int, token: str) -> Sequence[float] | None:
    """The values in the bits of a register that a type token names (".f16", ".e4m3x4"), the one in the lowest bits
    first; None for a token of another type."""
    packed = _PACKED.match(token)
    name, count = (packed[1], int(packed[2])) if packed else (token[1:], 1)
    form = _BY_NAME.get(name)
    register = _BITS.search(glossary.register_type(token))
    if form is None or register is None:
        return None
    room = int(register[0]) // count if packed else form.bits
    return [value(bits >> room * number, form) for number in range(count)]


def in_digits(number: float, is_single: bool = False) -> str:
    """A value in decimal digits: the fewest that mean it in double precision, or in single precision."""
    if not isfinite(number):
        return "NaN" if number != number else "infinity" if number > 0 else "-infinity"
    if is_single:
        for digits in range(1, 10):
            text = f"{number:.{digits}g}"
            if as_single(float(text)) == number:
                return repr(float(text))
    return repr(number)


def as_single(number: float) -> float | None:
    """The nearest value of single precision; None where it is too large for one."""
    # Imported here, because few files have such a number.
    from struct import pack, unpack

    try:
        found: float = unpack(">f", pack(">f", number))[0]
    except OverflowError:
        return None
    return found
