"""The element types of tensor maps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Element:
    """An element type: its name in PTX, the bits of an element in global memory, and the kind that reductions take it
    for, "" where they do not take it.

    `fill` is the NaN for elements out of bounds, 0 where there is none. Of packed types, `packed` is how many bytes in
    shared memory hold 16 elements; 0 for others.
    """

    name: str
    bits: int
    reduces: str = ""
    fill: int = 0
    packed: int = 0

    @property
    def is_float(self) -> bool:
        """Whether elements out of bounds may be filled with NaN."""
        return self.fill != 0


_HALF_NAN = 0x7FF7
"""Read on sm_90; the manual leaves open which NaN it is, also for wider types, whose canonical one is taken."""
_NAN = 0x7FFF_FFFF
_DOUBLE_NAN = 0x7FFF_FFFF_FFFF_FFFF

ELEMENTS = (
    Element("u8", 8),
    Element("u16", 16),
    Element("u32", 32, "u32"),
    Element("s32", 32, "s32"),
    Element("u64", 64, "u64"),
    Element("s64", 64, "s64"),
    Element("f16", 16, "f16", _HALF_NAN),
    Element("f32", 32, "f32", _NAN),
    Element("f32.ftz", 32, "f32", _NAN),
    Element("f64", 64, "", _DOUBLE_NAN),
    Element("bf16", 16, "bf16", _HALF_NAN),
    Element("tf32", 32, "", _NAN),
    Element("tf32.ftz", 32, "", _NAN),
    Element("b4x16", 4),
    Element("b4x16_p64", 4, packed=16),
    Element("b6x16_p32", 6, packed=16),
)
"""By the numbers that tensormap.replace has for them (manual, table 33)."""
BY_NAME = {element.name: number for number, element in enumerate(ELEMENTS)}
_NUMPY = {"u1": "u8", "u2": "u16", "u4": "u32", "u8": "u64", "i1": "u8", "i2": "u16", "i4": "s32", "i8": "s64",
          "f2": "f16", "f4": "f32", "f8": "f64", "b1": "u8"}  # fmt: skip
_OTHER = {"bfloat16": "bf16", "float16": "f16", "float32": "f32", "float64": "f64", "int8": "u8", "int16": "u16",
          "int32": "s32", "int64": "s64", "uint8": "u8", "uint16": "u16", "uint32": "u32", "uint64": "u64",
          "s8": "u8", "s16": "u16", "b8": "u8", "b16": "u16", "b32": "u32", "b64": "u64"}  # fmt: skip
"""Other names, as NumPy has them or with PTX's other types of the same width."""


def named(name: str) -> int | None:
    """The number of an element type by its name, None where there is no such type."""
    plain = name.removeprefix(".")
    return BY_NAME.get(_OTHER.get(plain, plain))


def of_array(dtype: np.dtype[Any]) -> int | None:
    """The number of the element type that NumPy's elements have."""
    if dtype.name in _OTHER:
        return named(dtype.name)
    if dtype.kind == "V" or dtype.name.startswith(("float8", "float4", "float6", "int4", "uint4")):
        # ml_dtypes has formats of eight bits and fewer, each in a byte.
        return BY_NAME["u8"] if dtype.itemsize == 1 else None
    return BY_NAME.get(_NUMPY.get(f"{dtype.kind}{dtype.itemsize}", ""))
