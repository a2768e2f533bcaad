"""Kernels of Triton that use tcgen05, against NumPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from tests.interpreter.kernels.triton import launched
from tests.interpreter.test_scaled_kernels import pairs, scaled

RNG = np.random.default_rng(12)


def test_matrix_product() -> None:
    n, k = 128, 192
    a, b = (RNG.integers(-8, 9, shape).astype(ml_dtypes.bfloat16) for shape in ((256, k), (k, n)))
    c = np.zeros((256, n), np.float32)
    launched("matmul_bf16_tcgen05", "sm_100", (2, 2), [a.view(np.uint16), b.view(np.uint16), c, n, k])
    assert (c == a.astype(np.float32) @ b.astype(np.float32)).all()


def test_two_ctas_of_a_cluster() -> None:
    n, k = 64, 128
    a, b = (RNG.integers(-8, 9, shape).astype(np.float16) for shape in ((256, k), (k, n)))
    c = np.zeros((256, n), np.float32)
    launched("matmul_f16_cluster", "sm_100", (4, 1), [a, b, c, n, k])
    assert (c == a.astype(np.float32) @ b.astype(np.float32)).all()


def test_attention() -> None:
    q, k, v = (RNG.standard_normal((256, 32)).astype(np.float16) for _ in range(3))
    out, scale = np.zeros((256, 32), np.float32), 0.125
    launched("attention_tcgen05", "sm_100", 2, [q, k, v, out, 256, scale])
    score = q.astype(np.float64) @ k.astype(np.float64).T * scale
    p = np.tril(np.exp2(score - score.max(axis=1, keepdims=True)))
    expected = p @ v.astype(np.float64) / p.sum(axis=1, keepdims=True)
    # The weights are rounded to half precision before the second product.
    assert np.abs(out - expected).max() < 2**-10 * np.abs(v.astype(np.float64)).max()


def test_scales_of_four_bits() -> None:
    a, b = RNG.integers(0, 256, (128, 128), np.uint8), RNG.integers(0, 256, (128, 64), np.uint8)
    of_a, of_b = (RNG.integers(125, 130, (rows, 8), np.uint8) for rows in (128, 64))
    c = np.zeros((128, 64), np.float32)
    launched("dot_scaled_f4_tcgen05", "sm_100", 1, [a, b, of_a, of_b, c])
    assert (c == scaled(pairs(a, 1), of_a) @ scaled(pairs(b, 0).T, of_b).T).all()


def test_scales_of_eight_bits() -> None:
    a = RNG.integers(-8, 9, (128, 128)).astype(ml_dtypes.float8_e4m3fn)
    b = RNG.integers(-8, 9, (128, 64)).astype(ml_dtypes.float8_e5m2)
    of_a, of_b = (RNG.integers(125, 130, (rows, 4), np.uint8) for rows in (128, 64))
    c = np.zeros((128, 64), np.float32)
    launched("dot_scaled_f8_tcgen05", "sm_100", 1, [a.view(np.uint8), b.view(np.uint8), of_a, of_b, c])
    assert (c == scaled(a.astype(np.float64), of_a) @ scaled(b.T.astype(np.float64), of_b).T).all()
