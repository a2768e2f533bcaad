"""Arithmetic on bits against sources that are not ours: the C library and Python's exact integers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter.arithmetic import fma, integer, to_integer
from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.semantics import computation
from tests.interpreter import libm
from tests.interpreter.second_source.edges import edges

COUNT = 100_000


def triples(bits: int) -> list[Any]:
    """Three operands for fma; a third of the addends nearly cancel the product, where rounding twice shows."""
    rng = np.random.default_rng(bits)
    dtype = np.dtype(f"f{bits // 8}")
    a, b, c = (edges(bits, COUNT, rng).view(dtype) for _ in range(3))
    near = rng.standard_normal((2, COUNT)).astype(dtype)
    some = rng.integers(0, 3, COUNT)
    a, b = np.where(some == 0, near[0], a), np.where(some == 0, near[1], b)
    with np.errstate(all="ignore"):
        nudge = (1 + np.finfo(dtype).eps * rng.integers(-2, 3, COUNT)).astype(dtype)
        c = np.where(some == 0, -(a * b) * nudge, c)
    return [a, b, c.astype(dtype)]


@pytest.mark.parametrize("bits", [32, 64])
def test_fma_is_the_c_librarys(bits: int) -> None:
    a, b, c = triples(bits)
    with np.errstate(all="ignore"):
        ours = (fma.fma32 if bits == 32 else fma.fma64)(a, b, c)
    theirs = libm.fma(a, b, c)
    same = (ours.view(f"u{bits // 8}") == theirs.view(f"u{bits // 8}")) | (np.isnan(ours) & np.isnan(theirs))
    assert same.all(), [(a[i], b[i], c[i], ours[i], theirs[i]) for i in np.flatnonzero(~same)[:5]]


def test_rounding_twice_would_be_noticed() -> None:
    a, b, c = triples(32)
    with np.errstate(all="ignore"):
        unfused = a * b + c
        twice = (a.astype(np.float64) * b.astype(np.float64) + c.astype(np.float64)).astype(np.float32)
    exact = libm.fma(a, b, c)
    finite = np.isfinite(exact)
    assert (unfused[finite] != exact[finite]).any()
    assert (twice[finite] != exact[finite]).any()


@pytest.mark.parametrize("kind", ["u16", "s16", "u32", "s32", "u64", "s64"])
def test_multiply_high_is_exact(kind: str) -> None:
    dtype = DTYPES[kind]
    bits = dtype.itemsize * 8
    rng = np.random.default_rng(7)
    a, b = (edges(bits, 20_000, rng).view(dtype) for _ in range(2))
    ours = integer.multiply_high(a, b)
    assert [int(v) for v in ours] == [int(x) * int(y) >> bits for x, y in zip(a.tolist(), b.tolist(), strict=True)]


@pytest.mark.parametrize("kind", ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"])
def test_to_integer_clamps(kind: str) -> None:
    dtype = DTYPES[kind]
    info = np.iinfo(dtype)
    rng = np.random.default_rng(3)
    with np.errstate(invalid="ignore"):
        values = np.trunc(edges(32, 20_000, rng).view(np.float32))
    ours = to_integer.to_integer(values, dtype, 0)
    exact = [0 if v != v else min(max(v, info.min), info.max) for v in values.tolist()]
    assert [int(v) for v in ours] == [int(v) for v in exact]


@pytest.mark.parametrize("spelling", ["max.f32", "min.f32", "max.f64", "min.f64"])
@pytest.mark.parametrize("lanes", [1, 7, 37])
def test_a_number_wins_over_a_signaling_nan_in_arrays_of_any_length(spelling: str, lanes: int) -> None:
    """NumPy's own `fmax` and `fmin` do not have it so behind the last whole vector of some machines."""
    numbers = np.full(lanes, 2, DTYPES[spelling.partition(".")[2]])
    signaling = {4: 0x7F800001, 8: 0x7FF0000000000001}[numbers.itemsize]
    nans = np.full(lanes, signaling, f"u{numbers.itemsize}").view(numbers.dtype)
    found = computation(spelling, 3)
    assert found is not None
    for operands in ((numbers, nans), (nans, numbers)):
        (result,) = found(*operands)
        assert result.tolist() == [2] * lanes
