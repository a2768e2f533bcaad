"""Matrices of operands in shared memory, as descriptors of 64 bits describe them (manual, 9.7.15.5.1.2; 9.7.16.5 for
tcgen05).

A matrix consists of units of 16 bytes. A unit holds neighbours along K where the matrix is K-major, neighbours along
M or N where it is MN-major. The manual's canonical layouts say where each unit lies:

              K-major, of row r and unit u along K        MN-major, of unit u along M or N and column k
  no swizzle  r%8*16 + r//8*stride + u*leading            u*stride + k%8*16 + k//8*leading
  width W     r%8*W + r//8*stride + u*16                  u%(W/16)*16 + u//(W/16)*leading + k%8*W + k//8*stride

The swizzle applies to the address that results, the start included.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.memory.swizzle import swizzled

UNIT = 16
"""The bytes of a unit, and what all offsets are multiples of."""
_ENCODED = 0x3FFF
_WIDTHS = (16, 128, 64, 32)


@dataclass(frozen=True)
class MatrixLayout:
    """How the units of a matrix lie: the two offsets in bytes, and the swizzle as in `swizzled`."""

    leading: int
    stride: int
    width: int = UNIT
    atom: int = UNIT
    base_offset: int = 0

    @property
    def rows(self) -> int:
        """The rows after which the pattern of an atom repeats."""
        return 8 if self.atom == UNIT else 4

    def reaches(self, units: int) -> bool:
        """Whether the rule says where so many units along K lie in a K-major matrix: a row of a swizzled one has no
        more than the width, counted from where it starts."""
        return self.width == UNIT or units * UNIT <= self.width

    def offsets(self, k_major: bool, across: int, along_k: int) -> Array:
        """The offset of each unit from the start, before the swizzle, by its place along M or N and along K.

        K-major: `across` rows of `along_k` units; MN-major: `across` units in each of `along_k` columns.
        """
        return _offsets(self, k_major, across, along_k)

    def addresses(self, starts: Array, k_major: bool, across: int, along_k: int) -> Array:
        """The address of each unit (starts, across, along K) of the matrices that begin at some addresses."""
        places = starts[:, None, None] + self.offsets(k_major, across, along_k)
        return places if self.width == UNIT else swizzled(places, self.width, self.atom, self.base_offset)


@lru_cache(maxsize=256)
def _offsets(layout: MatrixLayout, k_major: bool, across: int, along_k: int) -> Array:
    u, k = np.arange(across)[:, None], np.arange(along_k)[None, :]
    leading, stride, width, rows = layout.leading, layout.stride, layout.width, layout.rows
    if k_major:
        found = u % 8 * width + u // 8 * stride + k * (leading if width == UNIT else UNIT)
    elif width == UNIT:
        found = u * stride + k % 8 * UNIT + k // 8 * leading
    else:
        units = width // UNIT
        found = u % units * UNIT + u // units * leading + k % rows * width + k // rows * stride
    found.flags.writeable = False
    return np.asarray(found)


@dataclass(frozen=True)
class MatrixDescriptor:
    """Where a matrix begins in the shared memory of its CTA, and its layout."""

    start: int
    layout: MatrixLayout


def wgmma_descriptor(bits: int) -> MatrixDescriptor:
    """The descriptor of an operand of wgmma (manual, 9.7.15.5.1.2.2)."""
    width = _WIDTHS[bits >> 62 & 3]
    base_offset = bits >> 49 & 7 if width != UNIT else 0
    layout = MatrixLayout(_decoded(bits >> 16), _decoded(bits >> 32), width, base_offset=base_offset)
    return MatrixDescriptor(_decoded(bits), layout)


def _decoded(bits: int) -> int:
    """The bytes of a field of 14 bits, in units of 16."""
    return (bits & _ENCODED) * UNIT
