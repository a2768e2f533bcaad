"""Conversion to half precision and bfloat16 to nearest, faster than `rounding.encode`."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.formats import BFLOAT, HALF, Format
from ptx_ls.interpreter.dtypes import Array

_ONE = np.uint32(1)
_HIGH = np.uint32(16)


def to_half(value: Array, saturate: bool) -> Array:
    """The codes in half precision of values of single or double precision."""
    return _finished(value.astype(np.float16).view(np.uint16), HALF, saturate)


def to_bfloat(value: Array, saturate: bool) -> Array:
    """The codes in bfloat16 of values of single or double precision."""
    bits = (value if value.dtype == np.float32 else _narrow_to_odd(value)).view(np.uint32)
    # Half a unit less a hair carries into the upper half, with the hair where that is odd.
    rounded = (bits + (np.uint32(0x7FFF) + (bits >> _HIGH & _ONE)) >> _HIGH).astype(np.uint16)
    nan = np.isnan(value)
    if nan.any():
        rounded = np.where(nan, np.uint16(BFLOAT.nan or 0), rounded)
    return _finished(rounded, BFLOAT, saturate)


def _narrow_to_odd(value: Array) -> Array:
    """Doubles rounded to odd in single precision, so that a second rounding is harmless."""
    near = value.astype(np.float32)
    back = near.astype(np.float64)
    bits = near.view(np.uint32) - (np.abs(back) > np.abs(value))
    odd: Array = (bits | (back != value)).astype(np.uint32).view(np.float32)
    return odd


def _finished(codes: Array, form: Format, saturate: bool) -> Array:
    magnitude = codes & np.uint16(0x7FFF)
    infinity = np.uint16(form.infinity or 0)
    special = magnitude >= infinity
    if special.any():
        codes = np.where(magnitude > infinity, np.uint16(form.nan or 0), codes)
        if saturate:
            # The largest finite value is one below infinity.
            codes = codes - (magnitude == infinity)
    return codes
