"""Conversions against those of NVIDIA's headers, ml_dtypes and NumPy."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ptx_ls.interpreter.arithmetic import formats
from ptx_ls.interpreter.arithmetic.formats import Format, decode
from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.semantics import computation
from tests.interpreter.second_source import edges, nvidia_headers

COUNT = 100_000
EVERY_HALF = np.arange(1 << 16).astype(np.uint16)
NARROW = ("e4m3", "e5m2", "e3m2", "e2m3", "e2m1")
NUMPY: dict[str, tuple[Format, Any]] = {
    "f16": (formats.HALF, np.float16),
    "bf16": (formats.BFLOAT, ml_dtypes.bfloat16),
    "e4m3": (formats.E4M3, ml_dtypes.float8_e4m3fn),
    "e5m2": (formats.E5M2, ml_dtypes.float8_e5m2),
    "e3m2": (formats.E3M2, ml_dtypes.float6_e3m2fn),
    "e2m3": (formats.E2M3, ml_dtypes.float6_e2m3fn),
    "e2m1": (formats.E2M1, ml_dtypes.float4_e2m1fn),
    "ue8m0": (formats.UE8M0, ml_dtypes.float8_e8m0fnu),
}


def singles() -> Any:
    """Single precision at the edges, near the ties of narrower formats and everywhere."""
    rng = np.random.default_rng(9)
    bits = edges.edges(32, COUNT, rng)
    short = rng.integers(0, 1 << 16, COUNT).astype(np.uint32) << np.uint32(16)
    near = short + rng.integers(-2, 3, COUNT).astype(np.uint32)
    scaled = rng.standard_normal(COUNT).astype(np.float32) * np.exp2(rng.integers(-20, 20, COUNT)).astype(np.float32)
    return np.concatenate([bits.view(np.float32), near.view(np.float32), scaled])


def packed(target: str, source: str, modifiers: str) -> Any:
    """What cvt makes of every half or of `singles`, from both places of a packed result."""
    room = 4 if target == "e2m1" else 8
    if source == "f32":
        values = singles()
        (both,) = computation(f"cvt.{modifiers}.{target}x2.f32", 3)(values, values[::-1])
    else:
        upper = EVERY_HALF.astype(np.uint32) << np.uint32(16)
        (both,) = computation(f"cvt.{modifiers}.{target}x2.{source}x2", 2)(upper | EVERY_HALF[::-1])
    mask = both.dtype.type((1 << room) - 1)
    upper, lower = both >> both.dtype.type(room) & mask, both & mask
    assert (upper == lower[::-1]).all()
    return upper.astype(np.uint8)


def inputs(source: str) -> Any:
    """What `packed` converts."""
    return singles() if source == "f32" else EVERY_HALF


def compare(ours: Any, theirs: Any, given: Any) -> None:
    """Asserts that bits are the same."""
    wrong = np.flatnonzero(ours != theirs)
    assert not len(wrong), [(given[i], hex(ours[i]), hex(theirs[i])) for i in wrong[:5]]


@pytest.mark.parametrize("name", NUMPY)
def test_every_code_has_the_value_of_ml_dtypes(name: str) -> None:
    form, dtype = NUMPY[name]
    codes = np.arange(1 << form.bits).astype(np.uint16 if form.bits == 16 else np.uint8)
    ours, theirs = decode(codes, form), codes.view(dtype).astype(np.float32)
    same = (ours.view(np.uint32) == theirs.view(np.uint32)) | (np.isnan(ours) & np.isnan(theirs))
    assert same.all(), codes[~same]


@pytest.mark.parametrize("source", ["f16", "bf16"])
@pytest.mark.parametrize("name", NARROW)
def test_every_half_is_rounded_as_ml_dtypes_does(name: str, source: str) -> None:
    """Within the range of the format. Beyond it ml_dtypes makes e4m3 NaN and e5m2 infinity,
    where PTX gives the largest value. NaN keeps its sign, and is 0x7e in e5m2, 0 in formats without NaN; in PTX it has
    no sign, is 0x7f, or the largest value."""
    ours = packed(name, source, "rn.satfinite")
    form, dtype = NUMPY[name]
    values = EVERY_HALF.view(NUMPY[source][1]).astype(np.float32)
    with np.errstate(all="ignore"):
        theirs = values.astype(dtype).view(np.uint8)
    largest = float(decode(np.array([form.largest], np.uint8), form)[0])
    inside = np.abs(values) <= largest
    compare(ours[inside], theirs[inside], values[inside])
    sign = np.signbit(values).astype(np.uint8) << np.uint8(form.bits - 1)
    beyond = ~inside & ~np.isnan(values)
    compare(ours[beyond], (np.uint8(form.largest) | sign)[beyond], values[beyond])
    assert (ours[np.isnan(values)] == (form.largest if form.nan is None else form.nan)).all()


@pytest.mark.parametrize("source", ["f32", "f16", "bf16"])
@pytest.mark.parametrize("name", NARROW)
def test_narrow_formats_are_those_of_nvidias_headers(name: str, source: str) -> None:
    theirs = nvidia_headers.convert(f"{source}_{name}", inputs(source), np.uint8)
    compare(packed(name, source, "rn.satfinite"), theirs, inputs(source))


@pytest.mark.parametrize("saturation", ["", "satfinite"])
@pytest.mark.parametrize(
    ("name", "source", "rounding"),
    [
        *(("ue5m3", source, rounding) for source in ("f32", "f16", "bf16") for rounding in ("rn", "rz", "rp")),
        *(("ue8m0", source, rounding) for source in ("f32", "bf16") for rounding in ("rz", "rp")),
    ],
)
def test_scale_factors_are_those_of_nvidias_headers(name: str, source: str, rounding: str, saturation: str) -> None:
    given = inputs(source)
    theirs = nvidia_headers.convert("_".join(filter(None, (source, name, rounding, saturation))), given, np.uint8)
    compare(packed(name, source, ".".join(filter(None, (rounding, saturation)))), theirs, given)


@pytest.mark.parametrize(
    ("name", "target"),
    [*((name, target) for name in (*NARROW, "ue5m3") for target in ("f16", "bf16")), ("ue8m0", "bf16")],
)
def test_codes_widen_as_in_nvidias_headers(name: str, target: str) -> None:
    room = 4 if name == "e2m1" else 8
    codes = np.arange(1 << (4 if room == 4 else NUMPY[name][0].bits if name in NUMPY else 8)).astype(np.uint8)
    theirs = nvidia_headers.convert(f"{name}_{target}", codes, np.uint16)
    kind = np.uint8 if room == 4 else np.uint16
    both = codes.astype(kind) << kind(room) | codes[::-1].astype(kind)
    (ours,) = computation(f"cvt.rn.{target}x2.{name}x2", 2)(both)
    compare(ours >> np.uint32(16), theirs, codes)
    compare((ours & np.uint32(0xFFFF))[::-1], theirs, codes)


@pytest.mark.parametrize("rounding", ["rn", "rz", "rm", "rp"])
@pytest.mark.parametrize("target", ["f16", "bf16"])
def test_singles_become_halves_as_in_nvidias_headers(target: str, rounding: str) -> None:
    given = singles()
    theirs = nvidia_headers.convert(f"f32_{target}_{rounding}", given, np.uint16)
    compare(computation(f"cvt.{rounding}.{target}.f32", 2)(given)[0], theirs, given)


@pytest.mark.parametrize("target", ["f16", "bf16"])
def test_doubles_become_halves_as_in_nvidias_headers(target: str) -> None:
    rng = np.random.default_rng(4)
    with np.errstate(all="ignore"):
        given = np.concatenate([singles().astype(np.float64), edges.edges(64, COUNT, rng).view(np.float64)])
        given = np.concatenate([given, np.nextafter(given, np.inf), np.nextafter(given, -np.inf)])
    theirs = nvidia_headers.convert(f"f64_{target}_rn", given, np.uint16)
    compare(computation(f"cvt.rn.{target}.f64", 2)(given)[0], theirs, given)


@pytest.mark.parametrize("source", ["f32", "f64"])
def test_halves_are_numpys(source: str) -> None:
    with np.errstate(all="ignore"):
        given = singles().astype(DTYPES[source])
        theirs = given.astype(np.float16).view(np.uint16)
    theirs = np.where(np.isnan(given), 0x7FFF, theirs).astype(np.uint16)
    compare(computation(f"cvt.rn.f16.{source}", 2)(given)[0], theirs, given)


def test_one_wrong_code_would_be_noticed() -> None:
    ours = packed("e4m3", "f16", "rn.satfinite")
    with pytest.raises(AssertionError):
        compare(packed("e4m3", "f16", "rz.satfinite"), ours, EVERY_HALF)
    with pytest.raises(AssertionError):
        compare(np.where(np.arange(len(ours)) == 70, ours ^ 1, ours), ours, EVERY_HALF)
