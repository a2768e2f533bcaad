"""Matrices of warp-level products in registers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.matrix_elements import BITS, values
from ptx_ls.interpreter.matrix_fragments import Fragment
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.interpreter.program.register_rows import RegisterRows

_SHAPE = re.compile(r"\.m(\d+)n(\d+)k(\d+)$")


def shape_of(decoded: Decoded) -> tuple[int, int, int]:
    """The rows, the columns and the length of the sums of a product."""
    for token in decoded.spelled.slots.values():
        if found := _SHAPE.match(token):
            return int(found[1]), int(found[2]), int(found[3])
    raise decoded.unknown()


def words_per_register(token: str, k: int) -> tuple[int, int]:
    """The number of elements along k, and per register; single bits count as words of 32."""
    if token == ".b1":
        return k // 32, 1
    return k, max(1, 32 // BITS[token])


class MatrixOperand:
    """One of the four matrices of a product: its registers, and the map of its elements to them."""

    def __init__(self, decoded: Decoded, operand: int, token: str, fragment: Fragment, packed: bool = False) -> None:
        self.token, self.fragment, self.packed = token, fragment, packed
        self.bits = 32 if token == ".b1" else 4 if packed else BITS[token]
        registers = RegisterRows(decoded.elements(operand), self.bits == 64)
        needed = fragment.size * self.bits // (registers.dtype.itemsize * 8)
        if len(registers) < max(1, needed):
            raise decoded.unknown()
        self._needed, self._word = needed, registers.dtype
        self._reads = registers.register_rows_reader(needed)
        # Only the first operand is written; others may be constants.
        self._write = registers.register_rows_writer() if operand == 0 else None
        self._element = np.dtype(f"u{max(1, self.bits // 8)}")
        self.count = len(registers)

    def read(self, m: Machine) -> Array:
        """The bits of the elements, an unsigned array (first, second, warps)."""
        elements = self._reads(m).view(self._element)
        if self.bits == 4:
            halves = (elements & np.uint8(15), elements >> np.uint8(4))
            elements = np.stack(halves, axis=-1).reshape(len(elements), -1)
        return self.fragment.matrix(elements)

    def write(self, m: Machine, matrix: Array) -> None:
        """Writes the bits of the elements, an unsigned array (first, second, warps)."""
        assert self._write is not None
        self._write(m, self.fragment.elements(matrix, self._needed).view(self._word))

    def undefined_elements(self, lacks: Sequence[Array]) -> Array:
        """A mask of the undefined elements (first, second, warps), from the undefined bytes of the registers."""
        last_poll = self._bytes()
        rows = [((one[:, None] & last_poll) != 0).reshape(-1) for one in lacks[: self._needed]]
        return self.fragment.matrix(np.stack(rows))

    def lacks(self, undefined_elements: Array) -> list[Array]:
        """The reverse, for all registers."""
        rows = self.fragment.elements(undefined_elements, self._needed).reshape(self._needed, -1, len(self._bytes()))
        bits = np.where(rows, self._bytes(), np.uint16(0))
        found = np.bitwise_or.reduce(bits, axis=-1)
        return [found[number % self._needed] for number in range(self.count)]

    def _bytes(self) -> Array:
        """For each element of a register a bit mask of its bytes."""
        size = self._word.itemsize
        each = max(1, 8 * size // self.bits)
        masks = ((1 << max(1, size // each)) - 1) << np.arange(each) * size // each
        return masks.astype(np.uint16)

    def values(self, m: Machine) -> Array:
        """The elements' values: narrow floats in single precision, integers in 32 bits."""
        return values(self.read(m), self.token, self.packed)
