"""Accesses to what bulk operations have still to read or to write, as nobody has waited for them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.faults import Access, Side
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.bulk_groups import BulkOperation

_READ_ADVICE = (
    "wait until it has been read (cp.async.bulk.wait_group.read) in the thread that started it, then synchronise the "
    "threads by a barrier"
)
_WRITE_ADVICE = "wait for it (cp.async.bulk.wait_group) in the thread that started it, then synchronise the threads"


class EarlyBulkAccesses(Listener):
    """Raises ProgramFault for writes to shared memory that a bulk operation is still reading, and for accesses to
    global memory that it is still writing. Threads that have ended wait for nothing any more."""

    is_shadowed = True

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._read: Array = np.zeros(len(machine.shared.bytes), np.bool_)
        """For each byte of shared memory whether it has still to be read."""
        self._written: Array = np.zeros(0, np.bool_)
        """For each byte of global memory whether it has still to be written."""

    def bulk_start(self, operation: BulkOperation) -> None:
        m = self._machine
        m.shared.watch(self)
        m.launch.memory.watch(self)
        if len(self._written) < len(m.launch.memory.bytes):
            self._written = np.r_[self._written, np.zeros(len(m.launch.memory.bytes) - len(self._written), np.bool_)]
        _mark(self._read, operation.sources, operation.size)
        _mark(self._written, operation.targets, operation.size)

    def bulk_finish(self, read: Sequence[BulkOperation], complete: Sequence[BulkOperation]) -> None:
        m = self._machine
        for operation in read:
            _mark(self._read, operation.sources, operation.size, False)
        for operation in complete:
            _mark(self._written, operation.targets, operation.size, False)
        # Others may have to do with the same bytes.
        if read:
            for operation in m.bulk.reading:
                _mark(self._read, operation.sources, operation.size)
        if complete:
            for operation in m.bulk.pending:
                _mark(self._written, operation.targets, operation.size)
        if not m.bulk.pending:
            m.shared.watch(self, needed=False)
            m.launch.memory.watch(self, needed=False)

    def exit(self, lanes: Array) -> None:
        if self._machine.bulk.pending:
            self.bulk_finish(*self._machine.bulk.finish(lanes, -1, only_reading=False))

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        bulk = self._machine.bulk
        if space == "shared" and kind != "read" and bulk.reading:
            early = _any(self._read, offsets, size)
            if early.any():
                self._report("to read", bulk.reading, space, addresses, offsets, size, kind, early)
        # Two bulk stores of the same bytes are ordered by nobody, and are no race where they are equal.
        elif space == "global" and bulk.pending and not (self._machine.is_async and kind == "write"):
            early = _any(self._written, offsets, size)
            if early.any():
                self._report("to write", bulk.pending, space, addresses, offsets, size, kind, early)

    def _report(
        self,
        what: str,
        operations: list[BulkOperation],
        space: str,
        addresses: Array,
        offsets: Array,
        size: int,
        kind: str,
        early: Array,
    ) -> None:
        m, reads = self._machine, what == "to read"
        for which in np.flatnonzero(early):
            offset = int(offsets[which])
            for operation in operations:
                begin = operation.sources if reads else operation.targets
                hits = (begin < offset + size) & (begin + operation.size > offset)
                # Reductions are atomic for each other.
                if hits.any() and not (kind == "atomic" and operation.reduces):
                    lane = int(operation.lanes[int(np.argmax(hits))])
                    address = int(addresses[which])
                    m.fault(
                        "early-access",
                        f"{space} {kind} of {size} bytes at {address:#x}, which a bulk operation has still {what}",
                        int(m.lanes()[which]),
                        len(np.unique(m.lanes()[early] if len(early) > 1 else m.lanes())),
                        Access(kind, space, address, size),
                        _READ_ADVICE if reads else _WRITE_ADVICE,
                        Side("bulk operation", operation.line, operation.text, m.thread(lane), m.block(lane)),
                    )


def _mark(flags: Array, begin: Array, size: int, mark: bool = True) -> None:
    flags[begin[:, None] + np.arange(size)] = mark


def _any(flags: Array, begin: Array, size: int) -> Array:
    """Whether a flag is set among those of each access."""
    return np.asarray(flags[np.minimum(begin[:, None] + np.arange(size), len(flags) - 1)].any(axis=1))
