"""Rounding to a format: one function for every format and direction."""

from __future__ import annotations

from typing import Literal

import numpy as np

from ptx_ls.interpreter.arithmetic.blocks import in_blocks
from ptx_ls.interpreter.arithmetic.formats import BFLOAT, HALF, Format
from ptx_ls.interpreter.arithmetic.to_half import to_bfloat, to_half
from ptx_ls.interpreter.dtypes import Array

Rounding = Literal["rn", "rna", "rz", "rm", "rp"]
"""To nearest with ties to even, with ties away from zero; towards zero, minus infinity, plus infinity."""

_FRACTION = {4: 23, 8: 52}


def encode(
    value: Array, form: Format, rounding: Rounding = "rn", saturate: bool = False, random: Array | None = None
) -> Array:
    """The codes of values of single or double precision, as unsigned integers of the same size or of the format's.

    What lies beyond the largest finite value becomes that value where `saturate`, also infinity; else what `rounding`
    makes of it, in a format without infinity NaN. NaN becomes the format's NaN, where it has none its largest value.
    Formats without a sign take the magnitude. `random` as in `assemble`.
    """
    if rounding == "rn" and random is None and form in (HALF, BFLOAT):
        return (to_half if form is HALF else to_bfloat)(value, saturate)
    return _encode(value, form, rounding, saturate, random)


@in_blocks
def _encode(value: Array, form: Format, rounding: Rounding, saturate: bool, random: Array | None) -> Array:
    value = np.ascontiguousarray(value)
    size = value.dtype.itemsize
    unsigned, signed = np.dtype(f"u{size}").type, np.dtype(f"i{size}").type
    width, fraction = size * 8, _FRACTION[size]
    infinity = unsigned((1 << width - 1) - (1 << fraction))
    bits = value.view(unsigned)
    magnitude = bits & unsigned((1 << width - 1) - 1)
    negative = bits != magnitude if form.signed else np.zeros(1, np.bool_)
    field = magnitude >> unsigned(fraction)
    top = unsigned(width - 1 - fraction)
    significand = (magnitude << top) | unsigned(1 << width - 1)
    subnormal = field == 0
    if subnormal.any():
        significand = np.where(subnormal, magnitude << top, significand)
        field = np.maximum(field, unsigned(1))
    exponent = field.view(signed) - signed((1 << width - 2 - fraction) - 1)
    code = assemble(negative, exponent, significand, form, rounding, saturate, random)
    special = magnitude >= infinity
    if special.any():
        code = np.where(special, _beyond(negative, form, saturate, unsigned), code)
        nan = form.largest if form.nan is None else form.nan
        code = np.where(magnitude > infinity, unsigned(nan), code)
    return code


def assemble(
    negative: Array,
    exponent: Array,
    significand: Array,
    form: Format,
    rounding: Rounding = "rn",
    saturate: bool = False,
    random: Array | None = None,
) -> Array:
    """The codes of finite values ± significand · 2^exponent, where the highest bit of `significand` is worth one.

    The lowest bit may be sticky: set where lower ones were lost. `significand` is unsigned; `exponent` has a signed
    type of its size. With `random`, unsigned fractions as wide as `significand` (all ones is nearly one unit of the
    last place), what is cut off is rounded up where the sum with them carries.
    """
    unsigned, signed = significand.dtype.type, exponent.dtype.type
    width = significand.dtype.itemsize * 8
    above = exponent - signed(1 - form.bias)
    cut = width - 1 - form.fraction
    below = np.minimum(above, signed(0))
    if below.any():
        shift = signed(cut) - below
        gone = shift > width
        if gone.any():
            rest = significand >> np.where(gone, shift - width, 0).view(unsigned)
            significand = np.where(gone, rest | (significand != 0), significand)
            shift = np.minimum(shift, signed(width))
        shift = shift.view(unsigned)
        # A shift by all the bits is 0 in NumPy.
        kept = significand >> shift
        left = significand - (kept << shift)
    else:
        shift = np.asarray(cut, unsigned)
        kept = significand >> shift
        left = significand & unsigned((1 << cut) - 1)
    up = _up(kept, left, shift, negative, rounding, random)
    code: Array = kept + up.astype(unsigned)
    code += np.maximum(above, signed(0)).view(unsigned) << unsigned(form.fraction)
    sign = _sign(negative, form, unsigned)
    over = code > unsigned(form.largest)
    if not over.any():
        code |= sign
        return code
    code = np.where(over, unsigned(form.largest), code) | sign
    if rounding in ("rm", "rp"):
        over &= negative == (rounding == "rm")
    elif rounding == "rz" and random is None:
        return code
    return np.where(over, _beyond(negative, form, saturate, unsigned), code)


def _beyond(negative: Array, form: Format, saturate: bool, unsigned: type[np.unsignedinteger]) -> Array:
    """The codes of values beyond the largest finite one: infinity, the largest value with `saturate`, or NaN."""
    if form.infinity is None and form.nan is not None and not saturate:
        return np.full(1, form.nan, unsigned)
    most = form.largest if saturate or form.infinity is None else form.infinity
    found: Array = unsigned(most) | _sign(negative, form, unsigned)
    return found


def _sign(negative: Array, form: Format, unsigned: type[np.unsignedinteger]) -> Array:
    if not form.signed:
        return np.zeros(1, unsigned)
    sign: Array = negative.astype(unsigned) << unsigned(form.bits - 1)
    return sign


def _up(kept: Array, left: Array, shift: Array, negative: Array, rounding: Rounding, random: Array | None) -> Array:
    """A mask of the values that are rounded up in magnitude, by the discarded bits `left`, of which there are
    `shift`."""
    unsigned = kept.dtype.type
    up: Array
    if random is not None:
        width = kept.dtype.itemsize * 8
        total = left + (random >> (unsigned(width) - shift))
        up = np.where(shift == width, total < left, total >> np.minimum(shift, unsigned(width - 1)) != 0)
    elif rounding == "rz":
        up = np.zeros(1, np.bool_)
    elif rounding == "rp":
        up = (left != 0) & ~negative
    elif rounding == "rm":
        up = (left != 0) & negative
    else:
        half = unsigned(1) << (shift - unsigned(1))
        # To even: half a unit, or a hair less where what is kept is odd.
        up = left >= half if rounding == "rna" else left > half - (kept & unsigned(1))
    return up
