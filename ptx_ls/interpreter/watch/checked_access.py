"""An access of lanes that is checked for races with earlier ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import Access
from ptx_ls.interpreter.memory.memory_order import ELSEWHERE, SAME_CLUSTER, SAME_CTA, Order
from ptx_ls.interpreter.memory.place_names import at_address
from ptx_ls.interpreter.watch.detector_state import WARP_BITS, DetectorState
from ptx_ls.interpreter.watch.history import access_name
from ptx_ls.interpreter.watch.shadow_memory import Shadow, Touched

_WHERE = {SAME_CTA: "the same block", SAME_CLUSTER: "another block of the cluster", ELSEWHERE: "another block"}


@dataclass(frozen=True)
class CheckedAccess:
    """An access at the time `now` by lanes, which are the threads `who` of the grid."""

    state: DetectorState
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
        state, m = self.state, self.state.machine
        by = touched.who.take(cells)
        apart = by != self.who
        if not np.count_nonzero(apart):
            return
        known = m.current(state.knowledge.cta)
        if self.space == "shared" and m.clusters is None:
            apart &= when > known
        else:
            begin = m.current(state.begin)
            apart &= (when > known) | (by < begin) | (by >= begin + m.width)
            apart &= when > 0
        found = apart.nonzero()[0]
        if not len(found):
            return
        found = found[~state.knowledge.happened(self.lanes[found], by[found], when[found])]
        if self.order.strong and len(found):
            together = self._strong_together(found, by[found], when[found])
            if self.what == "read" and together.any():
                ours = found[together]
                self._shadow.observed.note(cells[ours], when[ours], self.who[ours], self.now)
                self._note_warp_order(ours, by, when)
            found = found[~together]
        if len(found) and what == "write" and self._shadow.observed:
            found = found[~self._follows_an_observation(found, cells, when)]
        if differs is not None and len(found):
            unordered, found = found, found[differs(found, None)]
            if what == "write" and not len(found):
                self._note_hidden(unordered, by, when)
        if len(found):
            self._report(found, by[found], when[found])

    def ensure_unwritten(self, cells: Array) -> None:
        """Raises ProgramFault where the kernel has written what a load through the non-coherent cache reads: it may get
        an old value, whatever orders the two (manual, ld.global.nc)."""
        touched = self._shadow.writes
        found = np.flatnonzero(touched.when.take(cells))
        if not len(found):
            return
        which = int(found[0])
        other = self.state.side(int(touched.who[cells[which]]), int(touched.when[cells[which]]))
        message = (
            f"{self.space} read of {self.size} bytes at {self._at(which)} through the non-coherent cache, which the "
            "kernel has written: it may be an old value"
        )
        access = Access(self.what, self.space, self._address(which), self.size)
        advice = "remove .nc, and order the load after the write"
        self.state.machine.fault("race", message, int(self.lanes[which]), len(found), access, advice, other)

    @property
    def _shadow(self) -> Shadow:
        return self.state.shared if self.space == "shared" else self.state.history.memory

    def _follows_an_observation(self, found: Array, cells: Array, when: Array) -> Array:
        """Whether something happened before the access that had observed the last write of the cell."""
        follows = np.zeros(len(found), np.bool_)
        for place, which in enumerate(found.tolist()):
            reads = self._shadow.observed.of(int(cells[which]), int(when[which]))
            if reads:
                lane, who = np.full(len(reads), self.lanes[which]), np.array(list(reads))
                known = self.state.knowledge.happened(lane, who, np.array(list(reads.values())))
                follows[place] = int(self.who[which]) in reads or known.any()
        return follows

    def _note_warp_order(self, found: Array, by: Array, when: Array) -> None:
        """Notes lanes that read what another lane of their warp wrote by a volatile store that they took part in: warps
        of one program counter ran it before this, others need not."""
        state, m = self.state, self.state.machine
        if state.lockstep or not m.launch.notes.lacks("warp-order"):
            return
        found = found[(by[found] ^ self.who[found]) >> WARP_BITS == 0]
        for which in found.tolist():
            lanes = state.volatile_writes.get(int(when[which]))
            if lanes is not None and self.who[which] in lanes:
                other = state.side(int(by[which]), int(when[which]))
                message = (
                    f"{self.space} read of {self.size} bytes at {self._at(which)} of what a thread of the same "
                    "warp wrote, with nothing between that orders them: it depends on how the lanes of the warp advance"
                )
                advice = "put bar.warp.sync (__syncwarp) between them"
                m.note("warning", "warp-order", message, int(self.lanes[which]), len(found), advice, other)
                return

    def _note_hidden(self, found: Array, by: Array, when: Array) -> None:
        """Notes writes that nothing orders, of what is there already: with other data they may be a race."""
        m = self.state.machine
        if not m.launch.notes.lacks("hidden-race"):
            return
        which = int(found[0])
        other = self.state.side(int(by[which]), int(when[which]))
        message = (
            f"{self.space} write of {self.size} bytes at {self._at(which)} of the value that another one wrote "
            "there, with nothing that orders the two: with other values this is a race"
        )
        advice = "run it with data that differ from thread to thread if this is not meant"
        m.note("information", "hidden-race", message, int(self.lanes[which]), len(found), advice, other)

    def ensure_started(self, ctas: Array) -> None:
        """Raises ProgramFault where lanes reach for the memory of CTAs of the chunk of which they do not know that they
        have begun (manual, 2.2.2)."""
        state, m = self.state, self.state.machine
        far = np.flatnonzero((ctas != m.cta_of[self.lanes]) & ~state.has_met[self.lanes])
        if not len(far):
            return
        far = far[~state.knowledge.has_begun(self.lanes[far], ctas[far])]
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
        lost = ((by ^ self.who) >> WARP_BITS if self.state.lockstep else by != self.who).nonzero()[0]
        if not len(lost):
            return
        if self.order.strong:
            lost = lost[self.state.knowledge.distance(by[lost], self.who[lost]) > self.order.reach]
        if differs is not None and len(lost):
            # A thread may write several cells: what stays in one is what was written there last.
            distinct, from_end = np.unique(cells[::-1], return_index=True)
            last = len(cells) - 1 - from_end[np.searchsorted(distinct, cells[lost])]
            lost = lost[differs(lost, last)]
        if len(lost):
            self._report(lost, by[lost], np.full(len(lost), self.now))

    def _strong_together(self, found: Array, by: Array, when: Array) -> Array:
        """Whether the accesses of both sides are strong, each with a scope that has the other in it."""
        state = self.state
        together = np.zeros(len(found), np.bool_)
        distances = state.knowledge.distance(by, self.who[found])
        for time in np.unique(when):
            theirs = state.history.site(int(time)).order
            if theirs.strong:
                which = when == time
                if self.order.is_completion or theirs.is_completion:
                    together[which] = True
                    continue
                together[which] = distances[which] <= min(self.order.reach, theirs.reach)
        return together

    def _address(self, which: int) -> int:
        m = self.state.machine
        if self.addresses is not None:
            return int(m.each(self.addresses)[which])
        offset = int(self.offsets[which])
        return offset % m.shared.width if self.space == "shared" else offset + m.launch.memory.base

    def _at(self, which: int) -> str:
        return at_address(self.state.machine, self.space, self._address(which) & (1 << 64) - 1)

    def _report(self, found: Array, others: Array, times: Array) -> NoReturn:
        """Raises the ProgramFault of lanes that race with threads, whose accesses were at these times.

        The report is about the two that are furthest apart: what orders them orders all.
        """
        state, m = self.state, self.state.machine
        distances = state.knowledge.distance(others, self.who[found])
        in_warp = others >> WARP_BITS == self.who[found] >> WARP_BITS
        furthest = int(np.argmax(np.where(in_warp, -1, distances)))
        which, by, when = int(found[furthest]), int(others[furthest]), int(times[furthest])
        same_warp, distance = bool(in_warp[furthest]), int(distances[furthest])
        lane = int(self.lanes[which])
        address = self._address(which) & (1 << 64) - 1
        what, other = access_name(self.what, self.order), state.side(by, when)
        message = (
            f"{self.space} {what} of {self.size} bytes at {self._at(which)} races with {other.what_it_did} by "
            f"{_relation(same_warp, distance)}"
        )
        access = Access(self.what, self.space, address, self.size)
        m.fault("race", message, lane, len(found), access, self._advice(when, same_warp, distance), other)

    def _advice(self, when: int, same_warp: bool, distance: int) -> str:
        theirs = self.state.history.site(when).order
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


def _relation(same_warp: bool, distance: int) -> str:
    if same_warp:
        return "a thread of the same warp"
    return f"a thread of {_WHERE[distance]}"
