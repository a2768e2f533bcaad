"""Accesses to shared memory that a bulk copy brought, before anybody has seen the phase of its mbarrier complete in
which that counts it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.arithmetic import mbarrier
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.faults import Access, Side
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.arena import Bytes

_U64 = np.dtype(np.uint64)


@dataclass(frozen=True, eq=False)
class _Load:
    """Units of `size` bytes at offsets in shared memory, which a copy of a lane brought."""

    offsets: Array
    size: int
    lane: int
    line: int
    text: str
    parity: int
    """That of the phase in which the mbarrier counts it."""


class EarlyLoads(Listener):
    """Raises ProgramFault for an access to what a copy brought, as long as no thread has seen its mbarrier complete.
    That others see it after that is what the races are about."""

    is_shadowed = True

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._pending: Array = np.zeros(len(machine.shared.bytes), np.bool_)
        self._loads: dict[int, list[_Load]] = {}
        """What was brought, by the offsets of the mbarriers that count it."""

    def bulk_load(self, places: Array, offsets: Array, size: int, barriers: Array) -> None:
        m = self._machine
        m.shared.watch(self)
        lanes = m.lanes()
        for number, barrier in enumerate(barriers.tolist()):
            mine = offsets[places == number]
            load = _Load(mine, size, int(lanes[number]), m.line, m.text, self._parity(barrier))
            self._loads.setdefault(barrier, []).append(load)
        self._pending[offsets[:, None] + np.arange(size)] = True

    def mbarrier_wait(self, offsets: Array, complete: Array, order: object) -> None:
        if not self._loads:
            return
        for barrier in set(self._machine.each(offsets)[self._machine.each(complete)].tolist()):
            loads, over = self._loads.pop(barrier, []), 1 - self._parity(barrier)
            seen = max((number for number, load in enumerate(loads, 1) if load.parity == over), default=0)
            for load in loads[:seen]:
                self._pending[load.offsets[:, None] + np.arange(load.size)] = False
            if loads[seen:]:
                self._loads[barrier] = loads[seen:]
        if not self._loads:
            self._machine.shared.watch(self, needed=False)

    def _parity(self, barrier: int) -> int:
        """That of the current phase of an mbarrier."""
        return int(mbarrier.phase(self._machine.shared.view(_U64)[barrier >> 3]))

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        if not self._loads or space != "shared":
            return
        early: Array = np.asarray(self._pending[offsets[:, None] + np.arange(size)].any(axis=1))
        if not early.any():
            return
        m = self._machine
        which = int(np.argmax(early))
        offset = int(offsets[which])
        load = next(
            load
            for loads in self._loads.values()
            for load in loads
            if ((load.offsets < offset + size) & (load.offsets + load.size > offset)).any()
        )
        m.fault(
            "early-access",
            f"shared {kind} of {size} bytes at {int(addresses[which]):#x}, to which a bulk copy has still to write",
            int(m.lanes()[which]),
            len(np.unique(m.lanes()[m.each(early)])),
            Access(kind, "shared", int(addresses[which]), size),
            "wait until the phase of its mbarrier is complete (mbarrier.try_wait)",
            Side("bulk copy", load.line, load.text, m.thread(load.lane), m.block(load.lane)),
        )
