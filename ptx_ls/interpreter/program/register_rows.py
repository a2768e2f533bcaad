"""The registers of vector operands as rows of an array."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.binding import reader, writer
from ptx_ls.interpreter.program.operands import Operand


class RegisterRows:
    """Registers of a vector operand, read and written as words of 32 bits (of 64 for doubles)."""

    def __init__(self, operands: Sequence[Operand], wide: bool = False) -> None:
        self._operands = operands
        self._kind = "b64" if wide else "b32"
        self.dtype = np.dtype(np.uint64 if wide else np.uint32)

    def __len__(self) -> int:
        return len(self._operands)

    def reads(self) -> Callable[[Machine], Array]:
        """A function that reads them, a row for each lane."""
        reads = [reader(operand, self._kind) for operand in self._operands]
        return lambda m: np.stack([m.each(read(m)) for read in reads], axis=-1)

    def register_rows_reader(self, count: int) -> Callable[[Machine], Array]:
        """A function that reads the first `count`, a row for each register."""
        reads = [reader(operand, self._kind) for operand in self._operands[:count]]

        def read(m: Machine) -> Array:
            rows = np.empty((count, m.count), self.dtype)
            for number, one in enumerate(reads):
                rows[number] = one(m)
            return rows

        return read

    def register_rows_writer(self) -> Callable[[Machine, Array], None]:
        """A function that writes a row to each register; further registers repeat the first ones."""
        writes = [writer(operand, self._kind) for operand in self._operands]

        def write(m: Machine, rows: Array) -> None:
            for number, one in enumerate(writes):
                one(m, rows[number % len(rows)])

        return write

    def writes(self) -> Callable[[Machine, Array], None]:
        """A function that writes a row for each lane; further registers repeat the first ones."""
        writes = [writer(operand, self._kind) for operand in self._operands]

        def write(m: Machine, rows: Array) -> None:
            for number, one in enumerate(writes):
                one(m, np.ascontiguousarray(rows[:, number % rows.shape[1]]))

        return write
