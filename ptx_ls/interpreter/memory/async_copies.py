"""Asynchronous copies that were started and not waited for: what they bring is not there before the wait."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import Access, Side
from ptx_ls.interpreter.memory.arena import Bytes

if TYPE_CHECKING:
    from ptx_ls.interpreter.machine.machine import Machine


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
    line: int
    text: str

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
            self.line,
            self.text,
        )

    def carry_out(self) -> None:
        """Writes what it brings."""
        step = np.arange(self.size)
        brought = step < self.copied[:, None]
        values = self.source.bytes[np.where(brought, self.source_offsets[:, None] + step, 0)]
        values[~brought] = 0
        self.target.bytes[self.target_offsets[:, None] + step] = values


class Copies:
    """The copies of a chunk's lanes, in the order in which they were started."""

    def __init__(self, lanes: int) -> None:
        self._open: Array = np.zeros(lanes, np.int64)
        self._pending: list[_Copy] = []
        self._marks: Array | None = None
        self.coming: Array | None = None
        """Where someone looks for accesses before the wait, and there are copies: for each byte of shared memory
        whether one of them brings it."""

    def watch(self, size: int) -> None:
        """Begins to look for accesses before the wait, to so many bytes of shared memory."""
        self._marks = np.zeros(size, np.uint8)

    def start(
        self, m: Machine, source: tuple[Bytes, Array], target: tuple[Bytes, Array], size: int, copied: Array
    ) -> None:
        """Notes a copy of the current lanes; `copied` bytes come from the source, the rest become zeros."""
        lanes = m.lanes()
        copy = _Copy(
            lanes,
            self._open[lanes],
            source[0],
            m.each(source[1]),
            target[0],
            m.each(target[1]),
            size,
            m.each(copied),
            m.line,
            m.text,
        )
        self._pending.append(copy)
        if self._marks is not None:
            self.coming = self._marks
            m.shared.stamp = object()
            self._mark(copy, 1)
        m.changes += 1

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
                self._carry_out(m, copy.only(done))
            if not done.all():
                kept.append(copy.only(~done))
        self._pending = kept
        if self.coming is not None:
            for copy in kept:
                self._mark(copy, 1)
            self.coming = self._marks if kept else None

    def _carry_out(self, m: Machine, copy: _Copy) -> None:
        copy.carry_out()
        m.changes += 1
        if self.coming is not None:
            self._mark(copy, 0)
        if m.races is not None:
            m.races.brought(copy.target_offsets, copy.size, copy.lanes, copy.line, copy.text)

    def _mark(self, copy: _Copy, mark: int) -> None:
        assert self._marks is not None
        self._marks[copy.target_offsets[:, None] + np.arange(copy.size)] = mark

    def ensure_there(self, m: Machine, addresses: Array, offsets: Array, size: int, kind: str) -> None:
        """Raises ProgramFault for an access to bytes of shared memory that a copy still brings."""
        assert self.coming is not None
        width = min(size, 8)
        cells = self.coming[: len(self.coming) // width * width].view(f"u{width}")
        first = offsets // width
        early = cells[first] != 0
        for part in range(1, size // width):
            early = early | (cells[first + part] != 0)
        if not early.any():
            return
        which = int(np.flatnonzero(early)[0])
        offset, address = int(offsets[which]), int(addresses[which])
        copy, number = next(
            (copy, int(np.argmax(hits)))
            for copy in self._pending
            if (hits := (copy.target_offsets < offset + size) & (copy.target_offsets + copy.size > offset)).any()
        )
        lane = int(copy.lanes[number])
        m.fault(
            "early-access",
            f"shared {kind} of {size} bytes at {address:#x}, which an asynchronous copy has still to bring",
            int(m.lanes()[which]),
            int(np.count_nonzero(m.each(early))),
            Access(kind, "shared", address, size),
            "wait for it (cp.async.wait_group, cp.async.wait_all or an mbarrier), then let threads meet at a barrier",
            Side("asynchronous copy", copy.line, copy.text, m.thread(lane), m.block(lane)),
        )
