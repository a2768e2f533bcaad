"""Logic and shifts (manual, 9.7.8 in 9.2): shifts by more than the width give all sign bits or zero."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.computation import Compute
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.spelled import Spelled


def shl(spelled: Spelled) -> Compute:
    """d = a << b."""

    def compute(a: Array, by: Array) -> Array:
        width = a.dtype.itemsize * 8
        shifted: Array = np.where(by >= width, 0, a << (by % width).astype(a.dtype)).astype(a.dtype)
        return shifted

    return compute


def shr(spelled: Spelled) -> Compute:
    """d = a >> b, by sign for `.s` types."""

    def compute(a: Array, by: Array) -> Array:
        width = a.dtype.itemsize * 8
        if a.dtype.kind == "i":
            signed: Array = a >> np.minimum(by, width - 1).astype(a.dtype)
            return signed
        shifted: Array = np.where(by >= width, 0, a >> (by % width).astype(a.dtype)).astype(a.dtype)
        return shifted

    return compute


COMPUTES = {
    "and": lambda spelled: np.bitwise_and,
    "or": lambda spelled: np.bitwise_or,
    "xor": lambda spelled: np.bitwise_xor,
    "not": lambda spelled: np.invert,
    "shl": shl,
    "shr": shr,
}
