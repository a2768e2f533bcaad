"""What watchers learn of accesses to tensor memory (tcgen05)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.tensor_memory.memory import address


@dataclass(frozen=True)
class TensorWord:
    """A word of tensor memory: its address, and what it is called in a message."""

    address: int
    text: str


@dataclass(frozen=True, eq=False)
class TensorAccess:
    """Words of tensor memory that are about to be read or written: their CTAs, lanes and columns, which broadcast.

    `issuer` is the lane of the thread that issued an asynchronous operation, None where the current warps load or store
    (tcgen05.ld, tcgen05.st).
    """

    is_write: bool
    ctas: Array
    lanes: Array
    columns: Array
    issuer: int | None = None

    def word(self, where: tuple[int, ...]) -> TensorWord:
        """One of the words, by its indices."""
        shape = np.broadcast_shapes(self.ctas.shape, self.lanes.shape, self.columns.shape)
        lane, column = (int(np.broadcast_to(one, shape)[where]) for one in (self.lanes, self.columns))
        return TensorWord(address(lane, column), f"column {column} of lane {lane} of tensor memory")
