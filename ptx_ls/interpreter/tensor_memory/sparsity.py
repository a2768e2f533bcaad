"""Metadata of a sparse A in tensor memory: the columns that are stored (manual, 9.7.16.10.8, as CUTLASS's tmem_e_frg).

Each chunk of columns has four bits. Of f16 and tf32, 16 lanes hold what belongs to 16 rows: the lower eight lanes the
first half of the columns, the upper eight the second half; the lower half of a word is that of the first eight rows. Of
narrower types each lane holds its own row, in two words.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.sparse_selection import CHUNKS, stored_columns
from ptx_ls.interpreter.dtypes import Array


def metadata_columns(bits: int) -> int:
    """The columns of tensor memory that metadata takes."""
    return 1 if bits >= 16 else 2


def positions(words: Array, bits: int) -> Array:
    """The columns (rows, stored) of the stored elements, from the words (rows, columns of tensor memory) in the lanes
    of the rows."""
    if bits >= 16:
        groups = words[:, 0].reshape(-1, 2, 8)
        # (group of 16 rows, half of the columns, lane) to (group, half of the rows, lane, half of the columns).
        halves = np.stack((groups & np.uint32(0xFFFF), groups >> np.uint32(16)), axis=1)
        held = halves.transpose(0, 1, 3, 2).reshape(len(words), 2).astype(np.uint16)
    else:
        held = np.ascontiguousarray(words[:, :2]).view(np.uint16)
    indices = (held[..., None] >> np.arange(0, 16, 4, dtype=np.uint16) & np.uint16(15)).reshape(len(words), -1)
    return np.asarray(stored_columns(indices[None].astype(np.int64), CHUNKS[bits])[0])


def disordered(found: Array) -> Array:
    """For each row whether its positions do not increase, so that they are none that the manual allows."""
    return np.asarray((np.diff(found, axis=1) <= 0).any(axis=1))
