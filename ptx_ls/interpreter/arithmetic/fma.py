"""Fused multiply-add: a * b + c, rounded once."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic import directed_double, error_free
from ptx_ls.interpreter.arithmetic.constants import fixed
from ptx_ls.interpreter.arithmetic.round_to_odd import sum_to_odd
from ptx_ls.interpreter.arithmetic.rounding import Rounding
from ptx_ls.interpreter.arithmetic.single_precision import narrow
from ptx_ls.interpreter.dtypes import Array

_SINGLE, _DOUBLE, _WORD = np.dtype(np.float32), np.dtype(np.float64), np.dtype(np.uint64)
_BELOW_SINGLE = fixed(0x1FFFFFFF, _WORD)
_TIE = fixed(0x10000000, _WORD)
_LEAST_NORMAL = np.array(2.0**-126)
_FEW = 1024
"""The number of elements below which all are computed again, not only the doubtful ones."""


def fma32(a: Array, b: Array, c: Array, rounding: Rounding = "rn") -> Array:
    """a * b + c in single precision.

    The product of two 24-bit significands is exact in double precision, so that only the sum is rounded twice.
    """
    product = a.astype(_DOUBLE) * b.astype(_DOUBLE)
    addend = c.astype(_DOUBLE)
    if rounding != "rn":
        return narrow(sum_to_odd(product, addend, rounding), rounding)
    total: Array = product + addend
    # Double rounding is wrong only where the rounded sum is a tie, or where a subnormal has fewer bits.
    doubtful = (total.view(_WORD) & _BELOW_SINGLE) == _TIE
    small = np.abs(total) < _LEAST_NORMAL
    result: Array = total.astype(_SINGLE)
    if np.count_nonzero(small) > total.size - np.count_nonzero(total):
        doubtful |= small
    if np.count_nonzero(doubtful):
        if total.size <= _FEW:
            if not np.count_nonzero(error_free.two_sum(product, addend)[1]):
                return result
            odd: Array = sum_to_odd(product, addend).astype(_SINGLE)
            return odd
        product, addend = np.broadcast_arrays(product, addend)
        result[doubtful] = sum_to_odd(product[doubtful], addend[doubtful]).astype(np.float32)
    return result


def fma64(a: Array, b: Array, c: Array, rounding: Rounding = "rn") -> Array:
    """a * b + c in double precision."""
    return directed_double.fma(a, b, c, rounding)
