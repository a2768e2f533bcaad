"""Single precision as GPUs have it: flushed subnormals, one NaN."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.kinds import Array


def flush(value: Array) -> Array:
    """Single-precision subnormals to zero of the same sign (.ftz)."""
    bits = value.view(np.uint32)
    subnormal = (bits & 0x7F800000) == 0
    return np.where(subnormal, bits & np.uint32(0x80000000), bits).view(np.float32)


def canonical_nan(value: Array) -> Array:
    """Single precision gives one NaN, 0x7fffffff (manual, floating point instructions); others stay."""
    if value.dtype != np.float32:
        return value
    bits = value.view(np.uint32)
    return np.where(np.isnan(value), np.uint32(0x7FFFFFFF), bits).view(np.float32)
