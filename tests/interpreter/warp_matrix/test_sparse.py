"""mma.sp against NumPy: stored elements and metadata are made of a whole matrix.

The fragments of stored elements are the manual's formulas (9.7.14.6.2): a lane's stored elements come from columns that
follow each other. Metadata lies as in CUTLASS's ELayout of SM120 and SM90; ELayout of the smaller shapes of integers is
the one of others with as much metadata.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.interpreter.warp_matrix.codes import encoded, whole_numbers
from tests.interpreter.warp_matrix.forms import BITS, FORMS
from tests.interpreter.warp_matrix.fragment_kernel import gathered, packed, run, scattered

Array = np.ndarray[Any, Any]

WARPS = 3


def sparse(rng: np.random.Generator, whole: Array, bits: int) -> tuple[Array, Array, Array]:
    """Matrices with half of the elements zero, those that are stored, and the metadata of chunks (warps, rows,
    chunks)."""
    warps, rows, k = whole.shape
    # Pairs of narrow elements are stored together; of wide ones, each is two halves.
    unit = 2 if bits == 4 else 1
    size, kept = (2, 1) if bits == 32 else (4, 2)
    count = k // (size * unit)
    order = rng.permuted(np.tile(np.arange(size), (warps, rows, count, 1)), axis=3)
    picked = np.sort(order[..., :kept], axis=3)
    chunks = whole.reshape(warps, rows, count, size, unit)
    stored = np.take_along_axis(chunks, picked[..., None], axis=3)
    result = np.zeros_like(chunks)
    np.put_along_axis(result, np.broadcast_to(picked[..., None], stored.shape), stored, axis=3)
    codes = picked[..., 0] | picked[..., -1] << 2 if bits != 32 else np.where(picked[..., 0] == 0, 0b0100, 0b1110)
    return result.reshape(whole.shape), stored.reshape(warps, rows, k // 2), codes


def metadata(codes: Array, selector: int) -> Array:
    """The registers (warps, 32, 1); of lanes that are not selected, they hold something else."""
    warps, _, count = codes.shape
    words = np.full((warps, 32), 0xDEADBEEF, np.uint32)
    for lane in range(32):
        group, thread = lane // 4, lane % 4
        if count == 16:
            # ELayout: Shape<Shape<_2, _2, _8>, _32>, Stride<Stride<_8, _512, _1>, _16>
            nibbles = codes[:, group + 8 * (thread & 1), 8 * (thread >> 1) :][:, :8]
        else:
            threads = count // 4
            if thread // threads != selector:
                continue
            # ELayout: the first value of a lane is its row, the second one that 8 below.
            part = slice(4 * (thread % threads), 4 * (thread % threads) + 4)
            nibbles = np.concatenate((codes[:, group, part], codes[:, group + 8, part]), axis=1)
        shifts = 4 * np.arange(8, dtype=np.uint32)
        words[:, lane] = (nibbles.astype(np.uint32) << shifts).sum(axis=1)
    return words[..., None]


def right_layout(k: int, bits: int) -> list[list[tuple[int, int]]]:
    """BLayout of SM120 for bytes, ((4, 8), (4, 4)):((32, 1), (8, 128)) of (n, k), and alike for other sizes."""
    each = 32 // bits
    return [
        [(4 * each * r + each * (lane % 4) + e, lane // 4) for r in range(k // (4 * each)) for e in range(each)]
        for lane in range(32)
    ]


def left_layout(k: int, bits: int) -> list[list[tuple[int, int]]]:
    """The stored elements of a lane: those of a register are neighbours, rows 8 apart alternate (manual)."""
    each = 32 // bits
    registers = [(half, at) for at in range(0, k // 2, 4 * each) for half in range(2)]
    return [
        [(lane // 4 + 8 * half, at + each * (lane % 4) + e) for half, at in registers for e in range(each)]
        for lane in range(32)
    ]


CASES = [
    *(("f16", "f16", shape, d, "sm_80") for shape in ("m16n8k16", "m16n8k32") for d in ("f16", "f32")),
    *(("bf16", "bf16", shape, "f32", "sm_80") for shape in ("m16n8k16", "m16n8k32")),
    *(("tf32", "tf32", shape, "f32", "sm_90") for shape in ("m16n8k8", "m16n8k16")),
    *((a, b, shape, "s32", "sm_80") for a in ("s8", "u8") for b in ("s8", "u8") for shape in ("m16n8k32", "m16n8k64")),
    *((a, b, s, "s32", "sm_80") for a in ("s4", "u4") for b in ("s4", "u4") for s in ("m16n8k64", "m16n8k128")),
    *((a, b, "m16n8k64", "f32", t) for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2") for t in ("sm_89", "sm_120a")),
    *(
        (a, b, "m16n8k64.kind::f8f6f4", d, "sm_120a")
        for a, b in (("e3m2", "e2m1"), ("e2m1", "e4m3"), ("e2m3", "e5m2"))
        for d in ("f16", "f32")
    ),
]


@pytest.mark.parametrize(("a", "b", "shape", "d", "target"), CASES)
@pytest.mark.parametrize("ordered", ["", "::ordered_metadata"])
def test_whole_numbers(a: str, b: str, shape: str, d: str, target: str, ordered: str) -> None:
    if "kind" in shape:
        ordered = "::ordered_metadata"
    rng = np.random.default_rng([ord(x) for x in a + b + shape + d])
    k, bits = int(shape.partition(".")[0].rpartition("k")[2]), BITS[a]
    whole, stored, codes = sparse(rng, whole_numbers(rng, a, (WARPS, 16, k)), bits)
    right = whole_numbers(rng, b, (WARPS, k, 8))
    if d == "f16":
        whole, stored, right = (np.clip(x, -2, 2) for x in (whole, stored, right))
    addend = rng.integers(-99, 100, (WARPS, 16, 8))
    sums = FORMS["m16n8k16", 16].layout("c")
    threads = codes.shape[2] // 4
    for selector in range(max(1, 4 // threads)):
        spelling = f"mma.sp{ordered}.sync.aligned.{shape}.row.col.{d}.{a}.{b}.{d}"
        out = run(
            spelling,
            4 * BITS[d] // 32,
            packed(gathered(list(encoded(stored, a)), left_layout(k, bits)), bits),
            packed(gathered(list(encoded(right, b)), right_layout(k, bits)), bits),
            packed(gathered(list(encoded(addend, d)), sums), BITS[d]),
            metadata(codes, selector),
            target=target,
            trailing=f", {selector}",
            bare=("e",),
        )
        expected = encoded(whole.astype(np.int64) @ right.astype(np.int64) + addend, d)
        assert (scattered(out.view(expected.dtype), sums, (16, 8)) == expected).all()
