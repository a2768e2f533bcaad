"""Accesses to shared memory that an asynchronous copy is still to write."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.faults import Access, Side
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.copy_queue import Copy


class EarlyAccesses(Listener):
    """Raises ProgramFault for accesses before the wait for a copy."""

    is_shadowed = True

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._pending: Array = np.zeros(len(machine.shared.bytes), np.uint8)
        """1 for each byte of shared memory that a pending copy writes."""
        self._has_pending = False

    def copy_start(self, copy: Copy, addresses: Array) -> None:
        self._has_pending = True
        self._machine.shared.watch(self)
        self._mark(copy, 1)

    def copy_finish(self, copy: Copy) -> None:
        m = self._machine
        self._mark(copy, 0)
        # Others may write the same bytes.
        for pending in m.copies.pending:
            self._mark(pending, 1)
        if not m.copies.pending:
            self._has_pending = False
            m.shared.watch(self, needed=False)

    def _mark(self, copy: Copy, mark: int) -> None:
        self._pending[copy.target_offsets[:, None] + np.arange(copy.size)] = mark

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        if not self._has_pending or space != "shared":
            return
        width = min(size, 8)
        cells = self._pending[: len(self._pending) // width * width].view(f"u{width}")
        first = offsets // width
        early = cells[first] != 0
        for part in range(1, size // width):
            early = early | (cells[first + part] != 0)
        if not early.any():
            return
        m = self._machine
        which = int(np.flatnonzero(early)[0])
        offset, address = int(offsets[which]), int(addresses[which])
        copy, number = next(
            (copy, int(np.argmax(hits)))
            for copy in m.copies.pending
            if (hits := (copy.target_offsets < offset + size) & (copy.target_offsets + copy.size > offset)).any()
        )
        lane = int(copy.lanes[number])
        m.fault(
            "early-access",
            f"shared {kind} of {size} bytes at {address:#x}, which an asynchronous copy has still to write",
            int(m.lanes()[which]),
            int(np.count_nonzero(m.each(early))),
            Access(kind, "shared", address, size),
            "wait for it (cp.async.wait_group, cp.async.wait_all or an mbarrier), then synchronise the threads by a "
            "barrier",
            Side("asynchronous copy", copy.line, copy.text, m.thread(lane), m.block(lane)),
        )
