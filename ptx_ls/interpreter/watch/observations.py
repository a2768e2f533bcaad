"""Which threads have observed the last write of a cell, and when (manual, observation order).

A strong read that takes its value from a write of another thread, strong for it, is after that write in causality
order, and so is all that the read happened before; what came before the write is not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ptx_ls.interpreter.dtypes import Array


@dataclass(eq=False)
class _Observed:
    """A write, by its time, and the times of the first reads that observed it, by their threads."""

    write: int
    reads: dict[int, int] = field(default_factory=dict)


class Observations:
    """What was observed of the cells of a memory. Only reads that nothing else orders after the write are noted."""

    def __init__(self) -> None:
        self._of: dict[int, _Observed] = {}

    def note(self, cells: Array, writes: Array, who: Array, now: int) -> None:
        """Threads read now what was written to cells at the times `writes`."""
        for cell, write, thread in zip(cells.tolist(), writes.tolist(), who.tolist(), strict=True):
            found = self._of.get(cell)
            if found is None or found.write != write:
                found = self._of[cell] = _Observed(write)
            found.reads.setdefault(thread, now)

    def of(self, cell: int, write: int) -> dict[int, int]:
        """By the threads that observed what was written to a cell at a time, when they did so first."""
        found = self._of.get(cell)
        return found.reads if found is not None and found.write == write else {}

    def __bool__(self) -> bool:
        return bool(self._of)

    def divide(self, times: int) -> None:
        """Each cell becomes so many."""
        self._of = {
            times * cell + part: _Observed(found.write, dict(found.reads))
            for cell, found in self._of.items()
            for part in range(times)
        }
