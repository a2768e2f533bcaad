"""Double precision in four directions of rounding. To nearest, NumPy's own operations are right but for `fma`."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic import error_free, uint128
from ptx_ls.interpreter.arithmetic.formats import DOUBLE
from ptx_ls.interpreter.arithmetic.rounding import Rounding, assemble
from ptx_ls.interpreter.dtypes import Array

_FRACTION = np.uint64((1 << 52) - 1)
_HIDDEN = np.uint64(1 << 52)
_QUIET = np.uint64(1 << 51)
_FIELD = np.uint64(0x7FF)
_BLOCK = 4096
"""Lanes at a time: temporary arrays of this size stay in the cache."""


def add(a: Array, b: Array, rounding: Rounding) -> Array:
    """a + b."""
    if rounding == "rn":
        total: Array = a + b
        return total
    return fma(a, np.ones(1), b, rounding)


def multiply(a: Array, b: Array, rounding: Rounding) -> Array:
    """a * b."""
    if rounding == "rn":
        product: Array = a * b
        return product
    # A zero of the product's sign changes nothing in any direction.
    return fma(a, b, np.copysign(0.0, np.copysign(1.0, a) * np.copysign(1.0, b)), rounding)


def fma(a: Array, b: Array, c: Array, rounding: Rounding) -> Array:
    """a * b + c, rounded once."""
    a, b, c = np.broadcast_arrays(a, b, c)
    if a.size <= _BLOCK:
        return _fused(a, b, c, rounding)
    flat_a, flat_b, flat_c = np.ravel(a), np.ravel(b), np.ravel(c)
    result = np.empty(a.size)
    for at in range(0, a.size, _BLOCK):
        block = slice(at, at + _BLOCK)
        result[block] = _fused(flat_a[block], flat_b[block], flat_c[block], rounding)
    return result.reshape(a.shape)


def _fused(a: Array, b: Array, c: Array, rounding: Rounding) -> Array:
    result, inside = error_free.fma_in_range(a, b, c, rounding)
    if np.count_nonzero(inside) == inside.size:
        return result
    outside = ~inside
    if rounding == "rn":
        # Of a product that is zero nothing is lost, so the sum alone is rounded.
        zero = outside & ((a == 0) | (b == 0))
        np.copyto(result, a * b + c, where=zero)
        outside ^= zero
        if not np.count_nonzero(outside):
            return result
    result[outside] = _fused_bits(a[outside], b[outside], c[outside], rounding)
    return result


def _fused_bits(a: Array, b: Array, c: Array, rounding: Rounding) -> Array:
    """a * b + c of any doubles, computed in integers."""
    plain: Array = a * b + c
    # The product has 106 bits, of which the highest is bit 127 or 126; two to the right leave room for a carry.
    (ea, ma), (eb, mb), (ec, mc) = _parts(a), _parts(b), _parts(c)
    high, low = uint128.multiply(ma << np.uint64(11), mb << np.uint64(11))
    product = high >> np.uint64(2), (low >> np.uint64(2)) | (high << np.uint64(62))
    addend = mc << np.uint64(9), np.zeros_like(mc)
    ep, ec = ea + eb - 20, ec - 73
    first = ep >= ec
    larger = np.where(first, product[0], addend[0]), np.where(first, product[1], addend[1])
    smaller = np.where(first, addend[0], product[0]), np.where(first, addend[1], product[1])
    smaller = uint128.shift_right(smaller, np.abs(ep - ec).astype(np.uint64))
    sign_p, sign_c = np.signbit(a) ^ np.signbit(b), np.signbit(c)
    differ = sign_p ^ sign_c
    total = uint128.add(larger, smaller)
    negative = np.where(first, sign_p, sign_c)
    if differ.any():
        rest = uint128.subtract(larger, smaller)
        turned = (smaller[0] > larger[0]) | ((smaller[0] == larger[0]) & (smaller[1] > larger[1]))
        other = uint128.subtract(smaller, larger)
        rest = np.where(turned, other[0], rest[0]), np.where(turned, other[1], rest[1])
        total = np.where(differ, rest[0], total[0]), np.where(differ, rest[1], total[1])
        negative = np.where(differ, negative ^ turned, negative)
    significand, zeros = uint128.normalize(total)
    exponent = np.maximum(ep, ec) + 127 - zeros.view(np.int64)
    result = assemble(negative, exponent, significand, DOUBLE, rounding).view(np.float64)
    zero = np.where(differ, -0.0 if rounding == "rm" else 0.0, np.where(sign_p, -0.0, 0.0))
    result = np.where(significand == 0, zero, result)
    # A product of finite values is finite, however large.
    finite = np.isfinite(a) & np.isfinite(b)
    return np.where(finite, np.where(np.isfinite(c), result, c), plain)


def divide(a: Array, b: Array, rounding: Rounding) -> Array:
    """a / b."""
    plain: Array = a / b
    if rounding == "rn":
        return plain
    a, b = np.broadcast_arrays(a, b)
    (ea, ma), (eb, mb) = _parts(a), _parts(b)
    x, y = _unit(ma), _unit(mb)
    quotient = x / y
    # What is left of a quotient to nearest is exact, and smaller than what may be lost.
    rest = _rest(x, quotient, y)
    result = _with_rest(quotient, rest, ea - eb, np.signbit(a) ^ np.signbit(b), rounding)
    ordinary = np.isfinite(a) & np.isfinite(b) & (a != 0) & (b != 0)
    return np.where(ordinary, result, plain)


def square_root(a: Array, rounding: Rounding) -> Array:
    """The square root of a."""
    plain: Array = np.sqrt(a)
    if rounding == "rn":
        return plain
    exponent, significand = _parts(a)
    exponent = exponent + 52
    odd = exponent & 1
    x = _unit(significand) * np.where(odd, 2.0, 1.0)
    root = np.sqrt(x)
    result = _with_rest(root, _rest(x, root, root), exponent - odd >> 1, np.zeros(1, np.bool_), rounding)
    return np.where((a > 0) & np.isfinite(a), result, plain)


def propagate_nan(result: Array, *inputs: Array) -> Array:
    """A function whose NaN results are the first NaN among its inputs, made quiet, or 0xfff8000000000000 without
    one."""
    nan = np.isnan(result)
    if not np.count_nonzero(nan):
        return result
    bits = np.broadcast_to(np.uint64(DOUBLE.nan or 0), result.shape)
    for value in reversed(inputs):
        bits = np.where(np.isnan(value), value.view(np.uint64) | _QUIET, bits)
    return np.where(nan, bits, result.view(np.uint64)).view(np.float64)


def _parts(value: Array) -> tuple[Array, Array]:
    """Exponent and significand of value = ± significand · 2^exponent, of 53 bits; zero has a very small exponent."""
    magnitude = np.abs(value)
    small = magnitude < np.finfo(np.float64).tiny
    scaled = np.where(small, magnitude * 2.0**54, magnitude) if small.any() else magnitude
    bits = scaled.view(np.uint64)
    exponent = (bits >> np.uint64(52)).view(np.int64) - 1075
    significand = (bits & _FRACTION) | _HIDDEN
    if small.any():
        exponent = np.where(small, exponent - 54, exponent)
        zero = magnitude == 0
        return np.where(zero, -20_000, exponent), np.where(zero, 0, significand).astype(np.uint64)
    return exponent, significand


def _unit(significand: Array) -> Array:
    """A 53-bit significand as a double in [1, 2)."""
    found: Array = ((significand & _FRACTION) | np.uint64(1023 << 52)).view(np.float64)
    return found


def _rest(a: Array, b: Array, c: Array) -> Array:
    """a - b * c, where b * c is nearly a."""
    product, error = error_free.two_product(b, c)
    rest: Array = (a - product) - error
    return rest


def _with_rest(value: Array, rest: Array, exponent: Array, negative: Array, rounding: Rounding) -> Array:
    """± (value + rest) · 2^exponent, rounded; of the rest only the sign matters."""
    bits = value.view(np.uint64)
    significand = ((bits & _FRACTION) | _HIDDEN) << np.uint64(11)
    significand = significand + (rest > 0) - (rest < 0).astype(np.uint64)
    place = exponent + ((bits >> np.uint64(52)) & _FIELD).view(np.int64) - 1023
    return assemble(negative, place, significand, DOUBLE, rounding).view(np.float64)
