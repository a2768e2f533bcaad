"""Logic and shifts (manual, 9.7.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ptx_ls.interpreter.arithmetic.bits import shift_left, shift_right
from ptx_ls.interpreter.arithmetic.constants import fixed
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled


def cnot(spelled: Spelled) -> Compute:
    """d = a == 0."""
    return lambda a: (a == 0).astype(a.dtype)


_WORD = np.dtype(np.uint32)
_OF_TWO: tuple[Callable[[Array, Array], Array], ...] = (
    lambda b, c: np.zeros_like(b),
    lambda b, c: ~(b | c),
    lambda b, c: ~b & c,
    lambda b, c: ~b,
    lambda b, c: b & ~c,
    lambda b, c: ~c,
    np.bitwise_xor,
    lambda b, c: ~(b & c),
    np.bitwise_and,
    lambda b, c: ~(b ^ c),
    lambda b, c: c,
    lambda b, c: ~b | c,
    lambda b, c: b,
    lambda b, c: b | ~c,
    np.bitwise_or,
    lambda b, c: np.full_like(b, ~np.uint32(0)),
)
"""The functions of two bits, by the table of which b and c number a bit."""


def lop3(spelled: Spelled) -> Compute:
    """d = for each bit the entry of the lookup table that the bits of a, b and c select; p = (d != 0) BoolOp q."""
    combine: Compute | None = {".or": np.logical_or, ".and": np.logical_and}.get(spelled[".BoolOp"])

    def compute(a: Array, b: Array, c: Array, table: Array, q: Array | None = None) -> Any:
        d = _by_table(a, b, c, int(table.item())) if table.size == 1 else _by_tables(a, b, c, table)
        return d if combine is None else (d, combine(d != 0, q))

    return compute


def _by_table(a: Array, b: Array, c: Array, table: int) -> Array:
    without, changes = table & 15, (table ^ table >> 4) & 15
    if not changes:
        return _OF_TWO[without](b, c)
    turned: Array = a if changes == 15 else a & _OF_TWO[changes](b, c)
    return turned ^ _OF_TWO[without](b, c) if without else turned


def _by_tables(a: Array, b: Array, c: Array, table: Array) -> Array:
    d = np.zeros_like(a)
    for entry in range(8):
        chosen = np.where(table >> entry & 1 == 1, ~np.uint32(0), np.uint32(0))
        d = d | chosen & (a if entry & 4 else ~a) & (b if entry & 2 else ~b) & (c if entry & 1 else ~c)
    return d


def shf(spelled: Spelled) -> Compute:
    """d = one half of the 64-bit value {b, a}, shifted: the upper one for .l, the lower one for .r."""

    def compute(a: Array, b: Array, c: Array) -> Array:
        if c.size == 1:
            return _shifted(a, b, int(c.item()))
        by = (c & 31 if ".wrap" in spelled else np.minimum(c, 32)).astype(np.uint64)
        whole = b.astype(np.uint64) << np.uint64(32) | a
        half: Array = whole << by >> np.uint64(32) if ".l" in spelled else whole >> by
        return half.astype(np.uint32)

    def _shifted(a: Array, b: Array, by: int) -> Array:
        by = by & 31 if ".wrap" in spelled else min(by, 32)
        if ".l" in spelled:
            a, b = b, a
        if by in (0, 32):
            return b if by else a
        near, far = fixed(by, _WORD), fixed(32 - by, _WORD)
        half: Array = a << near | b >> far if ".l" in spelled else a >> near | b << far
        return half

    return compute


COMPUTES = {
    "and": lambda spelled: np.bitwise_and,
    "cnot": cnot,
    "lop3": lop3,
    "not": lambda spelled: np.invert,
    "or": lambda spelled: np.bitwise_or,
    "shf": shf,
    "shl": lambda spelled: shift_left,
    "shr": lambda spelled: shift_right,
    "xor": lambda spelled: np.bitwise_xor,
}
