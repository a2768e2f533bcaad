"""Sums, products, quotients and roots, as codes of a format, rounded once from values of single or double precision.

Only operations in double precision take and return doubles. Values of narrower formats come as single precision, which
holds all of them.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic import directed_double, fma, single_precision
from ptx_ls.interpreter.arithmetic.blocks import in_blocks
from ptx_ls.interpreter.arithmetic.formats import BFLOAT, DOUBLE, HALF, SINGLE, Format
from ptx_ls.interpreter.arithmetic.round_to_odd import sum_to_odd
from ptx_ls.interpreter.arithmetic.rounding import Rounding, encode
from ptx_ls.interpreter.dtypes import Array

_WORD = np.dtype(np.uint32)
_SMALL = np.float32(2.0**-100)
"""Products of bfloat16 above this are exact in single precision."""


def add(a: Array, b: Array, form: Format, rounding: Rounding, saturate: bool = False) -> Array:
    """a + b. `saturate` as in `encode`."""
    if form is DOUBLE:
        return _double(directed_double.add(a, b, rounding), a, b)
    if form is SINGLE:
        return _single(single_precision.add(a, b, rounding))
    if rounding == "rn" and form in (HALF, BFLOAT):
        # Rounding twice is rounding once here: single precision has more than twice the bits, and two.
        return encode(a + b, form, rounding, saturate)
    return encode(sum_to_odd(_wide(a), _wide(b), rounding), form, rounding, saturate)


def multiply(a: Array, b: Array, form: Format, rounding: Rounding, saturate: bool = False) -> Array:
    """a * b. `saturate` as in `encode`."""
    if form is DOUBLE:
        return _double(directed_double.multiply(a, b, rounding), a, b)
    if form is SINGLE:
        return _single(single_precision.multiply(a, b, rounding))
    if rounding == "rn" and form in (HALF, BFLOAT):
        product = a * b
        if form is HALF or not ((np.abs(product) < _SMALL) & (a != 0) & (b != 0)).any():
            # Exact, as products of singles are in double precision.
            return encode(product, form, rounding, saturate)
    return encode(_wide(a) * _wide(b), form, rounding, saturate)


def multiply_add(a: Array, b: Array, c: Array, form: Format, rounding: Rounding, saturate: bool = False) -> Array:
    """a * b + c. `saturate` as in `encode`."""
    if form is DOUBLE:
        return _double(fma.fma64(a, b, c, rounding), a, b, c)
    if form is SINGLE:
        return _single(fma.fma32(a, b, c, rounding))
    return _fused(a, b, c, form, rounding, saturate)


@in_blocks
def _fused(a: Array, b: Array, c: Array, form: Format, rounding: Rounding, saturate: bool) -> Array:
    product = _wide(a) * _wide(b)
    if form is HALF and rounding == "rn":
        # So are sums of halves and their products, unless one is too small to count.
        return encode(product + _wide(c), form, rounding, saturate)
    return encode(sum_to_odd(product, _wide(c), rounding), form, rounding, saturate)


def divide(a: Array, b: Array, form: Format, rounding: Rounding) -> Array:
    """a / b in single or double precision."""
    if form is DOUBLE:
        return _double(directed_double.divide(a, b, rounding), a, b)
    return _single(single_precision.divide(a, b, rounding))


def square_root(a: Array, form: Format, rounding: Rounding) -> Array:
    """The square root of a in single or double precision."""
    if form is DOUBLE:
        return _double(directed_double.square_root(a, rounding), a)
    return _single(single_precision.square_root(a, rounding))


def _wide(value: Array) -> Array:
    return value.astype(np.float64)


def _single(value: Array) -> Array:
    return single_precision.canonicalize_nan(value).view(_WORD)


def _double(value: Array, *inputs: Array) -> Array:
    return directed_double.propagate_nan(value, *inputs).view(np.uint64)
