"""Functions that hardware approximates, computed in double precision and rounded once to the result's format: nearly
always the correctly rounded value, and never off by more than half a unit and a millionth of one.

Those that NumPy would take from a mathematical library are in C (`native/approximate.h`), with the same bits on every
machine.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic import error_free
from ptx_ls.interpreter.arithmetic.formats import Format
from ptx_ls.interpreter.arithmetic.rounding import encode
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.address import address_of

UPPER_HALF = Format(11, 20, 1023, 0x7FEFFFFF, 0x7FF00000, 0x7FFFFFFF)
"""The upper 32 bits of double precision."""


def _in_c(name: str) -> Callable[[Array], Array]:
    """A function of doubles that single precision holds."""

    def function(a: Array) -> Array:
        values = np.ascontiguousarray(a, np.float64)
        found = np.empty_like(values)
        _warps.approximate(name, address_of(found), address_of(values), values.size)
        return found

    return function


power_of_two = _in_c("power_of_two")
logarithm = _in_c("logarithm")
"""To base 2."""
sine = _in_c("sine")
cosine = _in_c("cosine")
hyperbolic_tangent = _in_c("hyperbolic_tangent")


def reciprocal_square_root(a: Array) -> Array:
    """1 / sqrt(a) of doubles, minus infinity for -0: an estimate and two terms of its series."""
    scale = np.where(a < 2.0**-500, 2.0**300, np.where(a > 2.0**500, 2.0**-300, 1.0))
    scaled = a * scale * scale
    first: Array = 1.0 / np.sqrt(scaled)
    product, error = error_free.two_product(scaled, first)
    square, lost = error_free.two_product(product, first)
    rest = (1.0 - square) - lost - error * first
    better = (first + first * (rest * (0.5 + 0.375 * rest))) * scale
    return np.where((a > 0) & np.isfinite(a), better, first)


def coarse_reciprocal(a: Array) -> Array:
    """1 / a from the upper 32 bits of doubles, to 20 bits; subnormals are flushed to zero."""
    return _coarse(1.0 / _upper(a))


def coarse_reciprocal_square_root(a: Array) -> Array:
    """1 / sqrt(a) from the upper 32 bits of doubles, to 20 bits; subnormals are flushed to zero."""
    return _coarse(1.0 / np.sqrt(_upper(a)))


def _upper(a: Array) -> Array:
    bits = a.view(np.uint64) & np.uint64(0xFFFFFFFF00000000)
    subnormal = bits & np.uint64(0x7FF0000000000000) == 0
    flushed = np.where(subnormal, bits & np.uint64(1 << 63), bits)
    # The upper half of a NaN may look like infinity.
    return np.where(np.isnan(a), np.nan, flushed.view(np.float64))


def _coarse(value: Array) -> Array:
    code = encode(value, UPPER_HALF)
    subnormal = code & np.uint64(0x7FF00000) == 0
    code = np.where(subnormal, code & np.uint64(1 << 31), code)
    found: Array = (code << np.uint64(32)).view(np.float64)
    return found
