"""Races: two accesses to the same bytes, one of them a write, that nothing orders and that are not both strong for each
other (manual, conflict and data-races).

A load through the non-coherent cache (.nc) of what the kernel has written is reported too, whatever orders the two.

Two races are not reported, because correct programs do it and no GPU makes a difference: writes of the value that is
there already, and simultaneous writes of the same value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.arrivals import BarrierArrival, ClusterArrival
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.events.products import Product
from ptx_ls.interpreter.machine.machine import WARP
from ptx_ls.interpreter.memory.copy_queue import Copy
from ptx_ls.interpreter.memory.memory_order import SAME_CLUSTER, SAME_CTA, WEAK, Order
from ptx_ls.interpreter.watch.checked_access import CheckedAccess
from ptx_ls.interpreter.watch.detector_state import WARP_BITS, DetectorState
from ptx_ls.interpreter.watch.happens_before import Arrival
from ptx_ls.interpreter.watch.shadow_memory import Shadow

_WARPGROUP = 128
_OBJECT = 8
"""Bytes of an mbarrier."""
_SEVERAL = -1
"""In place of a thread: several of them, each taken to have done what all of them did."""
_PLAIN = Order(strong=True)
_VOLATILE = ".volatile"
_EVERYTHING = Order(True, True, True, ".sys")
"""What a strong access of a target before sm_70 is taken for, which the manual's model leaves out."""


class Races(Listener):
    """Raises ProgramFault where accesses in a chunk of CTAs race."""

    is_shadowed = True

    def __init__(self, state: DetectorState) -> None:
        self.state = state
        self._machine, self._history, self._knowledge = state.machine, state.history, state.knowledge
        self._arrivals: dict[tuple[int, int], list[Arrival]] = {}
        self._product_issued: Array = np.zeros(state.machine.size, np.int32)
        """When a lane last started a product of its warpgroup, 0 for never."""
        self._waited: dict[int, int] = {}
        """For mbarriers, by their offsets in shared memory, when a thread last observed that a phase was complete: the
        operations before are complete too."""
        self._cluster_arrivals: dict[int, _ClusterArrivals] = {}
        self._cluster_met: dict[int, tuple[int, int]] = {}
        for numbers in state.history.memory.numbers():
            numbers[numbers != 0] = state.knowledge.previous_chunks

    def read(self, space: str, addresses: Array | None, offsets: Array, size: int, order: Order) -> None:
        self._access("read", space, addresses, offsets, size, order, None)

    def write(
        self,
        space: str,
        addresses: Array | None,
        offsets: Array,
        size: int,
        order: Order,
        content: Array,
        values: Array,
    ) -> None:
        def differs(which: Array, other: Array | None) -> Array:
            places = self._machine.each(offsets >> size.bit_length() - 1)
            given = np.broadcast_to(values, (len(places), *values.shape[1:]))
            there = content[places[which]] if other is None else given[other]
            new = given[which]
            if new.dtype.kind == "f":
                there, new = (v.view(f"u{v.dtype.itemsize}") for v in (there, new))
            found = np.asarray(there != new)
            if other is not None and new.dtype.itemsize == 4 and found.any():
                found = found & ~_are_sums_of_the_same(there.view(np.uint32), new.view(np.uint32))
            return found if found.ndim == 1 else np.asarray(found.any(axis=1))

        self._access("write", space, addresses, offsets, size, order, differs)

    def copy_start(self, copy: Copy, addresses: Array) -> None:
        # It writes from now on until it has finished.
        self._access("write", "shared", addresses, copy.target_offsets, copy.size, WEAK, None)

    def copy_finish(self, copy: Copy) -> None:
        now = self._history.begin(copy.line, copy.text, "write", WEAK)
        for cells in self.state.shared.cells(copy.target_offsets, copy.size):
            self.state.shared.writes.put(cells, now, self.state.number[copy.lanes])

    def atomic(self, space: str, addresses: Array, offsets: Array, size: int, order: Order) -> None:
        self._access("atomic", space, addresses, offsets, size, order, None)

    def _access(
        self,
        what: str,
        space: str,
        addresses: Array | None,
        offsets: Array,
        size: int,
        order: Order,
        differs: Callable[[Array, Array | None], Array] | None,
    ) -> None:
        if space not in ("shared", "global"):
            return
        m = self._machine
        if space == "global":
            self._history.memory.grow(len(m.launch.memory.bytes))
        shadow = self.state.shared if space == "shared" else self._history.memory
        if self.state.lockstep and order.strong:
            order = _EVERYTHING
        now = self._history.begin(m.line, m.text, what, order)
        who, lanes, offsets = m.current(self.state.number), m.lanes(), m.each(offsets)
        if order.strong and what == "write" and _VOLATILE in m.text and not self.state.lockstep:
            self.state.note_volatile_write(now, who)
        checked = CheckedAccess(self.state, what, space, addresses, offsets, size, order, lanes, who, now)
        if m.clusters is not None and space == "shared":
            checked.ensure_started(offsets // m.shared.width)
        if order.acquires and what != "write" and shadow.released:
            # What happened before the release happened before this access, too.
            self._acquire_from(shadow, offsets, lanes, order)
        for cells in shadow.cells(offsets, size):
            checked.against(shadow.writes, cells, "write", differs)
            if order.is_constant:
                checked.ensure_unwritten(cells)
            if what == "read":
                self._note_read(shadow, cells, who, now, space)
                continue
            checked.against(shadow.reads, cells, "read", differs)
            checked.against(shadow.others, cells, "read", differs)
            shadow.writes.put(cells, now, who)
            checked.among(shadow.writes, cells, differs)
        if order.strong:
            self._synchronize(what, shadow, offsets, lanes, who, order, now)
        elif what == "write" and shadow.released:
            cells = next(iter(shadow.cells(offsets, size)))
            if np.count_nonzero(shadow.released[SAME_CTA][cells]):
                for released in shadow.released.values():
                    released[cells] = 0

    def _note_read(self, shadow: Shadow, cells: Array, who: Array, now: int, space: str) -> None:
        """Notes reads; beside the last one of a cell stays one by another warp that no barrier orders before it."""
        reads, others = shadow.reads, shadow.others
        when = reads.when.take(cells)
        if np.count_nonzero(when):
            by = reads.who.take(cells)
            stays = (by ^ who) >> WARP_BITS != 0
            if np.count_nonzero(stays):
                among_cta = space == "shared" and self._machine.clusters is None
                stays &= when > self._machine.current(self._knowledge.cta) if among_cta else when > 0
                others.put(cells[stays], when[stays], by[stays])
        reads.put(cells, now, who)
        if len(who) > WARP or who[0] ^ who[-1] >= WARP:
            lost = (reads.who.take(cells) ^ who) >> WARP_BITS != 0
            if np.count_nonzero(lost):
                others.put(cells[lost], now, who[lost])

    def _synchronize(
        self, what: str, shadow: Shadow, offsets: Array, lanes: Array, who: Array, order: Order, now: int
    ) -> None:
        """A strong access acquires what was released where it reads, and releases where it writes."""
        knowledge = self._knowledge
        cells = offsets >> shadow.grain.bit_length() - 1
        writes = what != "read"
        releases = writes and (order.releases or knowledge.may_release)
        if not (shadow.released or releases):
            return
        shadow.synchronizes(knowledge.distances)
        if writes:
            numbers = {d: knowledge.released(lanes, order, now, d) for d in knowledge.distances}
            if order.releases:
                self._note_release_operation(shadow, cells, who, numbers)
            elif shadow.operations:
                self._continue_release(shadow, cells, who, numbers)
            if what == "write":
                for distance, released in shadow.released.items():
                    released[cells] = numbers[distance]
            else:
                self._join_at(shadow.released, cells, numbers)
            m = self._machine
            own = (offsets // m.shared.width * m.width + self.state.base).astype(np.int32)
            shadow.releaser[cells] = own if order.is_completion else who
        if what == "atomic" or not (order.acquires or writes):
            # Of lanes whose atomic operations are carried out at once each is taken to find what all of them released.
            self._acquire_from(shadow, offsets, lanes, order)
        held = [numbers for s in (self.state.shared, self._history.memory) for numbers in s.numbers()]
        held += [np.array([number]) for number, _ in self._cluster_met.values()]
        for arrivals in self._cluster_arrivals.values():
            held += [np.array([arrivals.number]), *(arrival.more for arrival in arrivals.arrivals)]
        knowledge.forget_unused(held)

    def _note_release_operation(self, shadow: Shadow, cells: Array, who: Array, numbers: dict[int, Array]) -> None:
        """A strong write of the same thread to the same place is one more write of this release pattern."""
        shadow.has_release_operations()
        others = np.logical_or.reduce([kept[cells] != 0 for kept in shadow.operations.values()])
        others &= shadow.operator[cells] != who
        shadow.operator[cells] = who
        others |= shadow.operator[cells] != who
        shadow.operator[cells[others]] = _SEVERAL
        self._join_at(shadow.operations, cells, numbers)

    def _continue_release(self, shadow: Shadow, cells: Array, who: Array, numbers: dict[int, Array]) -> None:
        """Adds to what strong writes release what release operations of their threads on the cells did."""
        operator = shadow.operator[cells]
        ours = (operator == who) | (operator == _SEVERAL)
        if not ours.any():
            return
        for distance, kept in shadow.operations.items():
            numbers[distance] = self._knowledge.joined(numbers[distance], np.where(ours, kept[cells], 0))

    def _join_at(self, kept: dict[int, Array], cells: Array, numbers: dict[int, Array]) -> None:
        """Adds to what is kept for cells, as atomic operations hand on what those before them released."""
        which = np.logical_or.reduce([n != 0 for n in numbers.values()])
        if which.any():
            for distance, known in kept.items():
                self._knowledge.release_more(known, cells[which], numbers[distance][which])

    def _acquire_from(self, shadow: Shadow, offsets: Array, lanes: Array, order: Order) -> None:
        """Lanes have read places by which others may have released something."""
        cells = (offsets >> shadow.grain.bit_length() - 1).astype(np.intp, copy=False)
        places = 2 * offsets + (shadow is self.state.shared)
        if order.acquires:
            self._knowledge.acquire_again(lanes, places, order)
        numbers_by_distance = {distance: released.take(cells) for distance, released in shadow.released.items()}
        if not any(numbers.any() for numbers in numbers_by_distance.values()):
            return
        distances = self._knowledge.distance(shadow.releaser.take(cells), self.state.number[lanes])
        numbers = np.select(
            [distances == distance for distance in numbers_by_distance], list(numbers_by_distance.values())
        )
        self._knowledge.acquired(lanes, places, numbers, order, distances)

    def mbarrier_wait(self, offsets: Array, complete: Array, order: Order) -> None:
        if self._machine.clusters is not None:
            self._waited.update(dict.fromkeys(np.unique(offsets[complete]).tolist(), self._history.now))
        if self.state.shared.released and complete.any():
            self._acquire_from(self.state.shared, offsets[complete], self._machine.lanes()[complete], order)

    def fence(self, order: Order) -> None:
        self._knowledge.fence(self._machine.lanes(), _EVERYTHING if self.state.lockstep else order, self._history.now)

    def mbarrier_init(self, cells: Array, places: Array) -> None:
        # The write comes next. CUTLASS initialises some objects after the fence that is for all of them.
        self._knowledge.extend_fence(self._machine.lanes(), self._history.now + 1)

    def warp_collective(self, lanes: Array, masks: Array) -> None:
        self._knowledge.meet_warps(lanes, masks, self._history.now)

    def product_start(self, product: Product) -> None:
        self._product_issued[self._machine.lanes()] = self._history.now

    def product_wait(self, left: int) -> None:
        """A product ends for all warps of a warpgroup at once, after all of them have started it: those that wait know
        what the others did until then, and each other."""
        m, now = self._machine, self._history.now
        lanes = m.lanes()
        first = lanes - lanes % m.width % _WARPGROUP
        for group in np.unique(first):
            waiting = lanes[first == group]
            others = np.setdiff1d(np.arange(group, min(group + _WARPGROUP, m.size)), waiting)
            others = others[(self._product_issued[others] > 0) & (m.cta_of[others] == m.cta_of[group])]
            arrivals = [Arrival(waiting, now, self._knowledge.more[waiting])]
            for when in np.unique(self._product_issued[others]):
                which = others[self._product_issued[others] == when]
                arrivals.append(Arrival(which, int(when), self._knowledge.more[which]))
            self._knowledge.meet_some(arrivals, waiting)

    def barrier_pass(self) -> None:
        self._knowledge.meet_all(self._history.now)

    def barrier_arrive(self, arrival: BarrierArrival) -> None:
        lanes = arrival.lanes
        for cta in np.unique(self._machine.cta_of[lanes]):
            ours = lanes[self._machine.cta_of[lanes] == cta]
            known = Arrival(ours, self._history.now, self._knowledge.more[ours])
            self._arrivals.setdefault((arrival.name, int(cta)), []).append(known)

    def cluster_arrive(self, arrival: ClusterArrival) -> None:
        # Without a release, lanes release what a fence before the arrival releases.
        m, now = self._machine, self._history.now
        lanes, releases = arrival.lanes, arrival.releases
        clusters = m.cta_of[lanes] // m.launch.ranks
        for ours in _parts(lanes, m.cta_of[lanes]):
            known = self._cluster_arrivals.setdefault(int(m.cta_of[ours[0]]) // m.launch.ranks, _ClusterArrivals())
            if releases:
                known.arrivals.append(Arrival(ours, now, self._knowledge.more[ours]))
                known.since = now if known.since is None else min(known.since, now)
        if not releases:
            numbers = self._knowledge.released(lanes, _PLAIN, now, SAME_CLUSTER if m.clusters else SAME_CTA)
            for cluster in np.unique(clusters):
                known = self._cluster_arrivals[int(cluster)]
                released = np.unique(numbers[clusters == cluster])
                known.number = self._knowledge.clocks.join(known.number, self._knowledge.clocks.join_all(released))
                known.since = 0

    def cluster_complete(self, clusters: Array) -> None:
        for cluster in clusters:
            known = self._cluster_arrivals.pop(int(cluster))
            number = self._knowledge.clocks.join(known.number, self._knowledge.arrivals_clock(known.arrivals))
            self._cluster_met[int(cluster)] = number, known.since or 0

    def cluster_resume(self, lanes: Array) -> None:
        m = self._machine
        for ours in _parts(lanes, m.cta_of[lanes] // m.launch.ranks):
            cluster = int(m.cta_of[ours[0]]) // m.launch.ranks
            self._knowledge.wait_for_cluster(ours, *self._cluster_met[cluster])
        self.state.has_met[np.isin(m.cta_of, m.cta_of[lanes])] = True

    def exit(self, lanes: Array) -> None:
        # At the end of a CTA, what others did with its shared memory must have happened before, for one of its threads.
        m = self._machine
        if m.clusters is None:
            return
        living = np.asarray(m.alive.reshape(m.ctas, -1).any(axis=1))
        for cta in np.unique(m.cta_of[lanes]):
            if not living[cta]:
                self._ensure_unused(int(cta), int(lanes[m.cta_of[lanes] == cta][0]))

    def _ensure_unused(self, cta: int, lane: int) -> None:
        m, width = self._machine, self._machine.shared.width // self.state.shared.grain
        part, known = slice(cta * width, (cta + 1) * width), self._knowledge.cta_clock(cta)
        seen = np.zeros(width, np.int32)
        for offset, time in self._waited.items():
            if offset // m.shared.width == cta:
                first = offset % m.shared.width // self.state.shared.grain
                seen[first : first + _OBJECT // self.state.shared.grain] = time
        for touched in (self.state.shared.reads, self.state.shared.others, self.state.shared.writes):
            when, by = touched.when[part], touched.who[part] - self.state.base
            wrong = (when > 0) & (by // m.width != cta) & (when > known[by >> WARP_BITS]) & (when > seen)
            if touched is self.state.shared.writes and self.state.shared.observed:
                for cell in np.flatnonzero(wrong).tolist():
                    observers = self.state.shared.observed.of(part.start + cell, int(when[cell]))
                    wrong[cell] = not any((thread - self.state.base) // m.width == cta for thread in observers)
            if wrong.any():
                cell = int(np.argmax(wrong))
                other = self.state.side(int(by[cell]) + self.state.base, int(when[cell]))
                message = f"the block ends, and nothing orders {other.what_it_did} of its shared memory before that"
                advice = "synchronise the CTAs of the cluster (barrier.cluster) after they access each other's memory"
                m.fault("ended-block", message, lane, advice=advice, other=other)

    def barrier_complete(self, name: int, ctas: Array, waiting: Sequence[Array]) -> None:
        m, now = self._machine, self._history.now
        for cta in np.flatnonzero(ctas):
            arrivals = self._arrivals.pop((name, int(cta)))
            ours = np.concatenate([lanes[m.cta_of[lanes] == cta] for lanes in waiting])
            lanes = slice(int(cta) * m.width, (int(cta) + 1) * m.width)
            if len(ours) == np.count_nonzero(m.alive[lanes]):
                self._knowledge.meet_cta(int(cta), now)
            elif len(ours):
                self._knowledge.meet_some(arrivals, ours)


@dataclass
class _ClusterArrivals:
    """Arrivals at the barrier of a cluster: those that release, the clock that others release by a fence before, and up
    to which time everything is released."""

    arrivals: list[Arrival] = field(default_factory=list)
    number: int = 0
    since: int | None = None


_FRACTION = 23
_LAST_BITS = 32
_EXPONENTS = (64, 190)


def _are_sums_of_the_same(first: Array, second: Array) -> Array:
    """Whether words are singles that differ only in the last bits: lanes that add the same numbers, each beginning
    with its own, all write what compilers take to be one sum. Other words than these may be whole numbers.
    """
    low, high = _EXPONENTS
    near = np.abs(first.astype(np.int64) - second.astype(np.int64)) <= _LAST_BITS
    exponents = first >> np.uint32(_FRACTION) & np.uint32(255)
    return np.asarray(near & (exponents >= low) & (exponents <= high))


def _parts(lanes: Array, groups: Array) -> list[Array]:
    """Lanes in order, parted by the numbers of their groups, which are in order too."""
    return np.split(lanes, np.flatnonzero(np.diff(groups)) + 1)
