"""Single and double precision arithmetic (manual, 9.7.3), rounded to nearest even."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic import fused, single
from ptx_ls.interpreter.computation import Compute
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.spelled import Spelled


def _arithmetic(spelled: Spelled, compute: Compute) -> Compute:
    """With what the modifiers do to the inputs and the result."""
    spelled.only(".rn", ".ftz", ".f32", ".f64")
    if ".f64" in spelled:
        return compute
    if ".ftz" not in spelled:
        return lambda *values: single.canonical_nan(compute(*values))
    return lambda *values: single.canonical_nan(single.flush(compute(*map(single.flush, values))))


def add(spelled: Spelled) -> Compute:
    """d = a + b."""
    return _arithmetic(spelled, np.add)


def sub(spelled: Spelled) -> Compute:
    """d = a - b."""
    return _arithmetic(spelled, np.subtract)


def mul(spelled: Spelled) -> Compute:
    """d = a * b."""
    return _arithmetic(spelled, np.multiply)


def fma(spelled: Spelled) -> Compute:
    """d = a * b + c, rounded once."""

    def compute(a: Array, b: Array, c: Array) -> Array:
        return fused.fma32(a, b, c) if a.dtype == np.float32 else fused.fma64(a, b, c)

    return _arithmetic(spelled, compute)


COMPUTES = {"add": add, "sub": sub, "mul": mul, "fma": fma, "mad": fma}
