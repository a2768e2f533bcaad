"""Binary floating-point formats, and the values of their codes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from ptx_ls.interpreter.dtypes import Array


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
"""Powers of two only: it has no zero, so that `scale_factors.py` encodes it."""


def decode(codes: Array, form: Format) -> Array:
    """The values of codes of up to 16 bits, as single precision, which holds them all; bits above the code are ignored.

    NaNs become quiet NaNs of any kind.
    """
    values: Array
    if form is HALF:
        values = codes.astype(np.uint16, copy=False).view(np.float16).astype(np.float32)
    elif form is BFLOAT:
        values = (codes.astype(np.uint32) << np.uint32(16)).view(np.float32)
    else:
        values = _values(form)[codes & ((1 << form.bits) - 1)]
    return values


@cache
def _values(form: Format) -> Array:
    code = np.arange(1 << form.bits)
    sign = np.where(form.signed & (code >> form.exponent + form.fraction), -1.0, 1.0)
    magnitude = code & ((1 << form.exponent + form.fraction) - 1)
    field, fraction = magnitude >> form.fraction, magnitude & ((1 << form.fraction) - 1)
    if form is UE8M0:
        value = np.ldexp(1.0, field - form.bias)
    else:
        hidden = (field > 0).astype(np.int64) << form.fraction
        value = np.ldexp((fraction | hidden).astype(np.float64), np.maximum(field, 1) - form.bias - form.fraction)
    value = np.where(magnitude > form.largest, np.nan, value)
    if form.infinity is not None:
        value = np.where(magnitude == form.infinity, np.inf, value)
    single: Array = (sign * value).astype(np.float32)
    return single
