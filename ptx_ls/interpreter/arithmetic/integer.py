"""Integer arithmetic beyond NumPy's: wide products, floats clamped to integers."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter.kinds import Array


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
