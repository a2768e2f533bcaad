"""What tensor copies make of elements: the filling of those out of bounds, and conversions on the way."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.tensor_maps.fields import Fields

_TF32_REST = 0x1FFF
"""The bits of a single that tf32 does not have."""
_EXPONENT, _SIGN = 0x7F80_0000, 0x8000_0000


def filled(fields: Fields, size: int, count: int) -> Array:
    """So many units of `size` bytes as they are out of bounds, as integers or rows of two."""
    shape = (count, 2) if size == 16 else (count,)
    values: Array = np.zeros(shape, f"u{min(size, 8)}")
    if fields.fills_nan:
        width = fields.element.bits // 8
        values.view(f"u{width}")[:] = fields.element.fill
    return values


def converted(fields: Fields, values: Array) -> Array:
    """Units as they arrive in shared memory: subnormal singles become zeros for .ftz types; .tf32 has fewer bits, and
    how it is rounded is not documented (NotModelled where that matters)."""
    name = fields.element.name
    if name not in ("f32.ftz", "tf32", "tf32.ftz") or not values.size:
        return values
    singles = np.ascontiguousarray(values).view(np.uint32)
    if name.startswith("tf32") and (singles & _TF32_REST).any():
        raise NotModelled("the rounding of singles by a tensor map of type .tf32")
    if name.endswith(".ftz"):
        singles = np.where(singles & _EXPONENT, singles, singles & _SIGN).astype(np.uint32)
    return singles.view(values.dtype).reshape(values.shape)
