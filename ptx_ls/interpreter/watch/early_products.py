"""Registers and shared memory of the asynchronous products of warpgroups (manual, 9.7.15.7).

From when a product is issued until the wait for its group, its accumulator may not be accessed, its left factor not be
written, and the shared memory that it reads not be written. Before it, a fence must follow what accessed its registers,
but for products that add to the same accumulator.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.events.products import FragmentAccess, Product
from ptx_ls.interpreter.faults import Access, Side
from ptx_ls.interpreter.machine.machine import WARP, Frame, Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.matrix_descriptor import UNIT
from ptx_ls.interpreter.memory.memory_order import WEAK

_WAIT = "wait for it first (wgmma.commit_group, wgmma.wait_group)"
_FENCE = "execute wgmma.fence after the registers have been accessed, and before the product"
_TOGETHER = "let all 128 threads of the warpgroup execute it"
_NONE = -1
GROUP = 4
"""The warps of a warpgroup."""


@dataclass(frozen=True)
class _Place:
    """An instruction by its line and text."""

    line: int
    text: str


@dataclass(eq=False)
class _Reads:
    """The units of shared memory that the warps of a product read, and the group that it belongs to for each."""

    warps: Array
    groups: Array
    units: Array
    place: _Place

    def of(self, which: Array) -> _Reads:
        """The part of some of the warps."""
        return _Reads(self.warps[which], self.groups[which], self.units[which], self.place)


class _Fragments:
    """What is known of the registers of a frame, for each register and warp.

    `group`: the pending group of the product that writes it, `factor`: that of the last one that reads it, both -1 if
    none; `by`: the number of that product's place; `accessed`: that of the last access since the fence, -1 if none.
    """

    def __init__(self, registers: int, warps: int) -> None:
        self.group: Array = np.full((registers, warps), _NONE, np.int64)
        self.factor, self.by, self.accessed = self.group.copy(), self.group.copy(), self.group.copy()


class EarlyProducts(Listener):
    """Raises ProgramFault for what comes between a product and the wait for it, and for a product without a fence."""

    is_shadowed = True

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._warps = machine.size // WARP
        self._fenced: Array = np.zeros(self._warps, np.bool_)
        self._group: Array = np.zeros(self._warps, np.int64)
        """The group of each warp that its next product belongs to."""
        self._started: Array = np.zeros(self._warps, np.int64)
        """How many products each warp has started."""
        self._awaited: dict[tuple[int, int], tuple[int, int, int]] = {}
        """By the first warp of a warpgroup and the number of a product that only some of its warps have started: where
        it is, how many have, and one of them."""
        self._frames: dict[Frame, _Fragments] = {}
        self._places: dict[_Place, int] = {}
        self._reading: list[_Reads] = []
        self._readers: Array = np.zeros(-(-len(machine.shared.bytes) // UNIT), np.int16)
        """How many warps have a pending product that reads a unit of shared memory."""

    def _here(self) -> Array:
        """The warps of the current lanes."""
        return np.unique(self._machine.lanes() // WARP)

    def _fragments(self) -> _Fragments:
        frame = self._machine.frame
        assert frame is not None
        found = self._frames.get(frame)
        if found is None:
            found = self._frames[frame] = _Fragments(len(frame.registers), self._warps)
        return found

    def _place(self) -> int:
        return self._places.setdefault(_Place(self._machine.line, self._machine.text), len(self._places))

    def _place_of(self, number: int) -> _Place:
        return list(self._places)[number]

    def product_start(self, product: Product) -> None:
        m, warps, known = self._machine, self._here(), self._fragments()
        if not self._fenced[warps].all():
            warp = int(warps[int(np.argmin(self._fenced[warps]))])
            m.fault("missing-fence", "no wgmma.fence comes before this product", warp * WARP, advice=_FENCE)
        self._ensure_together(warps)
        registers = np.array(product.accumulator + product.factor)
        self._ensure_fenced(known, registers, warps)
        self._ensure_none(known.group, known, np.array(product.factor, np.int64), warps, "read")
        accumulator, factor = np.array(product.accumulator), np.array(product.factor, np.int64)
        known.group[np.ix_(accumulator, warps)] = known.factor[np.ix_(factor, warps)] = self._group[warps]
        known.by[np.ix_(registers, warps)] = self._place()
        place = _Place(m.line, m.text)
        self._reading.append(_Reads(warps, self._group[warps], product.units, place))
        np.add.at(self._readers, product.units.reshape(-1), np.int16(1))
        m.shared.watch(self)

    def _ensure_together(self, warps: Array) -> None:
        """Raises ProgramFault where the warps of a warpgroup do not start the same products."""
        m, counts = self._machine, self._started[warps]
        first = self._first(warps)
        self._started[warps] += 1
        if len(warps) % GROUP == 0:
            by_group, numbers = first.reshape(-1, GROUP), counts.reshape(-1, GROUP)
            if (by_group == by_group[:, :1]).all() and (numbers == numbers[:, :1]).all():
                return
        place = self._place()
        for warp, group, number in zip(warps.tolist(), first.tolist(), counts.tolist(), strict=True):
            where, count, starter = self._awaited.pop((group, number), (place, 0, warp))
            if where != place:
                message = "the warps of the warpgroup do not execute the same product"
                self._report_divergence(message, warp, where, starter)
            ended = [w for w in range(group, group + GROUP) if self._started[w] <= number and self._has_ended(w)]
            if ended:
                message = f"{len(ended)} warps of the warpgroup have ended without this product"
                m.fault("divergent-warpgroup", message, warp * WARP, advice=_TOGETHER)
            if count + 1 < GROUP:
                self._awaited[group, number] = place, count + 1, starter

    def _has_ended(self, warp: int) -> bool:
        return not self._machine.alive[warp * WARP : (warp + 1) * WARP].any()

    def _report_divergence(self, message: str, warp: int, where: int, starter: int) -> None:
        m, place, lane = self._machine, self._place_of(where), starter * WARP
        other = Side("asynchronous product", place.line, place.text, m.thread(lane), m.block(lane))
        m.fault("divergent-warpgroup", message, warp * WARP, advice=_TOGETHER, other=other)

    def exit(self, lanes: Array) -> None:
        for warp in np.unique(lanes // WARP).tolist() if self._awaited else ():
            group = int(self._first(np.array([warp]))[0])
            for (first, number), (place, _, starter) in self._awaited.items():
                if first == group and self._started[warp] <= number:
                    message = "the thread ends without a product that other warps of its warpgroup have started"
                    self._report_divergence(message, warp, place, starter)

    def _ensure_fenced(self, known: _Fragments, registers: Array, warps: Array) -> None:
        accessed = known.accessed[np.ix_(registers, warps)]
        if (accessed < 0).all():
            return
        m = self._machine
        which, column = (int(one) for one in np.argwhere(accessed >= 0)[0])
        name, warp = self._name(int(registers[which])), int(warps[column])
        place = self._place_of(int(accessed[which, column]))
        lane = warp * WARP
        message = f"register {name} has been accessed since the last wgmma.fence"
        side = Side(f"accesses {name}", place.line, place.text, m.thread(lane), m.block(lane))
        m.fault("missing-fence", message, lane, advice=_FENCE, other=side)

    def _ensure_none(self, pending: Array, known: _Fragments, registers: Array, warps: Array, how: str) -> None:
        """Raises ProgramFault where a product is pending for one of the registers in one of the warps."""
        if not registers.size:
            return
        early = pending[np.ix_(registers, warps)] >= 0
        if not early.any():
            return
        m = self._machine
        which, column = (int(one) for one in np.argwhere(early)[0])
        register, warp = int(registers[which]), int(warps[column])
        name, place = self._name(register), self._place_of(int(known.by[register, warp]))
        lane = int(m.lanes()[m.lanes() // WARP == warp][0])
        what = "is the accumulator" if pending is known.group else "belongs to matrix A"
        message = f"register {name}, which this {'reads' if how == 'read' else 'writes'}, {what} of a pending product"
        side = Side("asynchronous product", place.line, place.text, m.thread(lane), m.block(lane))
        m.fault("early-access", message, lane, int(np.count_nonzero(early[which])) * WARP, advice=_WAIT, other=side)

    def _name(self, register: int) -> str:
        frame = self._machine.frame
        assert frame is not None
        return frame.function.names[register]

    def fragment_access(self, access: FragmentAccess) -> None:
        warps, known = self._here(), self._fragments()
        if access.copied is not None:
            target, source = access.copied
            for one in (known.group, known.factor, known.by, known.accessed):
                one[target, warps] = one[source, warps]
            return
        reads, writes = np.array(access.reads, np.int64), np.array(access.writes, np.int64)
        self._ensure_none(known.group, known, reads, warps, "read")
        self._ensure_none(known.group, known, writes, warps, "write")
        self._ensure_none(known.factor, known, writes, warps, "write")
        place = _NONE if access.is_constant else self._place()
        known.accessed[np.ix_(np.concatenate((reads, writes)), warps)] = place

    def product_fence(self) -> None:
        warps = self._here()
        self._fenced[warps] = True
        for known in self._frames.values():
            known.accessed[:, warps] = _NONE

    def product_commit(self) -> None:
        self._group[self._here()] += 1

    def product_wait(self, left: int) -> None:
        warps = self._here()
        before = self._group[warps] - left
        for known in self._frames.values():
            for pending in (known.group, known.factor):
                pending[:, warps] = np.where(pending[:, warps] < before, _NONE, pending[:, warps])
        if not self._reading:
            return
        ends = np.full(self._warps, -1, np.int64)
        ends[warps] = before
        kept = []
        for one in self._reading:
            done = one.groups < ends[one.warps]
            if done.any():
                # A product is complete for all warps of a warpgroup once it is for one of them.
                first = self._first(one.warps)
                waited, one_of_each = np.unique(first[done], return_index=True)
                complete = np.isin(first, waited)
                finished = one.of(complete)
                np.subtract.at(self._readers, finished.units.reshape(-1), np.int16(1))
                self._read_until_now(one.of(np.flatnonzero(done)[one_of_each]))
                one = one.of(~complete)
            if len(one.warps):
                kept.append(one)
        self._reading = kept
        if not kept:
            self._machine.shared.watch(self, needed=False)

    def _first(self, warps: Array) -> Array:
        """The first warps of the warpgroups of warps."""
        return np.asarray(warps - warps % (self._machine.width // WARP) % GROUP)

    def _read_until_now(self, reads: _Reads) -> None:
        """Lets watchers know that the lanes of warps have read what a product reads, since it may do so until the
        wait."""
        m, warps, units, place = self._machine, reads.warps, reads.units, reads.place
        if not m.on.read:
            return
        count = units.shape[1]
        rounds = -(-count // WARP)
        shares = units[:, np.arange(rounds * WARP) % count].reshape(len(warps), rounds, WARP) * UNIT
        line, text = m.line, m.text
        m.line, m.text = place.line, place.text
        with m.only(np.isin(m.lanes() // WARP, warps)):
            for number in range(rounds):
                offsets = np.ascontiguousarray(shares[:, number]).reshape(-1)
                for heard in m.on.read:
                    heard("shared", None, offsets, UNIT, WEAK)
        m.line, m.text = line, text

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        if not self._reading or space != "shared" or kind == "read":
            return
        first, last = offsets // UNIT, (offsets + (size - 1)) // UNIT
        early = (self._readers[first] != 0) | (self._readers[last] != 0)
        if not early.any():
            return
        m = self._machine
        which = int(np.flatnonzero(early)[0])
        unit = int(first[which] if self._readers[first[which]] else last[which])
        one = next(one for one in self._reading if (one.units == unit).any())
        lane = int(one.warps[int(np.argmax((one.units == unit).any(axis=1)))]) * WARP
        address = int(addresses[which])
        m.fault(
            "early-access",
            f"shared {kind} of {size} bytes at {address:#x}, which a pending product may still read",
            int(m.lanes()[which]),
            int(np.count_nonzero(m.each(early))),
            Access(kind, "shared", address, size),
            f"{_WAIT}, then let the threads that write know",
            Side("asynchronous product", one.place.line, one.place.text, m.thread(lane), m.block(lane)),
        )
