"""Scale factors in tensor memory (manual, 9.7.16.10.7, as CUTLASS's tmem_sf_frg).

The factors of 32 rows lie in 32 lanes, those of the next 32 rows in the next column; a word has up to four of one row.
Each group of 32 lanes has all of them.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

ADDRESS_MASK = 0x3FFFFFFF
"""The bits of an address of scale factors; programs keep the byte in those above (CUTLASS)."""
_ROWS = 32


def factor_columns(rows: int) -> int:
    """The columns of tensor memory that the factors of so many rows take."""
    return -(-rows // _ROWS)


def factors(words: Array, rows: int, first: int, count: int) -> Array:
    """The codes (rows, factors) of scale factors, from the words (32 lanes, columns) of a group of lanes, `count` for
    each row from a byte on."""
    of_rows = np.ascontiguousarray(words.T).reshape(-1)[:rows]
    return np.asarray(of_rows.view(np.uint8).reshape(rows, 4)[:, first : first + count])
