"""Single precision as on GPUs: flushed subnormals, a canonical NaN, four directions of rounding."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.formats import SINGLE
from ptx_ls.interpreter.arithmetic.round_to_odd import sum_to_odd
from ptx_ls.interpreter.arithmetic.rounding import Rounding
from ptx_ls.interpreter.dtypes import Array

_LEAST_NORMAL = np.array(2.0**-126, np.float32)
_NAN = np.uint32(SINGLE.nan or 0).view(np.float32)


def flush(value: Array) -> Array:
    """The values with subnormals flushed to zeros of their sign (.ftz)."""
    small = np.abs(value) < _LEAST_NORMAL
    if np.count_nonzero(small) == value.size - np.count_nonzero(value):
        return value
    bits = value.view(np.uint32)
    subnormal = (bits & np.uint32(0x7F800000)) == 0
    return np.where(subnormal, bits & np.uint32(0x80000000), bits).view(np.float32)


def canonicalize_nan(value: Array) -> Array:
    """The values with 0x7fffffff for each NaN."""
    nan = np.isnan(value)
    if np.count_nonzero(nan):
        return np.where(nan, _NAN, value)
    return value


def narrow(value: Array, rounding: Rounding) -> Array:
    """Doubles rounded to single precision; NaNs become NaNs of any kind."""
    near: Array = value.astype(np.float32)
    if rounding == "rn":
        return near
    back = near.astype(np.float64)
    bits = near.view(np.uint32)
    if rounding == "rz":
        return (bits - (np.abs(back) > np.abs(value))).astype(np.uint32).view(np.float32)
    beneath = back < value if rounding == "rp" else back > value
    # One step up grows the magnitude of what is above zero and shrinks that of what is below; zeros have a sign.
    grows = ~np.signbit(value) if rounding == "rp" else np.signbit(value)
    step = beneath * np.where(grows, np.uint32(1), np.uint32(0xFFFFFFFF))
    found: Array = (bits + step).view(np.float32)
    return found


def add(a: Array, b: Array, rounding: Rounding) -> Array:
    """a + b."""
    if rounding == "rn":
        total: Array = a + b
        return total
    return narrow(sum_to_odd(a.astype(np.float64), b.astype(np.float64), rounding), rounding)


def multiply(a: Array, b: Array, rounding: Rounding) -> Array:
    """a * b."""
    if rounding == "rn":
        product: Array = a * b
        return product
    # The product of two 24-bit significands is exact in double precision.
    return narrow(a.astype(np.float64) * b.astype(np.float64), rounding)


def divide(a: Array, b: Array, rounding: Rounding) -> Array:
    """a / b."""
    if rounding == "rn":
        quotient: Array = a / b
        return quotient
    # A quotient of 24-bit significands that is no number of 25 bits differs from each by more than double precision's
    # rounding error, so rounding twice is rounding once.
    return narrow(a.astype(np.float64) / b.astype(np.float64), rounding)


def square_root(a: Array, rounding: Rounding) -> Array:
    """The square root of a."""
    if rounding == "rn":
        root: Array = np.sqrt(a)
        return root
    # As for quotients.
    return narrow(np.sqrt(a.astype(np.float64)), rounding)
