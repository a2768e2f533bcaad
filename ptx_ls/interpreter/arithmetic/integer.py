"""Integer arithmetic that NumPy lacks: wide products, and division as GPUs define it."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.constants import fixed
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.program.computation import Compute

_TWICE = {np.dtype(f"{kind}{size}"): np.dtype(f"{kind}{2 * size}") for kind in "iu" for size in (1, 2, 4)}
"""The integers twice as wide."""


def multiply_high(a: Array, b: Array) -> Array:
    """The upper half of the product of two integers of the same type."""
    bits = a.dtype.itemsize * 8
    if bits < 64:
        wide = _TWICE[a.dtype]
        upper: Array = (a.astype(wide) * b.astype(wide) >> fixed(bits, wide)).astype(a.dtype)
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


def product(mode: str) -> Compute:
    """The multiplication of two integers of one type for a mode: ".lo", ".hi" or, twice as wide, ".wide"."""
    if mode == ".lo":
        return np.multiply
    if mode == ".hi":
        return multiply_high

    def wide(a: Array, b: Array) -> Array:
        twice = _TWICE[a.dtype]
        whole: Array = a.astype(twice) * b.astype(twice)
        return whole

    return wide


def divide(a: Array, b: Array) -> Array:
    """a / b, rounded towards zero.

    All bits are set where b is 0, as ptxas folds and computes it (measured 13.5); the manual leaves it undefined. The
    least integer divided by -1 is itself.
    """
    quotient = _quotient(a, b)
    return np.where(b == 0, a.dtype.type(0) - a.dtype.type(1), quotient)


def remainder(a: Array, b: Array) -> Array:
    """a - a / b * b: with the sign of a. All bits are set where b is 0, as in `divide`."""
    left = a - _quotient(a, b) * b
    result: Array = np.where(b == 0, a.dtype.type(0) - a.dtype.type(1), left)
    return result


def _quotient(a: Array, b: Array) -> Array:
    """a / b rounded towards zero; undefined where b is 0."""
    if a.dtype.kind == "u":
        plain: Array = a // np.where(b == 0, b.dtype.type(1), b)
        return plain
    # Magnitudes are unsigned, so that the least integer has one.
    whole = f"u{a.dtype.itemsize}"
    x, y = np.abs(a).view(whole), np.abs(b).view(whole)
    size = (x // np.where(y == 0, y.dtype.type(1), y)).view(a.dtype)
    return np.where((a < 0) == (b < 0), size, -size)
