"""Addresses of instructions: the value of a register plus an offset in bytes."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

ADDRESS = np.dtype(np.int64)
"""Addresses are signed, so that one below 0 is recognised."""


def with_offset(given: Array, offset: int) -> Array:
    """Addresses plus an offset in bytes; `given` has 64 bits, or 32 without a sign."""
    found: Array
    if given.itemsize == 8:
        found = given.view(ADDRESS) + np.int64(offset)
    else:
        # An address of 32 bits stays one: what is added wraps around.
        found = (given + np.uint32(offset & 0xFFFFFFFF)).astype(ADDRESS)
    return found
