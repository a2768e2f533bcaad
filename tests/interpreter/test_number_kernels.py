"""Numerical kernels against NumPy in double precision. The tolerance of each stands at its comparison."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import Array, kernels

pytestmark = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(53)


def options(count: int) -> tuple[Array, Array, Array]:
    """Prices, strikes and years."""
    return RNG.uniform(5, 30, count), RNG.uniform(1, 100, count), RNG.uniform(0.25, 10, count)


def priced(s: Array, x: Array, t: Array | float, r: float, v: float) -> Array:
    """Calls and puts by Black and Scholes, with the C library's error function."""
    s, x, t = (np.asarray(a, np.float64) for a in (s, x, t))
    normal = np.vectorize(lambda d: 0.5 * math.erfc(-d / math.sqrt(2)))
    d1 = (np.log(s / x) + (r + v * v / 2) * t) / (v * np.sqrt(t))
    d2, discount = d1 - v * np.sqrt(t), np.exp(-r * t)
    call = s * normal(d1) - x * discount * normal(d2)
    return np.stack([call, x * discount * normal(-d2) - s * normal(-d1)], axis=1)


@pytest.mark.parametrize("name", ["black_scholes", "black_scholes_fast"])
def test_black_scholes(target: str, name: str) -> None:
    s, x, t = (a.astype(np.float32) for a in options(100))
    out = np.zeros((100, 2), np.float32)
    kernels("black_scholes", target).launch(name, 2, 32, [out, s, x, t, 0.02, 0.3, 100])
    # The polynomial is within 7.5e-8 of the distribution, prices are at most 100.
    assert np.abs(out - priced(s, x, t, 0.02, 0.3)).max() < 5e-5


def test_black_scholes_in_double_precision(target: str) -> None:
    s, x, _ = options(64)
    out = np.zeros((64, 2))
    kernels("black_scholes", target).launch("black_scholes_f64", 1, 64, [out, s, x, 2.5, 0.02, 0.3, 64])
    assert np.abs(out - priced(s, x, 2.5, 0.02, 0.3)).max() < 1e-12


def test_fourier_transform(target: str) -> None:
    x = (RNG.standard_normal((2, 512)) + 1j * RNG.standard_normal((2, 512))).astype(np.complex64)
    expected = np.fft.fft(x.astype(np.complex128))
    kernels("fft", target).launch("fft_512", 2, 256, [x])
    # Nine stages, each with an error of a few units in the last place of sums around sqrt(512).
    assert np.abs(x - expected).max() < 1e-5 * np.abs(expected).max()


def test_complex_numbers(target: str) -> None:
    a = RNG.standard_normal(4) + 1j * RNG.standard_normal(4)
    b = np.zeros(3, np.complex128)
    kernels("fft", target).launch("complex_f64", 1, 1, [a, b])
    assert np.allclose(b, [a[0] / a[1], a[0] * a[1] + a[2], abs(a[3])], rtol=4e-16 * 4, atol=1e-15)


def test_gravity(target: str) -> None:
    body = RNG.standard_normal((200, 4)).astype(np.float32)
    body[:, 3] = np.abs(body[:, 3])
    force = np.zeros((200, 3), np.float32)
    kernels("nbody", target).launch("nbody", 2, 128, [body, force, 200, 0.01])
    place, mass = body[:, :3].astype(np.float64), body[:, 3].astype(np.float64)
    apart = place - place[:, None]
    inverse = ((apart**2).sum(axis=2) + 0.01) ** -1.5
    expected = (apart * (mass * inverse)[:, :, None]).sum(axis=1)
    # Single precision, 200 terms, a reciprocal square root of 2 ulp to the third power.
    assert np.abs(force - expected).max() < 2e-5 * np.abs(expected).max()


def test_linear_systems(target: str) -> None:
    module, n = kernels("linear_systems", target), 12
    a, b = RNG.standard_normal((2, n, n)), RNG.standard_normal((2, n))
    a[0, 0, 0] = 0
    expected, x = np.linalg.solve(a, b[:, :, None])[:, :, 0], np.zeros((2, n))
    module.launch("gauss", 2, 32, [a, b, x, n])
    assert np.allclose(x, expected, rtol=1e-10, atol=1e-11)
    root = RNG.standard_normal((n, n)).astype(np.float32)
    positive = (root @ root.T + n * np.eye(n)).astype(np.float32)
    lower = np.linalg.cholesky(positive.astype(np.float64))
    module.launch("cholesky", 1, 32, [positive, n], smem=4 * n * n)
    assert np.abs(positive - lower).max() < 1e-5
    n = 31
    below, above, right = RNG.uniform(-1, 1, (3, n))
    diagonal, found = RNG.uniform(3, 4, n), np.zeros(n)
    below[0] = above[-1] = 0
    dense = np.diag(diagonal) + np.diag(below[1:], -1) + np.diag(above[:-1], 1)
    module.launch("cyclic_reduction", 1, 32, [below, diagonal, above, right, found, n], smem=8 * 5 * n)
    assert np.allclose(found, np.linalg.solve(dense, right), rtol=1e-12, atol=1e-13)


def compressed(dense: Array) -> tuple[Array, Array, Array]:
    """Compressed rows: where each begins, columns, values."""
    rows, columns = np.nonzero(dense)
    starts = np.searchsorted(rows, np.arange(len(dense) + 1)).astype(np.int32)
    return starts, columns.astype(np.int32), dense[rows, columns]


@pytest.mark.parametrize(("name", "grid"), [("spmv_scalar", 1), ("spmv_vector", 20)])
def test_a_sparse_matrix_times_a_vector(target: str, name: str, grid: int) -> None:
    dense = np.where(RNG.random((80, 120)) < 0.3, RNG.integers(-9, 10, (80, 120)), 0).astype(np.float64)
    dense[3] = 0
    x, y = RNG.integers(-9, 10, 120).astype(np.float64), np.full(80, 7.0)
    kernels("sparse_matrix", target).launch(name, grid, 128, [*compressed(dense), x, y, 80])
    assert (y == dense @ x).all()


def test_conjugate_gradients(target: str) -> None:
    n = 48
    dense = np.where(RNG.random((n, n)) < 0.1, RNG.standard_normal((n, n)), 0)
    dense = dense + dense.T + 12 * np.eye(n)
    b, x, steps = RNG.standard_normal(n), np.zeros(n), np.zeros(1, np.int32)
    arguments = [*compressed(dense), b, x, np.zeros(n), np.zeros(n), np.zeros(n), n, steps]
    kernels("sparse_matrix", target).launch("conjugate_gradient", 1, 64, arguments)
    assert np.allclose(x, np.linalg.solve(dense, b), atol=1e-10)
    assert 5 < steps[0] < n


def test_k_means(target: str) -> None:
    middle = np.array([[-50, -50], [0, 60], [70, -10], [10, 5]])
    points = np.concatenate([m + RNG.integers(-9, 10, (60, 2)) for m in middle]).astype(np.float32)
    centre = points[[0, 60, 120, 180]].copy()
    label, total, count = np.zeros(240, np.int32), np.zeros((4, 2), np.float32), np.zeros(4, np.int32)
    module = kernels("kmeans", target)
    for _ in range(3):
        distance = ((points[:, None].astype(np.float64) - centre) ** 2).sum(axis=2)
        expected = distance.argmin(axis=1)
        module.launch("assign", 2, 128, [points, centre, label, total, count, 240, 4])
        assert label.tolist() == expected.tolist()
        # Sums of whole numbers are exact in any order.
        sums = np.stack([points[expected == c].sum(axis=0) for c in range(4)])
        module.launch("move", 1, 4, [centre, total, count])
        assert (centre == sums / np.bincount(expected).astype(np.float32)[:, None]).all()


def test_softmax_and_layer_norm(target: str) -> None:
    module, columns = kernels("softmax", target), 150
    x, out = RNG.standard_normal((3, columns)).astype(np.float32) * 4, np.zeros((3, columns), np.float32)
    module.launch("softmax", 3, 64, [x, out, columns])
    e = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
    # exp2 of a product rounded to single precision: 2^-24 of an exponent up to 35.
    assert np.allclose(out, e / e.sum(axis=1, keepdims=True), rtol=1e-5, atol=1e-9)
    gamma, beta = RNG.standard_normal((2, columns)).astype(np.float32)
    module.launch("layer_norm", 3, 64, [x, out, gamma, beta, columns, 1e-5])
    wide = x.astype(np.float64)
    scaled = (wide - wide.mean(axis=1, keepdims=True)) / np.sqrt(wide.var(axis=1, keepdims=True) + 1e-5)
    assert np.abs(out - (scaled * gamma + beta)).max() < 1e-5
