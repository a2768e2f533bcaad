"""What each lane of a chunk knows to have happened before what it does next (manual, causality order).

Times are counts of accesses in the whole run. A lane knows of its CTA by barriers, of its warp by what the lanes of a
warp carry out together, and of everyone else by what was released to it: that has an entry per warp only. Where this is
coarser than the manual, a lane is taken to know more than it does: what is reported as a race is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.memory_order import ELSEWHERE, SAME_CLUSTER, SAME_CTA, Order
from ptx_ls.interpreter.watch.vector_clocks import Clocks
from ptx_ls.lazy import NamedTuple

_MANY = 512
"""Lanes that learn different things at once are taken to learn all of it where they are more than that."""


@dataclass(frozen=True)
class Arrival:
    """Lanes that arrived at a barrier of part of a CTA: when, and what they knew of others then."""

    lanes: Array
    when: int
    more: Array


class _Found(NamedTuple):
    """Where a lane found something released, and how far away the thread is that did it."""

    distance: int
    place: int


class Knowledge:
    """What the lanes of a chunk know. In `lockstep` those of a warp know all of each other."""

    def __init__(self, machine: Machine, began: int, lockstep: bool) -> None:
        size = machine.size
        self.machine = machine
        self.lockstep = lockstep
        self.base = machine.first_cta * machine.width
        self.clocks = Clocks(size // WARP)
        self.cta: Array = np.zeros(size, np.int32)
        """Up to when a lane knows what its whole CTA did."""
        self.warp: Array = np.zeros(size, np.int32)
        """Up to when it knows what its whole warp did."""
        self.more: Array = np.zeros(size, np.int32)
        """The number of what it knows beyond that."""
        self.mates: Array | None = None
        """Up to when it knows what each lane of its warp did beside that; None where nobody does."""
        self.distances = (SAME_CTA, ELSEWHERE) if machine.clusters is None else (SAME_CTA, SAME_CLUSTER, ELSEWHERE)
        """How far threads may be from each other."""
        self._fences: dict[int, Array] = {}
        """By how far they reach: when each lane executed its last one, 0 for never."""
        self._awaited: dict[int, Array] = {}
        """By the distance of the releasing thread: what each lane knows once it executes a fence."""
        self._read: dict[int, dict[_Found, int]] = {}
        """By lane, then by where it has read: what it knows once an acquire operation reads there, too."""
        self._reads_anywhere: Array = np.zeros(size, np.bool_)
        """Whether an acquire operation of a lane is taken to be where it has read before, wherever that is."""
        self._made: dict[tuple[int, ...], int] = {}
        self._most = 4096
        before = self.clocks.nothing.copy()
        before[-1] = began
        self.previous_chunks = self.clocks.add(before)
        """The number of knowing what the chunks before did."""

    @property
    def has_clocks(self) -> bool:
        """Whether any lane knows, or would by a fence, something beyond its CTA and its warp."""
        return bool(self._shared())

    def distance(self, who: Array, others: Array) -> Array:
        """How far threads of the grid are from others."""
        width = self.machine.width
        far = np.full(len(who), ELSEWHERE)
        if self.machine.clusters is not None:
            far[who // (width * self.machine.launch.ranks) == others // (width * self.machine.launch.ranks)] = (
                SAME_CLUSTER
            )
        far[who // width == others // width] = SAME_CTA
        return far

    def happened(self, lanes: Array, who: Array, when: Array) -> Array:
        """Whether what threads of the grid did at some time happened before what these lanes do now."""
        m, local = self.machine, who - self.base
        same_warp = local >> 5 == lanes >> 5
        known: Array = same_warp if self.lockstep else same_warp & (when <= self.warp[lanes])
        if self.mates is not None:
            known |= same_warp & (when <= self.mates[lanes, local % WARP])
        known |= (local // m.width == m.cta_of[lanes]) & (when <= self.cta[lanes])
        numbers = self.more[lanes]
        if numbers.any():
            entries = np.where(local < 0, len(self.clocks.nothing) - 1, local >> 5)
            for number in np.unique(numbers):
                which = numbers == number
                known[which] |= when[which] <= self.clocks.vector(number)[entries[which]]
        return known

    def meet_all(self, now: int) -> None:
        """A barrier of each CTA with all of its threads."""
        self.cta[:] = now
        for shared in self._shared():
            rows = shared.reshape(self.machine.ctas, -1)
            for cta in np.flatnonzero(rows.any(axis=1)):
                rows[cta] = self.clocks.join_all(np.unique(rows[cta]))

    def meet_cta(self, cta: int, now: int) -> None:
        """A barrier of one CTA with all of its threads."""
        width = self.machine.width
        lanes = slice(cta * width, (cta + 1) * width)
        self.cta[lanes] = now
        for shared in self._shared():
            shared[lanes] = self.clocks.join_all(np.unique(shared[lanes]))

    def _shared(self) -> list[Array]:
        """The clocks that lanes share where they synchronise: what they know, and what a fence would let them know. The
        manual does not pass on the latter, but programs have thread 0 read a flag and all threads execute the fence."""
        return [shared for shared in (self.more, *self._awaited.values()) if np.count_nonzero(shared)]

    def meet_some(self, arrivals: Iterable[Arrival], waiting: Array) -> None:
        """A barrier of part of a CTA: lanes that waited know what lanes that arrived had done until then."""
        self._learn(waiting, self.arrivals_clock(arrivals))
        for awaited in self._awaited.values():
            awaited[waiting] = self.clocks.join_all(np.unique(awaited[waiting]))

    def arrivals_clock(self, arrivals: Iterable[Arrival]) -> int:
        """The number of the clock of lanes that arrived at a barrier: what they had done and known until then."""
        width = self.machine.width // WARP
        number, when = 0, self.clocks.nothing.copy()
        for arrival in arrivals:
            lanes = arrival.lanes
            number = self.clocks.join(number, self.clocks.join_all(np.unique(arrival.more)))
            first = int(lanes[0]) // WARP // width * width
            ours = slice(first, first + width)
            when[ours] = np.maximum(when[ours], self.cta[lanes].max())
            when[lanes // WARP] = arrival.when
        return self.clocks.join(number, self.clocks.add(when))

    def wait_for_cluster(self, lanes: Array, number: int, since: int) -> None:
        """Lanes have waited at the barrier of their cluster: they know the clock of this number, and what all of
        their CTA did up to a time."""
        self._learn(lanes, number)
        self.cta[lanes] = np.maximum(self.cta[lanes], since)

    def has_begun(self, lanes: Array, ctas: Array) -> Array:
        """Whether lanes know, or would by a fence, of anything that lanes of these CTAs of the chunk did."""
        width = self.machine.width // WARP
        known = np.zeros(len(lanes), np.bool_)
        for shared in self._shared():
            for number in np.unique(shared[lanes]):
                started = np.asarray(self.clocks.vector(number)[:-1].reshape(-1, width).any(axis=1))
                known |= (shared[lanes] == number) & started[ctas]
        return known

    def cta_clock(self, cta: int) -> Array:
        """What the lanes of a CTA of the chunk know together, as times by warp."""
        lanes = slice(cta * self.machine.width, (cta + 1) * self.machine.width)
        return self.clocks.vector(self.clocks.join_all(np.unique(self.more[lanes])))

    def meet_warps(self, lanes: Array, masks: Array, now: int) -> None:
        """Lanes of warps carry out something together, those that a mask names; it holds for all where there is one."""
        if len(masks) == 1 and masks[0] == 0xFFFFFFFF:
            self.warp[lanes] = now
        else:
            self._meet_warps(lanes, masks, now)
        for shared in self._shared():
            groups = (lanes // WARP).astype(np.int64) << 32 | masks
            for group in np.unique(groups[shared[lanes] != 0]):
                which = lanes[groups == group]
                shared[which] = self.clocks.join_all(np.unique(shared[which]))

    def _meet_warps(self, lanes: Array, masks: Array, now: int) -> None:
        alive = np.packbits(self.machine.alive.reshape(-1, WARP), axis=1, bitorder="little").view("<u4").reshape(-1)
        living = alive[lanes // WARP]
        whole = (masks & living) == living
        if whole.all():
            self.warp[lanes] = now
        else:
            self.warp[lanes[whole]] = now
            self._meet_in_part(lanes[~whole], np.broadcast_to(masks, len(lanes))[~whole], now)

    def _meet_in_part(self, lanes: Array, masks: Array, now: int) -> None:
        if self.mates is None:
            self.mates = np.zeros((self.machine.size, WARP), np.int32)
        groups = (lanes // WARP).astype(np.int64) << 32 | masks
        order = np.argsort(groups, kind="stable")
        starts = np.flatnonzero(np.r_[True, np.diff(groups[order]) != 0])
        known = np.maximum.reduceat(np.maximum(self.mates[lanes], self.warp[lanes, None])[order], starts)
        named = masks[order][starts][:, None] >> np.arange(WARP, dtype=np.uint32) & 1
        known = np.where(named, now, known)
        self.mates[lanes[order]] = np.repeat(known, np.diff(np.r_[starts, len(order)]), axis=0)

    def fence(self, lanes: Array, order: Order, now: int) -> None:
        """Acquires what lanes have read before; what they did before may be released by what they write next."""
        if order.acquires:
            for distance, awaited in self._awaited.items():
                if distance <= order.reach:
                    self._learn_each(lanes, awaited[lanes])
            if order.reach == ELSEWHERE and self._read:
                for lane in lanes.tolist():
                    self._read.pop(lane, None)
        if order.releases:
            for distance in self.distances:
                if distance <= order.reach:
                    if distance not in self._fences:
                        self._fences[distance] = np.zeros(self.machine.size, np.int32)
                    self._fences[distance][lanes] = now

    def extend_fence(self, lanes: Array, when: int) -> None:
        """What lanes do until a time counts as done before their last fence, if they have executed one."""
        for fences in self._fences.values():
            fences[lanes] = np.where(fences[lanes] > 0, when, 0)

    @property
    def may_release(self) -> bool:
        """Whether any lane has executed a fence, so that a strong write may release something."""
        return bool(self._fences)

    def released(self, lanes: Array, order: Order, now: int, distance: int) -> Array:
        """The numbers of what strong writes of lanes release to threads so far away, 0 for nothing.

        Of a lane whose fence comes first that is what it did until then, and all that it knows of others by now:
        programs have all threads execute the fence, then a barrier, then thread 0 write.
        """
        if order.releases and distance <= order.reach:
            when = np.full(len(lanes), now, np.int32)
        elif distance in self._fences:
            when = self._fences[distance][lanes]
        else:
            return np.zeros(len(lanes), np.int32)
        rows = lanes // WARP, when, self.cta[lanes], self.more[lanes]
        first, which = _kinds(rows)
        if len(first) > _MANY:
            more = self.clocks.join_all(np.unique(rows[-1]))
            rows = *rows[:-1], np.full(len(lanes), more, np.int32)
            first, which = _kinds(rows)
        numbers = [self._clock(*(int(row[i]) for row in rows)) for i in first]
        return np.array(numbers, np.int32)[which]

    def _clock(self, warp: int, when: int, cta: int, more: int) -> int:
        """The number of what a lane of a warp knew at a time, and did until then; 0 where there is no time."""
        if not when:
            return 0
        key = warp, when, cta, more
        found = self._made.get(key)
        if found is None:
            vector = self.clocks.vector(more).copy()
            width = self.machine.width // WARP
            first = warp // width * width
            ours = slice(first, first + width)
            vector[ours] = np.maximum(vector[ours], cta)
            vector[warp] = max(int(vector[warp]), when)
            found = self._made[key] = self.clocks.add(vector)
        return found

    def acquired(self, lanes: Array, places: Array, numbers: Array, order: Order, distances: Array) -> None:
        """Lanes have read what was released with clocks of these numbers, from these distances: they know it now, or
        once they execute a fence, or an acquire operation at the same place."""
        if order.acquires:
            in_scope = distances <= order.reach
            self._learn_each(lanes[in_scope], numbers[in_scope])
            return
        for distance in self.distances:
            which = (distances == distance) & (numbers != 0)
            if which.any():
                awaited = self._awaited.setdefault(distance, np.zeros(self.machine.size, np.int32))
                self._join_into(awaited, lanes[which], numbers[which])
                if np.count_nonzero(which) > _MANY:
                    self._reads_anywhere[lanes[which]] = True
                    continue
                for lane, place, number in zip(*(a[which].tolist() for a in (lanes, places, numbers)), strict=True):
                    read = self._read.setdefault(lane, {})
                    found = _Found(distance, place)
                    read[found] = self.clocks.join(read.get(found, 0), number)

    def acquire_again(self, lanes: Array, places: Array, order: Order) -> None:
        """Lanes execute an acquire operation at places that they may have read before."""
        if self._read:
            for lane, place in zip(lanes.tolist(), places.tolist(), strict=True):
                for found, number in self._read.get(lane, {}).items():
                    if found.place == place and found.distance <= order.reach:
                        self.more[lane] = self.clocks.join(int(self.more[lane]), number)
        if self._reads_anywhere.any():
            anywhere = lanes[self._reads_anywhere[lanes]]
            for distance, awaited in self._awaited.items():
                if distance <= order.reach:
                    self._learn_each(anywhere, awaited[anywhere])

    def _learn(self, lanes: Array, number: int) -> None:
        self._learn_each(lanes, np.full(len(lanes), number, np.int32))

    def _learn_each(self, lanes: Array, numbers: Array) -> None:
        self._join_into(self.more, lanes, numbers)

    def _join_into(self, known: Array, places: Array, numbers: Array) -> None:
        """Joins the clocks of these numbers into those of lanes or cells. No place occurs twice."""
        known[places] = self.joined(known[places], numbers)

    def joined(self, first: Array, second: Array) -> Array:
        """The numbers of the joins of clocks, pair by pair."""
        pairs = first.astype(np.int64) << 32 | second
        kinds, which = np.unique(pairs, return_inverse=True)
        if len(kinds) > _MANY:
            return np.full(len(first), self.clocks.join_all(np.unique(np.concatenate((first, second)))), np.int32)
        joined = [self.clocks.join(int(pair >> 32), int(pair & 0xFFFFFFFF)) for pair in kinds]
        return np.array(joined, np.int32)[which]

    def release_more(self, released: Array, cells: Array, numbers: Array) -> None:
        """Atomic operations on cells add to what these release; several may go to one cell."""
        order = np.argsort(cells, kind="stable")
        cells, numbers = cells[order], numbers[order]
        starts = np.flatnonzero(np.r_[True, np.diff(cells) != 0])
        several = np.diff(np.r_[starts, len(cells)]) > 1
        if len(cells) > _MANY and several.any():
            numbers = np.full(len(numbers), self.clocks.join_all(np.unique(numbers)), np.int32)
        else:
            ends = np.r_[starts[1:], len(cells)]
            for which in np.flatnonzero(several):
                group = slice(starts[which], ends[which])
                numbers[group] = self.clocks.join_all(np.unique(numbers[group]))
        self._join_into(released, cells[starts], numbers[starts])

    def forget_unused(self, used: Iterable[Array]) -> None:
        """Drops clocks that nothing refers to any more; `used` are the numbers that memory holds."""
        if len(self.clocks) < self._most:
            return
        read = np.array([number for read in self._read.values() for number in read.values()], np.int32)
        held = [self.more, read, *self._awaited.values(), *used]
        kept = np.unique(np.concatenate([np.unique(numbers) for numbers in held]))
        self.clocks.keep((self.previous_chunks, *kept))
        self._made.clear()
        self._most = max(4096, 2 * len(self.clocks))


def _kinds(rows: tuple[Array, ...]) -> tuple[Array, Array]:
    """Of several numbers for each lane, the first lane with each combination, and the combination of each lane."""
    keys = np.zeros(len(rows[0]), np.int64)
    for row in rows:
        values, which = np.unique(row, return_inverse=True)
        keys = keys * len(values) + which
    _, first, kinds = np.unique(keys, return_index=True, return_inverse=True)
    return first, kinds
