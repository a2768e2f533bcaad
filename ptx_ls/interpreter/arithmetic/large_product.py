"""d = a * b + c of large matrices, sparse and scaled ones: the rule of aligned_sum.py.

Here the last axis is that of the columns: matrices are (groups, m, k), (groups, k, n) and (groups, m, n). Almost always
single precision holds each product and each aligned term exactly, and integers of 32 bits their sums.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.aligned_sum import Adder, to_half, truncate
from ptx_ls.interpreter.arithmetic.formats import HALF
from ptx_ls.interpreter.dtypes import Array

_BLOCK = 16_384
"""Sums at a time: temporary arrays of this size stay in the cache."""
_SINGLE_EXPONENT = 50
"""Products of factors whose exponents are no further from zero are exact in single precision."""
_ZERO_EXPONENT = -126
_TOGETHER = 8
"""Terms below 2^27 whose sum fits 32 bits."""


def multiply_add(
    a: Array,
    b: Array,
    c: Array,
    adder: Adder,
    least: tuple[int, int],
    half: bool = False,
    least_sum: int = -126,
    positions: Array | None = None,
    scales: tuple[Array, Array] | None = None,
) -> Array:
    """The sums over k of a * b, added to c, as single precision; with `half` they are rounded to half precision.

    Arguments are as in `aligned_sum.multiply_add`, in another order of axes. Of a sparse left factor, `positions`
    (groups, m, k) are the rows of b that its elements are multiplied by. `scales` are powers of two for the rows of a
    (groups, m) and the columns of b (groups, n).
    """
    powers_a, powers_b = _exponents(a, least[0]), _exponents(b, least[1])
    narrow = scales is None and _is_narrow(a, powers_a) and _is_narrow(b, powers_b)
    if scales is not None:
        scale_a, scale_b = scales[0][:, :, None], scales[1][:, None]
        powers_a, powers_b = powers_a + _scale_exponents(scale_a), powers_b + _scale_exponents(scale_b)
        a, b = a.astype(np.float64) * scale_a, b.astype(np.float64) * scale_b
    total = c
    for begin in range(0, a.shape[2], adder.group):
        part = slice(begin, begin + adder.group)
        chosen, rows = (None, part) if positions is None else (positions[:, :, part], slice(None))
        lowest = 1 - HALF.bias if half and begin else least_sum
        left, right = (a[:, :, part], powers_a[:, :, part]), (b[:, rows], powers_b[:, rows])
        total = _added(left, right, total, adder, half, lowest, narrow, chosen)
    return total


_Powered = tuple[Array, Array]


def _added(
    a: _Powered, b: _Powered, c: Array, adder: Adder, half: bool, least_sum: int, narrow: bool, positions: Array | None
) -> Array:
    """The sums of all products and c; each factor comes with its exponents."""
    groups, m, n = c.shape
    result = np.empty(c.shape, np.float32)
    together = max(1, _BLOCK // (m * n))
    rows = max(1, _BLOCK // n)
    for group in range(0, groups, together):
        of = slice(group, group + together)
        for row in range(0, m, rows):
            part = of, slice(row, row + rows)
            chosen = positions[part] if positions is not None else None
            factors, powers = (
                (_by_k(left[part])[..., None], _right(right[of], chosen)) for left, right in zip(a, b, strict=True)
            )
            result[part] = _block(factors, powers, c[part], adder, half, least_sum, narrow)
    return result


def _scale_exponents(scales: Array) -> Array:
    """The exponents of powers of two, those of NaNs included."""
    known = np.where(np.isnan(scales), 1, scales).astype(np.float64)
    return np.asarray(np.frexp(known)[1].astype(np.int16) - np.int16(1))


def _by_k(left: Array) -> Array:
    """A left factor with k first, so that what belongs to one is contiguous."""
    return np.ascontiguousarray(left.transpose(2, 0, 1))


def _right(right: Array, positions: Array | None) -> Array:
    """A right factor as (k, groups, 1, n), or with a row of the left factor in the place of 1."""
    if positions is None:
        return np.ascontiguousarray(right.swapaxes(0, 1))[:, :, None]
    found: Array = right[np.arange(len(right))[:, None], positions.transpose(2, 0, 1)]
    return found


def _exponents(values: Array, least: int) -> Array:
    """The exponents of single-precision values, of a format whose least one is `least`; that of zero is -126."""
    found = (values.view(np.uint32) >> np.uint32(23) & np.uint32(0xFF)).astype(np.int16) - np.int16(127)
    np.maximum(found, np.int16(least), out=found)
    if least != _ZERO_EXPONENT:
        np.putmask(found, values == 0, np.int16(_ZERO_EXPONENT))
    return np.asarray(found)


def _is_narrow(values: Array, powers: Array) -> bool:
    """Whether products of these values are exact in single precision."""
    if int(powers.max()) > _SINGLE_EXPONENT:
        return False
    if powers.min() >= -_SINGLE_EXPONENT:
        return True
    small = powers < -_SINGLE_EXPONENT
    return not bool(np.count_nonzero(values[small]))


def _block(
    factors: tuple[Array, Array],
    powers: tuple[Array, Array],
    c: Array,
    adder: Adder,
    half: bool,
    least_sum: int,
    narrow: bool,
) -> Array:
    highest = _exponents(c, least_sum)
    term = np.empty(c.shape, np.int16)
    for left, right in zip(*powers, strict=True):
        np.add(left, right, out=term)
        np.maximum(highest, term, out=highest)
    low = highest < adder.fraction - 127
    some_low = bool(np.count_nonzero(low))
    if narrow and some_low and np.count_nonzero(c[low]):
        narrow = False
    add = _narrow_sum if narrow else _wide_sum
    total = add(factors, c, np.maximum(highest, adder.fraction - 127) if narrow and some_low else highest, adder)
    result = to_half(total) if half else truncate(total, adder.single)
    # The sum is finite where all of these are.
    unknown = highest >= 128
    if np.count_nonzero(unknown) or not np.isfinite(total).all():
        plain = c + sum(left.astype(np.float64) * right for left, right in zip(*factors, strict=True))
        result = np.where(np.isfinite(plain), result, plain.astype(np.float32))
    return result


def _power(exponents: Array) -> Array:
    """Two to the power of exponents that double precision has, in double precision."""
    found: Array = (exponents.astype(np.int64) + 1023 << 52).view(np.float64)
    return found


def _narrow_sum(factors: tuple[Array, Array], c: Array, highest: Array, adder: Adder) -> Array:
    """The sums, exactly, from terms in single precision; each is cut off as it becomes an integer."""
    scale = ((adder.fraction + 127 - highest.astype(np.int32)) << 23).view(np.float32)
    term, cut = np.empty(c.shape, np.float32), np.empty(c.shape, np.int32)
    total = np.trunc(c * scale).astype(np.float64)
    sums = np.zeros(c.shape, np.int32)
    for number, (left, right) in enumerate(zip(*factors, strict=True), 1):
        np.multiply(left, right, out=term)
        np.multiply(term, scale, out=term)
        np.copyto(cut, term, casting="unsafe")
        np.add(sums, cut, out=sums)
        if number % _TOGETHER == 0:
            total += sums
            sums[...] = 0
    total += sums
    return np.asarray(total * _power(highest - np.int16(adder.fraction)))


def _wide_sum(factors: tuple[Array, Array], c: Array, highest: Array, adder: Adder) -> Array:
    """The same from terms in double precision."""
    scale = _power(np.int16(adder.fraction) - highest)
    total = np.trunc(c * scale)
    for left, right in zip(*factors, strict=True):
        term = left.astype(np.float64) * right
        term *= scale
        total += np.trunc(term, out=term)
    return np.asarray(total / scale)
