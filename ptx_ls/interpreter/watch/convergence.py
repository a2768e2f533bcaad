"""Whether the lanes of a warp reach a barrier by the same instruction, as the manual requires of `.aligned`."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine


class Arrivals:
    """By which instruction each lane of a chunk arrived last."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._places: Array = np.zeros(machine.size, np.int64)
        self._lines: dict[int, int] = {}

    def note(self, lanes: Array, place: int) -> None:
        """Lanes arrive by the instruction before a place of the program."""
        self._places[lanes] = place

    def note_line(self, place: int) -> None:
        """The current instruction is the one before a place of the program."""
        self._lines.setdefault(place, self._machine.line)

    def ensure_converged(self, barrier: str, lanes: Array, arrived: Array, place: int) -> None:
        """Raises ProgramFault where another lane of the warp of some lanes, which arrive now by the instruction before
        `place`, arrived by another one. `arrived` is true for each lane of the chunk that has arrived."""
        m = self._machine
        elsewhere = arrived.reshape(-1, WARP) & (self._places.reshape(-1, WARP) != place)
        diverged = elsewhere.any(axis=1)[lanes // WARP]
        if not diverged.any():
            return
        lane = int(lanes[int(np.flatnonzero(diverged)[0])])
        other = int(np.flatnonzero(elsewhere[lane // WARP])[0]) + lane // WARP * WARP
        line = self._lines[int(self._places[other])]
        message = f"{barrier}: thread {m.thread(other)} of the same warp arrived by line {line}"
        advice = "all threads of a warp must reach an aligned barrier by the same instruction"
        m.fault("divergent-barrier", message, lane, advice=advice)
