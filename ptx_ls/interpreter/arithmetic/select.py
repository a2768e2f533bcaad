"""A choice between two arrays, element by element."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array


def select(mask: Array, a: Array, b: Array) -> Array:
    """`a` where the mask is set, else `b`; arrays of one type, each with one element per lane or a single one."""
    if mask.size == 1:
        return a if mask[0] else b
    chosen = np.empty(mask.size, b.dtype)
    chosen[:] = b
    # Quicker than np.where for few elements; one value is repeated.
    np.putmask(chosen, mask, a)
    return chosen
