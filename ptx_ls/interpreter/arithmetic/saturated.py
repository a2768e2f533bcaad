"""Integers clamped to the range of a type, and wrapped to fewer bits."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array


def saturate(values: Array, dtype: np.dtype[Any]) -> Array:
    """64-bit integers clamped to the range of a narrower type, as that type."""
    info = np.iinfo(dtype)
    return clamp(values, int(info.min), int(info.max)).astype(dtype)


def clamp(values: Array, least: int, greatest: int) -> Array:
    """The values clamped to two bounds."""
    return np.minimum(np.maximum(values, least), greatest)


def wrap(values: Array, bits: int) -> Array:
    """The low `bits` of signed 64-bit integers, sign-extended."""
    shift = 64 - bits
    kept: Array = values << shift >> shift
    return kept
