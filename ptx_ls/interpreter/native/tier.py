"""Runs groups of lanes in C until an operation needs NumPy, in the scheduler's order and on the machine's registers.

C changes registers in place, which nobody else does: it gets an array only where nothing but the frame refers to it,
and a copy otherwise. So what is kept of a register elsewhere stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from sys import getrefcount
from typing import Any, NamedTuple

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.budget import OF_AN_OPERATION
from ptx_ls.interpreter.machine.machine import WARP, Frame, Machine, Poll
from ptx_ls.interpreter.memory.generic_addresses import LOCAL_WINDOW, PARAM_WINDOW, SHARED_WINDOW, WINDOW_SIZE
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.address import address_of
from ptx_ls.interpreter.native.code import Code, Steps
from ptx_ls.interpreter.native.layout import (
    F_BASE,
    F_OPERATIONS,
    F_OWN,
    F_READY,
    F_REGISTERS,
    F_SLOTS,
    F_TIME,
    F_WORDS,
    FRAME,
    G_DEPTH,
    G_PLACE,
    G_SINCE,
    G_WORDS,
    LOOK,
    MOST_GROUPS,
    NUMBER,
    PARKED,
    PYTHON,
    RUNNING,
    S_ALIVE,
    S_ALLOCATIONS,
    S_ASKED,
    S_ASKED_DEPTH,
    S_BASES,
    S_BEGINS,
    S_CHANGES,
    S_CIRCLES,
    S_CURRENT,
    S_DEEPEST,
    S_DEPTH,
    S_DEPTHS,
    S_ENDS,
    S_EXTENT_ENDS,
    S_EXTENTS,
    S_FRAMES,
    S_FUNCTIONS,
    S_GLOBAL,
    S_GLOBAL_BASE,
    S_GROUPS,
    S_IDLE,
    S_IN_TURN,
    S_LANES,
    S_LIST,
    S_LOCAL,
    S_LOCAL_SIZE,
    S_LOCAL_WIDTH,
    S_LOCAL_WINDOW,
    S_MASKS,
    S_MEETS,
    S_OPERATIONS,
    S_OTHERS,
    S_PARAMETER_ALLOCATIONS,
    S_PARAMETER_BASES,
    S_PARAMETER_ENDS,
    S_PARAMETER_WINDOW,
    S_PARAMETERS,
    S_PARAMETERS_BASE,
    S_PLACE,
    S_POLL_LANE,
    S_POLL_PLACE,
    S_POLLED,
    S_READY,
    S_RETURNS,
    S_ROOT,
    S_SCRATCH,
    S_SHADOWS,
    S_SHARED,
    S_SHARED_SIZE,
    S_SHARED_WIDTH,
    S_SHARED_WINDOW,
    S_SLOTS,
    S_SOME,
    S_STEPS,
    S_STEPS_LEFT,
    S_TIME,
    S_TOP,
    S_TURN,
    S_UNTIL_LOOK,
    S_USES,
    S_WARPS_OF_CTA,
    S_WINDOW_SIZE,
    S_WORDS,
    S_WRITABLE,
    THE_CARRY_FLAG,
)
from ptx_ls.interpreter.native.shadows import Shadows
from ptx_ls.interpreter.program.binding import dtype_of, reader
from ptx_ls.interpreter.program.program import Operation


class Parked(NamedTuple):
    """Lanes that wait at a depth of calls and a place since a turn; `lanes` is None for all of the chunk."""

    depth: int
    place: int
    since: int
    lanes: Array | None


class Start(NamedTuple):
    """A group to run, and what the scheduler knows of the others: the lowest place where some wait at this depth,
    whether none wait at a deeper one, and whether any wait at all. No depth is as deep as `most_calls`."""

    depth: int
    most_calls: int
    place: int
    lanes: Array | None
    in_turn: bool
    circles: int
    meets: int
    is_deepest: bool
    has_others: bool
    turn: int
    steps_left: int
    until_look: int
    is_idle: bool
    """Whether nobody waits at a barrier or for lanes of a warp."""


class Stop(NamedTuple):
    """Why and where a run came back: the lanes there, if there are any, those that wait, and the turn of the
    scheduler."""

    reason: int
    depth: int
    place: int
    lanes: Array | None
    in_turn: bool
    circles: int
    parked: list[Parked]
    turn: int
    steps: int
    until_look: int


class Tier:
    """What runs the groups of one machine."""

    def __init__(
        self, machine: Machine, code: Code, operations: Sequence[Operation], shadows: Shadows | None = None
    ) -> None:
        self.machine, self.code, self._operations, self.shadows = machine, code, operations, shadows
        self._surely = Steps(code.operations, address_of(code.operations), code.enters)
        size = machine.size
        words = np.zeros(S_WORDS, np.int64)
        self._state = words.data
        self._address = address_of(words)
        self._masks = np.zeros((MOST_GROUPS, size), np.uint8)
        self._first = self._masks[0]
        groups = np.zeros(MOST_GROUPS * G_WORDS, np.int64)
        self._places = groups.data
        # Written, so that it is in memory before the limit is looked at.
        self._scratch = np.full(size + size // 4, 0, np.int64)
        machine.ensure_budget()
        self._some = np.zeros(size // WARP, np.uint8)
        self._owners = [function.number for function in machine.launch.program.function_at]
        self._functions = {function.number: function for function in machine.launch.program.functions.values()}
        self._frames: dict[int, dict[int, _Operands]] = {number: {} for number in self._functions}
        self._table: Array = np.zeros((0, max(self._functions) + 1), np.int64)
        self._returns: Array = np.zeros(0, np.int64)
        self._time = 0
        self._carry = _CarryFlag(machine)
        self._stamps: tuple[object, object, object, object] = (None, None, None, None)
        self._held: list[Array] = []
        extents = machine.launch.extents
        self._extents = np.array([extents.begins, extents.ends], np.int64)
        state = self._state
        for word, array in (
            (S_LIST, code.lists),
            (S_USES, code.uses.begins),
            (S_MASKS, self._masks),
            (S_GROUPS, groups),
            (S_SCRATCH, self._scratch),
            (S_SOME, self._some),
            (S_ALIVE, machine.alive),
        ):
            state[word] = address_of(array)
        state[S_LANES], state[S_FUNCTIONS] = size, self._table.shape[1]
        state[S_SHARED_WINDOW], state[S_LOCAL_WINDOW] = SHARED_WINDOW, LOCAL_WINDOW
        state[S_PARAMETER_WINDOW], state[S_WINDOW_SIZE] = PARAM_WINDOW, WINDOW_SIZE

    @property
    def enters(self) -> Sequence[bool]:
        """For each place whether it is worth while to go on in C from there now."""
        return self._steps.enters

    @property
    def _steps(self) -> Steps:
        frame = self.machine.frame
        return self._steps_of(frame) if frame is not None else self._surely

    def _steps_of(self, frame: Frame) -> Steps:
        cautious = self.code.cautious
        return self._surely if cautious is None or not frame.unknown else cautious

    def run(self, start: Start, look: Callable[[int, int], int]) -> Stop:
        """Runs a group until NumPy is needed. `look` is called with a place and the steps so far where the limits are
        to be looked at; it returns what may be done until it is called again."""
        m, state, groups = self.machine, self._state, self._places
        frame = m.frame
        assert frame is not None
        self._time += 1
        state[S_TIME] = self._time
        operands = self._open(frame)
        self._place_moved()
        index = start.lanes
        if index is None:
            self._first.fill(1)
        else:
            self._first.fill(0)
            self._first[index] = 1
        groups[G_PLACE] = RUNNING
        words = operands.words
        state[S_SLOTS], state[S_READY], state[S_OPERATIONS] = words[F_SLOTS], words[F_READY], words[F_OPERATIONS]
        state[S_DEPTH] = state[S_ROOT] = start.depth
        if self.shadows is not None:
            state[S_SHADOWS] = self.shadows.bring()
        state[S_PLACE] = start.place
        state[S_IN_TURN] = start.in_turn
        state[S_MEETS] = start.meets
        state[S_DEEPEST] = start.is_deepest
        state[S_CIRCLES] = start.circles
        state[S_TURN] = start.turn
        state[S_OTHERS] = start.has_others
        state[S_STEPS] = state[S_CHANGES] = state[S_CURRENT] = 0
        state[S_STEPS_LEFT] = start.steps_left
        state[S_UNTIL_LOOK] = start.until_look
        state[S_TOP] = 1
        state[S_POLLED], state[S_POLL_PLACE] = m.polled, -1
        state[S_IDLE] = start.is_idle
        while True:
            reason = _warps.run(self._address)
            if isinstance(reason, list):
                self._frames[state[S_ASKED]][state[S_ASKED_DEPTH]].prepare(reason)
            elif reason == LOOK:
                state[S_UNTIL_LOOK] = look(state[S_PLACE], state[S_STEPS])
            elif reason == NUMBER and self.shadows is not None:
                self.shadows.number(state[S_PLACE])
            elif (reason == FRAME and self._reach(start.most_calls)) or (reason == PYTHON and self._computes(index)):
                continue
            else:
                break
        if self.shadows is not None:
            self.shadows.take()
        m.changes += state[S_CHANGES]
        m.polled = bool(state[S_POLLED])
        if (polled := state[S_POLL_PLACE]) >= 0:
            operation = self._operations[polled]
            m.last_poll = Poll(operation.line, operation.text, np.array([state[S_POLL_LANE]]), None)
        # Where nobody has gone another way, the lanes are those of before.
        if state[S_TOP] > 1:
            waiting = self._waiting(state[S_TOP])
            index = None if reason == PARKED else self._index(state[S_CURRENT])
        elif reason == PARKED and groups[G_PLACE] >= 0:
            waiting = [Parked(groups[G_DEPTH], groups[G_PLACE], groups[G_SINCE], index)]
        else:
            waiting = []
        return Stop(
            PYTHON if reason == FRAME else reason,
            state[S_DEPTH],
            state[S_PLACE],
            index,
            bool(state[S_IN_TURN]),
            state[S_CIRCLES],
            waiting,
            state[S_TURN],
            state[S_STEPS],
            state[S_UNTIL_LOOK],
        )

    def _computes(self, lanes: Array | None) -> bool:
        """Whether NumPy has carried out what C has left, so that it can go on behind it: what only computes, and with
        registers that have values. `lanes` are those of the group with which the run began."""
        m, state = self.machine, self._state
        place = state[S_PLACE]
        if not self.code.computing[place]:
            return False
        operation, operands = self._operations[place], self._frames[self._owners[place]][state[S_DEPTH]]
        if state[S_TOP] > 1:
            lanes = self._index(state[S_CURRENT])
        size = m.size if lanes is None else len(lanes)
        if operation.run is None or operands.frame.unknown or state[S_STEPS_LEFT] < size or state[S_UNTIL_LOOK] <= 0:
            return False
        m.index, m.line, m.text = lanes, operation.line, operation.text
        m.enter(operands.frame)
        operation.run(m)
        state[S_PLACE] = place + 1
        if operation.counts:
            state[S_STEPS] += size
            state[S_STEPS_LEFT] -= size
            state[S_UNTIL_LOOK] -= size + OF_AN_OPERATION
        operands.forget()
        return True

    def _waiting(self, top: int) -> list[Parked]:
        groups = self._places
        found = [
            Parked(groups[at + G_DEPTH], groups[at], groups[at + G_SINCE], self._index(number))
            for number in range(top)
            if groups[at := number * G_WORDS] >= 0
        ]
        return sorted(found, key=lambda one: one.since)

    def _index(self, number: int) -> Array | None:
        """The lanes of a group."""
        return self.machine.index_of(np.flatnonzero(self._masks[number]))

    def _reach(self, most_calls: int) -> bool:
        """Lets C call a function; whether it may."""
        m, state = self.machine, self._state
        depth = state[S_ASKED_DEPTH]
        if depth >= most_calls:
            return False
        operation = self._operations[state[S_PLACE]]
        m.line, m.text = operation.line, operation.text
        frame = m.frame_of(self._functions[state[S_ASKED]], depth)
        if frame.stack is not None:
            return False  # NumPy gives back what was allocated there.
        self._open(frame)
        if self._place_moved() and self.shadows is not None:
            self.shadows.take()
            self.shadows.bring()
        return True

    def _open(self, frame: Frame) -> _Operands:
        """The operands of a frame, which C may use until it comes back from this run."""
        number, depth = frame.function.number, frame.depth
        operands = self._frames[number].get(depth)
        if operands is None:
            operands = self._frames[number][depth] = _Operands(self.machine, frame, self.code, self._carry)
            if depth >= len(self._table):
                self._deepen(2 * depth + 2)
            self._table[depth, number] = address_of(operands.record)
            if depth:
                self._returns[depth - 1] = address_of(self.machine.return_places(depth - 1))
        operands.words[F_TIME] = self._time
        operands.words[F_OPERATIONS] = self._steps_of(frame).address
        return operands

    def _deepen(self, depths: int) -> None:
        """Makes room for frames of so many depths."""
        table, returns = np.zeros((depths, self._table.shape[1]), np.int64), np.zeros(depths, np.int64)
        table[: len(self._table)], returns[: len(self._returns)] = self._table, self._returns
        self._table, self._returns = table, returns
        state = self._state
        state[S_FRAMES], state[S_DEPTHS], state[S_RETURNS] = address_of(table), depths, address_of(returns)

    def _place_moved(self) -> bool:
        """Tells C where memory lies now, if that has changed; returns whether it has."""
        m = self.machine
        memory, parameters, shared, local = self._stamps
        if (
            m.launch.memory.stamp is memory
            and m.launch.parameters.stamp is parameters
            and m.shared.stamp is shared
            and m.local.stamp is local
        ):
            return False
        self._place_memory()
        return True

    def _place_memory(self) -> None:
        """Where memory lies now: it moves when it grows."""
        m, state = self.machine, self._state
        memory, parameters = m.launch.memory, m.launch.parameters
        self._stamps = memory.stamp, parameters.stamp, m.shared.stamp, m.local.stamp
        self._held = [memory.bytes, parameters.bytes, m.shared.bytes, m.local.bytes]
        begins, ends, writable, count = memory.ranges()
        state[S_GLOBAL], state[S_GLOBAL_BASE] = address_of(memory.bytes), memory.base
        state[S_BASES], state[S_ENDS], state[S_WRITABLE], state[S_ALLOCATIONS] = begins, ends, writable, count
        begins, ends, _, count = parameters.ranges()
        state[S_PARAMETERS], state[S_PARAMETERS_BASE] = address_of(parameters.bytes), parameters.base
        state[S_PARAMETER_BASES], state[S_PARAMETER_ENDS], state[S_PARAMETER_ALLOCATIONS] = begins, ends, count
        shared, local, count = m.shared, m.local, self._extents.shape[1]
        begins = address_of(self._extents)
        state[S_SHARED], state[S_SHARED_WIDTH], state[S_SHARED_SIZE] = (
            address_of(shared.bytes),
            shared.width,
            shared.size,
        )
        state[S_BEGINS], state[S_EXTENT_ENDS], state[S_EXTENTS] = begins, begins + 8 * count, count
        state[S_WARPS_OF_CTA] = m.width // WARP
        state[S_LOCAL], state[S_LOCAL_WIDTH], state[S_LOCAL_SIZE] = address_of(local.bytes), local.width, local.size


class _CarryFlag:
    """The carry flag, which all frames share."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._own: Array | None = None

    def prepared(self) -> Array:
        """Its lanes, which C may read and write."""
        values = self._machine.carry
        if values is not self._own or getrefcount(values) > _REFERENCES:
            row = np.empty(self._machine.size, values.dtype)
            row[:] = values
            self._machine.carry = self._own = values = row
        return values


class _Operands:
    """The operands of a function in one frame: for each slot where its lanes lie, and how far apart those of warps; and
    which blocks were made ready when."""

    def __init__(self, machine: Machine, frame: Frame, code: Code, carry: _CarryFlag) -> None:
        self._machine, self.frame, self._carry = machine, frame, carry
        self._named = list(code.slots[frame.function.number].known)
        count = len(self._named)
        self._table = np.zeros((count + 1, 2), np.int64)
        self._ready = np.zeros(len(code.uses.begins), np.int64)
        self._own: list[Array | None] = [None] * count
        self.record: Array = np.zeros(F_WORDS, np.int64)
        self.words = self.record.data
        self.words[F_SLOTS], self.words[F_READY] = address_of(self._table), address_of(self._ready)
        self.words[F_BASE] = frame.base
        self.words[F_REGISTERS], self.words[F_OWN] = id(frame.registers), id(self._own)

    def forget(self) -> None:
        """No block is ready any more, since NumPy has written registers."""
        self._ready.fill(0)

    def prepare(self, unready: Sequence[int]) -> None:
        """Lets C read the operands of slots, and write those that it writes; each number is twice that of the slot, and
        one more where the array that C has is nobody else's."""
        for one in unready:
            number = one >> 1
            slot = self._named[number]
            if not isinstance(slot, int):
                self._constant(number, *slot)
            elif slot == THE_CARRY_FLAG:
                values = self._carry.prepared()
                self._table[number] = address_of(values), values.itemsize * WARP
            else:
                self._take_over(number, slot, bool(one & 1))

    def _take_over(self, number: int, register: int, is_free: bool) -> None:
        """Copies what a register holds to an array that C may write: the one that it had before, where that is free."""
        registers = self.frame.registers
        values, row = registers[register], self._own[number]
        if row is None or not is_free or row.dtype is not values.dtype:
            self._machine.ensure_budget()
            row = self._own[number] = np.empty(self._machine.size, values.dtype)
            self._table[number] = address_of(row), row.itemsize * WARP
        row[:] = values
        registers[register] = row

    def _constant(self, number: int, operand: Any, kind: str) -> None:
        """A value that does not change in this frame: of one element for each lane, or one for all."""
        m = self._machine
        m.ensure_budget()
        with m.elsewhere():
            m.index = None
            m.enter(self.frame)
            values = reader(operand, kind)(m)
        values = np.ascontiguousarray(values if len(values) > 1 else np.repeat(values, WARP), dtype_of(kind))
        self._own[number] = values
        self._table[number] = address_of(values), values.itemsize * WARP if len(values) > WARP else 0


def _references() -> int:
    """What `sys.getrefcount` says of a register to which only its frame and its operands refer, in `prepare`."""
    registers, own = [np.zeros(1)], [None]
    own[0] = registers[0]  # type: ignore[call-overload]
    values = registers[0]
    return getrefcount(values)


_REFERENCES = _references()
