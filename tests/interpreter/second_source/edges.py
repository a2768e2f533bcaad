"""Inputs for comparing two sources: everything where that is little, else values at the edges."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES

EXHAUSTIVE_BITS = 16
"""Inputs of so many bits together are tried in all combinations."""


def edges(bits: int, count: int, rng: np.random.Generator) -> Any:
    """Unsigned integers: random bits, few different bits, near powers of two, small ones and their negatives."""
    high, low = (rng.integers(0, 2**32, count).astype(np.uint64) for _ in range(2))
    plain = high << np.uint64(32) | low
    one = np.uint64(1) << rng.integers(0, bits, count).astype(np.uint64)
    small = rng.integers(0, 2 * bits + 4, count).astype(np.uint64)
    kinds = rng.integers(0, 6, count)
    mixed = np.choose(kinds, [plain, one, one - np.uint64(1), ~one, small, np.uint64(0) - small])
    return mixed.astype(f"u{bits // 8}")


def values(kind: str, count: int, rng: np.random.Generator) -> Any:
    """An array of a fundamental type, weighted towards the edges."""
    dtype = DTYPES[kind]
    if dtype.kind == "b":
        return rng.integers(0, 2, count).astype(np.bool_)
    if dtype.itemsize == 16:
        halves = [edges(64, count, rng) for _ in range(2)]
        return np.stack(halves, axis=-1).view(dtype)[..., 0]
    return edges(dtype.itemsize * 8, count, rng).view(dtype)


def related(arrays: list[Any], rng: np.random.Generator) -> list[Any]:
    """The arrays, but a quarter of each that has the type of the one before is close to it, some with another sign; a
    third float is nearly what the two before give multiplied: adding it leaves what rounding twice would lose."""
    for before, array in itertools.pairwise(arrays):
        if before.dtype == array.dtype and array.dtype.kind in "iuf":
            bits = before.view(f"u{array.dtype.itemsize}")
            close = bits + rng.integers(-3, 4, len(bits)).astype(bits.dtype)
            close ^= rng.integers(0, 2, len(bits)).astype(bits.dtype) << bits.dtype.type(array.dtype.itemsize * 8 - 1)
            chosen = rng.integers(0, 4, len(bits)) == 0
            array[chosen] = close.view(array.dtype)[chosen]
    if len(arrays) == 3 and all(array.dtype.kind == "f" and array.dtype == arrays[0].dtype for array in arrays):
        a, b, c = arrays
        dtype = c.dtype
        chosen = rng.integers(0, 3, len(c)) == 0
        a[chosen], b[chosen] = rng.standard_normal((2, chosen.sum())).astype(dtype)
        nudge = (1 + np.finfo(dtype).eps * rng.integers(-2, 3, len(c))).astype(dtype)
        with np.errstate(all="ignore"):
            c[chosen] = (-(a * b) * nudge)[chosen]
    return arrays


def _widths(kinds: Sequence[str]) -> list[int]:
    return [1 if DTYPES[kind].kind == "b" else DTYPES[kind].itemsize * 8 for kind in kinds]


def amount(kinds: Sequence[str], count: int) -> int:
    """How many inputs `inputs` gives."""
    bits = sum(_widths(kinds))
    return count if bits > EXHAUSTIVE_BITS else 1 << bits


def inputs(kinds: Sequence[str], count: int, rng: np.random.Generator) -> list[Any]:
    """An array per type, all of one length: every combination where these are few, else `count` at the edges."""
    widths = _widths(kinds)
    if sum(widths) > EXHAUSTIVE_BITS:
        return related([values(kind, count, rng) for kind in kinds], rng)
    every = np.arange(1 << sum(widths))
    found, at = [], 0
    for kind, width in zip(kinds, widths, strict=True):
        dtype = DTYPES[kind]
        part = every >> at & ((1 << width) - 1)
        found.append(part.astype(np.bool_) if dtype.kind == "b" else part.astype(f"u{dtype.itemsize}").view(dtype))
        at += width
    return found
