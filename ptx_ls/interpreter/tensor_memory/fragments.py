"""How tcgen05.ld and tcgen05.st spread cells of tensor memory over the registers of a warp (manual, 9.7.16.2.3.1).

By the figures, as CUTLASS's Copy_Traits state them too. In a shape of 16 lanes, thread t has lane t/4 and, eight
lanes below, a second row of registers; in .16x64b, pairs of threads have lanes that lie eight apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ptx_ls.interpreter.dtypes import Array

_WARP = 32


@dataclass(frozen=True, eq=False)
class Fragment:
    """Where the words of a warp's registers lie, as arrays (register, thread) of lanes and columns from the address of
    the instruction. `lanes` and `columns` are how far they reach."""

    lane: Array
    column: Array
    lanes: int
    columns: int


@lru_cache(maxsize=256)
def fragment(shape: str, repeats: int, second: int = 0, packed: bool = False) -> Fragment:
    """The fragment of a shape (".16x64b") that is repeated; `second` is where the columns of the second half of
    .16x32bx2 begin. `packed`: a register holds the lower halves of two adjacent columns, of which this is the first."""
    thread, each = np.arange(_WARP)[None, :], 2 if packed else 1
    register = np.arange(repeats * _REGISTERS.get(shape, 1))[:, None]
    if shape == ".32x32b":
        return _made(thread, register * each, 32, each)
    if shape == ".16x32bx2":
        return _made(thread % 16, register * each + thread // 16 * second, 16, each)
    if shape == ".16x64b":
        return _made(thread // 4 + thread % 2 * 8, (register * 2 + thread % 4 // 2) * each, 16, each)
    words = _REGISTERS[shape] // 2
    word, below, repeat = register % words, register // words % 2, register // (2 * words)
    return _made(thread // 4 + 8 * below, ((repeat * 4 + thread % 4) * words + word) * each, 16, each)


_REGISTERS = {".16x128b": 2, ".16x256b": 4}
"""The registers of a shape that is not repeated, where that is not one."""


def _made(lane: Array, column: Array, lanes: int, each: int) -> Fragment:
    lane, column = np.broadcast_arrays(lane, column)
    return Fragment(np.ascontiguousarray(lane), np.ascontiguousarray(column), lanes, int(column.max()) + each)
