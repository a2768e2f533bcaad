"""Operations on the bits of floating-point values, in any format with a sign.

Arrays of codes are unsigned, as wide as the format.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from ptx_ls.interpreter.arithmetic.constants import fixed
from ptx_ls.interpreter.arithmetic.formats import Format
from ptx_ls.interpreter.dtypes import Array

Property = Literal["finite", "infinite", "number", "notanumber", "normal", "subnormal"]


def magnitude(codes: Array, form: Format) -> Array:
    """The codes without their sign bit."""
    bits: Array = codes & fixed((1 << form.bits - 1) - 1, codes.dtype)
    return bits


def sign(codes: Array, form: Format) -> Array:
    """The sign bits, in their position."""
    bit: Array = codes & fixed(1 << form.bits - 1, codes.dtype)
    return bit


def is_nan(codes: Array, form: Format) -> Array:
    """A mask of the NaNs."""
    most = form.largest if form.infinity is None else form.infinity
    nan: Array = magnitude(codes, form) > fixed(most, codes.dtype)
    return nan


def has_property(codes: Array, form: Format, name: Property) -> Array:
    """A mask of the values with a property of testp; zeros are normal numbers."""
    bits = magnitude(codes, form)
    infinity, least = codes.dtype.type(form.infinity or 0), codes.dtype.type(1 << form.fraction)
    found: dict[Property, Array] = {
        "finite": bits < infinity,
        "infinite": bits == infinity,
        "number": bits <= infinity,
        "notanumber": bits > infinity,
        "normal": (bits < infinity) & ((bits >= least) | (bits == 0)),
        "subnormal": (bits < least) & (bits != 0),
    }
    return found[name]


def canonicalize(codes: Array, form: Format) -> Array:
    """The codes with the format's canonical NaN for each NaN."""
    nan = is_nan(codes, form)
    if not np.count_nonzero(nan):
        return codes
    return np.where(nan, codes.dtype.type(form.nan or 0), codes)


def flush(codes: Array, form: Format) -> Array:
    """The codes with subnormals flushed to zeros of their sign."""
    subnormal = (codes & fixed((1 << form.exponent) - 1 << form.fraction, codes.dtype)) == fixed(0, codes.dtype)
    if not np.count_nonzero(subnormal):
        return codes
    return np.where(subnormal, sign(codes, form), codes)


def negate(codes: Array, form: Format) -> Array:
    """The codes with the opposite sign."""
    turned: Array = codes ^ codes.dtype.type(1 << form.bits - 1)
    return turned


def copy_sign(source: Array, codes: Array, form: Format) -> Array:
    """The codes with the signs of `source`."""
    whole: Array = magnitude(codes, form) | sign(source, form)
    return whole


def clamp_to_unit(codes: Array, form: Format) -> Array:
    """The values clamped to the range from +0 to 1; NaN becomes +0."""
    one = codes.dtype.type(form.bias << form.fraction)
    if form.bits != codes.dtype.itemsize * 8:
        below = (sign(codes, form) != 0) | is_nan(codes, form)
        limited: Array = np.minimum(np.where(below, codes.dtype.type(0), codes), one)
        return limited
    # As signed integers, what has a sign is below zero.
    above: Array = np.maximum(codes.view(f"i{codes.dtype.itemsize}"), 0).view(codes.dtype)
    nan = above > codes.dtype.type(form.infinity or 0)
    if np.count_nonzero(nan):
        above = np.where(nan, codes.dtype.type(0), above)
    least: Array = np.minimum(above, one)
    return least


def relu(codes: Array, form: Format) -> Array:
    """The values with +0 for each with a sign, and the canonical NaN for each NaN."""
    cut = np.where(sign(codes, form) != 0, codes.dtype.type(0), codes)
    if form.nan is None:
        return cut
    return np.where(is_nan(codes, form), codes.dtype.type(form.nan), cut)


def positive_zero(codes: Array, form: Format) -> Array:
    """The codes with +0 for -0."""
    return np.where(magnitude(codes, form) == 0, codes.dtype.type(0), codes)


def extremum(a: Array, b: Array, form: Format, greatest: bool, nan_wins: bool) -> Array:
    """The minimum of two values, or the maximum; -0 is below +0. A number is preferred to a NaN unless `nan_wins`; a
    NaN result is the canonical one, in double precision the first NaN, made quiet."""
    above = order_key(a, form) > order_key(b, form)
    chosen = np.where(above == greatest, a, b)
    nan_a, nan_b = is_nan(a, form), is_nan(b, form)
    either = nan_a | nan_b
    if not np.count_nonzero(either):
        return chosen
    nan = a.dtype.type(form.nan or 0)
    if form.bits == 64:
        nan = np.where(nan_a, a, b) | a.dtype.type(1 << form.fraction - 1)
    chosen = np.where(nan_a, b, np.where(nan_b, a, chosen))
    return np.where(either if nan_wins else nan_a & nan_b, nan, chosen)


def order_key(codes: Array, form: Format) -> Array:
    """Signed integers that are ordered as the values are."""
    signed = np.dtype(f"i{codes.dtype.itemsize}").type
    bits = codes.view(signed)
    found: Array = bits ^ ((bits >> signed(form.bits - 1)) & signed((1 << form.bits - 1) - 1))
    return found


def from_order_key(keys: Array, form: Format) -> Array:
    """The codes of the integers that `order_key` returned."""
    signed = keys.dtype.type
    found: Array = keys ^ ((keys >> signed(form.bits - 1)) & signed((1 << form.bits - 1) - 1))
    return found.view(f"u{keys.dtype.itemsize}")
