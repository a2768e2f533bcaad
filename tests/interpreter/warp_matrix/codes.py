"""Values of every element type as their codes, and codes at the edges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np

from tests.interpreter.warp_matrix.forms import BITS

Array = np.ndarray[Any, Any]

WIDTHS = {"f16": (5, 10), "bf16": (8, 7), "tf32": (8, 10), "f32": (8, 23), "e4m3": (4, 3), "e5m2": (5, 2)}
WIDTHS |= {"e3m2": (3, 2), "e2m3": (2, 3), "e2m1": (2, 1)}


_TYPES: dict[str, Any] = {
    "f64": np.float64,
    "f32": np.float32,
    "tf32": np.float32,
    "f16": np.float16,
    "s32": np.int32,
    "bf16": ml_dtypes.bfloat16,
    "e4m3": ml_dtypes.float8_e4m3fn,
    "e5m2": ml_dtypes.float8_e5m2,
    "e3m2": ml_dtypes.float6_e3m2fn,
    "e2m3": ml_dtypes.float6_e2m3fn,
    "e2m1": ml_dtypes.float4_e2m1fn,
}


def encoded(values: Array, name: str) -> Array:
    """Registers' elements for values that the type holds exactly: unsigned integers of its size."""
    kind = _TYPES.get(name)
    if kind is None:
        whole: Array = values.astype(np.uint8) & np.uint8((1 << BITS[name]) - 1)
        return whole
    codes: Array = values.astype(kind).view(f"u{max(8, BITS[name]) // 8}")
    # Single precision has the bits of .tf32 where registers have them.
    return codes if name == "tf32" else in_register(codes, name)


def in_register(codes: Array, name: str) -> Array:
    """As they lie in registers: .e2m1 in the middle of its byte, .tf32 above 13 bits that nobody looks at."""
    shift = {"e2m1": 2, "tf32": 13}.get(name, 0)
    shifted: Array = codes << codes.dtype.type(shift)
    return shifted


def edges(rng: np.random.Generator, name: str, shape: tuple[int, ...]) -> Array:
    """Codes of a floating-point type: any, near one, small, zeros, of few bits, large."""
    exponent, fraction = WIDTHS[name]
    bits = 1 + exponent + fraction
    kind = np.dtype(np.uint8 if bits <= 8 else np.uint16 if bits == 16 else np.uint32)
    bias = 2 ** (exponent - 1) - 1
    any_code = rng.integers(0, 1 << bits, shape)
    sign = rng.integers(0, 2, shape) << bits - 1
    part = rng.integers(0, 1 << fraction, shape)

    def near(middle: int, spread: int) -> Array:
        field = np.clip(middle + rng.integers(-spread, spread + 1, shape), 0, 2**exponent - 2)
        return sign | field << fraction | part

    choices: list[Callable[[], Array]] = [
        lambda: any_code,
        lambda: near(bias, 1),
        lambda: near(bias, 1),
        lambda: near(bias, 6),
        lambda: sign | part,
        lambda: sign,
        lambda: sign | rng.integers(0, 2**exponent - 1, shape) << fraction,
        lambda: near(2**exponent - 3, 2),
    ]
    picked = rng.integers(0, len(choices), shape)
    return np.choose(picked, [choice() for choice in choices]).astype(kind)


# Small whole numbers that the type holds.
RANGES = {"s8": (-128, 128), "u8": (0, 256), "s4": (-8, 8), "u4": (0, 16), "e2m1": (-3, 4), "e2m3": (-3, 4)}
RANGES |= {"e5m2": (-4, 5), "e3m2": (-4, 5), "e4m3": (-8, 9)}


def whole_numbers(rng: np.random.Generator, name: str, shape: tuple[int, ...]) -> Array:
    """Random whole numbers that a type holds exactly, few enough for sums in half precision."""
    low, high = RANGES.get(name, (-9, 10))
    return rng.integers(low, high, shape)
