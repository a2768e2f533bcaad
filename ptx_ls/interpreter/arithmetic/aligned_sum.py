"""Sums of products as tensor cores make them: aligned to the largest exponent, cut off, added, rounded once.

The rule is the one that MMA-Sim found by experiments on the hardware (Xie and others, "MMA-Sim: Bit-Accurate Reference
Model of Tensor Cores and Matrix Cores", arXiv 2511.10909; github.com/microsoft/MMA-Sim). The exponent of a product is
the sum of its factors' exponents, that of a subnormal is the least of its format, and a zero counts as 2^-126. All
products and the addend lose what lies so many bits below the largest of these exponents. A sum in single precision is
cut off again, one in half precision goes to the nearest. Zeros come out positive, NaNs as the one of their format.

Arrays are (k, m, warps) for the left factor, (k, n, warps) for the right one and (m, n, warps) for sums: the last axis
is the long one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.kinds import Array

_ZERO = np.int16(-126)
_BLOCK = 8192
"""Sums at a time: temporary arrays of this size stay in the cache."""


@dataclass(frozen=True)
class Adder:
    """How one kind of tensor core adds.

    `fraction`: the bits below the largest exponent that are kept. `together`: how many products are added at once;
    those behind them are added to what that gave, rounded. `single`: the fraction bits of a result in single precision.
    """

    fraction: int
    together: int
    single: int = 23


def multiply_add(
    a: Array, b: Array, c: Array, adder: Adder, least: tuple[int, int], half: bool = False, least_sum: int = -126
) -> Array:
    """The sums over k of a * b, added to c, as single precision; with `half` they are rounded to half precision.

    `a`, `b` and `c` are single precision, which holds them exactly. `least` are the exponents of subnormals of a and b,
    `least_sum` that of c.
    """
    k, m, warps = a.shape
    n = b.shape[1]
    result = np.empty(c.shape, np.float32)
    size = max(1, _BLOCK // (m * n))
    for at in range(0, warps, size):
        block = slice(at, at + size)
        total = np.ascontiguousarray(c[..., block])
        exponents = _exponents(total, least_sum)
        for begin in range(0, k, adder.together):
            part = slice(begin, begin + adder.together), slice(None), block
            if begin:
                exponents = _exponents(total, -14 if half else -126)
            total = _added(a[part], b[part], total, exponents, adder, least, half)
        result[..., block] = total
    return result


def _added(a: Array, b: Array, c: Array, exponents: Array, adder: Adder, least: tuple[int, int], half: bool) -> Array:
    """The sum of a few products and c, all at once."""
    of_a, of_b = _exponents(a, least[0]), _exponents(b, least[1])
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    # Few sums leave room for several products of each.
    size = max(1, _BLOCK // c.size)
    parts = [slice(at, at + size) for at in range(0, len(a), size)]
    highest = exponents
    for part in parts:
        highest = np.maximum(highest, (of_a[part, :, None] + of_b[part, None]).max(axis=0))
    scale = _power(adder.fraction - highest.astype(np.int64))
    total = np.trunc(c * scale)
    for part in parts:
        terms = wide_a[part, :, None] * wide_b[part, None]
        terms *= scale
        np.trunc(terms, out=terms)
        total += terms[0] if size == 1 else terms.sum(axis=0)
    total /= scale
    result = _to_half(total) if half else _cut_off(total, adder.single)
    if not (np.isfinite(a).all() and np.isfinite(b).all() and np.isfinite(c).all()):
        plain = c + sum((wide_a[part, :, None] * wide_b[part, None]).sum(axis=0) for part in parts)
        result = np.where(np.isfinite(plain), result, plain.astype(np.float32))
    return result


def _exponents(values: Array, least: int) -> Array:
    """The exponents of singles that stand for values of a format with this least one."""
    field = (values.view(np.uint32) >> np.uint32(23)).astype(np.int16) & np.int16(0xFF)
    found: Array = np.maximum(field - np.int16(127), np.int16(least))
    found[values == 0] = _ZERO
    return found


def _power(exponent: Array) -> Array:
    """Powers of two that are normal doubles."""
    found: Array = (exponent + 1023 << 52).view(np.float64)
    return found


def _cut_off(values: Array, fraction: int) -> Array:
    """Doubles as single precision with so many fraction bits, towards zero; what is too large becomes infinite."""
    bits = values.view(np.int64) & np.int64(-1 << 52 - fraction)
    cut = bits.view(np.float64)
    small = np.abs(values) < 2.0**-126
    if small.any():
        unit = 2.0 ** (126 + fraction)
        cut = np.where(small, np.trunc(values * unit) / unit, cut)
    # A sum of zero is positive, whatever was cut off.
    found: Array = (cut + 0.0).astype(np.float32)
    return found


def _to_half(values: Array) -> Array:
    found: Array = values.astype(np.float16).astype(np.float32) + np.float32(0)
    return found
