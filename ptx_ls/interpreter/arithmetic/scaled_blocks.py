"""d = a * b + c of .e2m1 with a scale for each block of 16 or 32 elements, as tensor cores of Blackwell compute it.

The rule is MMA-Sim's (see aligned_sum.py): sums of 16 products are exact, are multiplied by both scales, and count with
the scales' exponents; they are truncated, with the addend, 35 bits below the largest exponent, added, and truncated to
single precision. That of sparse products is not published, and is taken to be the same for what is stored.

Matrices are (groups, m, k), (groups, k, n) and (groups, m, n), scales (groups, m, blocks) and (groups, blocks, n).
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.aligned_sum import truncate
from ptx_ls.interpreter.dtypes import Array

_EXACT = 16
_FRACTION = 35
_ZERO_EXPONENT = -126


def multiply_add(
    a: Array, b: Array, c: Array, scale_a: Array, scale_b: Array, least_scale: int, positions: Array | None = None
) -> Array:
    """The sums, in single precision; `least_scale` is the exponent of subnormal scales, `positions` as in
    `large_product`."""
    k = a.shape[2]
    parts = k // _EXACT
    sums = [_exact(a, b, slice(at, at + _EXACT), positions) for at in range(0, k, _EXACT)]
    scales = [number * scale_a.shape[2] // parts for number in range(parts)]
    powers_a, powers_b = _exponents(scale_a, least_scale), _exponents(scale_b, least_scale)
    products = [powers_a[:, :, one, None] + powers_b[:, one, None] for one in scales]
    highest = np.maximum.reduce([_exponents(c, _ZERO_EXPONENT), *products])
    unit = np.ldexp(1.0, _FRACTION - highest)
    wide_a, wide_b = scale_a.astype(np.float64), scale_b.astype(np.float64)
    total = np.trunc(c * unit)
    for exact, one in zip(sums, scales, strict=True):
        total += np.trunc(exact * wide_a[:, :, one, None] * wide_b[:, one, None] * unit)
    result = truncate(total / unit, 23)
    rows, columns = np.isnan(scale_a).any(axis=2, keepdims=True), np.isnan(scale_b).any(axis=1, keepdims=True)
    wrong = rows | columns | np.isnan(c)
    found: Array = np.where(wrong, np.float32(np.nan), np.where(np.isinf(c), c, result))
    return found


def _exact(a: Array, b: Array, part: slice, positions: Array | None) -> Array:
    """The sums of the products of a part of k, which lose nothing."""
    if positions is None:
        return np.asarray(a[:, :, part] @ b[:, part])
    chosen = b[np.arange(len(b))[:, None, None], positions[:, :, part]]
    return np.asarray((a[:, :, None, part] @ chosen)[:, :, 0])


def _exponents(values: Array, least: int) -> Array:
    """The exponents of values, at least `least`; that of zero is -126, of what is not finite any."""
    finite = np.where(np.isfinite(values), values, 0).astype(np.float64)
    powers = np.maximum(np.frexp(finite)[1] - 1, least)
    found: Array = np.where(finite == 0, _ZERO_EXPONENT, powers)
    return found
