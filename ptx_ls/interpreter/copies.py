"""Asynchronous copies that were started and not waited for: what they bring is not there before the wait."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.memory import Bytes

if TYPE_CHECKING:
    from ptx_ls.interpreter.machine import Machine


@dataclass(eq=False)
class _Copy:
    """One cp.async of some lanes: offsets of `size` bytes in both memories, how many of them are copied, and the
    group of each lane that it belongs to."""

    lanes: Array
    groups: Array
    source: Bytes
    source_offsets: Array
    target: Bytes
    target_offsets: Array
    size: int
    copied: Array

    def only(self, which: Array) -> _Copy:
        """The same copy of some of its lanes."""
        return _Copy(
            self.lanes[which],
            self.groups[which],
            self.source,
            self.source_offsets[which],
            self.target,
            self.target_offsets[which],
            self.size,
            self.copied[which],
        )

    def carry_out(self) -> None:
        """Writes what it brings."""
        step = np.arange(self.size)
        values = self.source.bytes[self.source_offsets[:, None] + step]
        values[step >= self.copied[:, None]] = 0
        self.target.bytes[self.target_offsets[:, None] + step] = values


class Copies:
    """The copies of a chunk's lanes, in the order in which they were started."""

    def __init__(self, lanes: int) -> None:
        self._open: Array = np.zeros(lanes, np.int64)
        self._pending: list[_Copy] = []

    def start(
        self, m: Machine, source: tuple[Bytes, Array], target: tuple[Bytes, Array], size: int, copied: Array
    ) -> None:
        """Notes a copy of the current lanes; `copied` bytes come from the source, the rest become zeros."""
        lanes = m.lanes()
        self._pending.append(
            _Copy(
                lanes,
                self._open[lanes],
                source[0],
                m.each(source[1]),
                target[0],
                m.each(target[1]),
                size,
                m.each(copied),
            )
        )

    def commit(self, m: Machine) -> None:
        """What the current lanes started since the last group becomes one."""
        self._open[m.lanes()] += 1

    def finish(self, m: Machine, left: int = -1) -> None:
        """Carries out the copies of the current lanes, but for those of their `left` latest groups; -1: all of them."""
        waits = np.zeros(len(self._open), np.bool_)
        waits[m.lanes()] = True
        kept = []
        for copy in self._pending:
            done = waits[copy.lanes]
            if left >= 0:
                done &= copy.groups < self._open[copy.lanes] - left
            if done.any():
                copy.only(done).carry_out()
            if not done.all():
                kept.append(copy.only(~done))
        self._pending = kept
