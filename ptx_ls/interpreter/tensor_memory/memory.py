"""The tensor memory of a chunk of CTAs: 128 lanes of 512 columns for each, and which columns are allocated.

An address has its lane above the lowest 16 bits and its column in these.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.lazy import NamedTuple

LANES = 128
COLUMNS = 512
UNIT = 32
"""Columns are allocated in multiples of this."""
PARTITION = 32
"""The lanes that one warp of a warpgroup may load and store."""

WORD = 15
"""All bytes of a word, as bits."""

_FREE = -1


def address(lane: int, column: int) -> int:
    """The address of a cell."""
    return lane << 16 | column


def lane_of(addresses: int) -> int:
    """The lane of an address."""
    return addresses >> 16 & 0xFFFF


def column_of(addresses: int) -> int:
    """The column of an address."""
    return addresses & 0xFFFF


@dataclass(frozen=True)
class Request:
    """What a warp of a CTA asks for together with a warp of the peer CTA."""

    what: str
    columns: int
    warp: int
    """The first lane of the warp."""


class Allocation(NamedTuple):
    """Columns that were allocated together."""

    start: int
    columns: int


class TensorMemory:
    """The cells of all CTAs of a chunk, as words (CTA, lane, column)."""

    def __init__(self, ctas: int, follows: bool = False) -> None:
        # Pages that nobody writes take no memory.
        self.words: Array = np.zeros((ctas, LANES, COLUMNS), np.uint32)
        self.undefined: Array | None = np.full((ctas, LANES, COLUMNS), WORD, np.uint8) if follows else None
        """For each word its bytes without a value, as bits; None unless they are followed."""
        self._starts: Array = np.full((ctas, COLUMNS), _FREE, np.int16)
        self.relinquished: Array = np.zeros(ctas, np.bool_)
        self.requests: dict[int, Request] = {}
        """By CTA what a warp waits for until the peer asks for the same."""
        self.granted: dict[int, int] = {}
        """By the first lane of a warp the first column of what it was given, until it goes on."""

    def allocated(self, cta: int) -> Array:
        """For each column of a CTA whether it is allocated."""
        return np.asarray(self._starts[cta] != _FREE)

    def free_columns(self, cta: int) -> int:
        """How many columns of a CTA are free."""
        return int((self._starts[cta] == _FREE).sum())

    def find(self, ctas: list[int], columns: int) -> int | None:
        """The first column of so many adjacent ones that are free in all of some CTAs, None where there are none."""
        free = (self._starts[ctas] == _FREE).all(axis=0)
        units = free.reshape(-1, UNIT).all(axis=1)
        count = columns // UNIT
        for start in range(COLUMNS // UNIT - count + 1):
            if units[start : start + count].all():
                return start * UNIT
        return None

    def allocate(self, cta: int, start: int, columns: int) -> None:
        """Marks columns of a CTA as one allocation, whose words have no value."""
        if self.undefined is not None:
            self.undefined[cta, :, start : start + columns] = WORD
        self._starts[cta, start : start + columns] = start

    def allocation(self, cta: int, column: int) -> Allocation | None:
        """The first column and the size of the allocation that a column of a CTA belongs to."""
        start = int(self._starts[cta, column])
        return None if start == _FREE else Allocation(start, int((self._starts[cta] == start).sum()))

    def deallocate(self, cta: int, start: int, columns: int) -> None:
        """Gives columns of a CTA back."""
        self._starts[cta, start : start + columns] = _FREE
