"""Integer arithmetic (manual, 9.7.1): results wrap."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.integer import multiply_high
from ptx_ls.interpreter.computation import Compute
from ptx_ls.interpreter.kinds import DTYPES, Array
from ptx_ls.interpreter.spelled import Spelled

_SCALAR = (".u16", ".s16", ".u32", ".s32", ".u64", ".s64")


def add(spelled: Spelled) -> Compute:
    """d = a + b."""
    spelled.only(*_SCALAR)
    return np.add


def sub(spelled: Spelled) -> Compute:
    """d = a - b."""
    spelled.only(*_SCALAR)
    return np.subtract


def mul(spelled: Spelled) -> Compute:
    """The low or high half of the product, or all of it."""
    spelled.only(*_SCALAR, ".lo", ".hi", ".wide")
    return product(spelled.one_of(".lo", ".hi", ".wide"))


def mad(spelled: Spelled) -> Compute:
    """mul, then + c."""
    spelled.only(*_SCALAR, ".lo", ".hi", ".wide")
    multiply = product(spelled.one_of(".lo", ".hi", ".wide"))

    def compute(a: Array, b: Array, c: Array) -> Array:
        total: Array = multiply(a, b) + c
        return total

    return compute


def product(mode: str) -> Compute:
    """Multiplication of integers of one type: the low half, the high half or all of the product."""
    if mode == ".lo":
        return np.multiply
    if mode == ".hi":
        return multiply_high

    def wide(a: Array, b: Array) -> Array:
        twice = DTYPES[f"{'s' if a.dtype.kind == 'i' else 'u'}{a.dtype.itemsize * 16}"]
        whole: Array = a.astype(twice) * b.astype(twice)
        return whole

    return wide


COMPUTES = {"add": add, "sub": sub, "mul": mul, "mad": mad}
