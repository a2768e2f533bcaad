"""How floating-point products are added, bit by bit, against the published rule in plain integers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.interpreter import libm
from tests.interpreter.warp_matrix import published_rule as rule
from tests.interpreter.warp_matrix.codes import edges, encoded, in_register
from tests.interpreter.warp_matrix.forms import BITS, FORMS
from tests.interpreter.warp_matrix.fragment_kernel import packed, run
from tests.interpreter.warp_matrix.product import product

Array = np.ndarray[Any, Any]

WARPS = 6

RULES = {
    # Target, types of A, B, and C and D, shape: the products added at once, F, the fraction bits of a single.
    ("sm_75", "f16", "f16", "f32", "m16n8k8"): (8, 24, 23),
    ("sm_75", "f16", "f16", "f16", "m16n8k8"): (8, 24, 23),
    ("sm_80", "f16", "f16", "f32", "m16n8k16"): (8, 24, 23),
    ("sm_80", "f16", "f16", "f16", "m16n8k16"): (8, 24, 23),
    ("sm_86", "bf16", "bf16", "f32", "m16n8k16"): (8, 24, 23),
    ("sm_80", "bf16", "bf16", "f32", "m16n8k8"): (8, 24, 23),
    ("sm_80", "tf32", "tf32", "f32", "m16n8k4"): (4, 24, 23),
    ("sm_80", "tf32", "tf32", "f32", "m16n8k8"): (4, 24, 23),
    ("sm_89", "f16", "f16", "f32", "m16n8k16"): (8, 24, 23),
    ("sm_89", "e4m3", "e5m2", "f32", "m16n8k32"): (16, 13, 13),
    ("sm_89", "e5m2", "e5m2", "f32", "m16n8k16"): (16, 13, 13),
    ("sm_89", "e4m3", "e4m3", "f16", "m16n8k32"): (16, 13, 13),
    ("sm_90", "f16", "f16", "f32", "m16n8k16"): (16, 25, 23),
    ("sm_90", "f16", "f16", "f16", "m16n8k16"): (16, 25, 23),
    ("sm_90a", "bf16", "bf16", "f32", "m16n8k16"): (16, 25, 23),
    ("sm_90", "tf32", "tf32", "f32", "m16n8k8"): (8, 25, 23),
    ("sm_100a", "bf16", "bf16", "f32", "m16n8k16"): (16, 25, 23),
    ("sm_120a", "f16", "f16", "f32", "m16n8k16"): (16, 25, 23),
    ("sm_120a", "e4m3", "e5m2", "f32", "m16n8k32"): (32, 25, 23),
    ("sm_120a", "e5m2", "e4m3", "f16", "m16n8k16"): (16, 25, 23),
    ("sm_120a", "e2m1", "e3m2", "f32", "m16n8k32.kind::f8f6f4"): (32, 25, 23),
    ("sm_120a", "e2m3", "e5m2", "f16", "m16n8k32.kind::f8f6f4"): (32, 25, 23),
}


def matrices(seed: int, a: str, b: str, c: str, shape: str) -> tuple[Array, Array, Array]:
    """Codes at the edges."""
    rng = np.random.default_rng(seed)
    form = FORMS[shape.partition(".")[0], BITS[a]]
    return (
        edges(rng, a, (WARPS, form.m, form.k)),
        edges(rng, b, (WARPS, form.k, form.n)),
        edges(rng, c, (WARPS, form.m, form.n)),
    )


@pytest.mark.parametrize(("case", "how"), RULES.items(), ids=["-".join(case) for case in RULES])
def test_sums_are_cut_off_as_published(case: tuple[str, ...], how: tuple[int, int, int]) -> None:
    target, a, b, c, shape = case
    step, fraction, kept = how
    left, right, addend = matrices(len("".join(case)), a, b, c, shape)
    codes = product(
        f"mma.sync.aligned.{shape}.row.col.{c}.{a}.{b}.{c}",
        shape.partition(".")[0],
        (a, b, c, c),
        in_register(left, a),
        in_register(right, b),
        addend,
        target,
    )
    for warp, row, column in np.ndindex(codes.shape):
        x, y, z = left[warp, row].tolist(), right[warp, :, column].tolist(), int(addend[warp, row, column])
        expected = rule.chain(x, y, z, (a, b, c, c), fraction, step, kept)
        assert codes[warp, row, column] == expected, (x, y, z)


@pytest.mark.parametrize(
    ("target", "c", "shape"),
    [("sm_90", "f16", "m16n8k32"), ("sm_90", "f32", "m16n8k16"), ("sm_100a", "f16", "m16n8k16")],
)
def test_fp8_is_done_in_half_precision_where_the_hardware_has_none(target: str, c: str, shape: str) -> None:
    """As in ptxas 13.5's machine code: two HMMA, one of the lower and one of the upper halves of each register, from
    zero, and an addition."""
    left, right, addend = matrices(11, "e4m3", "e5m2", c, shape)
    codes = product(
        f"mma.sync.aligned.{shape}.row.col.{c}.e4m3.e5m2.{c}",
        shape,
        ("e4m3", "e5m2", c, c),
        left,
        right,
        addend,
        target,
    )
    for warp, row, column in np.ndindex(codes.shape):
        x = [half_of(code, "e4m3") for code in left[warp, row].tolist()]
        y = [half_of(code, "e5m2") for code in right[warp, :, column].tolist()]
        total = 0
        for chosen in ([k for k in range(len(x)) if k % 4 < 2], [k for k in range(len(x)) if k % 4 > 1]):
            total = rule.dot([x[k] for k in chosen], [y[k] for k in chosen], total, ("f16", "f16", c, c), 25)
        kind = np.float16 if c == "f16" else np.float32
        with np.errstate(all="ignore"):
            code = np.array([total], codes.dtype).view(kind) + addend[warp, row, column : column + 1].view(kind)
        expected = code.view(codes.dtype)[0] if not np.isnan(code[0]) else rule.NAN[16 if c == "f16" else 32]
        assert codes[warp, row, column] == expected


def half_of(code: int, name: str) -> int:
    """The half with the value of an FP8 code."""
    value, _ = rule.number(code, name)
    if isinstance(value, str):
        return {"nan": 0x7FFF, "inf": 0x7C00, "-inf": 0xFC00}[value]
    return rule.encode_half(value)


@pytest.mark.parametrize(("target", "expected"), [("sm_70", 1.0), ("sm_75", 1 + 2**-22), ("sm_80", 1 + 2**-22)])
def test_turing_keeps_a_bit_more_than_volta(target: str, expected: float) -> None:
    """Of 1 + 4 * 2^-24; Fasi, Higham, Mikaitis and Pranesh (2021), "Numerical behavior of NVIDIA tensor cores"."""
    assert first_sum(target, [2.0**-24] * 4, [1.0] * 4, 1.0) == expected


def test_a_smaller_addend_may_give_a_larger_sum() -> None:
    """The same paper, on partial sums that are not normalized: 1 - 2^-24 + 4 * 2^-24 is above 1 + 4 * 2^-24."""
    assert first_sum("sm_70", [2.0**-24] * 4, [1.0] * 4, 1.0 - 2.0**-24) == 1 + 2.0**-23
    assert first_sum("sm_70", [2.0**-24] * 4, [1.0] * 4, 1.0) == 1.0


def test_subnormals_count_and_single_precision_is_cut_off() -> None:
    """The same paper."""
    assert first_sum("sm_80", [2.0**-24], [2.0**-14], 0.0) == 2.0**-38
    assert first_sum("sm_80", [1.0, 2.0**-12], [2.0, 2.0**-12 * 1.9990234375], 0.0) == 2.0
    assert first_sum("sm_80", [-1.0, -(2.0**-12)], [2.0, 2.0**-12 * 1.9990234375], 0.0) == -2.0


def first_sum(target: str, a: list[float], b: list[float], c: float) -> float:
    """A sum of up to four products of halves and an addend: by m16n8k16, before sm_80 by m8n8k4."""
    if target == "sm_80":
        x, y = np.zeros((1, 16, 16)), np.zeros((1, 16, 8))
        x[0, 0, : len(a)], y[0, : len(b), 0] = a, b
        z = encoded(np.full((1, 16, 8), c), "f32")
        names = ("f16", "f16", "f32", "f32")
        spelling = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"
        codes = product(spelling, "m16n8k16", names, encoded(x, "f16"), encoded(y, "f16"), z, target)
        return float(codes.view(np.float32)[0, 0, 0])
    left, right = np.zeros((1, 32, 4), np.float16), np.zeros((1, 32, 4), np.float16)
    left[0, 0, : len(a)], right[0, 0, : len(b)] = a, b
    out = run(
        "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32",
        8,
        packed(left.view(np.uint16), 16),
        packed(right.view(np.uint16), 16),
        np.full((1, 32, 8), c, np.float32).view(np.uint32),
        target=target,
    )
    return float(out.view(np.float32)[0, 0, 0])


@pytest.mark.parametrize(("target", "fraction"), [("sm_80", 24), ("sm_90", 25)])
def test_the_error_is_within_what_the_rule_allows(target: str, fraction: int) -> None:
    """Against exact sums, as fractions. With e the largest exponent of a product or of the addend, each of 17 terms
    loses less than 2^(e - F) once or, beside a sum up to 2^(e + 5), 32 times as much; a single, 2^(e + 5 - 23)."""
    left, right, addend = matrices(5, "f16", "f16", "f32", "m16n8k16")
    # Nothing infinite, and no sum that becomes so.
    left, right = left & np.uint16(0xBFFF), right & np.uint16(0xBFFF)
    addend = np.where(addend >> np.uint32(23) & np.uint32(0xFF) > 160, np.uint32(0), addend)
    names = ("f16", "f16", "f32", "f32")
    codes = product("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "m16n8k16", names, left, right, addend, target)
    for warp, row, column in np.ndindex(codes.shape):
        pairs = zip(left[warp, row].tolist(), right[warp, :, column].tolist(), strict=True)
        terms = [rule.number(int(addend[warp, row, column]), "f32")]
        for x, y in pairs:
            (p, e), (q, f) = rule.number(x, "f16"), rule.number(y, "f16")
            terms.append((Fraction(p) * Fraction(q), e + f))
        exact = sum(Fraction(value) for value, _ in terms)
        largest = max(exponent for _, exponent in terms)
        error = abs(Fraction(float(codes.view(np.float32)[warp, row, column])) - exact)
        assert error <= 512 * Fraction(2) ** (largest - fraction) + Fraction(2) ** (largest - 17) + Fraction(2) ** -149


@pytest.mark.parametrize("shape", ["m8n8k4", "m16n8k4", "m16n8k8", "m16n8k16"])
def test_doubles_are_fused_multiply_adds_in_order(shape: str) -> None:
    rng = np.random.default_rng(9)
    form = FORMS[shape, 64]
    a, b, c = (
        rng.standard_normal(size) * 2.0 ** rng.integers(-30, 30, size)
        for size in ((WARPS, form.m, form.k), (WARPS, form.k, form.n), (WARPS, form.m, form.n))
    )
    names = ("f64", "f64", "f64", "f64")
    codes = product(
        f"mma.sync.aligned.{shape}.row.col.f64.f64.f64.f64",
        shape,
        names,
        a.view(np.uint64),
        b.view(np.uint64),
        c.view(np.uint64),
        "sm_90",
    )
    expected = c
    for k in range(form.k):
        x, y = np.broadcast_arrays(a[:, :, k, None], b[:, None, k])
        expected = libm.fma(x.ravel(), y.ravel(), expected.ravel()).reshape(expected.shape)
    assert (codes == expected.view(np.uint64)).all()


@pytest.mark.parametrize("rounding", ["rz", "rm", "rp"])
def test_doubles_are_rounded_in_every_direction(rounding: str) -> None:
    rng = np.random.default_rng(10)
    a, b, c = rng.standard_normal((1, 8, 4)), rng.standard_normal((1, 4, 8)), rng.standard_normal((1, 8, 8))
    names = ("f64", "f64", "f64", "f64")
    spelling = f"mma.sync.aligned.m8n8k4.row.col.{rounding}.f64.f64.f64.f64"
    codes = product(spelling, "m8n8k4", names, a.view(np.uint64), b.view(np.uint64), c.view(np.uint64), "sm_80")
    for row, column in np.ndindex(8, 8):
        total = float(c[0, row, column])
        for k in range(4):
            exact = Fraction(float(a[0, row, k])) * Fraction(float(b[0, k, column])) + Fraction(total)
            total = directed(exact, rounding)
        assert float(codes.view(np.float64)[0, row, column]) == total


def directed(value: Fraction, rounding: str) -> float:
    """The nearest double on one side."""
    near = float(value)
    if Fraction(near) == value:
        return near
    up = rounding == "rp" or (rounding == "rz" and value < 0)
    if (Fraction(near) > value) == up:
        return near
    return float(np.nextafter(near, np.inf if up else -np.inf))


def test_a_wrong_rule_would_be_noticed() -> None:
    """A bit more or less, another order, or rounding to nearest gives other codes for some of these inputs."""
    left, right, addend = matrices(3, "f16", "f16", "f32", "m16n8k16")
    names = ("f16", "f16", "f32", "f32")
    codes = product(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "m16n8k16", names, left, right, addend, "sm_80"
    )
    for step, fraction in ((8, 23), (8, 25), (16, 24), (4, 24)):
        sums = (
            (
                rule.chain(left[w, i].tolist(), right[w, :, j].tolist(), int(addend[w, i, j]), names, fraction, step),
                (w, i, j),
            )
            for w, i, j in np.ndindex(codes.shape)
        )
        assert any(codes[place] != found for found, place in sums)
