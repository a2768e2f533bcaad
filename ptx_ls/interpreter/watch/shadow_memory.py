"""Shadow memory: which thread accessed each cell of a memory last, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.watch.observations import Observations

_GRAIN = 4
_MOVED_AT_ONCE = 1 << 18


class Touched:
    """For each cell the time of the last access of a kind, 0 for none, and the number of the thread in the grid."""

    def __init__(self, cells: int) -> None:
        self.when: Array = np.zeros(cells, np.int32)
        self.who: Array = np.zeros(cells, np.int32)

    def put(self, cells: Array, when: int | Array, who: Array) -> None:
        """Notes accesses; of several to the same cell the last one stays."""
        self.when[cells] = when
        self.who[cells] = who

    def resize(self, cells: int, times: int, ensure: Callable[[], None]) -> None:
        """Makes it one of so many cells, of which `times` lie in each one of before."""
        self.when = _resized(self.when, cells, times, ensure)
        self.who = _resized(self.who, cells, times, ensure)


def _resized(old: Array, cells: int, times: int, ensure: Callable[[], None]) -> Array:
    new: Array = np.zeros(cells, np.int32)
    for start in range(0, min(len(old), -(-cells // times)), _MOVED_AT_ONCE):
        part = old[start : start + _MOVED_AT_ONCE]
        # Pages of which nothing is known take no memory before they are written.
        if part.any():
            ensure()
            to = new[start * times : (start + _MOVED_AT_ONCE) * times]
            to[: len(part) * times] = np.repeat(part, times)[: len(to)]
    return new


class Shadow:
    """The last write of each cell, the last read, and a last read by another warp than that.

    A cell has four bytes until an access has fewer; from then on all of them are as small as that. For cells by which
    lanes synchronize, `released` are the numbers of the clocks that a reader acquires, 0 for none, by the distance of
    the reader from the thread that released, which is `releaser`. `operations` are the numbers of what release
    operations on the cell released, by the thread `operator`: its later strong writes release that too. `observed` are
    the reads that observed the last write.
    """

    def __init__(self, size: int) -> None:
        self.grain = _GRAIN
        self.size = size
        cells = -(-size // _GRAIN)
        self.writes, self.reads, self.others = Touched(cells), Touched(cells), Touched(cells)
        self.released: dict[int, Array] = {}
        self.releaser: Array = np.zeros(0, np.int32)
        self.operations: dict[int, Array] = {}
        self.operator: Array = np.zeros(0, np.int32)
        self.observed = Observations()
        self.ensure: Callable[[], None] = lambda: None
        """Raises LimitReached where the launch has used up its time or its memory."""

    def grow(self, size: int) -> None:
        """Makes room for a memory that has become larger."""
        if size > self.size:
            self._resize(size, self.grain)

    def cells(self, offsets: Array, size: int) -> Iterator[Array]:
        """The cells of accesses of `size` bytes, the first one of each, then the second one."""
        finest = size & -size
        if finest < self.grain:
            self._resize(self.size, finest)
        grain = self.grain
        # NumPy in a browser takes indexes of 32 bits only.
        first = (offsets >> grain.bit_length() - 1).astype(np.intp, copy=False)
        yield first
        for number in range(1, size // grain):
            yield first + number

    def synchronizes(self, distances: Iterable[int]) -> None:
        """Begins to note what is released, to threads so far away."""
        if not self.released:
            cells = len(self.writes.when)
            self.released = {distance: np.zeros(cells, np.int32) for distance in distances}
            self.releaser = np.zeros(cells, np.int32)

    def has_release_operations(self) -> None:
        """Begins to note what release operations release."""
        if not self.operations:
            self.operations = {distance: np.zeros_like(numbers) for distance, numbers in self.released.items()}
            self.operator = np.zeros_like(self.releaser)

    def numbers(self) -> Iterator[Array]:
        """The numbers of all clocks that cells refer to."""
        yield from self.released.values()
        yield from self.operations.values()

    def _resize(self, size: int, grain: int) -> None:
        cells, times = -(-size // grain), self.grain // grain
        self.size, self.grain = size, grain
        for touched in (self.writes, self.reads, self.others):
            touched.resize(cells, times, self.ensure)
        for kept in (self.released, self.operations):
            for distance, numbers in kept.items():
                kept[distance] = _resized(numbers, cells, times, self.ensure)
        if self.released:
            self.releaser = _resized(self.releaser, cells, times, self.ensure)
        if self.operations:
            self.operator = _resized(self.operator, cells, times, self.ensure)
        if times > 1:
            self.observed.divide(times)
