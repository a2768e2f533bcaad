"""Constants for operations on short arrays: NumPy is twice as fast with 0-d arrays as with scalars."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array

_KNOWN: dict[tuple[int, np.dtype[Any]], Array] = {}
_MOST = 4096


def fixed(value: int, dtype: np.dtype[Any]) -> Array:
    """An integer as a 0-d array, which is shared and must not be changed."""
    found = _KNOWN.get((value, dtype))
    if found is None:
        found = np.array(value, dtype)
        if len(_KNOWN) < _MOST:
            _KNOWN[value, dtype] = found
    return found
