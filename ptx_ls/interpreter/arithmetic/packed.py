"""Packed integers in 32-bit registers, the first element in the lowest bits."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.program.computation import Compute

PACKED = (".u16x2", ".s16x2", ".u8x4", ".s8x4")
"""The packed types of integers."""


def elements(registers: Array, kind: str) -> Array:
    """The elements of a type ("s8") in registers, along a new last axis; memory is little-endian, as that of GPUs."""
    return np.ascontiguousarray(registers)[..., None].view(DTYPES[kind])


def registers(elements: Array) -> Array:
    """The 32-bit registers that hold the elements along the last axis."""
    whole: Array = np.ascontiguousarray(elements).view(np.uint32)[..., 0]
    return whole


def elementwise(token: str, compute: Compute) -> Compute:
    """A computation applied to each element of registers of a packed type (".s8x4"); unchanged for the type ""."""
    if not token:
        return compute
    kind = token[1:].partition("x")[0]
    return lambda *values: registers(compute(*(elements(v, kind) for v in values)))
