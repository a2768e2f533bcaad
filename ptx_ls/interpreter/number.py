"""Arithmetic on the bits of numbers, exact and vectorised. Arrays in, arrays out; nothing here knows PTX."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

DTYPES: dict[str, np.dtype[Any]] = {
    "pred": np.dtype(np.bool_),
    **{f"{k}{bits}": np.dtype(f"u{bits // 8}") for k in "bu" for bits in (8, 16, 32, 64)},
    **{f"s{bits}": np.dtype(f"i{bits // 8}") for bits in (8, 16, 32, 64)},
    "f16": np.dtype(np.float16),
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
}
"""The NumPy type of each fundamental type; .b types are unsigned."""


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


def multiply_high(a: Array, b: Array) -> Array:
    """The upper half of the product of two integers of the same type."""
    bits = a.dtype.itemsize * 8
    if bits < 64:
        wide = np.dtype(f"{a.dtype.kind}{bits // 4}")
        upper: Array = (a.astype(wide) * b.astype(wide) >> bits).astype(a.dtype)
        return upper
    low = np.uint64(0xFFFFFFFF)
    half = np.uint64(32)
    with np.errstate(over="ignore"):
        x, y = a.view(np.uint64), b.view(np.uint64)
        x0, x1, y0, y1 = x & low, x >> half, y & low, y >> half
        middle = x1 * y0 + (x0 * y0 >> half)
        carry = (middle & low) + x0 * y1
        high = x1 * y1 + (middle >> half) + (carry >> half)
        if a.dtype.kind == "i":
            high = high - np.where(a < 0, y, np.uint64(0)) - np.where(b < 0, x, np.uint64(0))
    result: Array = high.view(a.dtype)
    return result


def to_integer(value: Array, dtype: np.dtype[Any]) -> Array:
    """A float that already is integral, clamped to an integer type; NaN becomes 0 (manual, cvt)."""
    info = np.iinfo(dtype)
    with np.errstate(all="ignore"):
        wide = value.astype(np.float64)
        low, high = wide <= float(info.min), wide >= float(info.max)
        inside = np.where(low | high | np.isnan(wide), 0.0, wide)
        result = inside.astype(dtype)
    result = np.where(low, info.min, np.where(high, info.max, result)).astype(dtype)
    return np.where(np.isnan(wide), 0, result).astype(dtype)


def flush(value: Array) -> Array:
    """Single-precision subnormals to zero of the same sign (.ftz)."""
    bits = value.view(np.uint32)
    subnormal = (bits & 0x7F800000) == 0
    return np.where(subnormal, bits & np.uint32(0x80000000), bits).view(np.float32)


def canonical_nan(value: Array) -> Array:
    """Single precision gives one NaN, 0x7fffffff (manual, floating point instructions); others stay."""
    if value.dtype != np.float32:
        return value
    bits = value.view(np.uint32)
    return np.where(np.isnan(value), np.uint32(0x7FFFFFFF), bits).view(np.float32)
