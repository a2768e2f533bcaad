"""mma in every shape and type on whole numbers, whose products are exact, against NumPy's matrix product."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module
from tests.interpreter.warp_matrix import layouts
from tests.interpreter.warp_matrix.codes import RANGES, encoded, whole_numbers
from tests.interpreter.warp_matrix.forms import BITS, FORMS
from tests.interpreter.warp_matrix.fragment_kernel import head, packed, run
from tests.interpreter.warp_matrix.product import product

Array = np.ndarray[Any, Any]

WARPS = 3

CASES = [
    *[("f16", "f16", shape, d, c, "sm_75") for shape in ("m16n8k8",) for d, c in (("f16", "f16"), ("f32", "f32"))],
    *[("f16", "f16", "m16n8k16", d, d, target) for d in ("f16", "f32") for target in ("sm_80", "sm_90")],
    *[("bf16", "bf16", shape, "f32", "f32", "sm_80") for shape in ("m16n8k8", "m16n8k16")],
    *[("tf32", "tf32", shape, "f32", "f32", "sm_80") for shape in ("m16n8k4", "m16n8k8")],
    *[("f64", "f64", shape, "f64", "f64", "sm_90") for shape in ("m8n8k4", "m16n8k4", "m16n8k8", "m16n8k16")],
    *[
        (a, b, shape, "s32", "s32", "sm_80")
        for shape in ("m8n8k16", "m16n8k16", "m16n8k32")
        for a in ("s8", "u8")
        for b in ("s8", "u8")
    ],
    *[
        (a, b, shape, "s32", "s32", "sm_80")
        for shape in ("m8n8k32", "m16n8k32", "m16n8k64")
        for a in ("s4", "u4")
        for b in ("s4", "u4")
    ],
    *[
        (a, b, shape, d, d, target)
        for shape in ("m16n8k16", "m16n8k32")
        for a, b in (("e4m3", "e4m3"), ("e4m3", "e5m2"), ("e5m2", "e4m3"), ("e5m2", "e5m2"))
        for d in ("f16", "f32")
        for target in ("sm_89", "sm_90", "sm_120a")
    ],
    *[
        (a, b, "m16n8k32.kind::f8f6f4", d, d, "sm_120a")
        for a in ("e4m3", "e3m2", "e2m3", "e2m1")
        for b in ("e5m2", "e3m2", "e2m3", "e2m1")
        for d in ("f16", "f32")
    ],
]


@pytest.mark.parametrize(("a", "b", "shape", "d", "c", "target"), CASES)
def test_whole_numbers(a: str, b: str, shape: str, d: str, c: str, target: str) -> None:
    rng = np.random.default_rng([ord(x) for x in a + b + shape + d])
    form = shape.partition(".")[0]
    found = FORMS[form, BITS[a]]
    left = whole_numbers(rng, a, (WARPS, found.m, found.k))
    right = whole_numbers(rng, b, (WARPS, found.k, found.n))
    if d == "f16":
        left, right = np.clip(left, -3, 3), np.clip(right, -3, 3)
    addend = rng.integers(-99, 100, (WARPS, found.m, found.n))
    spelling = f"mma.sync.aligned.{shape}.row.col.{d}.{a}.{b}.{c}"
    codes = product(spelling, form, (a, b, d, c), encoded(left, a), encoded(right, b), encoded(addend, c), target)
    expected = left.astype(np.int64) @ right.astype(np.int64) + addend
    assert (codes == encoded(expected, d)).all()


@pytest.mark.parametrize("shape", ["m8n8k128", "m16n8k128", "m16n8k256"])
@pytest.mark.parametrize("operator", ["xor", "and"])
def test_single_bits(shape: str, operator: str) -> None:
    rng = np.random.default_rng(len(shape))
    found = FORMS[shape, 1]
    a, b = rng.integers(0, 2, (WARPS, found.m, found.k)), rng.integers(0, 2, (WARPS, found.k, found.n))
    c = rng.integers(-1000, 1000, (WARPS, found.m, found.n))
    spelling = f"mma.sync.aligned.{shape}.row.col.s32.b1.b1.s32.{operator}.popc"
    codes = product(spelling, shape, ("b1", "b1", "s32", "s32"), a, b, encoded(c, "s32"), "sm_80")
    both = a[:, :, :, None] ^ b[:, None] if operator == "xor" else a[:, :, :, None] & b[:, None]
    assert (codes.view(np.int32) == both.sum(axis=2) + c).all()


@pytest.mark.parametrize("saturate", [False, True])
@pytest.mark.parametrize(
    ("name", "shape"), [("s8", "m8n8k16"), ("u8", "m16n8k32"), ("s4", "m16n8k64"), ("u4", "m8n8k32")]
)
def test_integers_wrap_or_end_at_their_bounds(name: str, shape: str, saturate: bool) -> None:
    rng = np.random.default_rng(7)
    found = FORMS[shape, BITS[name]]
    low, high = RANGES[name]
    a = rng.choice([low, high - 1], (WARPS, found.m, found.k))
    b = rng.choice([low, high - 1], (WARPS, found.k, found.n))
    c = rng.choice([-(2**31), 2**31 - 1, -(2**31) + 500, 2**31 - 500, 0], (WARPS, found.m, found.n))
    spelling = f"mma.sync.aligned.{shape}.row.col{'.satfinite' * saturate}.s32.{name}.{name}.s32"
    names = (name, name, "s32", "s32")
    codes = product(spelling, shape, names, encoded(a, name), encoded(b, name), encoded(c, "s32"), "sm_80")
    exact = [[[int(x) for x in row] for row in matrix] for matrix in a @ b + c]
    for warp in range(WARPS):
        for row in range(found.m):
            for column in range(found.n):
                value = exact[warp][row][column]
                bounded = max(-(2**31), min(2**31 - 1, value))
                wrapped = (value + 2**31) % 2**32 - 2**31
                got = int(codes.view(np.int32)[warp, row, column])
                assert got == (bounded if saturate else wrapped)


@pytest.mark.parametrize("target", ["sm_70", "sm_75", "sm_80"])
@pytest.mark.parametrize("of_a", ["row", "col"])
@pytest.mark.parametrize("of_b", ["row", "col"])
@pytest.mark.parametrize(("d", "c"), [("f16", "f16"), ("f32", "f16"), ("f32", "f32")])
def test_four_products_at_once(target: str, of_a: str, of_b: str, d: str, c: str) -> None:
    rng = np.random.default_rng(8)
    a, b = rng.integers(-9, 10, (2, WARPS * 4, 8, 8))
    a, b = a[:, :, :4], b[:, :4]
    addend = rng.integers(-99, 100, (WARPS * 4, 8, 8))
    formulas = {
        "a": layouts.a_884_row if of_a == "row" else layouts.a_884_column,
        "b": layouts.b_884_row if of_b == "row" else layouts.b_884_column,
        "c": layouts.c_884_half if c == "f16" else layouts.c_884_single,
        "d": layouts.c_884_half if d == "f16" else layouts.c_884_single,
    }
    places = {matrix: layouts.places(formula, 4 if matrix in "ab" else 8) for matrix, formula in formulas.items()}

    def fragment(matrix: str, values: Array, name: str) -> Array:
        codes = encoded(values, name)
        held = np.zeros((WARPS, 32, len(places[matrix][0])), codes.dtype)
        for warp in range(WARPS):
            for lane in range(32):
                whole = codes[warp * 4 + lane % 16 // 4]
                held[warp, lane] = [whole[place] for place in places[matrix][lane]]
        return packed(held, BITS[name])

    out = run(
        f"mma.sync.aligned.m8n8k4.{of_a}.{of_b}.{d}.f16.f16.{c}",
        4 if d == "f16" else 8,
        fragment("a", a, "f16"),
        fragment("b", b, "f16"),
        fragment("c", addend, c),
        target=target,
    )
    codes = out.view(np.uint16 if d == "f16" else np.uint32)
    expected = encoded(a @ b + addend, d)
    for warp in range(WARPS):
        for lane in range(32):
            whole = expected[warp * 4 + lane % 16 // 4]
            assert [whole[place] for place in places["d"][lane]] == codes[warp, lane].tolist()


def test_the_addend_may_be_constants() -> None:
    rng = np.random.default_rng(8)
    a, b = (rng.integers(-4, 5, shape).astype(np.float16) for shape in ((16, 8), (8, 8)))
    text = f"""{head("sm_80")}
    .visible .entry k(.param .u64 a, .param .u64 b, .param .u64 d)
    {{
        .reg .b32 %r<8>; .reg .f32 %f<4>; .reg .b64 %rd<8>;
        mov.u32 %r0, %tid.x; mul.wide.u32 %rd0, %r0, 4; mul.wide.u32 %rd1, %r0, 8;
        ld.param.u64 %rd2, [a]; add.s64 %rd2, %rd2, %rd0; ld.global.b32 %r1, [%rd2]; ld.global.b32 %r2, [%rd2+128];
        ld.param.u64 %rd3, [b]; add.s64 %rd3, %rd3, %rd0; ld.global.b32 %r3, [%rd3];
        mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32
            {{%f0, %f1, %f2, %f3}}, {{%r1, %r2}}, {{%r3}}, {{0f3f800000, 0f3f800000, 0f3f800000, 0f3f800000}};
        ld.param.u64 %rd4, [d]; add.s64 %rd4, %rd4, %rd1;
        st.global.v2.f32 [%rd4], {{%f0, %f1}}; st.global.v2.f32 [%rd4+256], {{%f2, %f3}};
        ret;
    }}"""
    d = np.zeros((16, 8), np.float32)
    Module.from_text(text).launch("k", 1, 32, [a, b, d])
    assert (d == a.astype(np.float32) @ b.astype(np.float32).T + 1).all()
