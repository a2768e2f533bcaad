"""The types of the elements of matrices, and their values from the bits that registers and memory hold."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.formats import BFLOAT, E2M1, E2M3, E3M2, E4M3, E5M2, HALF, TENSOR, Format, decode
from ptx_ls.interpreter.dtypes import Array

FORMATS: dict[str, Format] = {
    ".f16": HALF,
    ".bf16": BFLOAT,
    ".tf32": TENSOR,
    ".e4m3": E4M3,
    ".e5m2": E5M2,
    ".e3m2": E3M2,
    ".e2m3": E2M3,
    ".e2m1": E2M1,
}
BITS = {
    **dict.fromkeys((".f64",), 64),
    **dict.fromkeys((".f32", ".s32", ".tf32"), 32),
    **dict.fromkeys((".f16", ".bf16"), 16),
    **dict.fromkeys((".s8", ".u8", ".e4m3", ".e5m2", ".e3m2", ".e2m3", ".e2m1"), 8),
    **dict.fromkeys((".s4", ".u4"), 4),
    ".b1": 1,
}
"""The bits of an element in a register."""


def values(codes: Array, token: str, packed: bool = False) -> Array:
    """The values of elements from their bits."""
    found: Array
    match token:
        case ".f64" | ".f32" | ".s32":
            found = codes.view({".f64": np.float64, ".f32": np.float32, ".s32": np.int32}[token])
        case ".u8" | ".u4":
            found = codes.astype(np.int32)
        case ".s8":
            found = codes.view(np.int8).astype(np.int32)
        case ".s4":
            found = (codes ^ np.uint8(8)).astype(np.int32) - 8
        case ".tf32":
            # What lies below the fraction's ten bits is not looked at.
            found = (codes & np.uint32(0xFFFFE000)).view(np.float32)
        case ".e2m1":
            # In the middle of the byte, unless two share it.
            found = decode(codes if packed else codes >> np.uint8(2), E2M1)
        case _:
            found = decode(codes, FORMATS[token])
    return found


def half_codes(sums: Array) -> Array:
    """The bits in half precision of values that it holds, NaNs canonical."""
    codes = sums.astype(np.float16).view(np.uint16)
    nan = np.isnan(sums)
    return np.where(nan, np.uint16(HALF.nan or 0), codes) if np.count_nonzero(nan) else codes
