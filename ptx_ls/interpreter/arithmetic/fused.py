"""a * b + c, rounded once."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic import double
from ptx_ls.interpreter.arithmetic.odd import sum_to_odd
from ptx_ls.interpreter.arithmetic.rounding import Rounding
from ptx_ls.interpreter.arithmetic.single import narrow
from ptx_ls.interpreter.kinds import Array

_BELOW_SINGLE = np.uint64(0x1FFFFFFF)
_TIE = np.uint64(0x10000000)
_MAGNITUDE = np.uint64(0x7FFFFFFFFFFFFFFF)
_LEAST_NORMAL = np.uint64(897 << 52)


def fma32(a: Array, b: Array, c: Array, rounding: Rounding = "rn") -> Array:
    """a * b + c in single precision.

    The product of two 24-bit significands is exact in double precision, so the sum alone is rounded before the end.
    """
    product = a.astype(np.float64) * b.astype(np.float64)
    addend = c.astype(np.float64)
    if rounding != "rn":
        return narrow(sum_to_odd(product, addend, rounding), rounding)
    total: Array = product + addend
    bits = total.view(np.uint64)
    # Rounding the rounded sum goes wrong only where it looks like a tie, or where a subnormal has fewer bits.
    doubtful = (bits & _BELOW_SINGLE) == _TIE
    doubtful |= (bits & _MAGNITUDE) - np.uint64(1) < _LEAST_NORMAL
    result: Array = total.astype(np.float32)
    if doubtful.any():
        product, addend = np.broadcast_arrays(product, addend)
        result[doubtful] = sum_to_odd(product[doubtful], addend[doubtful]).astype(np.float32)
    return result


def fma64(a: Array, b: Array, c: Array, rounding: Rounding = "rn") -> Array:
    """a * b + c in double precision."""
    return double.fused(a, b, c, rounding)
