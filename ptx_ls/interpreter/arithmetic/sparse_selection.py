"""Structured sparsity: which columns of the left factor are stored, by the metadata of a warp (manual, 9.7.14.6).

Of each chunk of columns half are stored, and two indices of two bits in the metadata say which: of 4 elements two, of 2
elements of 32 bits one (as two halves of it), of 8 elements of 4 bits two pairs.

The layout of metadata is given in figures only. It is CUTLASS's (ELayout of mma_traits_sm90_gmma_sparse.hpp); that of
the smaller shapes of integers, which CUTLASS does not use, is taken to be that of others with as much metadata.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

CHUNKS = {32: 2, 16: 4, 8: 4, 4: 8}
"""The columns of a chunk by the bits of an element."""
_BITS = 4
"""The bits of metadata of a chunk."""


def positions(words: Array, k: int, bits: int, selector: int) -> Array:
    """The columns (warps, 16, k / 2) of the stored elements of the rows that warps hold.

    `words` are the metadata of all lanes (warps, 32), `selector` says which of them are looked at.
    """
    chunk = CHUNKS[bits]
    threads = words.reshape(-1, 8, 4)
    of_row = _BITS * k // chunk
    if of_row == 64:
        # All four lanes have metadata: by half of the columns, then by the rows 8 apart.
        held = threads.reshape(-1, 8, 2, 2).transpose(0, 3, 1, 2)
    else:
        chosen = threads[:, :, selector * (of_row // 16) :][:, :, : of_row // 16]
        # The lower half is of the row of the lane, the upper one of that 8 below.
        halves = np.stack((chosen & np.uint32(0xFFFF), chosen >> np.uint32(16)), axis=1)
        held = halves.astype(np.uint16)
    shifts = np.arange(0, held.dtype.itemsize * 8, _BITS).astype(held.dtype)
    indices = (held[..., None] >> shifts & held.dtype.type(15)).reshape(len(threads), 16, -1).astype(np.int64)
    return stored_columns(indices, chunk)


def stored_columns(indices: Array, chunk: int) -> Array:
    """The columns that the metadata of chunks (warps, rows, chunks) stands for."""
    first, second = indices & 3, indices >> 2
    begin = chunk * np.arange(indices.shape[2])
    if chunk == 2:
        return np.asarray(begin + (first >> 1))
    pair = chunk // 4
    both = begin[:, None] + pair * np.stack((first, second), axis=-1)
    each: Array = (both[..., None] + np.arange(pair)).reshape(*indices.shape[:2], -1)
    return each


def expanded(stored: Array, columns: Array, k: int) -> Array:
    """The whole rows (…, k) of a left factor of which some columns are stored; zero elsewhere."""
    whole = np.zeros((*stored.shape[:-1], k), stored.dtype)
    np.put_along_axis(whole, columns, stored, axis=-1)
    return whole
