"""Triton kernels against NumPy in double precision, or exactly for whole numbers."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.triton import launched
from tests.interpreter.kernels.watched import Array

pytestmark = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(9)


def singles(*shape: int) -> Array:
    """Normal values in single precision."""
    found: Array = RNG.standard_normal(shape).astype(np.float32)
    return found


def integers(low: int, high: int, *shape: int) -> Array:
    """Random integers of a range, its upper end left out."""
    found: Array = RNG.integers(low, high, shape).astype(np.int32)
    return found


def test_vector_add(target: str) -> None:
    x, y, out = singles(700), singles(700), np.zeros(700, np.float32)
    launched("vector_add", target, 3, [x, y, out, 700])
    assert (out == x + y).all()


def test_softmax(target: str) -> None:
    x, out = 4 * singles(3, 200), np.zeros((3, 200), np.float32)
    launched("softmax", target, 3, [x, out, 200])
    e = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    # Exponents of up to 30, rounded to single precision before ex2.
    assert np.allclose(out, e / e.sum(axis=1, keepdims=True), rtol=1e-5, atol=1e-9)


def test_layer_norm(target: str) -> None:
    x, w, b = singles(2, 300).astype(np.float16), singles(300), singles(300)
    out = np.zeros((2, 300), np.float16)
    launched("layer_norm", target, 2, [x, w, b, out, 300, 1e-5])
    v = x.astype(np.float64)
    expected = (v - v.mean(axis=1, keepdims=True)) / np.sqrt(v.var(axis=1, keepdims=True) + 1e-5) * w + b
    # Half precision has 11 bits; values reach 10.
    assert np.allclose(out.astype(np.float64), expected, rtol=2**-10, atol=2**-14)


def test_rms_norm(target: str) -> None:
    x, w, out = singles(3, 190), singles(190), np.zeros((3, 190), np.float32)
    launched("rms_norm", target, 3, [x, w, out, 190, 1e-6])
    v = x.astype(np.float64)
    assert np.allclose(out, v / np.sqrt((v * v).mean(axis=1, keepdims=True) + 1e-6) * w, rtol=1e-6, atol=1e-9)


def test_reductions_of_rows_and_columns(target: str) -> None:
    x = integers(-1000, 1000, 32, 64)
    x[5, 9] = x[5, 40] = -2000
    sums, most, where = np.zeros(64, np.int32), np.zeros(32, np.int32), np.zeros(32, np.int32)
    launched("reductions", target, 1, [x, sums, most, where])
    assert sums.tolist() == x.sum(axis=0).tolist()
    assert most.tolist() == x.max(axis=1).tolist()
    assert where.tolist() == x.argmin(axis=1).tolist()


def philox(seed: int, counters: Array) -> Array:
    """The first word of Philox4x32-10 for counters (n, 0, 0, 0) and a seed as key."""
    c = [counters.astype(np.uint64), *(np.zeros(len(counters), np.uint64) for _ in range(3))]
    low, shift, key = np.uint64(0xFFFFFFFF), np.uint64(32), [seed, 0]
    for _ in range(10):
        first, second = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        left, right = np.uint64(key[0]), np.uint64(key[1])
        c = [second >> shift ^ c[1] ^ left, second & low, first >> shift ^ c[3] ^ right, first & low]
        key = [key[0] + 0x9E3779B9 & 0xFFFFFFFF, key[1] + 0xBB67AE85 & 0xFFFFFFFF]
    return c[0]


def test_dropout(target: str) -> None:
    assert hex(int(philox(0, np.zeros(1))[0])) == "0x6627e8d5"  # a known answer of Random123
    x, out = singles(400), np.zeros(400, np.float32)
    launched("dropout", target, 2, [x, out, 400, 0.25, 1234])
    # Triton takes a word as a signed integer, folds the negative ones, and scales by a little less than 2^-31.
    words = philox(1234, np.arange(400)).astype(np.uint32).view(np.int32).astype(np.int64)
    uniform = np.where(words < 0, -words - 1, words) * 4.6566127342e-10
    expected = np.where(uniform > 0.25, x / np.float32(0.75), np.float32(0))
    assert 60 < (expected == 0).sum() < 140
    assert (out == expected).all()


def test_embedding_and_its_gradient(target: str) -> None:
    table, rows = integers(-50, 50, 20, 48).astype(np.float32), integers(0, 20, 9).astype(np.int64)
    rows[3] = rows[0]
    out, back = np.zeros((9, 48), np.float32), np.zeros((20, 48), np.float32)
    launched("embedding", target, 9, [table, rows, out, back, 48])
    assert (out == table[rows]).all()
    expected = np.zeros_like(back)
    np.add.at(expected, rows, table[rows])
    assert (back == expected).all()


def test_scans_sort_and_histogram(target: str) -> None:
    x, gate = integers(-1000, 1000, 256), integers(-1, 2, 256)
    sums, states, out = np.zeros(256, np.int32), np.zeros(256, np.int32), np.zeros(288, np.int32)
    launched("scans", target, 1, [x, gate, sums, states, out])
    assert sums.tolist() == np.cumsum(x).tolist()
    state, expected = 0, []
    for a, b in zip(gate.tolist(), x.tolist(), strict=True):
        state = a * state + b
        expected.append(state)
    assert states.tolist() == expected
    assert out[:256].tolist() == np.sort(x).tolist()
    assert out[256:].tolist() == np.bincount(x & 31, minlength=32).tolist()


def test_matrix_product_without_tensor_cores(target: str) -> None:
    a, b = integers(-9, 10, 32, 48).astype(np.float32), integers(-9, 10, 48, 64).astype(np.float32)
    c = np.zeros((32, 64), np.float32)
    launched("matmul", target, (2, 2), [a, b, c, 64, 48])
    assert (c == a @ b).all()


def test_matrix_product_on_tensor_cores(target: str) -> None:
    a, b = integers(-9, 10, 64, 96).astype(np.float16), integers(-9, 10, 96, 64).astype(np.float16)
    c = np.zeros((64, 64), np.float32)
    launched("matmul_f16", target, (2, 2), [a, b, c, 64, 96])
    assert (c == a.astype(np.float32) @ b.astype(np.float32)).all()


def test_attention(target: str) -> None:
    q, k, v = (singles(64, 32).astype(np.float16) for _ in range(3))
    out, scale = np.zeros((64, 32), np.float32), 0.25
    launched("attention", target, 2, [q, k, v, out, 64, scale])
    score = q.astype(np.float64) @ k.astype(np.float64).T * scale
    p = np.tril(np.exp2(score - score.max(axis=1, keepdims=True)))
    expected = p @ v.astype(np.float64) / p.sum(axis=1, keepdims=True)
    # The weights are rounded to half precision before the second product.
    assert np.abs(out - expected).max() < 2**-10 * np.abs(v.astype(np.float64)).max()


def test_cross_entropy(target: str) -> None:
    x, labels = 3 * singles(4, 100), integers(0, 100, 4)
    loss, grad = np.zeros(4, np.float32), np.zeros((4, 100), np.float32)
    launched("cross_entropy", target, 4, [x, labels, loss, grad, 100])
    v = x.astype(np.float64)
    total = np.log(np.exp(v).sum(axis=1))
    assert np.allclose(loss, total - v[np.arange(4), labels], rtol=1e-6, atol=1e-6)
    expected = np.exp(v - total[:, None])
    expected[np.arange(4), labels] -= 1
    assert np.abs(grad - expected).max() < 1e-6


def test_swiglu(target: str) -> None:
    kind: Any = ml_dtypes.bfloat16
    gate, up = singles(300).astype(kind), singles(300).astype(kind)
    out = np.zeros(300, np.uint16)
    launched("swiglu", target, 3, [gate.view(np.uint16), up.view(np.uint16), out, 300])
    g, u = gate.astype(np.float64), up.astype(np.float64)
    # Eight bits, rounded once from single precision.
    assert np.allclose(out.view(kind).astype(np.float64), g / (1 + np.exp(-g)) * u, rtol=2**-8, atol=0)
