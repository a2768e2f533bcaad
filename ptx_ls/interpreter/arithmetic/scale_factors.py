"""Powers of two as scale factors of eight exponent bits, and fixed point."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

_INFINITY = np.uint32(0x7F800000)
_NAN, _LARGEST = np.uint32(0xFF), np.uint32(0xFE)


def to_scale(value: Array, up: bool, saturate: bool) -> Array:
    """The exponents of single-precision magnitudes, rounded `up` or down to a power of two, as codes 0 to 254 for
    2^-127 to 2^127. What is smaller is 0; what is larger, as infinity, is 255, NaN, or 254 where `saturate`."""
    magnitude = value.view(np.uint32) & np.uint32(0x7FFFFFFF)
    code = magnitude >> np.uint32(23)
    if up:
        beyond = (magnitude & np.uint32(0x7FFFFF) != 0) & (magnitude > np.uint32(0x400000)) & (magnitude < _INFINITY)
        code = code + beyond
    if saturate:
        code = np.minimum(code, _LARGEST)
    found: Array = np.where(magnitude > _INFINITY, _NAN, code)
    return found


def to_fixed(value: Array, fraction: int, towards_zero: bool) -> Array:
    """Doubles as signed fixed point of 8 bits, `fraction` of them fractional; values are clamped, NaN is the
    largest."""
    scaled = value * float(1 << fraction)
    integral = np.trunc(scaled) if towards_zero else np.rint(scaled)
    clamped = np.clip(np.where(np.isnan(integral), 127.0, integral), -128.0, 127.0)
    return clamped.astype(np.int8).view(np.uint8)


def from_fixed(codes: Array, fraction: int) -> Array:
    """Signed fixed point of 8 bits as doubles."""
    value: Array = codes.astype(np.uint8).view(np.int8).astype(np.float64) / float(1 << fraction)
    return value
