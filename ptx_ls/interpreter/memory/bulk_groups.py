"""Bulk operations that a thread has started and not waited for: groups as cp.async.bulk.commit_group makes them.

They are executed as they start, which the manual allows; until the wait nobody may rely on that, and this is what
watchers follow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ptx_ls.interpreter.dtypes import Array


@dataclass(frozen=True, eq=False)
class BulkOperation:
    """A copy or reduction from shared to global memory: at `sources` and `targets`, offsets in the two memories, are
    `size` bytes of the lane of each, which belongs to the group of its number.

    `line` and `text` are those of the instruction; `reduces`: it changes the target atomically.
    """

    lanes: Array
    groups: Array
    sources: Array
    targets: Array
    size: int
    reduces: bool
    line: int
    text: str

    def only(self, which: Array) -> BulkOperation:
        """The same operation of the lanes that a mask selects."""
        kept = {name: getattr(self, name)[which] for name in ("lanes", "groups", "sources", "targets")}
        return replace(self, **kept)


class BulkGroups:
    """The bulk operations of a chunk's lanes: those whose source is still being read, and those that are still
    pending."""

    def __init__(self, lanes: int) -> None:
        self.groups: Array = np.zeros(lanes, np.int64)
        """The group of each lane that its next operation belongs to."""
        self.reading: list[BulkOperation] = []
        self.pending: list[BulkOperation] = []

    def start(self, operation: BulkOperation) -> None:
        """Notes an operation that has been started."""
        self.reading.append(operation)
        self.pending.append(operation)

    def commit(self, lanes: Array) -> None:
        """The operations that lanes have started since their last group become a group."""
        self.groups[lanes] += 1

    def finish(self, lanes: Array, left: int, only_reading: bool) -> tuple[list[BulkOperation], list[BulkOperation]]:
        """The operations of lanes are complete except those of their `left` latest groups, -1 for all; or have read
        their source. Returns those that have read it now, and those that are complete now."""
        waits = np.zeros(len(self.groups), np.bool_)
        waits[lanes] = True
        read, self.reading = self._parted(self.reading, waits, left)
        complete: list[BulkOperation] = []
        if not only_reading:
            complete, self.pending = self._parted(self.pending, waits, left)
        return read, complete

    def _parted(
        self, operations: list[BulkOperation], waits: Array, left: int
    ) -> tuple[list[BulkOperation], list[BulkOperation]]:
        """The parts of operations that are waited for, and the others."""
        over, kept = [], []
        for operation in operations:
            done = waits[operation.lanes]
            if left >= 0:
                done &= operation.groups < self.groups[operation.lanes] - left
            if done.any():
                over.append(operation.only(done))
            if not done.all():
                kept.append(operation.only(~done))
        return over, kept
