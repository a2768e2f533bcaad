"""Misuse of barriers and mbarriers that a GPU does not report."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.arrivals import BarrierArrival, ClusterArrival, ClusterWaiting
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.mbarriers import fault
from ptx_ls.interpreter.watch.convergence import Arrivals


class BarrierMisuse(Listener):
    """Raises ProgramFault where threads use a barrier of their CTA or cluster in a way that the manual does not define.

    These are: a second arrival before the barrier is complete, an `.aligned` barrier that the lanes of a warp reach by
    several instructions, different numbers of threads for one barrier, and an arrival without a wait after the last.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._arrivals = Arrivals(machine)
        self._cluster_arrivals = Arrivals(machine)
        self._cluster_waits = Arrivals(machine)

    def barrier_arrive(self, arrival: BarrierArrival) -> None:
        m, lanes, name = self._machine, arrival.lanes, arrival.name
        again = arrival.arrived[lanes]
        if again.any():
            lane = int(lanes[int(np.argmax(again))])
            message = f"a thread arrives at barrier {name} again before the others have arrived"
            m.fault("barrier", message, lane, len(lanes), advice="wait at another barrier until they have arrived")
        self._arrivals.note_line(arrival.place)
        self._arrivals.note(lanes, arrival.place)
        if arrival.aligned:
            arrived = arrival.arrived.copy()
            arrived[lanes] = True
            self._arrivals.ensure_converged(f"barrier {name}", lanes, arrived, arrival.place)
        self._ensure_same_count(arrival)

    def _ensure_same_count(self, arrival: BarrierArrival) -> None:
        m, lanes = self._machine, arrival.lanes
        ctas = m.cta_of[lanes]
        counts = np.where(arrival.counts == 0, m.width, arrival.counts)
        known = np.zeros(m.ctas, np.int64)
        known[ctas] = counts
        has_arrivals = arrival.arrived.reshape(m.ctas, -1).any(axis=1)
        known = np.where(has_arrivals, np.where(arrival.expected == 0, m.width, arrival.expected), known)
        wrong = counts != known[ctas]
        if wrong.any():
            which = int(np.argmax(wrong))
            message = (
                f"barrier {arrival.name} for {counts[which]} threads, where others arrived at it for "
                f"{known[ctas[which]]}"
            )
            advice = "give the same number wherever it is used"
            m.fault("barrier", message, int(lanes[which]), len(lanes), advice=advice)

    def cluster_arrive(self, arrival: ClusterArrival) -> None:
        m, lanes, unwaited = self._machine, arrival.lanes, arrival.unwaited
        if unwaited.any():
            message = "a thread arrives at the barrier of its cluster again without having waited"
            advice = "put barrier.cluster.wait between the two arrivals"
            m.fault("barrier", message, int(lanes[int(np.argmax(unwaited))]), int(unwaited.sum()), advice=advice)
        self._cluster_arrivals.note_line(arrival.place)
        self._cluster_arrivals.note(lanes, arrival.place)
        if arrival.aligned:
            arrived = arrival.arrived.copy()
            arrived[lanes] = True
            self._cluster_arrivals.ensure_converged("barrier of the cluster", lanes, arrived, arrival.place)

    def cluster_wait(self, waiting: ClusterWaiting) -> None:
        self._cluster_waits.note_line(waiting.place)
        if not waiting.aligned:
            return
        waits = np.zeros(self._machine.size, np.bool_)
        for lanes, place in waiting.waiting:
            waits[lanes] = True
            self._cluster_waits.note(lanes, place)
        self._cluster_waits.ensure_converged("barrier of the cluster", waiting.lanes, waits, waiting.place)


class MbarrierMisuse(Listener):
    """Raises ProgramFault where an mbarrier is initialised twice, or accessed as plain memory (manual: undefined)."""

    is_shadowed = True

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._live: Array | None = None
        """Which 64-bit words of shared memory are mbarriers; None before the first one."""

    def mbarrier_init(self, cells: Array, places: Array) -> None:
        m = self._machine
        # What its bits look like says nothing: any data may have been there before.
        in_use = self._live[places] if self._live is not None else np.zeros(len(places), np.bool_)
        if in_use.any():
            message = "this mbarrier is in use: it has not been invalidated by mbarrier.inval"
            fault(m, message, int(np.flatnonzero(in_use)[0]), "invalidate it by mbarrier.inval before")
        _, first, counts = np.unique(places, return_index=True, return_counts=True)
        if (counts > 1).any():
            which = int(np.argmax(counts > 1))
            message = f"{counts[which]} threads initialise this mbarrier: only one may"
            fault(m, message, int(first[which]), "let one thread do it, and the others wait for it at a barrier")
        if self._live is None:
            self._live = np.zeros(len(m.shared.bytes) >> 3, np.bool_)
            m.shared.watch(self)
        self._live[places] = True

    def mbarrier_invalidate(self, places: Array) -> None:
        if self._live is not None:
            self._live[places] = False

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        live = self._live
        if live is None or space != "shared" or is_mbarrier:
            return
        touched = live[offsets >> 3] | live[offsets + (size - 1) >> 3]
        if touched.any():
            m = self._machine
            which = int(np.argmax(touched))
            message = f"shared {kind} of {size} bytes at {int(addresses[which]):#x}, where an mbarrier is in use"
            advice = "invalidate it by mbarrier.inval before its memory is used for anything else"
            count = m.count if len(addresses) == 1 else int(np.count_nonzero(touched))
            m.fault("mbarrier", message, int(m.lanes()[which]), count, advice=advice)
