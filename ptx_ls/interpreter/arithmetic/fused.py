"""a * b + c, rounded once."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter.kinds import Array


def fma32(a: Array, b: Array, c: Array) -> Array:
    """a * b + c in single precision, rounded once, to nearest even.

    The product of two 24-bit significands is exact in double precision. The sum is rounded to odd there (Boldo and
    Melquiond, 2008), so that the last rounding, to 24 bits, sees on which side of a tie the exact sum lies.
    """
    with np.errstate(all="ignore"):
        product = a.astype(np.float64) * b.astype(np.float64)
        return _sum_to_odd(product, c.astype(np.float64)).astype(np.float32)


def _sum_to_odd(a: Array, b: Array) -> Array:
    """a + b in double precision, rounded to odd: where inexact, to the neighbour with an odd significand."""
    total = a + b
    part = total - a
    error = (a - (total - part)) + (b - part)
    bits = total.view(np.int64) if total.ndim else np.asarray(total).view(np.int64)
    inexact = (error != 0) & np.isfinite(total) & (bits & 1 == 0)
    # The exact sum lies towards `error`; one step that way makes the last bit odd.
    grows = (error > 0) == (total > 0)
    stepped = np.where(grows, bits + 1, bits - 1)
    return np.where(inexact, stepped, bits).view(np.float64)


def fma64(a: Array, b: Array, c: Array) -> Array:
    """a * b + c in double precision, rounded once, to nearest even: exact rational arithmetic where it matters."""
    from fractions import Fraction

    a, b, c = np.broadcast_arrays(a, b, c)
    with np.errstate(all="ignore"):
        rounded = a * b + c
    result: Array = rounded.copy()
    flat_a, flat_b, flat_c, out = a.ravel(), b.ravel(), c.ravel(), result.reshape(-1)
    plain = np.isfinite(flat_a) & np.isfinite(flat_b) & np.isfinite(flat_c)
    for i in np.flatnonzero(plain):
        exact = Fraction(float(flat_a[i])) * Fraction(float(flat_b[i])) + Fraction(float(flat_c[i]))
        if exact:
            out[i] = _round(exact)
    return result


def _round(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
