"""The 128 bytes of a tensor map.

NVIDIA does not say what they hold. Here they are the fields that tensormap.replace names, so that a kernel may copy a
map through any memory and replace its fields there, and a mark by which other bytes are distinguished.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ptx_ls.interpreter.tensor_maps.elements import ELEMENTS, Element

SIZE = 128
MARK = 0x5054_585F_544D_4150
TILED, IM2COL, IM2COL_W, IM2COL_W128 = range(4)
"""The modes in which a map is made."""
MOST_DIMENSIONS = 5

FIELDS: np.dtype[Any] = np.dtype(
    [
        ("mark", "<u8"),
        ("global_address", "<u8"),
        ("global_stride", "<u8", (MOST_DIMENSIONS,)),
        ("global_dim", "<u4", (MOST_DIMENSIONS,)),
        ("box_dim", "<u2", (MOST_DIMENSIONS,)),
        ("lower", "<i2", (3,)),
        ("upper", "<i2", (3,)),
        ("channels", "<u2"),
        ("pixels", "<u2"),
        ("element_stride", "u1", (MOST_DIMENSIONS,)),
        ("rank", "u1"),
        ("elemtype", "u1"),
        ("interleave_layout", "u1"),
        ("swizzle_mode", "u1"),
        ("swizzle_atomicity", "u1"),
        ("fill_mode", "u1"),
        ("mode", "u1"),
        ("l2_promotion", "u1"),
        ("unused", "u1", (13,)),
    ]
)
"""`rank` is one less, as in tensormap.replace. Strides are in bytes, of the dimensions from 1 on."""
assert FIELDS.itemsize == SIZE

WIDTHS = (0, 32, 64, 128, 96)
"""Bytes of the swizzle modes, by their numbers."""
ATOMS = (16, 32, 32, 64)
"""Bytes that stay together, by the numbers of atomicities; those of number 2 have their halves flipped."""
FLIPPED = 2


@dataclass(frozen=True)
class Fields:
    """The fields of a tensor map as numbers, dimension 0 first; strides have an element for dimension 0 too, 0."""

    mode: int
    rank: int
    element: Element
    address: int
    dims: tuple[int, ...]
    strides: tuple[int, ...]
    box: tuple[int, ...]
    steps: tuple[int, ...]
    lower: tuple[int, ...]
    upper: tuple[int, ...]
    channels: int
    pixels: int
    interleave: int
    swizzle: int
    atomicity: int
    fills_nan: bool

    @property
    def width(self) -> int:
        """The bytes of the swizzle mode, 0 for none."""
        return WIDTHS[self.swizzle]


@lru_cache(maxsize=256)
def fields_of(content: bytes) -> Fields | None:
    """The fields in the bytes of a tensor map; None where they are no tensor map."""
    record = np.frombuffer(content, FIELDS)[0]
    rank = int(record["rank"]) + 1
    if int(record["mark"]) != MARK or rank > MOST_DIMENSIONS:
        return None

    def each(name: str, count: int = rank) -> tuple[int, ...]:
        return tuple(int(value) for value in record[name][:count])

    return Fields(
        mode=int(record["mode"]),
        rank=rank,
        element=ELEMENTS[int(record["elemtype"]) % len(ELEMENTS)],
        address=int(record["global_address"]),
        dims=each("global_dim"),
        strides=(0, *each("global_stride", rank - 1)),
        box=each("box_dim"),
        steps=each("element_stride"),
        lower=each("lower", 3),
        upper=each("upper", 3),
        channels=int(record["channels"]),
        pixels=int(record["pixels"]),
        interleave=int(record["interleave_layout"]),
        swizzle=int(record["swizzle_mode"]),
        atomicity=int(record["swizzle_atomicity"]),
        fills_nan=bool(record["fill_mode"]),
    )
