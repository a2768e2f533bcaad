"""mma with block scales against the published rule in plain numbers (MMA-Sim, nv_fused_dot_add and
nv_fused_dot_add_with_block_scale).

The scales of A lie in the two lanes of a pair, of the row of the lane and that 8 below; those of B in one lane of a
column (CUTLASS, SFALayout and SFBLayout of mma_traits_sm120.hpp); the first block is in the lowest byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.interpreter.warp_matrix.codes import edges, in_register
from tests.interpreter.warp_matrix.forms import FORMS
from tests.interpreter.warp_matrix.fragment_kernel import gathered, packed, run, scattered
from tests.interpreter.warp_matrix.published_rule import NAN, Number, cut_off, encode_single, number
from tests.interpreter.warp_matrix.test_sparse import left_layout, metadata, right_layout, sparse

Array = np.ndarray[Any, Any]
WARPS = 2


def scale(code: int, kind: str) -> Number:
    """The value of a scale and its exponent."""
    if kind == "ue4m3":
        return number(code & 0x7F, "e4m3")
    if code == 0xFF:
        return "nan", 0
    return Fraction(2) ** (code - 127), code - 127


def summed(terms: Sequence[tuple[Fraction, int]], fraction: int) -> int:
    """The code of the sum of terms with exponents, each cut off below the largest exponent."""
    unit = Fraction(2) ** (max(exponent for _, exponent in terms) - fraction)
    return encode_single(sum(cut_off(value, unit) for value, _ in terms) * unit, 23)


def dot_of_bytes(a: Sequence[int], b: Sequence[int], c: int, types: tuple[str, str], scales: tuple[int, int]) -> int:
    """All products at once, with the exponents of both scales."""
    (scale_a, power_a), (scale_b, power_b) = (scale(code, "ue8m0") for code in scales)
    pairs = [(number(x, types[0]), number(y, types[1])) for x, y in zip(a, b, strict=True)]
    addend, exponent = number(c, "f32")
    if isinstance(scale_a, str) or isinstance(scale_b, str):
        return NAN[32]
    if any(isinstance(x[0], str) or isinstance(y[0], str) for x, y in pairs) or isinstance(addend, str):
        plain = sum(float(x[0]) * float(y[0]) for x, y in pairs) + float(addend)
        return NAN[32] if plain != plain else 0xFF800000 if plain < 0 else 0x7F800000
    terms = [(Fraction(x[0]) * Fraction(y[0]) * scale_a * scale_b, x[1] + y[1] + power_a + power_b) for x, y in pairs]
    return summed([*terms, (Fraction(addend), exponent)], 25)


def dot_of_nibbles(
    a: Sequence[int], b: Sequence[int], c: int, scales_a: Sequence[int], scales_b: Sequence[int], kind: str
) -> int:
    """Sixteen products at once exactly, with the exponents of the scales."""
    of_a, of_b = [scale(code, kind) for code in scales_a], [scale(code, kind) for code in scales_b]
    addend, exponent = number(c, "f32")
    if any(one[0] == "nan" for one in (*of_a, *of_b)) or addend == "nan":
        return NAN[32]
    if isinstance(addend, str):
        return 0xFF800000 if addend == "-inf" else 0x7F800000
    terms = [(Fraction(addend), exponent)]
    for at in range(0, len(a), 16):
        block = at * len(of_a) // len(a)
        pairs = zip(a[at : at + 16], b[at : at + 16], strict=True)
        exact = sum(Fraction(number(x, "e2m1")[0]) * Fraction(number(y, "e2m1")[0]) for x, y in pairs)
        (value_a, power_a), (value_b, power_b) = of_a[block], of_b[block]
        terms.append((exact * Fraction(value_a) * Fraction(value_b), power_a + power_b))
    return summed(terms, 35)


def scale_registers(codes: Array, byte: int, thread: int, rng: np.random.Generator) -> Array:
    """The registers (warps, 32, 1) of the scales (warps, rows or columns, blocks); what is not selected is random."""
    warps, across, count = codes.shape
    words = rng.integers(0, 256, (warps, 32, 4), np.uint8)
    for lane in range(32):
        group, place = lane // 4, lane % 4
        if across == 16 and place // 2 == thread:
            words[:, lane, byte : byte + count] = codes[:, group + 8 * (place % 2)]
        if across == 8 and place == thread:
            words[:, lane, byte : byte + count] = codes[:, group]
    return words.view(np.uint32)


def scale_codes(rng: np.random.Generator, kind: str, shape: tuple[int, ...]) -> Array:
    """Scales near one, sometimes any."""
    near = rng.integers(120, 135, shape) if kind == "ue8m0" else rng.integers(0x30, 0x48, shape)
    return np.where(rng.random(shape) < 0.1, rng.integers(0, 256, shape), near).astype(np.uint8)


CASES = [
    *(
        ("mxf8f6f4", ".scale_vec::1X", a, b, "ue8m0", 1)
        for a, b in (("e4m3", "e5m2"), ("e2m1", "e3m2"), ("e2m3", "e4m3"))
    ),
    ("mxf8f6f4", "", "e5m2", "e5m2", "ue8m0", 1),
    ("mxf4", ".scale_vec::2X", "e2m1", "e2m1", "ue8m0", 2),
    ("mxf4", "", "e2m1", "e2m1", "ue8m0", 2),
    ("mxf4nvf4", ".scale_vec::2X", "e2m1", "e2m1", "ue8m0", 2),
    ("mxf4nvf4", ".scale_vec::4X", "e2m1", "e2m1", "ue4m3", 4),
    ("mxf4nvf4", ".scale_vec::4X", "e2m1", "e2m1", "ue8m0", 4),
]


@pytest.mark.parametrize(("kind", "vector", "a", "b", "stype", "count"), CASES)
@pytest.mark.parametrize("is_sparse", [False, True])
@pytest.mark.parametrize("number_of", [0, 1])
def test_edges(kind: str, vector: str, a: str, b: str, stype: str, count: int, is_sparse: bool, number_of: int) -> None:
    rng = np.random.default_rng([ord(x) for x in kind + vector + a + b + stype])
    bits = 8 if kind == "mxf8f6f4" else 4
    k = 256 // bits * (2 if is_sparse else 1)
    left, right = edges(rng, a, (WARPS, 16, k)), edges(rng, b, (WARPS, k, 8))
    stored, codes, selected = left, None, None
    if is_sparse:
        # What the sum is made of: the stored elements and the rows of B that they meet.
        places = np.broadcast_to(np.arange(k), left.shape)
        _, stored, codes = sparse(np.random.default_rng(1), left, bits)
        selected = sparse(np.random.default_rng(1), places, bits)[1]
    addend = edges(rng, "f32", (WARPS, 16, 8))
    scales_a, scales_b = scale_codes(rng, stype, (WARPS, 16, count)), scale_codes(rng, stype, (WARPS, 8, count))
    last = ({1: 3, 2: 2, 4: 0}[count], 1, {1: 1, 2: 2, 4: 0}[count], 3)
    byte_a, thread_a, byte_b, thread_b = ((0, 0, 0, 0), last)[number_of]
    lies = in_register if bits == 8 else lambda x, name: x
    sums = FORMS["m16n8k16", 16].layout("c")
    lefts = left_layout(k if is_sparse else 2 * k, bits)
    scale_operands = f"e0, {{{byte_a}, {thread_a}}}, f0, {{{byte_b}, {thread_b}}}"
    inputs = [
        packed(gathered(list(lies(stored, a)), lefts), bits),
        packed(gathered(list(lies(right, b)), right_layout(k, bits)), bits),
        packed(gathered(list(addend), sums), 32),
        scale_registers(scales_a, byte_a, thread_a, rng),
        scale_registers(scales_b, byte_b, thread_b, rng),
    ]
    if codes is not None:
        inputs.append(metadata(codes, 0))
        scale_operands = f"g0, 0, {scale_operands}"
    spelling = f"mma{'.sp::ordered_metadata' * is_sparse}.sync.aligned.m16n8k{k}.row.col.kind::{kind}"
    spelling += f".block_scale{vector}.f32.{a}.{b}.f32.{stype}"
    out = run(spelling, 4, *inputs, target="sm_120a", hidden=("e", "f", "g"), trailing=f", {scale_operands}")
    found = scattered(out, sums, (16, 8))
    for warp in range(WARPS):
        for i in range(16):
            for j in range(8):
                x = stored[warp, i].tolist()
                y = right[warp, :, j] if selected is None else right[warp, selected[warp, i], j]
                c = int(addend[warp, i, j])
                of_a, of_b = scales_a[warp, i].tolist(), scales_b[warp, j].tolist()
                if bits == 8:
                    expected = dot_of_bytes(x, y.tolist(), c, (a, b), (of_a[0], of_b[0]))
                else:
                    expected = dot_of_nibbles(x, y.tolist(), c, of_a, of_b, stype)
                assert int(found[warp, i, j]) == expected
