"""The shadow memory of watchers, for C: what passes there is plainly in order, and anything else is left to NumPy.

C reads and writes the arrays of the detector of races and of what has been written, as the watchers do (shadows.h); it
numbers accesses as `History.begin` does. The words are those of shadow_words.h.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.memory_order import SAME_CTA
from ptx_ls.interpreter.native.address import address_of
from ptx_ls.interpreter.program.program import Operation
from ptx_ls.interpreter.watch.detector_state import DetectorState
from ptx_ls.interpreter.watch.history import LATEST
from ptx_ls.interpreter.watch.shadow_memory import Shadow

_NOW, _SITES, _COUNT, _ROOM, _NUMBERS, _LATEST, _CTA, _WARP, _FIRST, _WIDTH, _LOCKSTEP, _CLOCKS, _PATTERNS = range(13)
_MEMORIES = 13
_OF_A_MEMORY = 12
_WATCHED, _WRITTEN, _GRAIN, _TOUCHED, _RELEASED, _MARKS = 0, 1, 2, 3, 9, 10
_SITES_AT_ONCE = 1 << 12


class Shadows:
    """What C needs of the watchers of a machine; `detector` is None where nobody looks for races."""

    def __init__(self, machine: Machine, operations: Sequence[Operation], detector: DetectorState | None) -> None:
        self._machine, self._operations, self._detector = machine, operations, detector
        self._words: Array = np.zeros(_MEMORIES + 3 * _OF_A_MEMORY, np.int64)
        self._address = address_of(self._words)
        self._state = self._words.data
        self._patterns: Array = np.zeros(machine.size // WARP, np.uint8)
        self._sites: Array = np.zeros(_SITES_AT_ONCE, np.int32)
        self._numbers: Array = np.full(len(operations), -1, np.int32)
        self._known: list[tuple[Array, ...]] = [(), ()]
        self._marks: list[Array] = [np.zeros(0, np.int32)] * 2
        state = self._state
        state[_PATTERNS] = address_of(self._patterns)
        if detector is not None:
            state[_SITES], state[_ROOM] = address_of(self._sites), _SITES_AT_ONCE
            state[_NUMBERS], state[_LATEST] = address_of(self._numbers), LATEST
            state[_CTA], state[_WARP] = address_of(detector.knowledge.cta), address_of(detector.knowledge.warp)
            state[_FIRST], state[_WIDTH], state[_LOCKSTEP] = detector.base, machine.width, detector.lockstep

    def bring(self) -> int:
        """Lets C see what watchers know now; returns the address of the words."""
        m, state = self._machine, self._state
        for number, memory in enumerate((m.launch.memory, m.shared, m.local)):
            self._bring_bytes(_MEMORIES + number * _OF_A_MEMORY, memory)
        if self._detector is not None:
            history, shared = self._detector.history, self._detector.shared
            history.memory.grow(len(m.launch.memory.bytes))
            self._bring_shadow(0, history.memory)
            self._bring_shadow(1, shared)
            state[_NOW] = history.now
            state[_CLOCKS] = self._detector.knowledge.has_clocks
        return self._address

    def _bring_bytes(self, at: int, memory: Bytes) -> None:
        self._state[at + _WATCHED] = memory.is_watched
        self._state[at + _WRITTEN] = address_of(memory.written) if memory.written is not None else 0

    def _bring_shadow(self, number: int, shadow: Shadow) -> None:
        touched = (shadow.writes, shadow.reads, shadow.others)
        arrays = tuple(array for one in touched for array in (one.when, one.who))
        released = shadow.released.get(SAME_CTA)
        arrays += (released,) if released is not None else ()
        known = self._known[number]
        if len(arrays) == len(known) and all(one is other for one, other in zip(arrays, known, strict=True)):
            return
        self._known[number] = arrays
        if len(self._marks[number]) != len(arrays[0]):
            self._marks[number] = np.zeros(len(arrays[0]), np.int32)
        at = _MEMORIES + number * _OF_A_MEMORY
        self._state[at + _GRAIN] = shadow.grain.bit_length() - 1
        for place, array in enumerate(arrays[:6]):
            self._state[at + _TOUCHED + place] = address_of(array)
        self._state[at + _RELEASED] = address_of(released) if released is not None else 0
        self._state[at + _MARKS] = address_of(self._marks[number])

    def number(self, place: int) -> None:
        """Gives what is done at a place a number, and makes room for more of them."""
        self.take()
        operation, detector = self._operations[place], self._detector
        assert operation.straight is not None and operation.straight.reach is not None and detector is not None
        what = "read" if operation.straight.outputs else "write"
        order = operation.straight.reach.order
        self._numbers[place] = detector.history.number(operation.line, operation.text, what, order)

    def take(self) -> None:
        """Takes over what C has done since."""
        count = self._state[_COUNT]
        if count and self._detector is not None:
            self._detector.history.sites.frombytes(self._sites[:count].tobytes())
            self._state[_COUNT] = 0
