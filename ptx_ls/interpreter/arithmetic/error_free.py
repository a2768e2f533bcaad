"""Error-free transformations: sums and products of doubles with their rounding errors, which are doubles too."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.rounding import Rounding
from ptx_ls.interpreter.dtypes import Array

_LARGE, _SMALL = 2.0**900, 2.0**-900
"""Between these no error is lost, and nothing overflows."""


def two_sum(a: Array, b: Array) -> tuple[Array, Array]:
    """a + b rounded to nearest, and its rounding error (TwoSum, Knuth)."""
    near = a + b
    part = near - a
    return near, (a - (near - part)) + (b - part)


def two_product(a: Array, b: Array) -> tuple[Array, Array]:
    """a * b rounded to nearest, and its rounding error (TwoProduct, Dekker 1971), unless a factor is very large or the
    product very small."""
    near = a * b
    high_a, high_b = _upper(a), _upper(b)
    low_a, low_b = a - high_a, b - high_b
    return near, ((high_a * high_b - near) + high_a * low_b + low_a * high_b) + low_a * low_b


def _upper(value: Array) -> Array:
    """The upper half of a significand (Veltkamp)."""
    scaled = value * 134217729.0
    return scaled - (scaled - value)


def round_to_odd(near: Array, lacks: Array) -> Array:
    """near + lacks rounded to odd: where inexact, the neighbour with an odd significand."""
    bits = near.view(np.int64)
    inexact = (lacks != 0) & (bits & 1 == 0)
    if not inexact.any():
        return near
    # The exact value lies towards what is lacking; one step that way makes the last bit odd.
    step = np.where((lacks > 0) == (near > 0), 1, -1)
    found: Array = (bits + inexact * step).view(np.float64)
    return found


def fma_in_range(a: Array, b: Array, c: Array, rounding: Rounding) -> tuple[Array, Array]:
    """a * b + c, rounded once (Boldo and Melquiond, 2008), and a mask of the lanes where the result is valid: those
    whose values are neither very large nor very small."""
    high, low = two_product(a, b)
    upper, lower = two_sum(c, low)
    near, rest = two_sum(high, upper)
    rest = round_to_odd(*two_sum(lower, rest))
    result, lacks = two_sum(near, rest)
    magnitude, addend = np.abs(high), np.abs(c)
    inside = (magnitude > _SMALL) & (magnitude < _LARGE) & (np.abs(a) < _LARGE) & (np.abs(b) < _LARGE)
    inside &= (addend < _LARGE) & ((addend > _SMALL) | (addend == 0))
    if rounding == "rn":
        return result, inside
    bits = result.view(np.int64)
    if rounding == "rz":
        bits = bits - ((lacks != 0) & ((lacks < 0) != (result < 0)))
    elif rounding == "rp":
        bits = bits + (lacks > 0) * np.where(result < 0, -1, 1)
    else:
        bits = bits + (lacks < 0) * np.where(result < 0, 1, -1)
        result = np.where(result == 0, -0.0, bits.view(np.float64))
        return result, inside
    return bits.view(np.float64), inside
