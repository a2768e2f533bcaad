"""Asynchronous copies that have been started and not waited for: what they copy is not there before the wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.memory.arena import Bytes


@dataclass(frozen=True, eq=False)
class Copy:
    """One cp.async of some lanes: offsets of `size` bytes in both memories, how many of them are copied (the others
    become zeros), and the group of each lane that the copy belongs to. `line` and `text` are those of the instruction.
    """

    lanes: Array
    groups: Array
    source: Bytes
    source_offsets: Array
    target: Bytes
    target_offsets: Array
    size: int
    copied: Array
    line: int
    text: str

    def only(self, which: Array) -> Copy:
        """The same copy of the lanes that a mask selects."""
        return Copy(
            self.lanes[which],
            self.groups[which],
            self.source,
            self.source_offsets[which],
            self.target,
            self.target_offsets[which],
            self.size,
            self.copied[which],
            self.line,
            self.text,
        )

    def execute(self) -> None:
        """Copies the bytes."""
        step = np.arange(self.size)
        is_copied = step < self.copied[:, None]
        values = self.source.bytes[np.where(is_copied, self.source_offsets[:, None] + step, 0)]
        values[~is_copied] = 0
        self.target.bytes[self.target_offsets[:, None] + step] = values


class CopyQueue:
    """The pending copies of a chunk's lanes, in the order in which they were started."""

    def __init__(self, lanes: int) -> None:
        self.groups: Array = np.zeros(lanes, np.int64)
        """The group of each lane that its next copy belongs to."""
        self.pending: list[Copy] = []

    def commit(self, lanes: Array) -> None:
        """The copies that lanes have started since their last group become a group."""
        self.groups[lanes] += 1

    def finish(self, lanes: Array, left: int = -1) -> Sequence[Copy]:
        """Executes the copies of lanes except those of their `left` latest groups, -1 for all; returns what it
        executed."""
        waits = np.zeros(len(self.groups), np.bool_)
        waits[lanes] = True
        kept, finished = [], []
        for copy in self.pending:
            done = waits[copy.lanes]
            if left >= 0:
                done &= copy.groups < self.groups[copy.lanes] - left
            if done.any():
                finished.append(copy.only(done))
                finished[-1].execute()
            if not done.all():
                kept.append(copy.only(~done))
        self.pending = kept
        return finished
