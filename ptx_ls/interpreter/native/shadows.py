"""The shadow memory of watchers, for C: what passes there is plainly in order, and anything else is left to NumPy.

C reads and writes the arrays of the detector of races and of what has been written, as the watchers do (shadows.h); it
numbers accesses as `History.begin` does. The words are those of shadow_words.h.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.memory_order import SAME_CTA, Order
from ptx_ls.interpreter.native.address import address_of
from ptx_ls.interpreter.native.layout import (
    M_GRAIN,
    M_MARKS,
    M_OTHER_READERS,
    M_OTHERS,
    M_READERS,
    M_READS,
    M_RELEASED,
    M_WATCHED,
    M_WORDS,
    M_WRITERS,
    M_WRITES,
    M_WRITTEN,
    X_CLOCKS,
    X_COUNT,
    X_CTA,
    X_FIRST,
    X_HISTORY,
    X_KNOWN,
    X_LATEST,
    X_LOCKSTEP,
    X_MATES,
    X_MEMORIES,
    X_NOW,
    X_NUMBERS,
    X_PATTERNS,
    X_REACHES,
    X_RELEASES,
    X_ROOM,
    X_SITES,
    X_THREADS,
    X_WARP,
    X_WIDTH,
)
from ptx_ls.interpreter.program.operation import Atomic
from ptx_ls.interpreter.program.program import Operation
from ptx_ls.interpreter.watch.detector_state import DetectorState
from ptx_ls.interpreter.watch.history import LATEST, History
from ptx_ls.interpreter.watch.shadow_memory import Shadow

_SITES_AT_ONCE = 1 << 12
_OF_TOUCHED = (M_WRITES, M_WRITERS, M_READS, M_READERS, M_OTHERS, M_OTHER_READERS)


def _access(operation: Operation) -> tuple[str, Order]:
    """What an operation does to memory, and its order."""
    straight, effect = operation.straight, operation.effect
    if effect is not None and isinstance(effect.what, Atomic):
        return "atomic", effect.what.reach.order
    assert straight is not None and straight.reach is not None
    return "read" if straight.outputs else "write", straight.reach.order


def _reach(order: Order) -> int:
    """How far away the threads may be for which an access is strong; -1 where it is weak, or of nothing in C."""
    return order.reach if order.strong and not order.is_completion else -1


class Shadows:
    """What C needs of the watchers of a machine; `detector` is None where nobody looks for races."""

    def __init__(self, machine: Machine, operations: Sequence[Operation], detector: DetectorState | None) -> None:
        self._machine, self._operations, self._detector = machine, operations, detector
        self._words: Array = np.zeros(X_MEMORIES + 3 * M_WORDS, np.int64)
        self._address = address_of(self._words)
        self._state = self._words.data
        self._patterns: Array = np.zeros(machine.size // WARP, np.uint8)
        self._sites: Array = np.zeros(_SITES_AT_ONCE, np.int32)
        self._numbers: Array = np.full(len(operations), -1, np.int32)
        self._reaches = array("i")
        self._threads: Array = machine.alive.copy()
        self._known: list[tuple[Array, ...]] = [(), ()]
        self._marks: list[Array] = [np.zeros(0, np.int32)] * 2
        state = self._state
        state[X_PATTERNS], state[X_THREADS] = address_of(self._patterns), address_of(self._threads)
        if detector is not None:
            state[X_SITES], state[X_ROOM] = address_of(self._sites), _SITES_AT_ONCE
            state[X_NUMBERS], state[X_LATEST] = address_of(self._numbers), LATEST
            state[X_CTA], state[X_WARP] = address_of(detector.knowledge.cta), address_of(detector.knowledge.warp)
            state[X_FIRST], state[X_WIDTH], state[X_LOCKSTEP] = detector.base, machine.width, detector.lockstep

    def bring(self) -> int:
        """Lets C see what watchers know now; returns the address of the words."""
        m, state = self._machine, self._state
        for number, memory in enumerate((m.launch.memory, m.shared, m.local)):
            self._bring_bytes(X_MEMORIES + number * M_WORDS, memory)
        if self._detector is not None:
            history, shared, knowledge = self._detector.history, self._detector.shared, self._detector.knowledge
            history.memory.grow(len(m.launch.memory.bytes))
            self._bring_shadow(0, history.memory)
            self._bring_shadow(1, shared)
            state[X_NOW] = history.now
            state[X_CLOCKS], state[X_RELEASES] = knowledge.has_clocks, knowledge.may_release
            state[X_MATES] = address_of(knowledge.mates) if knowledge.mates is not None else 0
            self._bring_history(history)
        return self._address

    def _bring_history(self, history: History) -> None:
        self._reaches.extend(_reach(site.order) for site in history.known[len(self._reaches) :])
        self._state[X_REACHES], _ = self._reaches.buffer_info()
        self._state[X_HISTORY], self._state[X_KNOWN] = history.sites.buffer_info()

    def _bring_bytes(self, at: int, memory: Bytes) -> None:
        self._state[at + M_WATCHED] = memory.is_watched
        self._state[at + M_WRITTEN] = address_of(memory.written) if memory.written is not None else 0

    def _bring_shadow(self, number: int, shadow: Shadow) -> None:
        touched = (shadow.writes, shadow.reads, shadow.others)
        arrays = tuple(part for one in touched for part in (one.when, one.who))
        released = shadow.released.get(SAME_CTA)
        arrays += (released,) if released is not None else ()
        known = self._known[number]
        if len(arrays) == len(known) and all(one is other for one, other in zip(arrays, known, strict=True)):
            return
        self._known[number] = arrays
        if len(self._marks[number]) != len(arrays[0]):
            self._marks[number] = np.zeros(len(arrays[0]), np.int32)
        at = X_MEMORIES + number * M_WORDS
        self._state[at + M_GRAIN] = shadow.grain.bit_length() - 1
        for column, part in zip(_OF_TOUCHED, arrays, strict=False):
            self._state[at + column] = address_of(part)
        self._state[at + M_RELEASED] = address_of(released) if released is not None else 0
        self._state[at + M_MARKS] = address_of(self._marks[number])

    def number(self, place: int) -> None:
        """Gives what is done at a place a number, and makes room for more of them."""
        self.take()
        operation, detector = self._operations[place], self._detector
        assert detector is not None
        what, order = _access(operation)
        self._numbers[place] = detector.history.number(operation.line, operation.text, what, order)
        self._bring_history(detector.history)

    def take(self) -> None:
        """Takes over what C has done since."""
        count = self._state[X_COUNT]
        if count and self._detector is not None:
            self._detector.history.sites.frombytes(self._sites[:count].tobytes())
            self._state[X_COUNT] = 0
