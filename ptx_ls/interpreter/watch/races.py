"""Races: two accesses to the same bytes, one of them a write, that nothing orders and that are not both strong for each
other (manual, conflict and data-races).

Two are not reported, because correct programs do it and no GPU makes a difference: writes of the value that is there
already, and simultaneous writes of the same value.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.arrivals import BarrierArrival, ClusterArrival
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.events.products import Product
from ptx_ls.interpreter.faults import Access, LimitReached, Side
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.copy_queue import Copy
from ptx_ls.interpreter.memory.memory_order import ELSEWHERE, SAME_CLUSTER, SAME_CTA, WEAK, Order
from ptx_ls.interpreter.watch.happens_before import Arrival, Knowledge
from ptx_ls.interpreter.watch.shadow_memory import Shadow, Touched

_LATEST = (1 << 31) - 2
_WARP_BITS = np.array(5, np.int32)
_WARPGROUP = 128
_OBJECT = 8
"""Bytes of an mbarrier."""
_PLAIN = Order(strong=True)
_WHERE = {SAME_CTA: "the same block", SAME_CLUSTER: "another block of the cluster", ELSEWHERE: "another block"}
_VOLATILE = ".volatile"
_MOST_VOLATILE = 64
"""Volatile writes whose threads are remembered."""
_EVERYTHING = Order(True, True, True, ".sys")
"""What a strong access of a target before sm_70 is taken for, which the manual's model leaves out."""


@dataclass(frozen=True)
class _Site:
    """An instruction that accesses memory, and how."""

    line: int
    text: str
    what: str
    order: Order


@dataclass(eq=False)
class History:
    """What a run did to global memory so far: it goes on from one chunk of CTAs to the next. `sites` are the numbers in
    `known` of what was done at each time."""

    memory: Shadow = field(default_factory=lambda: Shadow(0))
    sites: array[int] = field(default_factory=lambda: array("i", [0]))
    known: list[_Site] = field(default_factory=list)
    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)

    @property
    def now(self) -> int:
        """The time of the last access."""
        return len(self.sites) - 1

    def begin(self, line: int, text: str, what: str, order: Order) -> int:
        """The time of an access that begins."""
        if len(self.sites) > _LATEST:
            raise LimitReached(f"line {line}: the race detector follows at most {_LATEST} accesses")
        key = line, text, what, order.strong, order.acquires, order.releases, order.scope, order.is_completion
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.known)
            self.known.append(_Site(line, text, what, order))
        self.sites.append(number)
        return len(self.sites) - 1

    def site(self, when: int) -> _Site:
        """What was done at a time."""
        return self.known[self.sites[when]]


class Races(Listener):
    """Follows the accesses of a chunk of CTAs. `lockstep`: the lanes of a warp that run together go step by step."""

    def __init__(self, machine: Machine, history: History, lockstep: bool) -> None:
        self.machine = machine
        self.history = history
        self.lockstep = lockstep
        self.knowledge = Knowledge(machine, history.now, lockstep)
        self.base = machine.first_cta * machine.width
        self.number: Array = (np.arange(machine.size) + self.base).astype(np.int32)
        self.begin: Array = (machine.cta_of * machine.width + self.base).astype(np.int32)
        self.shared = Shadow(len(machine.shared.bytes))
        self.shared.ensure = history.memory.ensure = machine.budget.ensure
        self.arrivals: dict[tuple[int, int], list[Arrival]] = {}
        self._product_issued: Array = np.zeros(machine.size, np.int32)
        """When a lane last started a product of its warpgroup, 0 for never."""
        self.waited: dict[int, int] = {}
        """For mbarriers, by their offsets in shared memory, when a thread last observed that a phase was complete: the
        operations before are complete too."""
        self.volatile_writes: dict[int, Array] = {}
        """The threads that took part in each of the last volatile writes, by their times."""
        self.has_met: Array = np.zeros(machine.size, np.bool_)
        """Whether a lane, or one of its CTA, has waited for its cluster."""
        self.cluster_arrivals: dict[int, _ClusterArrivals] = {}
        self.cluster_met: dict[int, tuple[int, int]] = {}
        for numbers in history.memory.released.values():
            numbers[numbers != 0] = self.knowledge.previous_chunks

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
            places = self.machine.each(offsets >> size.bit_length() - 1)
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
        now = self.history.begin(copy.line, copy.text, "write", WEAK)
        for cells in self.shared.cells(copy.target_offsets, copy.size):
            self.shared.writes.put(cells, now, self.number[copy.lanes])

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
        m = self.machine
        if space == "global":
            self.history.memory.grow(len(m.launch.memory.bytes))
        shadow = self.shared if space == "shared" else self.history.memory
        if self.lockstep and order.strong:
            order = _EVERYTHING
        now = self.history.begin(m.line, m.text, what, order)
        who, lanes, offsets = m.current(self.number), m.lanes(), m.each(offsets)
        if order.strong and what == "write" and _VOLATILE in m.text and not self.lockstep:
            self.volatile_writes[now] = who
            if len(self.volatile_writes) > _MOST_VOLATILE:
                del self.volatile_writes[next(iter(self.volatile_writes))]
        attempt = _Attempt(self, what, space, addresses, offsets, size, order, lanes, who, now)
        if m.clusters is not None and space == "shared":
            attempt.ensure_started(offsets // m.shared.width)
        for cells in shadow.cells(offsets, size):
            attempt.against(shadow.writes, cells, "write", differs)
            if what == "read":
                self._note_read(shadow, cells, who, now, space)
                continue
            attempt.against(shadow.reads, cells, "read", differs)
            attempt.against(shadow.others, cells, "read", differs)
            shadow.writes.put(cells, now, who)
            attempt.among(shadow.writes, cells, differs)
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
            stays = (by ^ who) >> _WARP_BITS != 0
            if np.count_nonzero(stays):
                among_cta = space == "shared" and self.machine.clusters is None
                stays &= when > self.machine.current(self.knowledge.cta) if among_cta else when > 0
                others.put(cells[stays], when[stays], by[stays])
        reads.put(cells, now, who)
        if len(who) > WARP or who[0] ^ who[-1] >= WARP:
            lost = (reads.who.take(cells) ^ who) >> _WARP_BITS != 0
            if np.count_nonzero(lost):
                others.put(cells[lost], now, who[lost])

    def _synchronize(
        self, what: str, shadow: Shadow, offsets: Array, lanes: Array, who: Array, order: Order, now: int
    ) -> None:
        """A strong access acquires what was released where it reads, and releases where it writes."""
        knowledge = self.knowledge
        cells = offsets >> shadow.grain.bit_length() - 1
        writes = what != "read"
        releases = writes and (order.releases or knowledge.may_release)
        if not (shadow.released or releases):
            return
        shadow.synchronizes(knowledge.distances)
        if writes:
            numbers = {d: knowledge.released(lanes, order, now, d) for d in knowledge.distances}
            if what == "write":
                for distance, released in shadow.released.items():
                    released[cells] = numbers[distance]
            else:
                self._join_at(shadow, cells, numbers)
            m = self.machine
            own = (offsets // m.shared.width * m.width + self.base).astype(np.int32)
            shadow.releaser[cells] = own if order.is_completion else who
        if what != "write":
            # Of lanes whose atomic operations are carried out at once each is taken to find what all of them released.
            self._acquire_from(shadow, cells, lanes, order)
        held = [released for s in (self.shared, self.history.memory) for released in s.released.values()]
        held += [np.array([number]) for number, _ in self.cluster_met.values()]
        for arrivals in self.cluster_arrivals.values():
            held += [np.array([arrivals.number]), *(arrival.more for arrival in arrivals.arrivals)]
        knowledge.forget_unused(held)

    def _join_at(self, shadow: Shadow, cells: Array, numbers: dict[int, Array]) -> None:
        """Atomic operations hand on what those before them released."""
        which = np.logical_or.reduce([n != 0 for n in numbers.values()])
        if which.any():
            for distance, released in shadow.released.items():
                self.knowledge.release_more(released, cells[which], numbers[distance][which])

    def _acquire_from(self, shadow: Shadow, cells: Array, lanes: Array, order: Order) -> None:
        """Lanes have read cells by which others may have released something."""
        numbers_by_distance = {distance: released.take(cells) for distance, released in shadow.released.items()}
        if not any(numbers.any() for numbers in numbers_by_distance.values()):
            return
        distances = self.knowledge.distance(shadow.releaser.take(cells), self.number[lanes])
        numbers = np.select(
            [distances == distance for distance in numbers_by_distance], list(numbers_by_distance.values())
        )
        self.knowledge.acquired(lanes, numbers, order, distances)

    def mbarrier_wait(self, offsets: Array, complete: Array, order: Order) -> None:
        if self.machine.clusters is not None:
            self.waited.update(dict.fromkeys(np.unique(offsets[complete]).tolist(), self.history.now))
        if self.shared.released and complete.any():
            cells = offsets[complete] >> self.shared.grain.bit_length() - 1
            self._acquire_from(self.shared, cells, self.machine.lanes()[complete], order)

    def fence(self, order: Order) -> None:
        self.knowledge.fence(self.machine.lanes(), _EVERYTHING if self.lockstep else order, self.history.now)

    def mbarrier_init(self, cells: Array, places: Array) -> None:
        # The write comes next. CUTLASS initialises some objects after the fence that is for all of them.
        self.knowledge.extend_fence(self.machine.lanes(), self.history.now + 1)

    def warp_collective(self, lanes: Array, masks: Array) -> None:
        self.knowledge.meet_warps(lanes, masks, self.history.now)

    def product_start(self, product: Product) -> None:
        self._product_issued[self.machine.lanes()] = self.history.now

    def product_wait(self, left: int) -> None:
        """A product ends for all warps of a warpgroup at once, after all of them have started it: those that wait know
        what the others did until then, and each other."""
        m, now = self.machine, self.history.now
        lanes = m.lanes()
        first = lanes - lanes % m.width % _WARPGROUP
        for group in np.unique(first):
            waiting = lanes[first == group]
            others = np.setdiff1d(np.arange(group, min(group + _WARPGROUP, m.size)), waiting)
            others = others[(self._product_issued[others] > 0) & (m.cta_of[others] == m.cta_of[group])]
            arrivals = [Arrival(waiting, now, self.knowledge.more[waiting])]
            for when in np.unique(self._product_issued[others]):
                which = others[self._product_issued[others] == when]
                arrivals.append(Arrival(which, int(when), self.knowledge.more[which]))
            self.knowledge.meet_some(arrivals, waiting)

    def barrier_pass(self) -> None:
        self.knowledge.meet_all(self.history.now)

    def barrier_arrive(self, arrival: BarrierArrival) -> None:
        lanes = arrival.lanes
        for cta in np.unique(self.machine.cta_of[lanes]):
            ours = lanes[self.machine.cta_of[lanes] == cta]
            known = Arrival(ours, self.history.now, self.knowledge.more[ours])
            self.arrivals.setdefault((arrival.name, int(cta)), []).append(known)

    def cluster_arrive(self, arrival: ClusterArrival) -> None:
        # Without a release, lanes release what a fence before the arrival releases.
        m, now = self.machine, self.history.now
        lanes, releases = arrival.lanes, arrival.releases
        clusters = m.cta_of[lanes] // m.launch.ranks
        for ours in _parts(lanes, m.cta_of[lanes]):
            known = self.cluster_arrivals.setdefault(int(m.cta_of[ours[0]]) // m.launch.ranks, _ClusterArrivals())
            if releases:
                known.arrivals.append(Arrival(ours, now, self.knowledge.more[ours]))
                known.since = now if known.since is None else min(known.since, now)
        if not releases:
            numbers = self.knowledge.released(lanes, _PLAIN, now, SAME_CLUSTER if m.clusters else SAME_CTA)
            for cluster in np.unique(clusters):
                known = self.cluster_arrivals[int(cluster)]
                released = np.unique(numbers[clusters == cluster])
                known.number = self.knowledge.clocks.join(known.number, self.knowledge.clocks.join_all(released))
                known.since = 0

    def cluster_complete(self, clusters: Array) -> None:
        for cluster in clusters:
            known = self.cluster_arrivals.pop(int(cluster))
            number = self.knowledge.clocks.join(known.number, self.knowledge.arrivals_clock(known.arrivals))
            self.cluster_met[int(cluster)] = number, known.since or 0

    def cluster_resume(self, lanes: Array) -> None:
        m = self.machine
        for ours in _parts(lanes, m.cta_of[lanes] // m.launch.ranks):
            cluster = int(m.cta_of[ours[0]]) // m.launch.ranks
            self.knowledge.wait_for_cluster(ours, *self.cluster_met[cluster])
        self.has_met[np.isin(m.cta_of, m.cta_of[lanes])] = True

    def exit(self, lanes: Array) -> None:
        # At the end of a CTA, what others did with its shared memory must have happened before, for one of its threads.
        m = self.machine
        if m.clusters is None:
            return
        living = np.asarray(m.alive.reshape(m.ctas, -1).any(axis=1))
        for cta in np.unique(m.cta_of[lanes]):
            if not living[cta]:
                self._ensure_unused(int(cta), int(lanes[m.cta_of[lanes] == cta][0]))

    def _ensure_unused(self, cta: int, lane: int) -> None:
        m, width = self.machine, self.machine.shared.width // self.shared.grain
        part, known = slice(cta * width, (cta + 1) * width), self.knowledge.cta_clock(cta)
        seen = np.zeros(width, np.int32)
        for offset, time in self.waited.items():
            if offset // m.shared.width == cta:
                first = offset % m.shared.width // self.shared.grain
                seen[first : first + _OBJECT // self.shared.grain] = time
        for touched in (self.shared.reads, self.shared.others, self.shared.writes):
            when, by = touched.when[part], touched.who[part] - self.base
            wrong = (when > 0) & (by // m.width != cta) & (when > known[by >> 5]) & (when > seen)
            if wrong.any():
                cell = int(np.argmax(wrong))
                site = self.history.site(int(when[cell]))
                other = self._side(int(by[cell]) + self.base, site)
                what = f"{_article(other.what)} {other.what}"
                message = f"the block ends, and nothing orders {what} of its shared memory before that"
                advice = "synchronise the CTAs of the cluster (barrier.cluster) after they access each other's memory"
                m.fault("ended-block", message, lane, advice=advice, other=other)

    def last_write(self, cell: int) -> Side:
        """The last write of a cell of shared memory, as the other side of a fault."""
        writes = self.shared.writes
        return self._side(int(writes.who[cell]), self.history.site(int(writes.when[cell])))

    def side(self, who: int, when: int) -> Side:
        """What a thread of the grid, by its number, did at a time, as the other side of a fault."""
        return self._side(who, self.history.site(when))

    def _side(self, who: int, site: _Site) -> Side:
        """A thread of the grid, by its number, as the other side of a fault."""
        m = self.machine
        place = m.thread(who % m.width), m.block(who - self.base)
        return Side(_named(site.what, site.order), site.line, site.text, *place)

    def barrier_complete(self, name: int, ctas: Array, waiting: Sequence[Array]) -> None:
        m, now = self.machine, self.history.now
        for cta in np.flatnonzero(ctas):
            arrivals = self.arrivals.pop((name, int(cta)))
            ours = np.concatenate([lanes[m.cta_of[lanes] == cta] for lanes in waiting])
            lanes = slice(int(cta) * m.width, (int(cta) + 1) * m.width)
            if len(ours) == np.count_nonzero(m.alive[lanes]):
                self.knowledge.meet_cta(int(cta), now)
            elif len(ours):
                self.knowledge.meet_some(arrivals, ours)


@dataclass
class _ClusterArrivals:
    """Arrivals at the barrier of a cluster: those that release, the clock that others release by a fence before, and up
    to which time everything is released."""

    arrivals: list[Arrival] = field(default_factory=list)
    number: int = 0
    since: int | None = None


@dataclass(frozen=True)
class _Attempt:
    """An access of lanes, which are the threads `who` of the grid, that is compared with earlier ones."""

    races: Races
    what: str
    space: str
    addresses: Array | None
    offsets: Array
    size: int
    order: Order
    lanes: Array
    who: Array
    now: int

    def against(
        self, touched: Touched, cells: Array, what: str, differs: Callable[[Array, Array | None], Array] | None
    ) -> None:
        """Raises ProgramFault for an earlier access that nothing orders before this one."""
        when = touched.when.take(cells)
        if not np.count_nonzero(when):
            return
        races, m = self.races, self.races.machine
        by = touched.who.take(cells)
        apart = by != self.who
        if not np.count_nonzero(apart):
            return
        known = m.current(races.knowledge.cta)
        if self.space == "shared" and m.clusters is None:
            apart &= when > known
        else:
            begin = m.current(races.begin)
            apart &= (when > known) | (by < begin) | (by >= begin + m.width)
            apart &= when > 0
        found = apart.nonzero()[0]
        if not len(found):
            return
        found = found[~races.knowledge.happened(self.lanes[found], by[found], when[found])]
        if self.order.strong and len(found):
            together = self._strong_together(found, by[found], when[found])
            if self.what == "read" and together.any():
                self._note_warp_order(found[together], by, when)
            found = found[~together]
        if differs is not None and len(found):
            unordered, found = found, found[differs(found, None)]
            if what == "write" and not len(found):
                self._note_hidden(unordered, by, when)
        if len(found):
            self._report(found, by[found], when[found])

    def _note_warp_order(self, found: Array, by: Array, when: Array) -> None:
        """Notes lanes that read what another lane of their warp wrote by a volatile store that they took part in: warps
        of one program counter ran it before this, others need not."""
        races, m = self.races, self.races.machine
        if races.lockstep or not m.launch.notes.lacks("warp-order"):
            return
        found = found[(by[found] ^ self.who[found]) >> _WARP_BITS == 0]
        for which in found.tolist():
            lanes = races.volatile_writes.get(int(when[which]))
            if lanes is not None and self.who[which] in lanes:
                other = races._side(int(by[which]), races.history.site(int(when[which])))
                message = (
                    f"{self.space} read of {self.size} bytes at {self._address(which):#x} of what a thread of the same "
                    "warp wrote, with nothing between that orders them: it depends on how the lanes of the warp advance"
                )
                advice = "put bar.warp.sync (__syncwarp) between them"
                m.note("warning", "warp-order", message, int(self.lanes[which]), len(found), advice, other)
                return

    def _note_hidden(self, found: Array, by: Array, when: Array) -> None:
        """Notes writes that nothing orders, of what is there already: with other data they may be a race."""
        m = self.races.machine
        if not m.launch.notes.lacks("hidden-race"):
            return
        which = int(found[0])
        other = self.races._side(int(by[which]), self.races.history.site(int(when[which])))
        message = (
            f"{self.space} write of {self.size} bytes at {self._address(which):#x} of the value that another one wrote "
            "there, with nothing that orders the two: with other values this is a race"
        )
        advice = "run it with data that differ from thread to thread if this is not meant"
        m.note("information", "hidden-race", message, int(self.lanes[which]), len(found), advice, other)

    def ensure_started(self, ctas: Array) -> None:
        """Raises ProgramFault where lanes reach for the memory of CTAs of the chunk of which they do not know that they
        have begun (manual, 2.2.2)."""
        races, m = self.races, self.races.machine
        far = np.flatnonzero((ctas != m.cta_of[self.lanes]) & ~races.has_met[self.lanes])
        if not len(far):
            return
        far = far[~races.knowledge.has_begun(self.lanes[far], ctas[far])]
        if len(far):
            first = int(far[0])
            address = self._address(first)
            block = m.block(int(ctas[first]) * m.width)
            message = (
                f"shared {self.what} of {self.size} bytes at {address:#x} of block {block}, which may not have started"
            )
            advice = (
                "synchronise the CTAs of the cluster (barrier.cluster) before they access each other's shared memory"
            )
            access = Access(self.what, self.space, address, self.size)
            m.fault("unstarted-block", message, int(self.lanes[first]), len(far), access, advice)

    def among(self, touched: Touched, cells: Array, differs: Callable[[Array, Array | None], Array] | None) -> None:
        """Raises ProgramFault where lanes write different values to one place at once."""
        if self.order.strong and self.order.reach == ELSEWHERE:
            return
        by = touched.who.take(cells)
        lost = ((by ^ self.who) >> _WARP_BITS if self.races.lockstep else by != self.who).nonzero()[0]
        if not len(lost):
            return
        if self.order.strong:
            lost = lost[self.races.knowledge.distance(by[lost], self.who[lost]) > self.order.reach]
        if differs is not None and len(lost):
            # A thread may write several cells: what stays in one is what was written there last.
            distinct, from_end = np.unique(cells[::-1], return_index=True)
            last = len(cells) - 1 - from_end[np.searchsorted(distinct, cells[lost])]
            lost = lost[differs(lost, last)]
        if len(lost):
            self._report(lost, by[lost], np.full(len(lost), self.now))

    def _strong_together(self, found: Array, by: Array, when: Array) -> Array:
        """Whether the accesses of both sides are strong, each with a scope that has the other in it."""
        races = self.races
        together = np.zeros(len(found), np.bool_)
        distances = races.knowledge.distance(by, self.who[found])
        for time in np.unique(when):
            theirs = races.history.site(int(time)).order
            if theirs.strong:
                which = when == time
                if self.order.is_completion or theirs.is_completion:
                    together[which] = True
                    continue
                together[which] = distances[which] <= min(self.order.reach, theirs.reach)
        return together

    def _address(self, which: int) -> int:
        m = self.races.machine
        if self.addresses is not None:
            return int(m.each(self.addresses)[which])
        offset = int(self.offsets[which])
        return offset % m.shared.width if self.space == "shared" else offset + m.launch.memory.base

    def _report(self, found: Array, others: Array, times: Array) -> NoReturn:
        """Raises the ProgramFault of lanes that race with threads, whose accesses were at these times.

        The report is about the two that are furthest apart: what orders them orders all.
        """
        races, m = self.races, self.races.machine
        distances = races.knowledge.distance(others, self.who[found])
        in_warp = others >> _WARP_BITS == self.who[found] >> _WARP_BITS
        furthest = int(np.argmax(np.where(in_warp, -1, distances)))
        which, by, when = int(found[furthest]), int(others[furthest]), int(times[furthest])
        same_warp, distance = bool(in_warp[furthest]), int(distances[furthest])
        site = races.history.site(when)
        lane = int(self.lanes[which])
        address = self._address(which) & (1 << 64) - 1
        what, other = _named(self.what, self.order), races._side(by, site)
        message = (
            f"{self.space} {what} of {self.size} bytes at {address:#x} races with {_article(other.what)} {other.what} "
            f"by {_relation(same_warp, distance)}"
        )
        access = Access(self.what, self.space, address, self.size)
        m.fault("race", message, lane, len(found), access, self._advice(when, same_warp, distance), other)

    def _advice(self, when: int, same_warp: bool, distance: int) -> str:
        theirs = self.races.history.site(when).order
        if self.order.strong and theirs.strong:
            if distance == SAME_CLUSTER:
                return "the scope .cta does not include threads of another block: use .cluster"
            narrow = ".cta" if SAME_CTA in (self.order.reach, theirs.reach) else ".cluster"
            other = "block" if narrow == ".cta" else "cluster"
            return f"the scope {narrow} does not include threads of another {other}: use .gpu"
        if when == self.now:
            return "let one thread write, give each thread a location of its own, or use atom or red"
        if same_warp:
            return "put bar.warp.sync between them"
        if distance == SAME_CTA:
            return "put a barrier (bar.sync) between them"
        if distance == SAME_CLUSTER:
            return "put the barrier of the cluster (barrier.cluster) between them"
        return "order them by a fence and a strong access of scope .gpu on both sides, or by another launch"


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


def _named(what: str, order: Order) -> str:
    """What is done: "read", "strong write", "atomic"."""
    return f"strong {what}" if order.strong and what != "atomic" else what


def _parts(lanes: Array, groups: Array) -> list[Array]:
    """Lanes in order, parted by the numbers of their groups, which are in order too."""
    return np.split(lanes, np.flatnonzero(np.diff(groups)) + 1)


def _article(what: str) -> str:
    return "an" if what[0] == "a" else "a"


def _relation(same_warp: bool, distance: int) -> str:
    if same_warp:
        return "a thread of the same warp"
    return f"a thread of {_WHERE[distance]}"
