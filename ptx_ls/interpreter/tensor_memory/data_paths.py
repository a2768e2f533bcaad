"""Which lanes of tensor memory have which rows and columns of a product (manual, 9.7.16.10.5).

A part of the lanes has some columns of all rows of the CTA. What A, scale factors and metadata hold for a row lies in
the same lanes as that row of D, so that each part has its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ptx_ls.interpreter.dtypes import Array


@dataclass(frozen=True, eq=False)
class Part:
    """The lane of each row of the CTA, and which columns the part has there: `count` from `first` on."""

    lanes: Array
    first: int
    count: int

    @property
    def is_contiguous(self) -> bool:
        """Whether adjacent rows lie in adjacent lanes."""
        return int(self.lanes[-1]) - int(self.lanes[0]) == len(self.lanes) - 1


@dataclass(frozen=True, eq=False)
class DataPath:
    """How a product uses the lanes of a CTA: `rows` rows, in parts; `alignments` are the lanes where it may begin."""

    name: str
    rows: int
    parts: tuple[Part, ...]
    alignments: tuple[int, ...] = (0,)


@lru_cache(maxsize=256)
def data_path(m: int, n: int, pair: bool, sparse: bool, weights: bool) -> DataPath:
    """The data path of a product of m rows, over both CTAs where it is one of a pair."""
    rows = m // 2 if pair else m
    row = np.arange(rows)
    if rows == 64 and not weights and not (pair and not sparse):
        # Half of the lanes of each warp.
        lanes = row // 16 * 32 + row % 16
        return DataPath("C" if pair else "F", rows, (Part(lanes, 0, n),), (0, 16))
    parts = 128 // rows
    count = n // parts
    made = tuple(Part(row + rows * number, number * count, count) for number in range(parts))
    names = {(128, False): "D", (128, True): "A", (64, True): "B", (64, False): "E", (32, False): "G"}
    return DataPath(names[rows, pair], rows, made)
