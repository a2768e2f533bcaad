"""Several integers in a register of 32 bits, the first in its lowest bits."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.program.computation import Compute

PACKED = (".u16x2", ".s16x2", ".u8x4", ".s8x4")
"""The packed types of integers."""


def elements(registers: Array, kind: str) -> Array:
    """The elements of a type ("s8") that registers hold, along a new last axis. Memory is little-endian, as a GPU's."""
    return np.ascontiguousarray(registers)[..., None].view(DTYPES[kind])


def registers(elements: Array) -> Array:
    """Registers of 32 bits from elements along the last axis."""
    whole: Array = np.ascontiguousarray(elements).view(np.uint32)[..., 0]
    return whole


def elementwise(token: str, compute: Compute) -> Compute:
    """A computation on the elements of registers of a packed type (".s8x4"); as it is, where there is none ("")."""
    if not token:
        return compute
    kind = token[1:].partition("x")[0]
    return lambda *values: registers(compute(*(elements(v, kind) for v in values)))
