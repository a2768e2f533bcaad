"""Fundamental types of PTX as NumPy types: how the contents of a register are viewed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

DTYPES: dict[str, np.dtype[Any]] = {
    "pred": np.dtype(np.bool_),
    **{f"{k}{bits}": np.dtype(f"u{bits // 8}") for k in "bu" for bits in (8, 16, 32, 64)},
    **{f"s{bits}": np.dtype(f"i{bits // 8}") for bits in (8, 16, 32, 64)},
    "b128": np.dtype([("low", np.uint64), ("high", np.uint64)]),
    "f16": np.dtype(np.uint16),
    "bf16": np.dtype(np.uint16),
    "f16x2": np.dtype(np.uint32),
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
}
"""The NumPy type of each fundamental type. Untyped bits are unsigned, and so are floats narrower than 32 bits and
several elements in one register: NumPy has no arithmetic of their kind, so `arithmetic` works on their bits. 128 bits
are two halves, which nothing but moves takes."""
