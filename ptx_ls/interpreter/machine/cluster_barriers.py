"""The barrier of a cluster (manual, barrier.cluster): arriving and waiting are two instructions.

Each time that all threads of a cluster which have not ended have arrived, its barrier is complete and begins anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.arrivals import ClusterArrival as Arrival
from ptx_ls.interpreter.events.arrivals import ClusterWaiting
from ptx_ls.interpreter.machine.barriers import Released
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.control import ClusterArrival, ClusterWait
from ptx_ls.interpreter.program.program import Operation


@dataclass(eq=False)
class _Waiting:
    """Lanes that wait, and what they do next."""

    depth: int
    place: int
    lanes: Array
    line: int
    text: str


class ClusterBarriers:
    """The barriers of a chunk's clusters."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._waiting: list[_Waiting] = []
        self._count = machine.ctas // machine.launch.ranks
        self._times: Array = np.zeros(self._count, np.int64)
        """How often the barrier of each cluster was complete."""
        self._arrived: Array = np.zeros(machine.size, np.bool_)
        """Which lanes have arrived since then."""
        self._waits_for: Array = np.zeros(machine.size, np.int64)
        """For each lane how often it will have been complete when the lane may go on; 0 for one that has not arrived
        since it last waited."""

    def _clusters(self, lanes: Array) -> Array:
        return np.asarray(self.machine.cta_of[lanes] // self.machine.launch.ranks)

    def arrive(self, arrival: ClusterArrival, depth: int, place: int, index: Array | None) -> list[Released]:
        """Lanes arrive; returns the groups that may continue."""
        m = self.machine
        lanes = m.lanes()
        again = self._arrived[lanes]
        if again.any():
            message = "a thread arrives at the barrier of its cluster again before the others have"
            advice = "wait (barrier.cluster.wait) before the next arrival"
            m.fault("barrier", message, int(lanes[int(np.argmax(again))]), int(again.sum()), advice=advice)
        for heard in m.on.cluster_arrive:
            unwaited = self._waits_for[lanes] != 0
            heard(Arrival(lanes, place, arrival.aligned, arrival.releases, self._arrived, unwaited))
        self._arrived[lanes] = True
        self._waits_for[lanes] = self._times[self._clusters(lanes)] + 1
        return [(depth, place, index), *self.released()]

    def wait(self, wait: ClusterWait, depth: int, place: int) -> list[Released]:
        """Lanes wait for all of their cluster; returns the groups that may continue."""
        m = self.machine
        lanes = m.lanes()
        alone = self._waits_for[lanes] == 0
        if alone.any():
            message = "a thread waits at the barrier of its cluster without having arrived: it waits for itself"
            advice = "put barrier.cluster.arrive before, once for each wait"
            m.fault("deadlock", message, int(lanes[int(np.argmax(alone))]), int(alone.sum()), advice=advice)
        self._waiting.append(_Waiting(depth, place, lanes, m.line, m.text))
        for heard in m.on.cluster_wait:
            heard(ClusterWaiting(lanes, place, wait.aligned, [(one.lanes, one.place) for one in self._waiting]))
        return self.released()

    def released(self) -> list[Released]:
        """The groups that waited and may continue, now that all lanes have arrived or ended."""
        m = self.machine
        if self._arrived.any():
            arrived = self._arrived.reshape(self._count, -1)
            complete = arrived.any(axis=1) & (arrived | ~m.alive.reshape(self._count, -1)).all(axis=1)
            for heard in m.on.cluster_complete:
                heard(np.flatnonzero(complete))
            self._times += complete
            arrived[complete] = False
        found: list[Released] = []
        kept: list[_Waiting] = []
        for waiting in self._waiting:
            lanes = waiting.lanes
            goes = self._times[self._clusters(lanes)] >= self._waits_for[lanes]
            if goes.any():
                self._waits_for[lanes[goes]] = 0
                for heard in m.on.cluster_resume:
                    heard(lanes[goes])
                found.append((waiting.depth, waiting.place, m.index_of(lanes[goes])))
            if not goes.all():
                waiting.lanes = lanes[~goes]
                kept.append(waiting)
        self._waiting = kept
        return found

    def waiting(self) -> Iterator[tuple[Operation, int, str]]:
        """For each group that still waits its instruction, a lane, and a message."""
        m = self.machine
        for one in self._waiting:
            lane = int(one.lanes[0])
            cluster = int(self._clusters(one.lanes[:1])[0])
            missing = m.alive & ~self._arrived
            missing.reshape(self._count, -1)[np.arange(self._count) != cluster] = False
            count, first = int(missing.sum()), int(np.argmax(missing))
            message = (
                f"threads wait at the barrier of the cluster that {count} others never arrive at, "
                f"thread {m.thread(first)} of block {m.block(first)} among them"
            )
            yield Operation(one.line, one.text), lane, message
