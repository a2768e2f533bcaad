"""Sums of products as tensor cores compute them: aligned to the largest exponent, truncated, added, rounded once.

The rule is the one that MMA-Sim found by experiments on the hardware (Xie and others, "MMA-Sim: Bit-Accurate Reference
Model of Tensor Cores and Matrix Cores", arXiv 2511.10909; github.com/microsoft/MMA-Sim). The exponent of a product is
the sum of its factors' exponents, that of a subnormal is the least of its format, and a zero counts as 2^-126. All
products and the addend are truncated a fixed number of bits below the largest of these exponents. A sum in single
precision is truncated again, one in half precision is rounded to nearest. Zeros are positive, NaNs canonical.

Arrays are (k, m, warps) for the left factor, (k, n, warps) for the right one and (m, n, warps) for sums: the last axis
is the longest.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array

_Powered = tuple[Array, Array]
_ZERO_EXPONENT = -126
_BITS, _DOUBLE = np.dtype(np.int64), np.dtype(np.float64)
_EXPONENT = np.array(0x7FF << 52)
_NOTHING, _LEAST_NORMAL = np.array(0.0), np.array(2.0**-126)
_BLOCK = 8192
"""Sums at a time: temporary arrays of this size stay in the cache."""


@dataclass(frozen=True)
class Adder:
    """The adder of one kind of tensor core.

    `fraction`: the bits below the largest exponent that are kept. `group`: how many products are added at once;
    the next group is added to the rounded sum. `single`: the fraction bits of a result in single precision.
    """

    fraction: int
    group: int
    single: int = 23


def multiply_add(
    a: Array, b: Array, c: Array, adder: Adder, least: tuple[int, int], half: bool = False, least_sum: int = -126
) -> Array:
    """The sums over k of a * b, added to c, as single precision; with `half` they are rounded to half precision.

    `a`, `b` and `c` are single precision, which holds them exactly. `least` are the exponents of subnormals of a and b,
    `least_sum` that of c.
    """
    _, m, warps = a.shape
    n = b.shape[1]
    size = max(1, _BLOCK // (m * n))
    if warps <= size:
        return _multiply_add(a, b, c, adder, least, half, least_sum)
    result = np.empty(c.shape, np.float32)
    for at in range(0, warps, size):
        block = slice(at, at + size)
        left, right, addend = (np.ascontiguousarray(matrix[..., block]) for matrix in (a, b, c))
        result[..., block] = _multiply_add(left, right, addend, adder, least, half, least_sum)
    return result


def _multiply_add(
    a: Array, b: Array, c: Array, adder: Adder, least: tuple[int, int], half: bool, least_sum: int
) -> Array:
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    powers_a, powers_b = _powers(wide_a, least[0]), _powers(wide_b, least[1])
    total = c
    for begin in range(0, len(a), adder.group):
        part = slice(begin, begin + adder.group)
        wide = total.astype(np.float64)
        powers_c = _powers(wide, -14 if half and begin else least_sum)
        total = _add_group(
            (wide_a[part], powers_a[part]), (wide_b[part], powers_b[part]), (wide, powers_c), adder, half
        )
    return total


def _add_group(a: _Powered, b: _Powered, c: _Powered, adder: Adder, half: bool) -> Array:
    """The sum of one group of products and c, rounded; each operand comes with two to the power of its exponents."""
    (wide_a, powers_a), (wide_b, powers_b), (addend, highest) = a, b, c
    # Few sums leave room for several products of each.
    size = max(1, _BLOCK // addend.size)
    parts = [slice(at, at + size) for at in range(0, len(wide_a), size)]
    for part in parts:
        highest = np.maximum(highest, np.maximum.reduce(powers_a[part, :, None] * powers_b[part, None]))
    scale = 2.0**adder.fraction / highest
    total: Array = addend * scale
    np.trunc(total, out=total)
    for part in parts:
        terms = wide_a[part, :, None] * wide_b[part, None]
        terms *= scale
        np.trunc(terms, out=terms)
        total += terms[0] if len(terms) == 1 else np.add.reduce(terms)
    total /= scale
    result = to_half(total) if half else truncate(total, adder.single)
    # The sum is finite where all of these are.
    known = np.isfinite(total)
    if np.count_nonzero(known) < known.size:
        plain = addend + sum((wide_a[part, :, None] * wide_b[part, None]).sum(axis=0) for part in parts)
        result = np.where(np.isfinite(plain), result, plain.astype(np.float32))
    return result


def _powers(values: Array, least: int) -> Array:
    """Two to the power of each exponent, in a format whose least exponent is `least`; infinity for values that are not
    finite."""
    found: Array = (values.view(_BITS) & _EXPONENT).view(_DOUBLE)
    np.maximum(found, np.array(2.0**least), out=found)
    if least != _ZERO_EXPONENT:
        np.putmask(found, values == _NOTHING, 2.0**_ZERO_EXPONENT)
    return found


def truncate(values: Array, fraction: int) -> Array:
    """Doubles truncated to single precision with `fraction` bits; values that are too large become infinite."""
    cut = (values.view(_BITS) & np.array(-1 << 52 - fraction)).view(_DOUBLE)
    small = np.abs(values) < _LEAST_NORMAL
    few = np.count_nonzero(small)
    if few and few > values.size - np.count_nonzero(values):
        unit = 2.0 ** (126 + fraction)
        cut = np.where(small, np.trunc(values * unit) / unit, cut)
    # A sum of zero is positive, whatever was cut off.
    found: Array = (cut + _NOTHING).astype(np.float32)
    return found


def to_half(values: Array) -> Array:
    """Doubles rounded to half precision, to nearest; a zero is positive."""
    found: Array = values.astype(np.float16).astype(np.float32) + np.float32(0)
    return found
