"""Inputs for comparing two sources: everything where that is little, else values at the edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ptx_ls.interpreter.kinds import DTYPES

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
    return edges(dtype.itemsize * 8, count, rng).view(dtype)


def inputs(kinds: Sequence[str], count: int, rng: np.random.Generator) -> list[Any]:
    """An array per type, all of one length: every combination where these are few, else `count` at the edges."""
    widths = [1 if DTYPES[kind].kind == "b" else DTYPES[kind].itemsize * 8 for kind in kinds]
    if sum(widths) > EXHAUSTIVE_BITS:
        return [values(kind, count, rng) for kind in kinds]
    every = np.arange(1 << sum(widths))
    found, at = [], 0
    for kind, width in zip(kinds, widths, strict=True):
        dtype = DTYPES[kind]
        part = every >> at & ((1 << width) - 1)
        found.append(part.astype(np.bool_) if dtype.kind == "b" else part.astype(f"u{dtype.itemsize}").view(dtype))
        at += width
    return found
