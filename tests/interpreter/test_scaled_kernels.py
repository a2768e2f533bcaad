"""Kernels of Triton that use mma with block scales, against NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from tests.interpreter.kernels.triton import launched

Array = np.ndarray[Any, Any]
RNG = np.random.default_rng(11)
ROWS = 32


def pairs(codes: Array, axis: int) -> Array:
    """The values of bytes of two .e2m1 each, the lower one first along an axis."""
    kind: Any = ml_dtypes.float4_e2m1fn
    both = np.stack((codes & 15, codes >> 4), axis=axis + 1).view(kind).astype(np.float64)
    shape = list(codes.shape)
    shape[axis] *= 2
    found: Array = both.reshape(shape)
    return found


def scaled(values: Array, scales: Array) -> Array:
    """Rows whose blocks of 32 elements have scales."""
    found: Array = values * np.repeat(2.0 ** (scales.astype(int) - 127), 32, axis=1)
    return found


def scales(k: int) -> Array:
    """The scales of 32 rows or columns, which let whole sums stay exact."""
    return RNG.integers(125, 130, (ROWS, k // 32), np.uint8)


def test_four_bits() -> None:
    k = 128
    a, b = RNG.integers(0, 256, (ROWS, k // 2), np.uint8), RNG.integers(0, 256, (k // 2, ROWS), np.uint8)
    of_a, of_b, c = scales(k), scales(k), np.zeros((ROWS, ROWS), np.float32)
    launched("dot_scaled_f4", "sm_120", 1, [a, b, of_a, of_b, c])
    assert (c == scaled(pairs(a, 1), of_a) @ scaled(pairs(b, 0).T, of_b).T).all()


def test_eight_bits() -> None:
    k = 64
    a = RNG.integers(-8, 9, (ROWS, k)).astype(ml_dtypes.float8_e5m2)
    b = RNG.integers(-8, 9, (k, ROWS)).astype(ml_dtypes.float8_e4m3fn)
    of_a, of_b, c = scales(k), scales(k), np.zeros((ROWS, ROWS), np.float32)
    launched("dot_scaled_f8", "sm_120", 1, [a.view(np.uint8), b.view(np.uint8), of_a, of_b, c])
    assert (c == scaled(a.astype(np.float64), of_a) @ scaled(b.T.astype(np.float64), of_b).T).all()
