"""Zero-column mask descriptors of tcgen05.mma.ws: which columns of B count as zero (manual, 9.7.16.4.3)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array


def shift_of(bits: int) -> int:
    """The column of B that counts as the first."""
    return bits >> 56 & 63


def zero_columns(bits: int, m: int, n: int) -> Array:
    """For each of n columns whether it counts as zero in a product of m rows.

    Each part of the columns, of which there are 128 / m, is made of spans of columns that are used and that are zero in
    turn; a bit says which comes first, and the start count how much of it is left out.
    """
    if not bits >> 39 & 1:
        return np.zeros(n, np.bool_)
    zeros, used = (bits >> 40 & 0xFF) + 1, (bits >> 48 & 0xFF) + 1
    parts = 128 // m
    found = []
    for part in range(parts):
        start, zero_first = bits >> 8 * part & 0xFF, bits >> 32 + part & 1
        column = np.arange(n // parts) + start
        within = column % (zeros + used)
        found.append(within < zeros if zero_first else within >= used)
    return np.concatenate(found)
