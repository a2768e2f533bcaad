"""Integers limited to the range of their type, and wrapped to fewer bits."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array


def saturate(values: Array, dtype: np.dtype[Any]) -> Array:
    """Exact integers of 64 bits as the nearest values of a narrower type."""
    info = np.iinfo(dtype)
    return clamp(values, int(info.min), int(info.max)).astype(dtype)


def clamp(values: Array, least: int, greatest: int) -> Array:
    """The nearest values between two bounds."""
    return np.minimum(np.maximum(values, least), greatest)


def wrap(values: Array, bits: int) -> Array:
    """Signed integers of 64 bits with the low `bits` of them, extended by sign."""
    shift = 64 - bits
    kept: Array = values << shift >> shift
    return kept
