"""d = a * b + c of matrices with scale factors for blocks of columns, as Blackwell's tensor cores compute them.

The rule is MMA-Sim's (see aligned_sum.py). With one factor for all columns each product is truncated 25 bits below the
largest exponent; the factors' exponents count. Of 4-bit elements 16 products are added exactly, multiplied by the
significands of their factors, and truncated 35 bits below the largest exponent, which is that of the factors or of c.
Sums are truncated to single precision.

Matrices are (m, k), (k, n) and (m, n), scale factors (m, blocks) and (n, blocks).
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.aligned_sum import truncate
from ptx_ls.interpreter.dtypes import Array

_FRACTION, _FRACTION_OF_GROUPS = 25, 35
_GROUP = 16
_ZERO_EXPONENT = -126
_SINGLE = 23


def multiply_add(
    a: Array,
    b: Array,
    c: Array,
    scales: tuple[Array, Array],
    least: tuple[int, int],
    positions: Array | None = None,
) -> Array:
    """The sums for elements of up to 8 bits with one factor for all columns.

    `least` are the exponents of subnormals of a and b; of a sparse left factor `positions` (m, k) are the rows of b that
    its elements are multiplied by.
    """
    scale_a, scale_b = (scale[:, 0].astype(np.float64) for scale in scales)
    exponent = _exponents(scale_a, -127)[:, None] + _exponents(scale_b, -127)[None, :]
    powers_a, powers_b = _exponents(a, least[0]), _exponents(b, least[1])
    highest = _exponents(c, -126)
    columns = range(a.shape[1])
    for k in columns:
        np.maximum(highest, powers_a[:, k, None] + _rows(powers_b, k, positions) + exponent, out=highest)
    total = np.trunc(_scaled(c.astype(np.float64), _FRACTION - highest))
    shift = exponent + _FRACTION - highest
    plain = np.zeros(c.shape)
    for k in columns:
        product = a[:, k, None].astype(np.float64) * _rows(b, k, positions)
        plain += product
        total += np.trunc(_scaled(product, shift))
    found = truncate(_scaled(total, highest - _FRACTION), _SINGLE)
    plain = plain * scale_a[:, None] * scale_b[None, :] + c
    return np.asarray(np.where(np.isfinite(plain), found, plain.astype(np.float32)))


def multiply_add_groups(
    a: Array, b: Array, c: Array, scales: tuple[Array, Array], least: int, positions: Array | None = None
) -> Array:
    """The sums for elements of 4 bits, of which each group of 16 columns is added exactly. `least` is the exponent of
    subnormal scale factors."""
    if positions is not None:
        whole = np.zeros((len(a), len(b)), a.dtype)
        np.put_along_axis(whole, positions, a, axis=1)
        a = whole
    groups = a.shape[1] // _GROUP
    per_factor = groups // scales[0].shape[1]
    significands, exponents = [], []
    for group in range(groups):
        part = slice(group * _GROUP, group * _GROUP + _GROUP)
        left, right = (scale[:, group // per_factor].astype(np.float64) for scale in scales)
        powers = _exponents(left, least), _exponents(right, least)
        left, right = (_scaled(value, -power) for value, power in zip((left, right), powers, strict=True))
        dot = a[:, part].astype(np.float64) @ b[part].astype(np.float64)
        significands.append(dot * (left[:, None] * right[None, :]))
        exponents.append(powers[0][:, None] + powers[1][None, :])
    power_c = _exponents(c, -126)
    highest = np.maximum(power_c, np.maximum.reduce(exponents))
    total = np.trunc(_scaled(c.astype(np.float64), _FRACTION_OF_GROUPS - highest))
    for significand, exponent in zip(significands, exponents, strict=True):
        total += np.trunc(_scaled(significand, exponent + _FRACTION_OF_GROUPS - highest))
    found = truncate(_scaled(total, highest - _FRACTION_OF_GROUPS), _SINGLE)
    known = np.isfinite(c) & np.isfinite(scales[0]).all(axis=1)[:, None] & np.isfinite(scales[1]).all(axis=1)[None, :]
    nan = np.float32(np.nan)
    return np.asarray(np.where(known, found, np.where(np.isinf(c), c, nan)))


def _rows(b: Array, k: int, positions: Array | None) -> Array:
    """The row of b for a column of a, or one for each row of a sparse a."""
    return b[k] if positions is None else b[positions[:, k]]


def _exponents(values: Array, least: int) -> Array:
    """The exponents of values of a format whose least one is `least`; that of zero is -126."""
    found = np.maximum(np.frexp(values.astype(np.float64))[1].astype(np.int32) - 1, least)
    return np.asarray(np.where(values == 0, np.int32(_ZERO_EXPONENT), found))


def _scaled(values: Array, exponents: Array) -> Array:
    """Doubles times powers of two."""
    return np.asarray(np.ldexp(values, exponents))
