"""What an access of warps costs in passes of shared memory and in sectors of global memory.

Shared memory has 32 banks, each of which gives one word of 4 bytes in a pass. The lanes of a warp are served in groups
that ask for up to 128 bytes: all 32 for up to 4 bytes each, 16 for 8 bytes, 8 for 16 bytes. A group needs as many
passes as there are different words in the bank that has most of them. Global memory is read and written in sectors of
32 bytes.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP
from ptx_ls.lazy import NamedTuple

BANKS = 32
WORD = 4
SECTOR = 32
_OF_A_GROUP = BANKS * WORD


class Passes(NamedTuple):
    """Warps that access shared memory, the passes of all of them, and how many there would be without conflicts."""

    requests: int
    passes: int
    least: int


class Sectors(NamedTuple):
    """Warps that access global memory, the sectors of all of them, and the bytes that they ask for, each once."""

    requests: int
    sectors: int
    bytes: int


def passes(lanes: Array, places: Array, size: int) -> Passes:
    """The passes of an access by lanes, each to `size` bytes at its place in shared memory."""
    words = max(1, size // WORD)
    groups = lanes * min(max(size, WORD), _OF_A_GROUP) // _OF_A_GROUP
    wanted = (places[:, None] // WORD + np.arange(words)).reshape(-1)
    pairs = _different(np.repeat(groups, words), wanted)
    banks, counts = np.unique(pairs[0] * BANKS + pairs[1] % BANKS, return_counts=True)
    first = np.flatnonzero(np.diff(banks // BANKS, prepend=-1))
    most = np.maximum.reduceat(counts, first)
    return Passes(len(np.unique(lanes // WARP)), int(most.sum()), len(first))


def sectors(lanes: Array, addresses: Array, size: int) -> Sectors:
    """The sectors of an access by lanes, each to `size` bytes at its address, which is a multiple of them."""
    warps = lanes // WARP
    touched, _ = _different(warps, addresses // SECTOR)
    asked, _ = _different(warps, addresses)
    return Sectors(len(np.unique(warps)), len(touched), len(asked) * size)


def _different(one: Array, other: Array) -> tuple[Array, Array]:
    """The different pairs of two arrays, in order."""
    order = np.lexsort((other, one))
    one, other = one[order], other[order]
    kept = np.ones(len(one), np.bool_)
    kept[1:] = (one[1:] != one[:-1]) | (other[1:] != other[:-1])
    return one[kept], other[kept]
