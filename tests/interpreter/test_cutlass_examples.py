"""CUTLASS's examples for Ampere to Blackwell: their own types and host code, the data of a test, compared with NumPy.

Whole numbers have exact sums in any order.
"""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tests.interpreter.kernels.library.playback import played

Array = np.ndarray[Any, Any]
RANDOM = np.random.default_rng(48)


def _whole(limit: int, *shape: int) -> Array:
    """Random whole numbers up to a limit."""
    return RANDOM.integers(-limit, limit + 1, shape)


def test_15_sparse_integers_of_four_bits() -> None:
    m, n, k = 128, 128, 512
    stored, b, c = _whole(7, m, k // 2), _whole(7, n, k), _whole(1000, m, n).astype(np.int32)
    found = played("cutlass_example_15", "sm_80", {0: _packed(stored & 15), 1: _packed(b & 15), 2: c})
    # Of each eight columns two pairs are stored, as four bits of the metadata say (CUTLASS's host_uncompress.h).
    raw = found[5].reshape(m, -1)
    chunks = np.stack((raw & 15, raw >> 4), axis=-1).reshape(m, -1)
    pairs = np.stack((chunks & 3, chunks >> 2), axis=-1)
    columns = (np.arange(0, k, 8)[:, None, None] + 2 * pairs[..., None] + np.arange(2)).reshape(m, -1)
    whole = np.zeros((m, k), np.int64)
    np.put_along_axis(whole, columns, stored, axis=1)
    assert (found[3].view(np.int32).reshape(m, n) == whole @ b.T + 2 * c).all()


def test_48_tf32_in_clusters_of_eight() -> None:
    m, n, k = 512, 256, 200
    a, b, c = (_whole(9, *shape).astype(np.float32) for shape in ((m, k), (n, k), (n, m)))
    found = played("cutlass_example_48", "sm_90a", {0: a, 1: b, 2: c})
    assert (found[3].view(np.float32).reshape(n, m) == b @ a.T + 2 * c).all()


def test_70_halves_two_ctas_to_a_product() -> None:
    m, n, k = 512, 256, 136
    a, b = _whole(4, m, k).astype(np.float16), _whole(4, n, k).astype(np.float16)
    c = _whole(9, n, m).astype(np.float32)
    found = played("cutlass_example_70a", "sm_100a", {0: a, 1: b, 2: c})
    # C and D are column-major, so that rows are columns here.
    expected = b.astype(np.float32) @ a.astype(np.float32).T + 2 * c
    assert (found[3].view(np.float32).reshape(n, m) == expected).all()


E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
E2M1 = np.concatenate((E2M1, -E2M1)).astype(np.float32)


def _packed(codes: Array) -> Array:
    """Two codes of four bits to a byte, the first one in its lower half."""
    pairs = codes.reshape(-1, 2).astype(np.uint8)
    packed: Array = pairs[:, 0] | pairs[:, 1] << np.uint8(4)
    return packed


def _placed_scales(codes: Array) -> Array:
    """Scale factors (rows, blocks) as the tensor cores have them in global memory: parts of 128 rows and 4 blocks, each
    with the four blocks of a row in a word and the words of rows 32 apart beside each other."""
    rows, blocks = (-(-size // part) * part for size, part in zip(codes.shape, (128, 4), strict=True))
    whole = np.zeros((rows, blocks), np.uint8)
    whole[: codes.shape[0], : codes.shape[1]] = codes
    parts = whole.reshape(rows // 128, 4, 32, blocks // 4, 4).transpose(0, 3, 2, 1, 4)
    return np.ascontiguousarray(parts).reshape(-1)


def _scaled(values: Array, scales: Array) -> Array:
    """Values (rows, k) times the scale factors (rows, blocks) of their blocks."""
    scaled: Array = values * np.repeat(scales, values.shape[1] // scales.shape[1], axis=1)
    return scaled


def _nvfp4(rows: int, k: int) -> tuple[Array, Array, Array]:
    """Random codes of a matrix and of its scale factors, and the values that they are."""
    codes = RANDOM.integers(0, 16, (rows, k))
    scales = RANDOM.choice([0.5, 1, 2], (rows, k // 16))
    values = _scaled(E2M1[codes], scales)
    return _packed(codes), _placed_scales(scales.astype(ml_dtypes.float8_e4m3fn).view(np.uint8)), values


def _bf16(m: int, n: int) -> Array:
    return _whole(9, m, n).astype(ml_dtypes.bfloat16)


@pytest.mark.parametrize(
    ("name", "target", "shape"),
    [("72a", "sm_100a", (256, 512, 320)), ("79a", "sm_120a", (256, 128, 320))],
)
def test_nvfp4(name: str, target: str, shape: tuple[int, int, int]) -> None:
    m, n, k = shape
    (a, scale_a, left), (b, scale_b, right), c = _nvfp4(m, k), _nvfp4(n, k), _bf16(m, n)
    found = played(f"cutlass_example_{name}", target, {0: a, 1: b, 2: c, 5: scale_a, 6: scale_b})
    expected = (left @ right.T + 2 * c.astype(np.float32)).astype(ml_dtypes.bfloat16)
    assert (found[3].view(ml_dtypes.bfloat16).reshape(m, n) == expected).all()


def _nvfp4_of(values: Array, norm: float) -> tuple[Array, Array]:
    """Codes and scale factors of 16 columns each, as CUTLASS's epilogue makes them: the factor is the largest value
    times the norm over the largest .e2m1, rounded up to a power of two."""
    blocks = values.reshape(values.shape[0], -1, 16)
    largest = np.abs(blocks).max(axis=-1) * np.float32(norm / 6)
    exponents = np.where(largest > 0, np.ceil(np.log2(np.maximum(largest, 2.0**-126))), -127)
    scaled = blocks * (norm / 2.0**exponents)[..., None]
    distances = np.abs(scaled[..., None] - E2M1)
    # Of two that are as near, the one whose last bit is zero.
    codes = np.argmin(distances + np.arange(16) % 2 * 1e-6, axis=-1)
    return codes.reshape(values.shape), (exponents + 127).astype(np.uint8)


@pytest.mark.parametrize(
    ("name", "target", "c_type"),
    [("72b", "sm_100a", np.float32)],
)
def test_nvfp4_stored_as_nvfp4(name: str, target: str, c_type: Any) -> None:
    m, n, k = 256, 128, 320
    (a, scale_a, left), (b, scale_b, right) = _nvfp4(m, k), _nvfp4(n, k)
    c, norm = _whole(9, m, n).astype(c_type), np.array([2], np.float32)
    found = played(f"cutlass_example_{name}", target, {0: a, 1: b, 2: c, 6: norm, 7: scale_a, 8: scale_b})
    product = (left.astype(np.float64) @ right.T.astype(np.float64)).astype(np.float32)
    codes, scales = _nvfp4_of(product + 2 * c.astype(np.float32), 2)
    stored = np.stack((found[3] & 15, found[3] >> 4), axis=-1).reshape(m, n)
    assert (E2M1[stored] == E2M1[codes]).all()
    assert (found[9] == _placed_scales(scales)).all()


@pytest.mark.parametrize(
    ("name", "target", "shape", "b_type"),
    [("72c", "sm_100a", (256, 512, 384), "e2m1")],
)
def test_types_of_eight_bits_and_fewer(name: str, target: str, shape: tuple[int, int, int], b_type: str) -> None:
    m, n, k = shape
    a = _whole(8, m, k).astype(np.float32)
    codes = RANDOM.integers(0, 16, (n, k))
    b, packed = E2M1[codes], _packed(codes)
    exponents = [RANDOM.integers(126, 129, (rows, k // 32)) for rows in (m, n)]
    left, right = (_scaled(x, 2.0 ** (e - 127)) for x, e in zip((a, b), exponents, strict=True))
    scale_a, scale_b = (_placed_scales(e.astype(np.uint8)) for e in exponents)
    c = _bf16(m, n)
    given = {0: a.astype(ml_dtypes.float8_e4m3fn), 1: packed, 2: c, 5: scale_a, 6: scale_b}
    found = played(f"cutlass_example_{name}", target, given)
    expected = (left @ right.T + 2 * c.astype(np.float32)).astype(ml_dtypes.bfloat16)
    assert (found[3].view(ml_dtypes.bfloat16).reshape(m, n) == expected).all()


@pytest.mark.parametrize("name", ["49a", "49b"])
def test_49_a_batch_by_schedules_of_the_builder(name: str) -> None:
    """By the one that it chooses, and by stream-K, where CTAs add up parts of a tile."""
    m, n, k, batch = 256, 128, 192, 2
    a, b = _whole(4, batch, m, k).astype(np.float16), _whole(4, batch, n, k).astype(np.float16)
    c = _whole(9, batch, n, m).astype(np.float16)
    found = played(f"cutlass_example_{name}", "sm_90a", {0: a, 1: b, 2: c})
    expected = b.astype(np.float32) @ a.astype(np.float32).transpose(0, 2, 1) + 2 * c.astype(np.float32)
    assert (found[3].view(np.float16).reshape(batch, n, m) == expected.astype(np.float16)).all()
