"""Approximate functions against mpmath: the errors that the manual allows, and its tables of special values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mpmath  # type: ignore[import-untyped]
import numpy as np
import pytest

from ptx_ls.interpreter.arithmetic.formats import BFLOAT, HALF, decode
from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.semantics import computation, floating_point, half_precision
from tests.interpreter.second_source import spellings

COUNT = 3000
INF, NAN = float("inf"), float("nan")
TINY = 2.0**-130
"""A subnormal of single precision."""

Exact = Callable[..., Any]


@dataclass(frozen=True)
class Bound:
    """What the manual promises of a spelling for inputs between two magnitudes: the error is at most `most`, absolute,
    relative, or in units of the last place of the exact result."""

    spelling: str
    exact: Exact
    low: float
    high: float
    kind: str
    most: float
    positive: bool = False


PI = float(np.pi)
BOUNDS = [
    Bound("sin.approx.f32", mpmath.sin, 0, 2 * PI, "absolute", 2**-20.5),
    Bound("sin.approx.f32", mpmath.sin, 0, 100 * PI, "absolute", 2**-14.7),
    Bound("cos.approx.f32", mpmath.cos, 0, 2 * PI, "absolute", 2**-20.4),
    Bound("cos.approx.f32", mpmath.cos, 0, 100 * PI, "absolute", 2**-14.7),
    Bound("lg2.approx.f32", lambda a: mpmath.log(a, 2), 0.5, 2, "absolute", 2**-22, True),
    Bound("lg2.approx.f32", lambda a: mpmath.log(a, 2), 2, 2.0**127, "relative", 2**-22, True),
    Bound("lg2.approx.f32", lambda a: mpmath.log(a, 2), 2.0**-149, 0.5, "relative", 2**-22, True),
    Bound("ex2.approx.f32", lambda a: mpmath.power(2, a), 0, 127, "ulp", 2),
    Bound("tanh.approx.f32", mpmath.tanh, 2.0**-149, 2.0**127, "relative", 2**-11),
    Bound("rsqrt.approx.f32", lambda a: 1 / mpmath.sqrt(a), 2.0**-149, 2.0**127, "relative", 2**-22.9, True),
    Bound("sqrt.approx.f32", mpmath.sqrt, 2.0**-149, 2.0**127, "relative", 2**-23, True),
    Bound("rcp.approx.f32", lambda a: 1 / a, 2.0**-126, 2.0**127, "ulp", 1),
    Bound("div.approx.f32", lambda a, b: a / b, 2.0**-60, 2.0**60, "ulp", 2),
    Bound("div.full.f32", lambda a, b: a / b, 2.0**-60, 2.0**60, "ulp", 2),
    Bound("tanh.approx.f16", mpmath.tanh, 2.0**-14, 65504, "absolute", 2**-10.987),
    Bound("tanh.approx.bf16", mpmath.tanh, 2.0**-126, 2.0**127, "absolute", 2**-8),
    Bound("ex2.approx.f16", lambda a: mpmath.power(2, a), 2.0**-14, 14, "relative", 2**-9.9),
    Bound("ex2.approx.ftz.bf16", lambda a: mpmath.power(2, a), 2.0**-126, 126, "relative", 2**-7),
]


def between(low: float, high: float, positive: bool, rng: np.random.Generator) -> Any:
    """Magnitudes between two bounds, evenly and on a logarithmic scale, with signs."""
    even = rng.uniform(low, high, COUNT // 2)
    spread = np.exp2(rng.uniform(np.log2(max(low, 2.0**-30)), np.log2(high), COUNT - COUNT // 2))
    if low > 0:
        spread[: COUNT // 4] = np.exp2(rng.uniform(np.log2(low), np.log2(high), COUNT // 4))
    values = np.concatenate([even, spread])
    return values if positive else values * rng.choice([-1.0, 1.0], COUNT)


@pytest.mark.parametrize("bound", BOUNDS, ids=lambda b: f"{b.spelling}-{b.kind}-{b.high:g}")
def test_errors_are_within_the_manuals_bounds(bound: Bound) -> None:
    kind = bound.spelling.rpartition(".")[2]
    operands = 3 if bound.spelling.startswith("div") else 2
    rng = np.random.default_rng(len(bound.spelling))
    inputs = [_rounded(between(bound.low, bound.high, bound.positive, rng), kind) for _ in range(operands - 1)]
    (result,) = computation(bound.spelling, operands)(*(_bits(v, kind) for v in inputs))
    values = _values(result, kind)
    worst = max(_error(bound, float(r), *map(float, given)) for r, *given in zip(values, *inputs, strict=True))
    assert 0 < worst <= bound.most


def _rounded(values: Any, kind: str) -> Any:
    single = values.astype(np.float32)
    if kind == "f16":
        return single.astype(np.float16).astype(np.float32)
    return (single.view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32) if kind == "bf16" else single


def _bits(values: Any, kind: str) -> Any:
    if kind == "f16":
        return values.astype(np.float16).view(np.uint16)
    return (values.view(np.uint32) >> np.uint32(16)).astype(np.uint16) if kind == "bf16" else values


def _values(result: Any, kind: str) -> Any:
    return decode(result, {"f16": HALF, "bf16": BFLOAT}[kind]) if kind in ("f16", "bf16") else result


def _error(bound: Bound, result: float, *given: float) -> float:
    exact = bound.exact(*map(mpmath.mpf, given))
    error = abs(mpmath.mpf(result) - exact)
    if bound.kind == "relative":
        error = error / abs(exact) if exact else error
    if bound.kind == "ulp":
        exponent = max(mpmath.frexp(exact)[1], -125)
        error = error / mpmath.ldexp(1, exponent - 24)
    return float(error)


def test_a_larger_error_would_be_noticed() -> None:
    bound = BOUNDS[0]
    assert _error(bound, float(np.float32(np.sin(1.0) + 2**-20)), 1.0) > bound.most
    assert _error(Bound("", lambda a: 1 / a, 1, 2, "ulp", 1), float(np.float32(1 / 3) + 2 * 2**-25), 3.0) > 1


_NEAR_A_QUARTER = (16367173.0 * 2.0**72, 0.78539819, 0.78539813, 25.132742)
HARD = np.array([*_NEAR_A_QUARTER, 3.4028235e38, 2.0**-149, 2.0**-12], np.float32)
"""Near the limits and near multiples of a quarter of a turn, of which the first is the nearest one of all."""


def _worst(results: Any, inputs: Any, exact: Exact) -> float:
    """The largest error of single precision, in units of the last place of what is exact."""
    with mpmath.workprec(300):
        bound = Bound("", exact, 0, 0, "ulp", 0)
        return max(_error(bound, float(found), float(a)) for found, a in zip(results, inputs, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("is_plain", [False, True])
@pytest.mark.parametrize(
    ("spelling", "exact"),
    [
        ("sin.approx.f32", mpmath.sin),
        ("cos.approx.f32", mpmath.cos),
        ("tanh.approx.f32", mpmath.tanh),
        ("ex2.approx.f32", lambda a: mpmath.power(2, a)),
        ("lg2.approx.f32", lambda a: mpmath.log(a, 2)),
    ],
)
def test_functions_are_rounded_once_from_much_more_than_single_precision(
    spelling: str, exact: Exact, is_plain: bool
) -> None:
    singles = np.random.default_rng(3).integers(0, 1 << 32, COUNT, np.uint64).astype(np.uint32).view(np.float32)
    inputs = np.concatenate((HARD, singles[np.abs(singles) < np.inf]))
    inputs = np.abs(inputs) if "lg2" in spelling else inputs[np.abs(inputs) < 120] if "ex2" in spelling else inputs
    _warps.choose(is_plain)
    (results,) = computation(spelling, 2)(inputs)
    _warps.choose(False)
    assert 0.49 < _worst(results, inputs, exact) <= 0.5 + 2.0**-20
    assert _worst(np.nextafter(results[:99], np.float32(2)), inputs[:99], exact) > 0.6


SPECIAL: dict[str, tuple[tuple[float, float], ...]] = {
    "rcp.approx.f32": (
        (-INF, -0.0),
        (-0.0, -INF),
        (0.0, INF),
        (INF, 0.0),
        (NAN, NAN),
    ),
    "rcp.approx.ftz.f32": (
        (-INF, -0.0),
        (-TINY, -INF),
        (TINY, INF),
        (2.0**127, 0.0),
    ),
    "sqrt.approx.f32": (
        (-INF, NAN),
        (-1.0, NAN),
        (-0.0, -0.0),
        (0.0, 0.0),
        (INF, INF),
        (NAN, NAN),
    ),
    "sqrt.rn.f32": (
        (-INF, NAN),
        (-1.0, NAN),
        (-0.0, -0.0),
        (0.0, 0.0),
        (INF, INF),
        (NAN, NAN),
    ),
    "rsqrt.approx.f32": (
        (-INF, NAN),
        (-1.0, NAN),
        (-0.0, -INF),
        (0.0, INF),
        (INF, 0.0),
        (NAN, NAN),
    ),
    "rsqrt.approx.ftz.f32": (
        (-TINY, -INF),
        (TINY, INF),
    ),
    "rsqrt.approx.f64": (
        (-INF, NAN),
        (-1.0, NAN),
        (-0.0, -INF),
        (0.0, INF),
        (INF, 0.0),
        (NAN, NAN),
    ),
    "sin.approx.f32": (
        (-INF, NAN),
        (-0.0, -0.0),
        (0.0, 0.0),
        (INF, NAN),
        (NAN, NAN),
    ),
    "sin.approx.ftz.f32": (
        (-TINY, -0.0),
        (TINY, 0.0),
    ),
    "cos.approx.f32": (
        (-INF, NAN),
        (-0.0, 1.0),
        (0.0, 1.0),
        (INF, NAN),
        (NAN, NAN),
    ),
    "lg2.approx.f32": (
        (-INF, NAN),
        (-1.0, NAN),
        (-0.0, -INF),
        (0.0, -INF),
        (INF, INF),
        (NAN, NAN),
        (TINY, -130.0),
    ),
    "lg2.approx.ftz.f32": (
        (-TINY, -INF),
        (TINY, -INF),
    ),
    "ex2.approx.f32": (
        (-INF, 0.0),
        (-0.0, 1.0),
        (0.0, 1.0),
        (INF, INF),
        (NAN, NAN),
        (-130.0, TINY),
    ),
    "ex2.approx.ftz.f32": (
        (-TINY, 1.0),
        (TINY, 1.0),
        (-130.0, 0.0),
    ),
    "tanh.approx.f32": (
        (-INF, -1.0),
        (-0.0, -0.0),
        (0.0, 0.0),
        (INF, 1.0),
        (NAN, NAN),
        (TINY, TINY),
    ),
    "tanh.approx.f16": (
        (-INF, -1.0),
        (-0.0, -0.0),
        (0.0, 0.0),
        (INF, 1.0),
        (NAN, NAN),
        (2.0**-20, 2.0**-20),
    ),
    "tanh.approx.bf16": (
        (-INF, -1.0),
        (-0.0, -0.0),
        (0.0, 0.0),
        (INF, 1.0),
        (NAN, NAN),
        (TINY, TINY),
    ),
    "ex2.approx.f16": (
        (-INF, 0.0),
        (-0.0, 1.0),
        (0.0, 1.0),
        (INF, INF),
        (NAN, NAN),
        (-20.0, 2.0**-20),
    ),
    "ex2.approx.ftz.bf16": (
        (-INF, 0.0),
        (-TINY, 1.0),
        (-0.0, 1.0),
        (0.0, 1.0),
        (TINY, 1.0),
        (INF, INF),
        (NAN, NAN),
        (-130.0, 0.0),
    ),
    "rcp.approx.ftz.f64": (
        (-INF, -0.0),
        (-(2.0**-1030), -INF),
        (-0.0, -INF),
        (0.0, INF),
        (2.0**-1030, INF),
        (INF, 0.0),
        (NAN, NAN),
        (3.0, 1398101 / 2**22),
        (2.0**1023, 0.0),
    ),
    "rsqrt.approx.ftz.f64": (
        (-INF, NAN),
        (-(2.0**-1030), -INF),
        (-0.0, -INF),
        (0.0, INF),
        (2.0**-1030, INF),
        (INF, 0.0),
        (NAN, NAN),
    ),
}
"""The manual's tables, and what it says of subnormals."""


@pytest.mark.parametrize("spelling", SPECIAL)
def test_special_values_are_those_of_the_manual(spelling: str) -> None:
    kind = spelling.rpartition(".")[2]
    rows = SPECIAL[spelling]
    given = np.array([row[0] for row in rows], np.float64 if kind == "f64" else np.float32)
    (result,) = computation(spelling, 2)(given if kind == "f64" else _bits(given, kind))
    for (value, wanted), found in zip(rows, _values(result, kind), strict=True):
        same = np.isnan(found) if np.isnan(wanted) else found == wanted and np.signbit(found) == np.signbit(wanted)
        assert same, f"{spelling} of {value}: {found}, not {wanted}"


@pytest.mark.parametrize(
    ("spelling", "given", "nan"),
    [
        ("rcp.approx.ftz.f64", 0xFFF00000_00000001, 0x7FFFFFFF_00000000),
        ("rsqrt.approx.ftz.f64", 0x7FF80000_00000123, 0x7FFFFFFF_00000000),
        ("min.NaN.f32", 0xFFC00001, 0x7FFFFFFF),
        ("add.f32", 0xFFC00001, 0x7FFFFFFF),
        ("fma.rn.relu.f16", 0xFE01, 0x7FFF),
        ("min.NaN.f16", 0x7C01, 0x7FFF),
        ("fma.rn.relu.bf16", 0xFFC1, 0x7FFF),
        ("min.NaN.bf16", 0x7F81, 0x7FFF),
    ],
)
def test_nan_results_are_canonical(spelling: str, given: int, nan: int) -> None:
    """Where the manual names the NaN, or calls it canonical; and of single precision, as GPUs have it."""
    operands = {"rcp": 2, "rsqrt": 2, "fma": 4}.get(spelling.partition(".")[0], 3)
    found = computation(spelling, operands)
    dtype = DTYPES[found.spelled.inputs[0]]
    bits = np.dtype(f"u{dtype.itemsize}")
    (result,) = found(*[np.array([given], bits).view(dtype)] * (operands - 1))
    assert int(result.view(bits)[0]) == nan


@pytest.mark.parametrize("stem", ["floating_point", "half_precision"])
def test_each_approximation_is_held_against_a_bound_or_a_table(stem: str) -> None:
    """Both for single precision and halves; `rsqrt.approx.f64` and the coarse doubles have no bound in the manual."""
    halves = stem == "half_precision"
    kinds = ("f16", "bf16") if halves else ("f32",)
    held = {b.spelling.split(".")[0] for b in BOUNDS if b.spelling.rpartition(".")[2] in kinds}
    named = {s.split(".")[0] for s in SPECIAL if s.rpartition(".")[2] in kinds}
    approximate = (half_precision if halves else floating_point).APPROXIMATE
    assert approximate <= held & named
    opcodes = {j.entry.name for j in spellings.computing(stem) if ".approx" in j.spelled}
    assert opcodes == approximate | ({"div", "rcp", "sqrt"} if not halves else set())
