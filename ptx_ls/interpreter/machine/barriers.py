"""Barriers of CTAs (manual, bar and barrier): which lanes have arrived, which wait, which may continue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.arrivals import BarrierArrival
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.program.control import Barrier
from ptx_ls.interpreter.program.program import Operation

Released = tuple[int, int, "Array | None"]
"""Depth, place and lanes of a group that may go on."""

NAMES = 16


@dataclass(eq=False)
class _Waiting:
    """Lanes that wait, where they continue, and their predicates."""

    barrier: Barrier
    name: int
    depth: int
    place: int
    lanes: Array
    values: Array | None
    line: int
    text: str


class Barriers:
    """The barriers of a chunk of CTAs. A warp has arrived when all of its threads have that have not ended; it counts
    for 32 threads (manual, bar and barrier)."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._waiting: list[_Waiting] = []
        self._arrived: dict[int, Array] = {}
        self._expected: Array = np.zeros((NAMES, machine.ctas), np.int64)

    @property
    def has_arrivals(self) -> bool:
        """Whether any lanes have arrived at a barrier that is not complete."""
        return bool(self._waiting) or any(arrived.any() for arrived in self._arrived.values())

    def arrive(self, barrier: Barrier, depth: int, place: int, index: Array | None) -> list[Released]:
        """Lanes arrive at a barrier; returns the groups that may continue."""
        m = self.machine
        names = barrier.name(m)
        plain = barrier.threads is None and barrier.reduce is None
        if index is None and len(names) == 1 and plain and barrier.waits and not self._waiting and names[0] < NAMES:
            if m.on.barrier_pass:
                for heard in m.on.barrier_pass:
                    heard()
            return [(depth, place, None)]
        if len(names) > 1 and names.min() != names.max():
            found = []
            lanes = m.lanes()
            for name in np.unique(names):
                with m.only(names == name):
                    found += self._come(barrier, int(name), depth, place, lanes[names == name])
            return found + self.released()
        return self._come(barrier, int(names[0]), depth, place, m.lanes()) + self.released()

    def _come(self, barrier: Barrier, name: int, depth: int, place: int, lanes: Array) -> list[Released]:
        m = self.machine
        if not 0 <= name < NAMES:
            advice = f"name one from 0 to {NAMES - 1}"
            m.fault(
                "barrier",
                f"barrier {name} does not exist: there are {NAMES}, from 0 on",
                int(lanes[0]),
                len(lanes),
                advice=advice,
            )
        ctas = m.cta_of[lanes]
        arrived = self._arrived.setdefault(name, np.zeros(m.size, np.bool_))
        if barrier.threads is not None:
            count = barrier.threads(m)
            if int(np.bitwise_or.reduce(count)) % 32 or not count.all():
                wrong = int(np.flatnonzero(count % 32 | (count == 0))[0]) if len(count) > 1 else 0
                message = f"{int(count[wrong])} threads: the number must be a multiple of 32"
                m.fault("barrier", message, int(lanes[wrong]), advice="a barrier counts whole warps")
        else:
            count = np.zeros(1, np.int64)
        for heard in m.on.barrier_arrive:
            heard(BarrierArrival(name, lanes, place, barrier.aligned, m.each(count), arrived, self._expected[name]))
        arrived[lanes] = True
        self._expected[name, ctas] = count
        if not barrier.waits:
            return [(depth, place, m.index_of(lanes))]
        values = m.each(barrier.predicate(m)) if barrier.predicate else None
        self._waiting.append(_Waiting(barrier, name, depth, place, lanes, values, m.line, m.text))
        return []

    def released(self) -> list[Released]:
        """The groups that waited and may continue, now that all lanes have arrived or ended."""
        m = self.machine
        if not self._waiting:
            return []
        done = {name: ctas for name in self._arrived if (ctas := self._complete(name)).any()}
        if not done:
            return []
        found: list[Released] = []
        kept: list[_Waiting] = []
        for heard in m.on.barrier_complete:
            for name, ctas in done.items():
                heard(name, ctas, [w.lanes for w in self._waiting if w.name == name])
        none = np.zeros(m.ctas, np.bool_)
        results = self._results()
        for waiting in self._waiting:
            goes = done.get(waiting.name, none)[m.cta_of[waiting.lanes]]
            lanes = waiting.lanes[goes]
            if len(lanes):
                if waiting.barrier.write is not None:
                    self._write(waiting, lanes, results[waiting.name])
                found.append((waiting.depth, waiting.place, m.index_of(lanes)))
            if not goes.all():
                waiting.values = waiting.values[~goes] if waiting.values is not None else None
                waiting.lanes = waiting.lanes[~goes]
                kept.append(waiting)
        self._waiting = kept
        for name, ctas in done.items():
            self._arrived[name][ctas[m.cta_of]] = False
        return found

    def _complete(self, name: int) -> Array:
        """For each CTA whether as many threads have arrived at a barrier as it waits for."""
        came, alive_warps = self._warps(name)
        expected = self._expected[name]
        count = came.sum(axis=1)
        complete: Array = np.where(
            expected > 0, count * WARP >= expected, (count > 0) & (came | ~alive_warps).all(axis=1)
        )
        return complete

    def _warps(self, name: int) -> tuple[Array, Array]:
        """For each CTA and warp whether it has arrived at a barrier, and whether any of its threads runs."""
        m = self.machine
        arrived = self._arrived[name].reshape(m.ctas, -1, WARP)
        alive = m.alive.reshape(m.ctas, -1, WARP)
        came = np.any(arrived, axis=2) & np.all(arrived | ~alive, axis=2)
        return np.asarray(came), np.asarray(np.any(alive, axis=2))

    def _results(self) -> dict[int, Array]:
        """For each barrier with predicates, per CTA how many are true and how many there are."""
        m = self.machine
        found: dict[int, Array] = {}
        for waiting in self._waiting:
            if waiting.values is not None:
                ctas = m.cta_of[waiting.lanes]
                counts = found.setdefault(waiting.name, np.zeros((2, m.ctas), np.int64))
                counts[0] += np.bincount(ctas[waiting.values], minlength=m.ctas)
                counts[1] += np.bincount(ctas, minlength=m.ctas)
        return found

    def _write(self, waiting: _Waiting, lanes: Array, counts: Array) -> None:
        m = self.machine
        barrier = waiting.barrier
        assert barrier.reduce is not None and barrier.write is not None
        with m.elsewhere():
            m.index = lanes
            m.enter(m.frames[m.launch.program.function_at[waiting.place].number, waiting.depth])
            barrier.write(m, barrier.reduce(counts)[m.cta_of[lanes]])

    def waiting(self) -> Iterator[tuple[Operation, int, str]]:
        """For each group that still waits its instruction, a lane, and a message."""
        m = self.machine
        for one in self._waiting:
            lane = int(one.lanes[0])
            cta = int(m.cta_of[lane])
            came, alive = self._warps(one.name)
            expected = int(self._expected[one.name, cta]) // WARP or int(alive[cta].sum())
            come = f"{came[cta].sum()} of {expected} warps have arrived"
            message = f"threads wait at barrier {one.name} that others never reach: {come}"
            yield Operation(one.line, one.text), lane, message
