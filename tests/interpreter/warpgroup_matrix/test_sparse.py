"""Sparse wgmma against NumPy: stored elements and metadata are made of a whole matrix, and lie as CUTLASS has them
(ELayout)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.interpreter.warp_matrix.codes import encoded, whole_numbers
from tests.interpreter.warp_matrix.forms import BITS
from tests.interpreter.warpgroup_matrix import cute
from tests.interpreter.warpgroup_matrix.kernel import descriptor, run
from tests.interpreter.warpgroup_matrix.test_products import of_lanes, of_matrix, placed

Array = np.ndarray[Any, Any]

K = {"f16": 32, "bf16": 32, "tf32": 16, "e4m3": 64, "e5m2": 64, "s8": 64, "u8": 64}


def sparse(rng: np.random.Generator, whole: Array, bits: int) -> tuple[Array, Array, Array]:
    """A matrix with half of its elements zero, those that are stored, and the metadata of its chunks (rows, chunks)."""
    rows, k = whole.shape
    chunk, kept = (2, 1) if bits == 32 else (4, 2)
    picked = np.sort(rng.permuted(np.tile(np.arange(chunk), (rows, k // chunk, 1)), axis=2)[:, :, :kept], axis=2)
    chunks = whole.reshape(rows, k // chunk, chunk)
    stored = np.take_along_axis(chunks, picked, axis=2)
    result = np.zeros_like(chunks)
    np.put_along_axis(result, picked, stored, axis=2)
    # Of 32 bits the index is that of two halves.
    codes = np.where(picked[:, :, 0] == 0, 0b0100, 0b1110) if bits == 32 else picked[:, :, 0] | picked[:, :, 1] << 2
    return result.reshape(rows, k), stored.reshape(rows, k // 2), codes


def metadata(codes: Array, bits: int, selector: int) -> Array:
    """The registers of 128 threads: four bits for each chunk, in the order of the values of a thread."""
    chunk = 2 if bits == 32 else 4
    layout = cute.METADATA[bits]
    rows, columns = layout.offsets() % 64, layout.offsets() // 64
    first = np.arange(0, rows.shape[1], chunk)
    nibbles = codes[rows[:, first], columns[:, first] // chunk].astype(np.uint32)
    words = (nibbles << (4 * np.arange(nibbles.shape[1], dtype=np.uint32))).sum(axis=1).astype(np.uint32)
    if bits > 8:
        # What the pair that is not selected holds does not matter.
        words[np.arange(128) // 2 % 2 != selector] = 0xDEADBEEF
    return np.asarray(words)


@pytest.mark.parametrize(
    ("a", "b", "d"),
    [
        *(("f16", "f16", "f16"), ("f16", "f16", "f32"), ("bf16", "bf16", "f32"), ("tf32", "tf32", "f32")),
        *(("e4m3", "e5m2", "f32"), ("e5m2", "e5m2", "f16"), ("s8", "u8", "s32"), ("u8", "s8", "s32")),
    ],
)
@pytest.mark.parametrize("from_registers", [False, True])
@pytest.mark.parametrize("selector", [0, 1])
def test_every_type(a: str, b: str, d: str, from_registers: bool, selector: int) -> None:
    if BITS[a] == 8 and selector:
        pytest.skip("all threads have metadata")
    rng = np.random.default_rng(selector)
    k, n = K[a], 24
    whole, stored, chunks = sparse(rng, whole_numbers(rng, a, (64, k)), BITS[a])
    right = whole_numbers(rng, b, (n, k))
    if d == "f16":
        whole, stored, right = (np.clip(x, -3, 3) for x in (whole, stored, right))
    addend = rng.integers(-99, 100, (64, n))
    image = np.zeros(1 << 16, np.uint8)
    end, leading, stride = placed(image, encoded(stored, a), 0, 64, True)
    left = descriptor(0, leading, stride, 64)
    start = -(-end // 1024) * 1024
    end, leading, stride = placed(image, encoded(right, b), start, 128, True)
    operands = [str(selector), "1", *(["1", "1"] if d != "s32" else [])]
    operands += {"f16": ["0"], "bf16": ["0"]}.get(a, []) * (1 if from_registers else 2)
    held = of_lanes(cute.LEFT[BITS[a]], encoded(stored, a)) if from_registers else left
    out = run(
        f"wgmma.mma_async.sp.sync.aligned.m64n{n}k{k}.{d}.{a}.{b}",
        image[: -(-end // 512) * 512],
        of_lanes(cute.accumulator(n), encoded(addend, d)),
        held,
        descriptor(start, leading, stride, 128),
        ", ".join(operands),
        metadata(chunks, BITS[a], selector),
    )
    expected = encoded(whole @ right.T + addend, d)
    assert (of_matrix(cute.accumulator(n), out, expected.dtype, n) == expected).all()


def test_what_is_not_stored_is_not_multiplied() -> None:
    """An infinity in a row of B that no element belongs to does not matter."""
    k, n = 32, 8
    stored = np.ones((64, k // 2))
    right = np.ones((n, k))
    right[:, 2::4] = right[:, 3::4] = np.inf
    image = np.zeros(1 << 14, np.uint8)
    _, leading, stride = placed(image, encoded(right, "f16"), 0, 128, True)
    out = run(
        f"wgmma.mma_async.sp.sync.aligned.m64n{n}k{k}.f32.f16.f16",
        image,
        of_lanes(cute.accumulator(n), np.zeros((64, n), np.float32)),
        of_lanes(cute.LEFT[16], encoded(stored, "f16")),
        descriptor(0, leading, stride, 128),
        "0, 0, 1, 1, 0",
        np.full(128, 0x44444444, np.uint32),
    )
    assert (out.view(np.float32) == 16).all()
