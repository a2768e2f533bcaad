"""Tiles of several warps, copies ahead of their use, sums by compare-and-swap, four bytes in a word."""

from __future__ import annotations

import numpy as np
import pytest

from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import kernels

EVERY = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(2026)


@EVERY
def test_tiles_of_two_warps(target: str) -> None:
    values = RNG.integers(-3, 1000, 256).astype(np.int32)
    sums = np.zeros(256, np.int32)
    kernels("wide_tiles", target).launch("tile_sums", 2, 128, [values, sums])
    tiles = values.reshape(-1, 64)
    expected = 4 * tiles.sum(axis=1) + 2 * (np.arange(4) % 2) + (tiles < 0).any(axis=1)
    assert (sums.reshape(-1, 64) == expected[:, None]).all()


@EVERY
def test_a_ring_of_buffers(target: str) -> None:
    values = RNG.integers(0, 9, (7, 64, 4)).astype(np.float32)
    sums = np.zeros(64, np.float32)
    kernels("wide_tiles", target).launch("ring", 1, 64, [values, sums, np.int32(7)])
    x, y, z, w = values.transpose(2, 0, 1)
    assert (sums == (x + y * z - w).sum(axis=0)[::-1]).all()


@EVERY
def test_a_sum_by_compare_and_swap(target: str) -> None:
    values, total = RNG.integers(-50, 50, 300).astype(np.float64), np.zeros(1)
    kernels("wide_tiles", target).launch("swapped_sum", 5, 64, [values, total, np.int32(300)])
    assert total[0] == values.sum()


@EVERY
def test_four_bytes_in_a_word(target: str) -> None:
    words = RNG.integers(0, 1 << 32, 128).astype(np.uint32)
    counts = np.zeros(128, np.int32)
    low, high = np.uint32(0x20406080), np.uint32(0xE0D0C0FF)
    kernels("wide_tiles", target).launch("between", 2, 64, [words, low, high, counts])
    parts, lows, highs = (np.asarray(a).reshape(-1).view(np.uint8).reshape(-1, 4) for a in (words, low, high))
    inside = ((parts >= lows) & (parts <= highs)).sum(axis=1)
    middle = (lows.astype(int) + highs + 1 >> 1)[0, 3]
    assert (counts == inside + 8 * np.maximum(parts[:, 3], middle)).all()
