"""Formats of 16, 8, 6 and 4 bits as CUDA's headers convert them (in software where the target has nothing), against
ml_dtypes."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ptx_ls.interpreter.watch import WATCHERS
from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import Array, kernels

BF16: Any = ml_dtypes.bfloat16
E4M3: Any = ml_dtypes.float8_e4m3fn
E5M2: Any = ml_dtypes.float8_e5m2
E8M0: Any = ml_dtypes.float8_e8m0fnu
EVERY = pytest.mark.parametrize("target", TARGETS)
FROM_SM_80 = pytest.mark.parametrize("target", TARGETS[1:])
VALUES = np.array([1.06, -0.37, 240.1, 0.0021, -17.5, 3.0], np.float32)


@FROM_SM_80
@pytest.mark.parametrize(("i", "j"), [(0, 1), (2, 4), (5, 5), (3, 0)])
def test_arithmetic_of_pairs_of_bfloats(target: str, i: int, j: int) -> None:
    x, y = VALUES[[i, j]].astype(BF16), VALUES[[j, i - 1]].astype(BF16)
    out = np.zeros((14, 2), BF16)
    arguments = [x.view(np.uint16).copy(), y.view(np.uint16).copy(), out.view(np.uint16)]
    kernels("bfloat16", target).launch("bf16_arithmetic", 1, 1, arguments)
    wide, other = x.astype(np.float64), y.astype(np.float64)
    whole = (wide * other + wide).astype(BF16)
    real = (-wide[1] * other[1] + (wide[0] * other[0] + wide[0]).astype(BF16).astype(np.float64)).astype(BF16)
    imaginary = (wide[1] * other[0] + (wide[0] * other[1] + wide[1]).astype(BF16).astype(np.float64)).astype(BF16)
    expected = [
        wide + other, wide - other, wide * other, wide / other, whole, np.clip(whole, 0, 1), -x, abs(x),
        np.minimum(x, y), np.maximum(x, y), np.maximum(whole, BF16(0)), x > y, x != y, [real, imaginary],
    ]  # fmt: skip
    wrong = [n for n, row in enumerate(expected) if (out[n] != np.array(row).astype(BF16)).any()]
    assert not wrong


@FROM_SM_80
def test_functions_of_bfloats(target: str) -> None:
    x = np.array([0.75, 1.5], np.float32).astype(BF16)
    out = np.zeros((14, 2), BF16)
    kernels("bfloat16", target).launch("bf16_functions", 1, 1, [x.view(np.uint16).copy(), out.view(np.uint16)])
    v = x.astype(np.float64)
    exact = [
        np.sin(v), np.cos(v), np.exp(v), np.exp2(v), np.log(v), np.sqrt(v), 1 / np.sqrt(v), 1 / v, np.ceil(v),
        np.rint(v), np.tanh(v), np.tanh(v), np.log10(v), np.trunc(v),
    ]  # fmt: skip
    # One unit in the last place of eight bits.
    assert np.allclose(out.astype(np.float64), exact, rtol=2**-7, atol=0)


@FROM_SM_80
def test_conversions_of_bfloats(target: str) -> None:
    f, d = np.array([1.003, 2.5, -3.0], np.float32), np.array([0.1])
    i, out = np.array([257, -1025], np.int32), np.zeros(20, BF16)
    back, wide = np.zeros(1, np.float32), np.zeros(4, np.int64)
    wide[0] = 65791
    arguments = [f, d, i, out.view(np.uint16), back, wide]
    kernels("bfloat16", target).launch("bf16_conversions", 1, 1, arguments)
    above = BF16(1 + 2**-7)
    # Eight bits: 257 lies next to 256, 65791 above 65536, -1025 below -1024.
    expected = [BF16(1), BF16(1), BF16(1), above, BF16(0.1), BF16(256), BF16(256), BF16(65536), BF16(-1024)]
    assert out[:9].tolist() == expected
    assert out[16:18].tolist() == [2.5, -3]
    assert back[0] == 1
    assert wide[1:].tolist() == [1, 1, 1]


# One thread runs it, whose shuffles take values of lanes that there are not.
ALONE = WATCHERS - {"uninit"}


@pytest.mark.parametrize("target", TARGETS)
def test_memory_of_halves(target: str) -> None:
    a = np.arange(20, dtype=np.float16).reshape(10, 2)
    b = np.arange(64, dtype=np.float16) / 4
    a_before, b_before = a.copy(), b.copy()
    kernels("half", target).launch("half_memory", 1, 1, [a, b], watch=ALONE)
    assert a[0].tolist() == (a_before[0] + b_before[:2]).tolist()
    assert b[2] == b_before[2] + b_before[3]
    assert (a[[1, 3, 5]] == a_before[[2, 4, 6]]).all()


@FROM_SM_80
def test_memory_of_bfloats(target: str) -> None:
    a, b = np.arange(20).reshape(10, 2).astype(BF16), (np.arange(16) / 4).astype(BF16)
    a_before, b_before = a.copy(), b.copy()
    kernels("bfloat16", target).launch("bf16_memory", 1, 1, [a.view(np.uint16), b.view(np.uint16)], watch=ALONE)
    assert a[0].tolist() == (a_before[0] + b_before[:2]).tolist()
    assert b[2] == b_before[2] + b_before[3]
    assert (a[[1, 3]] == a_before[[2, 4]]).all()
    assert b[10] == np.sqrt(b_before[13].astype(np.float64)).astype(BF16)


def bits(values: Any, kind: Any) -> list[int]:
    """The codes of values in a format of one byte."""
    found: list[int] = np.asarray(values).astype(np.float32).astype(kind).view(np.uint8).tolist()
    return found


@EVERY
@pytest.mark.parametrize(("name", "kind"), [("fp8_e4m3", E4M3), ("fp8_e5m2", E5M2)])
def test_bytes_of_floating_point(target: str, name: str, kind: Any) -> None:
    module = kernels("fp8", target)
    for turn in range(len(VALUES)):
        f, d, h, b = np.roll(VALUES, turn)[:4, None]
        out = np.array([0, 0, 0, 0, 0x39, 0xC4, 0x21], np.uint8)
        back = np.zeros(3, np.float32)
        half, brain = h.astype(np.float16), b.astype(BF16)
        arguments = [f.copy(), d.astype(np.float64), half, brain.view(np.uint16), out, back]
        module.launch(name, 1, 1, arguments)
        assert out[:4].tolist() == bits([f[0], d[0], half[0], brain[0]], kind)
        assert back.tolist() == out[4:].view(kind).astype(np.float32).tolist()


@EVERY
def test_vectors_of_bytes_of_floating_point(target: str) -> None:
    f, h = VALUES[[0, 1, 2, 3, 4, 5, 0, 2]].reshape(2, 4), VALUES.astype(np.float16)
    b = VALUES.astype(BF16)
    two, four = np.zeros((4, 2), np.uint8), np.zeros((4, 4), np.uint8)
    two[3], four[3] = [0x35, 0xBA], [0x33, 0x41, 0xC5, 0x7B]
    back = np.zeros((2, 4), np.float32)
    module = kernels("fp8", target)
    module.launch("fp8_vectors", 1, 1, [f, h.copy(), b.view(np.uint16).copy(), two, four, back])
    assert two[:3].tolist() == [bits(f[0, :2], E4M3), bits(h[:2], E4M3), bits(b[:2], E4M3)]
    assert four[:3].tolist() == [bits(f[1], E5M2), bits(h[2:6], E5M2), bits(b[2:6], E5M2)]
    assert back[0].tolist() == four[3].view(E5M2).astype(np.float32).tolist()
    assert back[1].tolist() == [*two[3].view(E4M3).astype(np.float32).tolist(), 0, 0]
    raw, halves = np.zeros((5, 2), np.uint8), np.zeros(2, np.float16)
    raw[4] = 0x35, 0xBA
    pairs = np.array([[1000, -1000], [1e6, -0.3]], np.float32)
    module.launch("fp8_raw", 1, 1, [pairs, h.copy(), b.view(np.uint16).copy(), raw, halves])
    # Saturated to 448; an infinity of E5M2 where nothing saturates.
    assert raw[0].tolist() == [0x7E, 0xFE]
    assert raw[1].tolist() == [0x7C, *bits([-0.3], E5M2)]
    assert raw[2:4].tolist() == [bits(h[:2], E5M2), bits(b[:2], E4M3)]
    assert halves.tolist() == raw[4].view(E4M3).astype(np.float16).tolist()


@EVERY
def test_scales_of_bytes(target: str) -> None:
    f, b = np.array([[5.0, 0.3], [5.0, 0.3]], np.float32), np.array([2.5, 64.0], np.float32).astype(BF16)
    out, back = np.zeros((4, 2), np.uint8), np.zeros(2, np.uint16)
    out[3] = 120, 131
    kernels("fp8", target).launch("fp8_scales", 1, 1, [f, b.view(np.uint16).copy(), out, back])
    # Powers of two from below and from above, with a bias of 127.
    assert out[:3].tolist() == [[127 + 2, 127 - 2], [127 + 3, 127 - 1], [127 + 2, 127 + 6]]
    assert back.view(BF16).astype(float).tolist() == out[3].view(E8M0).astype(float).tolist()


NIBBLES = np.array([0.26, -1.4, 2.5, 5.1, -0.8, 3.4, 0.0, -6.0], np.float32)


def codes(values: Array, kind: Any) -> list[int]:
    """The codes of values in a format below a byte."""
    return [int(c) for c in np.asarray(values, np.float32).astype(kind).view(np.uint8)]


@EVERY
def test_formats_of_four_bits(target: str) -> None:
    kind: Any = ml_dtypes.float4_e2m1fn
    f, h, b = NIBBLES.reshape(2, 4).copy(), NIBBLES.astype(np.float16), NIBBLES.astype(BF16)
    two, four, back = np.zeros(4, np.uint8), np.zeros((3, 2), np.uint8), np.zeros((2, 4), np.float32)
    two[3], four[2] = 0x9D, (0x4A, 0x17)
    module = kernels("fp6_fp4", target)
    module.launch("fp4", 1, 1, [f, h.copy(), b.view(np.uint16).copy(), two, four, back])

    def packed(values: Array) -> list[int]:
        low = codes(values, kind)
        return [low[i] | low[i + 1] << 4 for i in range(0, len(low), 2)]

    def unpacked(data: Array) -> list[float]:
        nibbles = np.array([c >> s & 15 for c in data.tolist() for s in (0, 4)], np.uint8)
        found: list[float] = nibbles.view(kind).astype(np.float32).tolist()
        return found

    assert two[:3].tolist() == packed(f[0, :2]) + packed(h[:2]) + packed(b[:2])
    assert four[:2].tolist() == [packed(f[1]), packed(h[2:6])]
    assert back.tolist() == [unpacked(four[2]), [*unpacked(two[3:]), 0, 0]]
    raw, halves = np.array([0, 0, 0x5E, 0x11, 0x2A], np.uint8), np.zeros((2, 2), np.float16)
    module.launch("fp4_raw", 1, 1, [f, h.copy(), raw, halves])
    assert raw[:2].tolist() == packed(f[0, :2]) + packed(h[:2])
    assert halves[0].tolist() == unpacked(raw[2:3])
    assert halves[1].tolist() == raw[3:].view(ml_dtypes.float6_e3m2fn).astype(np.float32).tolist()


@EVERY
def test_formats_of_six_bits(target: str) -> None:
    low: Any = ml_dtypes.float6_e2m3fn
    high: Any = ml_dtypes.float6_e3m2fn
    f, h, b = NIBBLES.reshape(2, 4).copy(), NIBBLES.astype(np.float16), NIBBLES.astype(BF16)
    two, four, back = np.zeros((4, 2), np.uint8), np.zeros((3, 4), np.uint8), np.zeros((2, 4), np.float32)
    two[3], four[2] = (0x1B, 0x29), (0x05, 0x1F, 0x3C, 0x20)
    kernels("fp6_fp4", target).launch("fp6", 1, 1, [f, h.copy(), b.view(np.uint16).copy(), two, four, back])
    assert two[:3].tolist() == [codes(f[0, :2], low), codes(h[:2], low), codes(b[:2], low)]
    assert four[:2].tolist() == [codes(f[1], high), codes(h[2:6], high)]
    assert back[0].tolist() == four[2].view(high).astype(np.float32).tolist()
    assert back[1].tolist() == [*two[3].view(low).astype(np.float32).tolist(), 0, 0]
