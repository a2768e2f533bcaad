"""Kernels that nvcc compiled with wmma and with mma, ldmatrix, stmatrix and cp.async, against NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import kernels

Array = np.ndarray[Any, Any]

M, N, K = 64, 96, 80

# Kernel, types of A and C, the lowest target, whether B is given by columns.
PRODUCTS = [
    ("gemm_wmma", "wmma_half_single", "f2", "f2", "f4", 75, False),
    ("gemm_wmma", "wmma_half_half", "f2", "f2", "f2", 75, False),
    ("gemm_wmma", "wmma_bytes", "i1", "i1", "i4", 75, False),
    ("gemm_wmma", "wmma_bfloat", ml_dtypes.bfloat16, ml_dtypes.bfloat16, "f4", 80, False),
    ("gemm_wmma", "wmma_tf32", "f4", "f4", "f4", 80, False),
    ("gemm_wmma", "wmma_double", "f8", "f8", "f8", 80, False),
    ("gemm_mma", "mma_half_single", "f2", "f2", "f4", 75, False),
    ("gemm_mma", "mma_half_half", "f2", "f2", "f2", 75, False),
    ("gemm_mma", "mma_bfloat", ml_dtypes.bfloat16, ml_dtypes.bfloat16, "f4", 80, False),
    ("gemm_mma", "mma_bytes", "i1", "i1", "i4", 75, True),
    ("gemm_mma", "mma_tf32", "f4", "f4", "f4", 80, True),
    ("gemm_mma", "mma_double", "f8", "f8", "f8", 80, True),
    ("gemm_mma", "mma_fp8", ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, "f4", 89, True),
]


def launch(source: str, kernel: str, target: str, a: Array, b: Array, c: Array, by_columns: bool) -> None:
    """Multiplies; the blocks of outputs are 16 by 8 for kernels that take B by columns, else 32 by 32."""
    m, k = a.shape
    n = b.shape[1]
    right = np.ascontiguousarray(b.T if by_columns else b)
    grid, block = ((n // 8, m // 16), 32) if by_columns else ((n // 32, m // 32), 128)
    # NumPy's own types alone: others are bytes to the launch.
    arrays = [x.view(f"u{x.dtype.itemsize}") for x in (a, right, c)]
    kernels(source, target).launch(kernel, grid, block, [*arrays, n, k])


@pytest.mark.parametrize(
    ("target", "case"),
    [(target, case) for case in PRODUCTS for target in TARGETS if int(target[3:]) >= case[5]],
    ids=lambda value: value if isinstance(value, str) else value[1],
)
def test_products_of_whole_numbers(target: str, case: tuple[str, str, Any, Any, Any, int, bool]) -> None:
    source, kernel, of_a, of_b, of_c, lowest, by_columns = case
    rng = np.random.default_rng(lowest)
    k = 96 if by_columns else K
    a, b = rng.integers(-4, 5, (M, k)), rng.integers(-4, 5, (k, N))
    c = np.zeros((M, N), of_c)
    launch(source, kernel, target, a.astype(of_a), b.astype(of_b), c, by_columns)
    assert (c == (a @ b).astype(of_c)).all()


@pytest.mark.parametrize(
    ("target", "kernel"),
    [
        *((target, kernel) for target in TARGETS for kernel in ("mma_half_single", "wmma_half_single")),
        *((target, kernel) for target in TARGETS[1:] for kernel in ("mma_bfloat", "wmma_tf32")),
    ],
)
def test_products_of_floats(target: str, kernel: str) -> None:
    """Each of K products loses less than 2^-22 of the largest, K / 8 sums less than 2^-22 of themselves, a tf32 operand
    at most 2^-11 of itself: within 2^-17 (2^-9 with tf32) of the sum of the products' magnitudes."""
    rng = np.random.default_rng(3)
    kind: Any = ml_dtypes.bfloat16 if "bfloat" in kernel else "f4" if "tf32" in kernel else "f2"
    a, b = rng.standard_normal((M, K)).astype(kind), rng.standard_normal((K, N)).astype(kind)
    c = np.zeros((M, N), np.float32)
    launch(f"gemm_{kernel.partition('_')[0]}", kernel, target, a, b, c, False)
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    bound = (np.abs(wide_a) @ np.abs(wide_b)) * 2.0 ** (-9 if "tf32" in kernel else -17)
    assert (np.abs(c - wide_a @ wide_b) <= bound).all()


@pytest.mark.parametrize("target", TARGETS)
def test_products_of_the_largest_bytes(target: str) -> None:
    """Nothing saturates, though the kernel asks for it from sm_80 on."""
    a, b = np.full((16, 96), -128, np.int8), np.full((96, 8), -128, np.int8)
    c = np.zeros((16, 8), np.int32)
    launch("gemm_mma", "mma_bytes", target, a, b, c, True)
    assert (c == 96 * 128 * 128).all()


# Of wmma.cu: kernel, shape, layouts of A and B, their type, the type of C.
FRAGMENTS = [
    ("half_f32", (16, 16, 16), "row", "col", "f2", "f4"),
    ("half_f16", (32, 8, 16), "col", "row", "f2", "f2"),
    ("half_wide", (8, 32, 16), "row", "row", "f2", "f4"),
    ("bytes", (16, 16, 16), "row", "col", "i1", "i4"),
    ("unsigned_bytes", (8, 32, 16), "col", "col", "u1", "i4"),
    ("brain_float", (16, 16, 16), "row", "col", ml_dtypes.bfloat16, "f4"),
    ("doubles", (8, 8, 4), "row", "col", "f8", "f8"),
]


def matrix(memory: Array, layout: str, start: int, rows: int, columns: int, ld: int) -> Array:
    """A matrix that lies in memory by rows or by columns, so many elements apart."""
    places = np.arange(rows)[:, None] * ld + np.arange(columns)
    if layout == "col":
        places = np.arange(columns) * ld + np.arange(rows)[:, None]
    found: Array = memory[start + places]
    return found


@pytest.mark.parametrize(
    ("target", "case"),
    [(t, case) for case in FRAGMENTS for t in TARGETS if t != "sm_75" or case[0] not in ("brain_float", "doubles")],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_fragments_of_every_type(target: str, case: tuple[str, tuple[int, int, int], str, str, Any, Any]) -> None:
    kernel, (m, n, k), of_a, of_b, kind, result = case
    ld, rng = 32, np.random.default_rng(4)
    low = 0 if kind == "u1" else -3
    a, b = rng.integers(low, 4, (2, 2048)).astype(kind)
    c = rng.integers(-9, 10, 2048).astype(result)
    expected = c.copy()
    total = matrix(c, "col", 0, m, n, ld).astype(np.float64)
    for start in range(0, ld, k):
        left, right = matrix(a, of_a, start, m, k, ld), matrix(b, of_b, start, k, n, ld)
        total += left.astype(np.float64) @ right.astype(np.float64)
    places = np.arange(m)[:, None] * ld + np.arange(n)
    expected[places] = total.astype(result)
    arrays = [x.view(f"u{x.dtype.itemsize}") for x in (a, b, c)]
    module = kernels("wmma", target)
    entry = next(e for e in module.entries if f"{len(kernel)}{kernel}PK" in e)
    module.launch(entry, 1, 32, [*arrays, ld])
    assert (c == expected).all()


@pytest.mark.parametrize("target", TARGETS)
def test_fragments_of_less_than_a_byte(target: str) -> None:
    rng, module = np.random.default_rng(5), kernels("wmma", target)
    a, b = rng.integers(0, 256, (2, 8, 16), np.uint8)
    c = np.zeros((8, 32), np.int32)
    entry = next(e for e in module.entries if "nibbles" in e)
    module.launch(entry, 1, 32, [a, b, c, 32])
    signed = [np.stack((x & 15, x >> 4), axis=-1).reshape(8, 32).astype(int) for x in (a, b)]
    left, right = (np.where(x > 7, x - 16, x) for x in signed)
    assert (c[:, :8] == left @ right.T).all()
    c = np.zeros((8, 128), np.int32)
    entry = next(e for e in module.entries if "4bits" in e)
    module.launch(entry, 1, 32, [a, b, c, 128])
    p, q = (np.unpackbits(x, axis=1, bitorder="little").astype(int) for x in (a, b))
    counts = (p[:, None] ^ q[None]).sum(axis=2)
    if target != "sm_75":
        counts += p @ q.T
    assert (c[:, :8] == counts).all()


@pytest.mark.parametrize("target", TARGETS[1:])
def test_tf32_fragments(target: str) -> None:
    rng, module = np.random.default_rng(6), kernels("wmma", target)
    a, b = rng.standard_normal((2, 16, 16)).astype(np.float32)
    c = np.zeros((16, 16), np.float32)
    entry = next(e for e in module.entries if "tf32" in e)
    module.launch(entry, 1, 32, [a, b, c, 16])
    wide_a, wide_b = a[:, :8].astype(np.float64), b[:8].astype(np.float64)
    assert (np.abs(c - wide_a @ wide_b) <= 2.0**-9 * (np.abs(wide_a) @ np.abs(wide_b))).all()


@pytest.mark.parametrize("target", TARGETS)
def test_attention(target: str) -> None:
    """Weights are halves, to 2^-11, and the exponential is approximate: within 2^-9 of the largest value."""
    rng = np.random.default_rng(7)
    length, scale = 128, 0.125
    q, k, v = rng.standard_normal((3, length, 64)).astype(np.float16)
    out = np.zeros((length, 64), np.float32)
    kernels("flash_attention", target).launch("flash_attention", length // 64, 128, [q, k, v, out, length, scale])
    scores = q.astype(np.float64) @ k.astype(np.float64).T * scale
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    expected = weights @ v.astype(np.float64) / weights.sum(axis=1, keepdims=True)
    assert (np.abs(out - expected) <= 2.0**-9 * np.abs(v.astype(np.float64)).max()).all()
