"""Swizzling of shared memory: the patterns in which asynchronous copies and tensor cores exchange units of bytes so
that neighbouring rows lie in different banks (manual, 5.5.7 and 9.7.15.5.1.2)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

_ROW_SHIFT = 7
"""A pattern advances every 128 bytes, whatever its width."""


def swizzled(addresses: Array, width: int, atom: int = 16, base_offset: int = 0) -> Array:
    """Addresses of shared memory after the swizzle of a mode of so many bytes (16 for none, 32, 64, 128).

    `atom` is how many bytes stay together. `base_offset` is the row, of 128 bytes, in which the pattern begins, where
    its first byte is not aligned to the size of the whole pattern.
    """
    rows = (addresses >> _ROW_SHIFT) - base_offset & width // atom - 1
    return np.asarray(addresses ^ rows * atom)
