"""Floating-point values to integers and to integral values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ptx_ls.interpreter.arithmetic.formats import DOUBLE, SINGLE, Format
from ptx_ls.interpreter.arithmetic.rounding import Rounding, assemble
from ptx_ls.interpreter.arithmetic.uint128 import leading_zeros
from ptx_ls.interpreter.dtypes import Array

TO_INTEGRAL: dict[str, Callable[[Array], Array]] = {"rn": np.rint, "rz": np.trunc, "rm": np.floor, "rp": np.ceil}
"""A float to an integral float, by the direction of rounding; the sign of a zero stays."""


def to_integer(value: Array, dtype: np.dtype[Any], nan: int) -> Array:
    """Integral floating-point values as integers, clamped to their type; NaN becomes the bits `nan`."""
    info = np.iinfo(dtype)
    low, high = value <= float(info.min), value >= float(info.max)
    unknown = np.isnan(value)
    result = np.where(low | high | unknown, 0.0, value).astype(dtype)
    result = np.where(low, dtype.type(info.min), np.where(high, dtype.type(info.max), result))
    bits = np.array(nan, f"u{dtype.itemsize}").view(dtype)
    return np.where(unknown, bits, result)


def from_integer(value: Array, form: Format, rounding: Rounding) -> Array:
    """Integers of any type as codes of a format, unsigned integers of 64 bits."""
    if rounding == "rn" and form is DOUBLE:
        return value.astype(np.float64).view(np.uint64)
    if rounding == "rn" and form is SINGLE:
        return value.astype(np.float32).view(np.uint32).astype(np.uint64)
    negative = value < 0
    bits = value.astype(np.int64).view(np.uint64) if value.dtype.kind == "i" else value.astype(np.uint64)
    magnitude = np.where(negative, np.uint64(0) - bits, bits)
    zeros = leading_zeros(magnitude)
    code = assemble(negative, 63 - zeros.view(np.int64), magnitude << zeros, form, rounding)
    return np.where(magnitude == 0, np.uint64(0), code)
