"""Long arrays computed in blocks, so that temporary arrays stay in the cache."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import numpy as np

from ptx_ls.interpreter.dtypes import Array

P = ParamSpec("P")

_BLOCK = 16_384


def in_blocks(compute: Callable[P, Array]) -> Callable[P, Array]:
    """An element-wise function of arrays that computes one block of elements at a time, along the first axis."""

    @wraps(compute)
    def run(*args: P.args, **kwargs: P.kwargs) -> Array:
        arrays = [arg for arg in args if isinstance(arg, np.ndarray)]
        shape = np.broadcast_shapes(*(array.shape for array in arrays))
        size = int(np.prod(shape))
        if size <= _BLOCK:
            return compute(*args, **kwargs)
        rows = max(1, _BLOCK * shape[0] // size)
        parts = []
        for at in range(0, shape[0], rows):
            block = [_rows(arg, shape, at, rows) for arg in args]
            parts.append(compute(*block, **kwargs))  # type: ignore[arg-type]
        return np.concatenate(parts)

    return run


def _rows(value: object, shape: tuple[int, ...], at: int, rows: int) -> object:
    """A block of rows of an array that has as many rows as the result; any other argument unchanged."""
    whole = isinstance(value, np.ndarray) and value.ndim == len(shape) and value.shape[0] == shape[0]
    return value[at : at + rows] if whole and isinstance(value, np.ndarray) else value
