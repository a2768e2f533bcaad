"""Accesses to tensor and shared memory that an asynchronous operation of tcgen05 may still use, and such operations on
what a warp loads or stores before it has waited (manual, tcgen05 memory consistency model).

Products, copies and shifts are complete once a thread has seen the mbarrier of a later tcgen05.commit of the thread
that issued them; among themselves they are not looked at, since most are ordered by how they are issued. That others
know of it after that is what the races are about.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.events.tensor_memory import TensorAccess
from ptx_ls.interpreter.faults import Access, Side
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.tensor_memory.memory import COLUMNS, LANES

_UNIT = 16
_COMMIT = "wait for it first (tcgen05.commit, then mbarrier.try_wait on its mbarrier)"
_WAIT = "execute tcgen05.wait::{} after it, before the threads synchronise"


@dataclass(frozen=True)
class _Place:
    """An instruction by its line and text."""

    line: int
    text: str


class _Uses:
    """For each word of some memory the operation that used it last, by its time: the thread, and where it is."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.when: Array = np.zeros(shape, np.int64)
        self.who: Array = np.zeros(shape, np.int32)
        self.place: Array = np.zeros(shape, np.int32)

    def put(self, cells: tuple[Array, ...], when: int, who: int | Array, place: int) -> None:
        """Notes that cells are used."""
        self.when[cells], self.who[cells], self.place[cells] = when, who, place


class EarlyTensorAccesses(Listener):
    """Raises ProgramFault for accesses to what is still in use."""

    is_shadowed = True

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        cells = machine.ctas, LANES, COLUMNS
        self._written, self._read = _Uses(cells), _Uses(cells)
        """What products, copies and shifts write and read."""
        self._loaded, self._stored = _Uses(cells), _Uses(cells)
        """What tcgen05.ld and tcgen05.st read and write."""
        self._sources = _Uses((-(-len(machine.shared.bytes) // _UNIT),))
        self._now = 0
        self._complete: Array = np.zeros(machine.size, np.int64)
        """Up to when the asynchronous operations of each thread are known to be complete."""
        self._loads_waited: Array = np.zeros(machine.size, np.int64)
        """Up to when the loads of each warp, by its first lane, are complete."""
        self._stores_waited = self._loads_waited.copy()
        self._commits: dict[int, dict[int, int]] = {}
        """By the offset of an mbarrier, up to when the operations of which threads it is for."""
        self._places: dict[_Place, int] = {}

    def _place(self) -> int:
        return self._places.setdefault(_Place(self._machine.line, self._machine.text), len(self._places))

    def _side(self, what: str, number: int, lane: int) -> Side:
        m, place = self._machine, list(self._places)[number]
        return Side(what, place.line, place.text, m.thread(lane), m.block(lane))

    # Tensor memory.

    def tensor_access(self, access: TensorAccess) -> None:
        cells = access.ctas, access.lanes, access.columns
        self._now += 1
        if access.issuer is not None:
            self._ensure_waited(access, cells, self._stored, self._stores_waited, "st")
            if access.is_write:
                self._ensure_waited(access, cells, self._loaded, self._loads_waited, "ld")
            used = self._written if access.is_write else self._read
            used.put(cells, self._now, access.issuer, self._place())
            return
        self._ensure_complete(access, cells, self._written, "writes it")
        if access.is_write:
            self._ensure_complete(access, cells, self._read, "reads it")
        warps = self._machine.lanes()[::WARP].astype(np.int32)[None, :, None]
        self._ensure_waited_by_others(access, cells, warps)
        used = self._stored if access.is_write else self._loaded
        used.put(cells, self._now, np.broadcast_to(warps, access.lanes.shape), self._place())

    def _ensure_complete(self, access: TensorAccess, cells: tuple[Array, ...], used: _Uses, how: str) -> None:
        when, who = used.when[cells], used.who[cells]
        early = when > self._complete[who]
        if not early.any():
            return
        m = self._machine
        register, warp, thread = (int(one) for one in np.argwhere(early)[0])
        where = (register, warp, thread)
        word = access.word(where)
        lane = int(m.lanes()[warp * WARP + thread])
        kind = "write" if access.is_write else "read"
        m.fault(
            "early-access",
            f"{kind} of {word.text} before the asynchronous operation that {how} is known to be complete",
            lane,
            int(early.any(axis=0).sum()),
            Access(kind, "tensor", word.address, 4),
            _COMMIT,
            self._side("asynchronous operation", int(used.place[cells][where]), int(who[where])),
        )

    def _ensure_waited_by_others(self, access: TensorAccess, cells: tuple[Array, ...], warps: Array) -> None:
        """Raises ProgramFault where a warp loads or stores what another one stores, and that has not waited; loads and
        stores of one warp are carried out in order (manual, pipelined tcgen05 instructions)."""
        when, who = self._stored.when[cells], self._stored.who[cells]
        early = (when > self._stores_waited[who]) & (who != warps)
        if not early.any():
            return
        m = self._machine
        where = tuple(int(one) for one in np.argwhere(early)[0])
        word, kind = access.word(where), "write" if access.is_write else "read"
        m.fault(
            "early-access",
            f"{kind} of {word.text}, and the other warp that stores it has not waited for that",
            int(m.lanes()[where[1] * WARP + where[2]]),
            int(early.any(axis=0).sum()),
            Access(kind, "tensor", word.address, 4),
            _WAIT.format("st"),
            self._side("store", int(self._stored.place[cells][where]), int(who[where])),
        )

    def _ensure_waited(
        self, access: TensorAccess, cells: tuple[Array, ...], used: _Uses, waited: Array, name: str
    ) -> None:
        """Raises ProgramFault where an asynchronous operation uses what a warp loads or stores, and has not waited."""
        when, who = used.when[cells], used.who[cells]
        early = when > waited[who]
        if not early.any():
            return
        m, where = self._machine, tuple(int(one) for one in np.argwhere(early)[0])
        word = access.word(where)
        kind, what = "write" if access.is_write else "read", "load" if name == "ld" else "store"
        assert access.issuer is not None
        m.fault(
            "early-access",
            f"{kind} of {word.text} by an asynchronous operation, and the warp that {what}s it has not waited for that",
            access.issuer,
            1,
            Access(kind, "tensor", word.address, 4),
            _WAIT.format(name),
            self._side(what, int(used.place[cells][where]), int(who[where])),
        )

    def tensor_commit(self, offsets: Array) -> None:
        for lane, offset in zip(self._machine.lanes().tolist(), self._machine.each(offsets).tolist(), strict=True):
            self._commits.setdefault(offset, {})[lane] = self._now

    def mbarrier_wait(self, offsets: Array, complete: Array, order: object) -> None:
        if not self._commits:
            return
        for offset in set(self._machine.each(offsets)[self._machine.each(complete)].tolist()):
            for lane, when in self._commits.pop(offset, {}).items():
                self._complete[lane] = max(self._complete[lane], when)

    # Shared memory.

    def tensor_source(self, offsets: Array) -> None:
        units = np.unique(offsets // _UNIT)
        self._machine.shared.watch(self)
        self._now += 1
        self._sources.put((units,), self._now, int(self._machine.lanes()[0]), self._place())

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        if space != "shared" or kind == "read" or not self._now:
            return
        units = np.stack((offsets // _UNIT, (offsets + (size - 1)) // _UNIT))
        used = self._sources
        early = (used.when[units] > self._complete[used.who[units]]).any(axis=0)
        if not early.any():
            return
        m, which = self._machine, int(np.argmax(early))
        unit, where = max(units[:, which], key=lambda one: int(used.when[one])), int(addresses[which])
        m.fault(
            "early-access",
            f"shared {kind} of {size} bytes at {where:#x}, which an asynchronous operation may still read",
            int(m.lanes()[which]),
            int(np.count_nonzero(m.each(early))),
            Access(kind, "shared", where, size),
            _COMMIT,
            self._side("asynchronous operation", int(used.place[unit]), int(used.who[unit])),
        )

    def tensor_wait(self, loads: bool) -> None:
        waited = self._loads_waited if loads else self._stores_waited
        waited[self._machine.lanes()[::WARP]] = self._now
