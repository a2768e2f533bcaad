"""Logic and shifts (manual, 9.7.9)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter.arithmetic.bits import shifted_left, shifted_right
from ptx_ls.interpreter.computation import Compute
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.spelled import Spelled


def cnot(spelled: Spelled) -> Compute:
    """d = a == 0."""
    return lambda a: (a == 0).astype(a.dtype)


def lop3(spelled: Spelled) -> Compute:
    """The bit of the table that a, b and c together number, for each place; p = (d != 0) BoolOp q."""
    combine: Compute | None = {".or": np.logical_or, ".and": np.logical_and}.get(spelled[".BoolOp"])

    def compute(a: Array, b: Array, c: Array, table: Array, q: Array | None = None) -> Any:
        d = np.zeros_like(a)
        for entry in range(8):
            chosen = np.where(table >> entry & 1 == 1, ~np.uint32(0), np.uint32(0))
            d = d | chosen & (a if entry & 4 else ~a) & (b if entry & 2 else ~b) & (c if entry & 1 else ~c)
        return d if combine is None else (d, combine(d != 0, q))

    return compute


def shf(spelled: Spelled) -> Compute:
    """One half of {b, a}, shifted as a value of 64 bits: the upper one to the left, the lower one to the right."""

    def compute(a: Array, b: Array, c: Array) -> Array:
        by = (c & 31 if ".wrap" in spelled else np.minimum(c, 32)).astype(np.uint64)
        whole = b.astype(np.uint64) << np.uint64(32) | a
        half: Array = whole << by >> np.uint64(32) if ".l" in spelled else whole >> by
        return half.astype(np.uint32)

    return compute


COMPUTES = {
    "and": lambda spelled: np.bitwise_and,
    "cnot": cnot,
    "lop3": lop3,
    "not": lambda spelled: np.invert,
    "or": lambda spelled: np.bitwise_or,
    "shf": shf,
    "shl": lambda spelled: shifted_left,
    "shr": lambda spelled: shifted_right,
    "xor": lambda spelled: np.bitwise_xor,
}
