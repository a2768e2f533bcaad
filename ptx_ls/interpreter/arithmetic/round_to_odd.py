"""Sums in double precision, rounded to odd: a second rounding, to a narrower format, then has the result of a single
rounding of the exact value, in every direction (Boldo and Melquiond, 2008)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic import error_free
from ptx_ls.interpreter.arithmetic.rounding import Rounding
from ptx_ls.interpreter.dtypes import Array


def sum_to_odd(a: Array, b: Array, rounding: Rounding = "rn") -> Array:
    """a + b of doubles, rounded to odd. `rounding` decides the sign of x - x."""
    near, lacks = error_free.two_sum(a, b)
    # Of infinities the error is NaN, which lacks nothing.
    total = error_free.round_to_odd(near, np.where(np.isfinite(lacks), lacks, 0.0))
    if rounding == "rm":
        cancelled = (total == 0) & (np.signbit(a) != np.signbit(b))
        return np.where(cancelled, -0.0, total)
    return total
