"""d = a * b + c of small matrices, of the element types that tensor cores do not round (for the others:
aligned_sum.py).

Arrays are (k, m, warps), (k, n, warps) and (m, n, warps), as there.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic import bits, operations
from ptx_ls.interpreter.arithmetic.formats import DOUBLE, HALF
from ptx_ls.interpreter.arithmetic.rounding import Rounding, encode
from ptx_ls.interpreter.dtypes import Array

_FEW = 16
"""The number of warps up to which each matrix is multiplied separately."""


def integers(a: Array, b: Array, c: Array, saturate: bool) -> Array:
    """a * b + c of 8-bit integers or narrower, given as 32-bit integers; the sum wraps, or with `saturate` is clamped
    to 32 bits."""
    if a.shape[-1] <= _FEW:
        # In doubles no such sum loses anything, and there is a quick product of those.
        rows, columns = a.transpose(2, 1, 0).astype(np.float64), b.transpose(2, 0, 1).astype(np.float64)
        return _accumulated((rows @ columns).transpose(1, 2, 0).astype(np.int64), c, saturate)
    return _accumulated(sum(left[:, None] * right[None] for left, right in zip(a, b, strict=True)), c, saturate)


def single_bits(a: Array, b: Array, c: Array, differing: bool) -> Array:
    """a * b + c of single bits, 32 to a word: the product counts the bits that are set in both, with `differing` in one
    of the two."""
    combine = np.bitwise_xor if differing else np.bitwise_and
    words = (combine(left[:, None], right[None]) for left, right in zip(a, b, strict=True))
    return _accumulated(sum(bits.popcount(word).astype(np.int32) for word in words), c, False)


def _accumulated(products: Array | int, c: Array, saturate: bool) -> Array:
    total = c.astype(np.int64) + products
    if saturate:
        total = np.clip(total, -(1 << 31), (1 << 31) - 1)
    return total.astype(np.int32)


def doubles(a: Array, b: Array, c: Array, rounding: Rounding) -> Array:
    """a * b + c of doubles: one fused multiply-add for each k, in order."""
    for left, right in zip(a, b, strict=True):
        c = operations.multiply_add(left[:, None], right[None], c, DOUBLE, rounding).view(np.float64)
    return c


def emulated_singles(a: Array, b: Array, c: Array) -> Array:
    """a * b + c as ptxas 13.5 emulates mma.m8n8k4 with .f16 from sm_80 on: in single precision, the addend last."""
    total = a[0][:, None] * b[0][None] + np.float32(0)
    for left, right in zip(a[1:], b[1:], strict=True):
        # The products are exact: each step is a fused multiply-add.
        total = left[:, None] * right[None] + total
    found: Array = c + total
    return found


def emulated_halves(a: Array, b: Array, c: Array) -> Array:
    """The same with results in half precision: pairs of products are added to the addend in turn."""
    first = a[1][:, None] * b[1][None] + a[0][:, None] * b[0][None]
    second = a[3][:, None] * b[3][None] + a[2][:, None] * b[2][None]
    return _half((c + first) + second)


def half_sum(a: Array, b: Array) -> Array:
    """The sum of two half-precision values, rounded to half precision; all in single precision."""
    return _half(a + b)


def _half(values: Array) -> Array:
    found: Array = encode(values, HALF).astype(np.uint16, copy=False).view(np.float16).astype(np.float32)
    return found
