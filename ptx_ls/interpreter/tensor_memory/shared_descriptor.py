"""Matrix descriptors of tcgen05: where a matrix lies in shared memory, in 64 bits (manual, 9.7.16.4.1)."""

from __future__ import annotations

from ptx_ls.interpreter.memory.matrix_descriptor import UNIT, MatrixDescriptor, MatrixLayout
from ptx_ls.sema.descriptors.matrix_descriptor import field

_SWIZZLES = {0: (16, 16), 1: (128, 32), 2: (128, 16), 4: (64, 16), 6: (32, 16)}
"""The width and the atom of each mode."""


def decode(bits: int) -> MatrixDescriptor:
    """The matrix that a descriptor is of; one of no known mode is taken to have no swizzle."""
    width, atom = _SWIZZLES.get(bits >> 61, (UNIT, UNIT))
    base_offset = bits >> 49 & 7 if width != UNIT else 0
    return MatrixDescriptor(field(bits, 0), MatrixLayout(field(bits, 16), field(bits, 32), width, atom, base_offset))
