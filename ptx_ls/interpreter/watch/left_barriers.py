"""Lanes that have ended where others of their warp wait at an aligned barrier (manual, barrier: undefined from sm_70
on; before, threads that have ended need not come)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.arrivals import BarrierArrival
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.faults import Side
from ptx_ls.interpreter.machine.machine import WARP, Machine

_KIND = "left-barrier"


class LeftBarriers(Listener):
    """Notes the first such barrier: GPUs do not wait for threads that have ended, so it is no fault."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._ends: Array | None = None
        """By which of the instructions each lane has ended, -1 for those that have not; None before the first one."""
        self._barriers: Array = np.full(machine.size, -1, np.int32)
        """By which of the instructions each lane arrived at an aligned barrier last."""
        self._instructions: list[tuple[int, str]] = []

    def _instruction(self) -> int:
        """The number of the current instruction."""
        now = self._machine.line, self._machine.text
        if now not in self._instructions:
            self._instructions.append(now)
        return self._instructions.index(now)

    def exit(self, lanes: Array) -> None:
        if self._ends is None:
            self._ends = np.full(self._machine.size, -1, np.int32)
        self._ends[lanes] = self._instruction()

    def barrier_arrive(self, arrival: BarrierArrival) -> None:
        self._barriers[arrival.lanes] = self._instruction() if arrival.aligned else -1

    def barrier_complete(self, name: int, ctas: Array, waiting: Sequence[Array]) -> None:
        m, ends = self._machine, self._ends
        if ends is None or m.launch.lockstep or not m.launch.notes.lacks(_KIND):
            return
        has_ended = np.asarray((ends >= 0).reshape(-1, WARP).any(axis=1))
        lanes = np.concatenate([some[ctas[m.cta_of[some]]] for some in waiting])
        left = lanes[has_ended[lanes // WARP] & (self._barriers[lanes] >= 0)]
        if not len(left):
            return
        lane = int(left[0])
        first = lane // WARP * WARP
        ended = first + int(np.argmax(ends[first : first + WARP] >= 0))
        line, text = self._instructions[ends[ended]]
        other = Side("ends there", line, text, m.thread(ended), m.block(ended))
        message = f"barrier {name}: threads of the warp have ended, and are not waited for"
        advice = "let all threads of a warp come to an aligned barrier, or use barrier.sync, which need not be aligned"
        now = m.line, m.text
        m.line, m.text = self._instructions[self._barriers[lane]]
        m.note("information", _KIND, message, lane, len(left), advice, other)
        m.line, m.text = now
