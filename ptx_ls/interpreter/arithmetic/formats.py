"""The values of the codes of floating-point formats, as arrays."""

from __future__ import annotations

from functools import cache

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.isa.values.float_formats import (
    BFLOAT,
    DOUBLE,
    E2M1,
    E2M3,
    E3M2,
    E4M3,
    E5M2,
    HALF,
    SINGLE,
    TENSOR,
    UE5M3,
    UE8M0,
    Format,
)

__all__ = [
    "BFLOAT",
    "DOUBLE",
    "E2M1",
    "E2M3",
    "E3M2",
    "E4M3",
    "E5M2",
    "HALF",
    "SINGLE",
    "TENSOR",
    "UE5M3",
    "UE8M0",
    "Format",
    "decode",
]


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
