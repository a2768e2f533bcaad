"""Functions of CUDA's headers as nvcc inlines them, against mpmath, NumPy, ml_dtypes and Python's integers."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath  # type: ignore[import-untyped]
import numpy as np
import pytest

from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import Array, kernels

pytestmark = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(1024)


def close(ours: float, exact: Any, unit: float, most: float) -> bool:
    """Whether a result is within so many units in the last place, relative to the exact one."""
    return bool(abs(mpmath.mpf(ours) - exact) <= most * unit * abs(exact))


def test_elementary_functions_in_double_precision(target: str) -> None:
    module = kernels("double_math", target)
    for given in ((0.7, 1.3, 0.2), (0.031, 0.5, 7.0), (0.999, -2.5, 3.0), (-0.4, 2.0, -9.5)):
        out = np.zeros(26)
        module.launch("double_elementary", 1, 1, [np.array(given), out])
        elementary(*given, out)


def elementary(v: float, w: float, z: float, out: Array) -> None:
    """Compares what `double_elementary` makes of three numbers with mpmath."""
    m = mpmath
    positive = v > 0
    exact: dict[int, Callable[[], Any]] = {
        0: lambda: m.sin(v), 1: lambda: m.cos(v), 2: lambda: m.tan(v), 3: lambda: m.exp(v), 9: lambda: m.power(2, v),
        8: lambda: m.sign(v) * m.cbrt(abs(v)), 12: lambda: m.sinh(v), 13: lambda: m.cosh(v), 14: lambda: m.tanh(v),
        15: lambda: m.asin(v), 16: lambda: m.acos(v), 17: lambda: m.atan(v), 18: lambda: m.atan2(v, w),
        19: lambda: m.expm1(v), 20: lambda: m.log1p(v), 21: lambda: m.hypot(v, w), 24: lambda: m.mpf(v),
        25: lambda: m.mpf(v) / m.mpf(z),
    }  # fmt: skip
    if positive:
        exact |= {4: lambda: m.log(v), 5: lambda: m.power(v, w), 6: lambda: m.sqrt(v), 7: lambda: 1 / m.sqrt(v)}
        exact |= {10: lambda: m.log(v, 2), 11: lambda: m.log10(v)}
    with mpmath.workprec(120):
        # CUDA's programming guide names at most 2 ulp for these.
        wrong = [i for i, function in exact.items() if not close(out[i], function(), 2**-52, 2)]
    assert not wrong
    assert out[22] == math.fmod(v, w)
    assert out[23] == math.remainder(v, w)
    if not positive:
        assert np.isnan(out[[4, 6, 7, 10, 11]]).all()


def towards(exact: Fraction, direction: int, kind: Any = np.float64) -> Any:
    """The nearest value of a type on one side: -1 below, 1 above, 0 towards zero."""
    near = kind(float(exact))
    if direction == 0:
        direction = -1 if exact > 0 else 1
    if direction < 0 and Fraction(float(near)) > exact:
        return np.nextafter(near, kind(-np.inf))
    if direction > 0 and Fraction(float(near)) < exact:
        return np.nextafter(near, kind(np.inf))
    return near


@pytest.mark.parametrize(("a", "b", "c"), [(1.1, 2.7, 3.3), (7.25, -0.1, -1e-17)])
def test_roundings_in_double_precision(target: str, a: float, b: float, c: float) -> None:
    out, single, integer = np.zeros(26), np.zeros(2, np.float32), np.zeros(12, np.int64)
    integer[8], integer[9], integer[10] = 0x3FF00000, 0x12345678, -(2**53) - 1
    kernels("double_math", target).launch("double_rounding", 1, 1, [np.array([a, b, c]), out, integer, single])
    x, y, z = Fraction(a), Fraction(b), Fraction(c)
    root = math.sqrt(a)
    expected = [
        a + b, towards(x + y, 0), towards(x + y, 1), towards(x + y, -1), towards(x * y, 1), towards(x * y + z, 0),
        towards(x / y, -1), 1 / a, root if Fraction(root) ** 2 >= x else math.nextafter(root, math.inf),
        math.floor(a), math.ceil(a), np.rint(a), math.trunc(a), math.floor(a + 0.5), min(a, b), max(a, b),
        math.copysign(a, b), math.nextafter(a, b), max(a - b, 0.0),
    ]  # fmt: skip
    assert out[:19].tolist() == expected
    bits = np.array([a, b]).view(np.int64).tolist()
    unsigned = math.trunc(c) if c > 0 else 0
    signs = math.copysign(1, c) < 0
    high = np.array([bits[0] >> 32, bits[1] & 0xFFFFFFFF]).astype(np.int32).tolist()
    assert integer[:8].tolist() == [round(a), math.floor(a), math.ceil(a), bits[0], *high, unsigned, int(signs)]
    assert single.tolist() == [np.float32(a), towards(x, -1, np.float32)]
    assert out[19:21].view(np.int64).tolist()[0] == 0x3FF0000012345678
    assert out[20] == -(2.0**53)
    fraction, exponent = math.frexp(a)
    assert (out[21], integer.view(np.int32)[22]) == (fraction, exponent)
    assert np.allclose(out[22:24], [math.sin(c), math.cos(c)], rtol=2**-51, atol=0)
    assert (out[24] + out[25], out[25]) == (a, math.trunc(a))


@pytest.mark.parametrize(("v", "w"), [(0.7, 1.3), (0.05, 0.9), (0.9, -2.5)])
def test_elementary_functions_in_single_precision(target: str, v: float, w: float) -> None:
    v, w = float(np.float32(v)), float(np.float32(w))
    out = np.zeros(22, np.float32)
    module = kernels("float_math", target)
    module.launch("float_elementary", 1, 1, [np.array([v, w], np.float32), out])
    m = mpmath
    exact = [
        m.sin(v), m.cos(v), m.tan(v), m.exp(v), m.log(v), m.power(v, w), m.sqrt(v), m.mpf(v) / w, m.cbrt(v),
        m.tanh(v), m.erf(v), m.loggamma(v), math.fmod(v, w), m.atan2(v, w), m.asin(v), m.ncdf(v), m.sinpi(v),
        round(v), round(v), math.floor(v), m.hypot(v, w), m.sqrt(2 * m.mpf(v) ** 2 + m.mpf(w) ** 2),
    ]  # fmt: skip
    # CUDA's programming guide: at most 4 ulp (tan, powf), lgamma 6 outside its zeros, normcdf 5.
    wrong = [i for i, value in enumerate(exact) if not close(float(out[i]), value, 2**-23, 6)]
    assert not wrong
    fast = np.zeros(12, np.float32)
    module.launch("float_fast", 1, 1, [np.array([v, w], np.float32), fast])
    exact = [
        m.sin(v), m.cos(v), m.tan(v), m.exp(v), m.log(v), m.power(v, w), m.mpf(v) / w, m.log(v, 2), m.power(10, v),
        1 / m.sqrt(v), min(max(v, 0), 1), m.tanh(w),
    ]  # fmt: skip
    # The fast functions are bounded absolutely: 2^-21.4 for sine and cosine; tanh relatively by 2^-11.
    wrong = [i for i, value in enumerate(exact[:11]) if abs(float(fast[i]) - value) > 4e-6 * max(1, abs(value))]
    assert not wrong
    assert close(float(fast[11]), exact[11], 2**-11, 1)


def test_roundings_in_single_precision(target: str) -> None:
    a, b, c = (np.float32(v) for v in (1.1, 0.37, 5.25))
    out, integer = np.zeros(18, np.float32), np.zeros(8, np.int32)
    integer[:3] = 16777217, -3, 33554435
    kernels("float_math", target).launch("float_rounding", 1, 1, [np.array([a, b, c]), out, integer])
    x, y, z = (Fraction(float(v)) for v in (a, b, c))

    def single(exact: Fraction, direction: int) -> np.float32:
        found: np.float32 = towards(exact, direction, np.float32)
        return found

    root = np.sqrt(a)
    low = root if Fraction(float(root)) ** 2 <= x else np.nextafter(root, np.float32(0))
    expected = [
        a + b, single(x + y, 0), single(x + y, 1), single(x + y, -1), single(x * y, 1), single(x * y + z, 0),
        single(x / y, -1), single(1 / x, 1), low, np.float32(float(x * y + z)), np.float32(16777216),
        np.float32(2**32), np.float32(33554432), min(a, b), max(b, c), a, b, np.float32(0),
    ]  # fmt: skip
    assert out.tolist() == [float(v) for v in expected]
    assert integer[3:].tolist() == [1, 0, 6, int(a.view(np.int32)), -2]


HALF = np.array([[1.5, -2.25], [0.333, 1024.5], [65504, 6e-8], [-0.1, 0.7], [3, -3]], np.float16)


def fused(x: Array, y: Array, z: Array) -> Array:
    """x y + z in a type that holds it exactly for these values."""
    return x.astype(np.float64) * y.astype(np.float64) + z.astype(np.float64)


def test_arithmetic_of_pairs_of_halves(target: str) -> None:
    module = kernels("half", target)
    for x, y in HALF[[[0, 1], [1, 3], [2, 0], [3, 4], [4, 4]]]:
        out = np.zeros((22, 2), np.float16)
        module.launch("half_arithmetic", 1, 1, [x.copy(), y.copy(), out])
        pairs_of_halves(x, y, out)


def pairs_of_halves(x: Array, y: Array, out: Array) -> None:
    """Compares what `half_arithmetic` makes of two pairs with NumPy."""
    f = np.float16
    with np.errstate(all="ignore"):
        whole = fused(x, y, x).astype(f)
        complex_sum = [
            f(fused(-x[1], y[1], f(fused(x[0], y[0], x[0])))),
            f(fused(x[1], y[0], f(fused(x[0], y[1], x[1])))),
        ]
        expected = [
            x + y, x - y, x * y, (x.astype(np.float32) / y.astype(np.float32)).astype(f), whole, np.clip(whole, 0, 1),
            np.clip(x + y, 0, 1), -x, abs(x), np.minimum(x, y), np.maximum(x, y), np.minimum(x, y), np.maximum(x, y),
            np.maximum(whole, 0), x == y, x < y, complex_sum, [x[0], y[0]], x[::-1], x + y, x * y,
            np.clip(x - y, 0, 1),
        ]  # fmt: skip
    wrong = [n for n, row in enumerate(expected) if (out[n] != np.array(row, f)).any()]
    assert not wrong


def test_functions_of_halves(target: str) -> None:
    x = np.array([0.75, 1.5], np.float16)
    out, scalar = np.zeros((17, 2), np.float16), np.zeros(4, np.float16)
    kernels("half", target).launch("half_functions", 1, 1, [x.copy(), out, scalar])
    v = x.astype(np.float64)
    exact = [
        np.sin(v), np.cos(v), np.exp(v), np.exp2(v), 10**v, np.log(v), np.log2(v), np.log10(v), np.sqrt(v),
        1 / np.sqrt(v), 1 / v, np.ceil(v), np.floor(v), np.rint(v), np.trunc(v), np.tanh(v), np.tanh(v),
    ]  # fmt: skip
    # One unit in the last place, the approximate tanh 2^-10.987.
    assert np.allclose(out.astype(np.float64), exact, rtol=2**-10, atol=0)
    v0, v1 = v
    assert np.allclose(scalar.astype(float), [np.tanh(v0), np.sin(v1), np.sqrt(v0), np.tanh(v1)], rtol=2**-10)


def test_conversions_and_comparisons_of_halves(target: str) -> None:
    module = kernels("half", target)
    f, d, i = np.array([1.0004, 2.5, -3.0], np.float32), np.array([0.1]), np.array([2049], np.int32)
    out, back, wide = np.zeros(18, np.float16), np.zeros(1, np.float32), np.zeros(7, np.int64)
    wide[0] = 4099
    module.launch("half_conversions", 1, 1, [f, d, i, out, back, wide])
    h = np.float16
    above = np.nextafter(h(1), h(2))
    expected = [h(f[0]), h(1), h(1), above, h(0.1), 2048, 2050, 2048, 2048, h(4099), 4100]
    assert out[:11].tolist() == expected
    assert out[16:].tolist() == [2.5, -3]
    assert back[0] == np.float32(out[0])
    assert wide[1:].tolist() == [1, 1, 1, 1, 2048, 127]
    truth = np.zeros(10, np.bool_)
    module.launch("half_comparisons", 1, 1, [np.array([1, 2, 1, 2], h), truth])
    assert truth.tolist() == [False, True, True, False, False, True, False, False, True, True]
    module.launch("half_comparisons", 1, 1, [np.array([np.nan, np.inf, 1, 2], h), truth])
    assert truth.tolist() == [False, False, False, False, True, True, True, True, False, False]


def test_integers_of_every_width(target: str) -> None:
    module = kernels("integers", target)
    a, u = [-987654321987654321, 12345, -7_654_321], [2**64 - 3, 1234567]
    i, out = [-1000, 37, -32768, 3, 0x1FF, -17], np.zeros(10, np.int64)
    given = [np.array(a, np.int64), np.array(u, np.uint64), np.array(i, np.int32)]
    module.launch("integer_division", 1, 1, [*given, out])

    def quotient(x: int, y: int) -> int:
        return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)

    expected = [
        quotient(a[0], a[1]), a[0] - quotient(a[0], a[1]) * a[1], u[0] // u[1], u[0] % 10, quotient(i[0], i[1]),
        i[0] - quotient(i[0], 7) * 7, quotient(a[2], 1000), quotient(i[2], i[3]), 255 % 3, quotient(i[5], 8),
    ]  # fmt: skip
    assert out.tolist() == expected
    x, y, p, q = -(10**37) - 7, 3**50 + 1, 2**128 - 5, 7**40 + 2
    narrow = np.zeros(7, np.int64)
    narrow[2], narrow[3] = -(2**62) - 1, 12345678901
    narrow[5:] = np.array([2**64 - 1, 2**63 + 5], np.uint64).view(np.int64)
    wide = np.frombuffer(b"".join((v % 2**128).to_bytes(16, "little") for v in (x, y)), np.uint8).copy()
    more = np.frombuffer(b"".join(v.to_bytes(16, "little") for v in (p, q)), np.uint8).copy()
    results = np.zeros(7 * 16, np.uint8)
    module.launch("integer_wide", 1, 1, [wide, more, results, narrow])
    exact = [x + y, x - y, x * y, x << 37, x >> 65, quotient(x, y), p % q]
    assert [row.tobytes() for row in results.reshape(7, 16)] == [(v % 2**128).to_bytes(16, "little") for v in exact]
    assert narrow[0] == 1
    assert narrow[1] == (-(2**62) - 1) * 12345678901 >> 64
    assert int(narrow[4]) % 2**64 == (2**64 - 1) * (2**63 + 5) >> 64


def test_bits_of_integers(target: str) -> None:
    a, b, c = 0x9ABCDEF1, 0x12345678, 37
    w = [0xF0F0, 1 << 20, 1 << 33, 1]
    s = np.array([-5, 7, 0x00FFFFFF, 3, -9, -1000, 0, 0, 0, 0], np.int32)
    out = np.zeros(25, np.uint32)
    given = [np.array([a, b, c], np.uint32), out, np.array(w, np.uint64), s]
    kernels("integers", target).launch("integer_bits", 1, 1, given)
    pair = b << 32 | a
    picked = b"".join(pair.to_bytes(8, "little")[c >> 4 * i & 7 :][:1] for i in range(4))
    expected = [
        pair << (c & 31) >> 32, pair >> (c & 31), pair << min(c, 32) >> 32, pair >> 7,
        int.from_bytes(picked, "little"), 8, 43, 34, 0, a * b >> 32, -35 >> 32,
        (a & 0xFFFFFF) * (b & 0xFFFFFF), -1 * 3, abs(a - b) + c, 12 + c, (a + b) >> 1, (-5 + 7 + 1) >> 1,
        a >> 5 & 31, a & ~0xFF0 | (b & 255) << 4, a ^ b ^ c, a & b | ~a & c, max(min(a, b), c), 9, a << (b & 31), None,
    ]  # fmt: skip
    assert [o for o, e in zip(out.tolist(), expected, strict=True) if e is not None] == [
        e % 2**32 for e in expected if e is not None
    ]
    signed = [np.array([v], np.uint32).view(np.int8).astype(int) for v in (0xFFFFFFFB, 7)]
    low = np.array([-5], np.int32).view(np.int16).astype(int) * np.array([7, 0])
    high = sum((a >> 16 * i & 0xFFFF) * (b >> 8 * (2 + i) & 255) for i in range(2))
    bytes_of = sum((a >> 8 * i & 255) * (b >> 8 * i & 255) for i in range(4))
    total = [int((signed[0] * signed[1]).sum()) + 0x00FFFFFF, int(low.sum()) + 0x00FFFFFF, high + c, bytes_of + c]
    assert s[6:].tolist() == total


def lanes(word: int, count: int, signed: bool) -> list[int]:
    """The halves or bytes of a word, the lowest first."""
    size = 32 // count
    parts = [word >> size * i & (1 << size) - 1 for i in range(count)]
    return [p - (1 << size) if signed and p >> (size - 1) else p for p in parts]


def joined(parts: list[int]) -> int:
    """A word of halves or bytes."""
    size = 32 // len(parts)
    return sum((p & (1 << size) - 1) << size * i for i, p in enumerate(parts))


def test_packed_integers(target: str) -> None:
    a, b, c = 0x80017FFE, 0x7FFF8003, 0x12F45678
    out = np.zeros(19, np.uint32)
    kernels("integers", target).launch("integer_packed", 1, 1, [np.array([a, b, c], np.uint32), out])

    def each(count: int, signed: bool, function: Callable[..., int], *words: int) -> int:
        return joined([function(*p) for p in zip(*(lanes(w, count, signed) for w in words), strict=True)])

    def clip(v: int) -> int:
        return max(-32768, min(32767, v))

    def whole(word: int) -> int:
        return lanes(word, 1, True)[0]

    halves = list(zip(lanes(a, 2, True), lanes(b, 2, True), strict=True))
    expected = [
        each(2, False, lambda x, y: x + y, a, b), each(2, True, lambda x, y: clip(x + y), a, b),
        each(4, False, lambda x, y: max(x - y, 0), a, b), each(4, False, lambda x, y: abs(x - y), a, b),
        each(2, True, max, a, b), each(4, False, min, a, b), each(4, False, lambda x, y: -(x == y), a, b),
        each(2, False, lambda x, y: x == y, a, b),
        sum(abs(x - y) for x, y in zip(lanes(a, 4, False), lanes(b, 4, False), strict=True)),
        each(2, True, lambda x, y: (x + y + 1) >> 1, a, b), each(4, False, lambda x: -x, a),
        each(2, True, lambda x: min(abs(x), 32767), b), max(whole(a) + whole(b), whole(c)) % 2**32,
        each(2, True, lambda x, y, z: max((x + y + 32768) % 65536 - 32768, z, 0), a, b, c),
        max(whole(a), whole(b), whole(c)) % 2**32, each(2, False, min, a, b, c), each(2, True, max, a, b),
        sum(x >= y for x, y in halves), max(whole(a), whole(b), 0),
    ]  # fmt: skip
    assert [hex(v) for v in out.tolist()] == [hex(int(v)) for v in expected]


def test_complex_numbers_of_the_standard_library(target: str) -> None:
    a, b = 0.7 - 1.2j, -0.3 + 0.4j
    given, out = np.array([a, b]), np.zeros(6, np.complex128)
    kernels("standard_library", target).launch("complex_numbers", 1, 1, [given, out])
    expected = [a * b, a / b, cmath.exp(a), cmath.sqrt(b), a**b, a.conjugate()]
    assert np.allclose(out, expected, rtol=1e-14, atol=0)


def test_values_of_the_standard_library(target: str) -> None:
    x = np.array([1.5, -2.0, 3.0, 0.5], np.float32)
    out, bits = np.zeros(2, np.float32), np.array([0, 0xF0F0, 0x00010000, 0x80000001, 33, 0], np.uint32)
    kernels("standard_library", target).launch("values", 1, 1, [x, out, bits, 4])
    total = math.log(1.5) - 1 + math.log(3) + math.log(0.5)
    expected = [2 * total, 7.0 if total > 0 else total]
    assert np.allclose(out, expected, rtol=1e-5)
    assert bits[0] == 8 + 15 + 0x00000030 + 64
