"""Addresses as instructions give them: so many bytes behind what a register holds."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

ADDRESS = np.dtype(np.int64)
"""Addresses are looked at with a sign: one below 0 is found to be so."""


def behind(given: Array, offset: int) -> Array:
    """Addresses so many bytes behind others, which have 64 bits, or 32 without a sign."""
    found: Array
    if given.itemsize == 8:
        found = given.view(ADDRESS) + np.int64(offset)
    else:
        # An address of 32 bits stays one: what is added wraps around.
        found = (given + np.uint32(offset & 0xFFFFFFFF)).astype(ADDRESS)
    return found
