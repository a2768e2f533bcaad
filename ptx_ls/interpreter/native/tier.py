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
from ptx_ls.interpreter.native.shadows import Shadows
from ptx_ls.interpreter.native.slots import CARRY
from ptx_ls.interpreter.program.binding import dtype_of, reader
from ptx_ls.interpreter.program.program import Operation

_MOST_GROUPS = 64
_RUNNING = -2
_OF_A_GROUP = 3
_PLACE_OF_GROUP, _SINCE, _DEPTH_OF_GROUP = range(_OF_A_GROUP)


PYTHON, PREPARE, LOOK, YIELD, PARKED, NUMBER, FRAME = range(7)
"""Why a run in C came back, as in program.h."""

# Words of the state, as in program.h.
_OPERATIONS = 0
_SLOTS = 1
_READY = 3
_LIST = 2
_DEPTH = 4
_ROOT = 5
_TIME = 6
_LANES = 7
_PLACE = 8
_IN_TURN = 9
_MEETS = 10
_DEEPEST = 11
_CIRCLES = 12
_TURN = 13
_OTHERS = 14
_STEPS = 15
_STEPS_LEFT = 16
_UNTIL_LOOK = 17
_CHANGES = 18
_MASKS = 19
_GROUPS = 20
_CURRENT = 21
_SCRATCH = 22
_SOME = 23
_GLOBAL = 24
_PARAMETERS = 30
_SHARED = 35
_LOCAL = 42
_WINDOWS = 45
_TOP = 49
_FRAMES = 50
_DEPTHS = 51
_FUNCTIONS = 52
_RETURNS = 53
_ASKED_DEPTH = 54
_ASKED = 55
_POLLED = 56
_POLL_PLACE = 57
_POLL_LANE = 58
_ALIVE = 59
_IDLE = 60
_ASKED_BLOCK = 61
_USES = 62
_SHADOWS = 63
_WORDS = 64
_FRAME_WORDS = 7
_FRAME_SLOTS, _FRAME_READY, _FRAME_OPERATIONS, _FRAME_TIME, _FRAME_BASE, *_OF_PYTHON = range(_FRAME_WORDS)
_FRAME_REGISTERS, _FRAME_OWN = _OF_PYTHON


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
        words = np.zeros(_WORDS, np.int64)
        self._state = words.data
        self._address = address_of(words)
        self._masks = np.zeros((_MOST_GROUPS, size), np.uint8)
        self._first = self._masks[0]
        groups = np.zeros(_MOST_GROUPS * _OF_A_GROUP, np.int64)
        self._places = groups.data
        # Written, so that it is in memory before the limit is looked at.
        self._scratch = np.full(size + size // 4, 0, np.int64)
        machine.ensure_budget()
        self._some = np.zeros(size // WARP, np.uint8)
        self._owners = [function.number for function in machine.launch.program.function_at]
        self._functions = {function.number: function for function in machine.launch.program.functions.values()}
        self._frames: dict[tuple[int, int], _Operands] = {}
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
            (_LIST, code.lists),
            (_USES, code.uses.begins),
            (_MASKS, self._masks),
            (_GROUPS, groups),
            (_SCRATCH, self._scratch),
            (_SOME, self._some),
            (_ALIVE, machine.alive),
        ):
            state[word] = address_of(array)
        state[_LANES], state[_FUNCTIONS] = size, self._table.shape[1]
        _put(state, _WINDOWS, SHARED_WINDOW, LOCAL_WINDOW, PARAM_WINDOW, WINDOW_SIZE)

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
        state[_TIME] = self._time
        operands = self._open(frame)
        self._place_moved()
        index = start.lanes
        if index is None:
            self._first.fill(1)
        else:
            self._first.fill(0)
            self._first[index] = 1
        groups[0] = _RUNNING
        state[_SLOTS], state[_READY], state[_OPERATIONS] = operands.words[: _FRAME_OPERATIONS + 1]
        state[_DEPTH] = state[_ROOT] = start.depth
        if self.shadows is not None:
            state[_SHADOWS] = self.shadows.bring()
        state[_PLACE] = start.place
        state[_IN_TURN] = start.in_turn
        state[_MEETS] = start.meets
        state[_DEEPEST] = start.is_deepest
        state[_CIRCLES] = start.circles
        state[_TURN] = start.turn
        state[_OTHERS] = start.has_others
        state[_STEPS] = state[_CHANGES] = state[_CURRENT] = 0
        state[_STEPS_LEFT] = start.steps_left
        state[_UNTIL_LOOK] = start.until_look
        state[_TOP] = 1
        state[_POLLED], state[_POLL_PLACE] = m.polled, -1
        state[_IDLE] = start.is_idle
        while True:
            reason = _warps.run(self._address)
            if isinstance(reason, list):
                self._frames[state[_ASKED], state[_ASKED_DEPTH]].prepare(reason)
            elif reason == LOOK:
                state[_UNTIL_LOOK] = look(state[_PLACE], state[_STEPS])
            elif reason == NUMBER and self.shadows is not None:
                self.shadows.number(state[_PLACE])
            elif (reason == FRAME and self._reach(start.most_calls)) or (reason == PYTHON and self._computes(index)):
                continue
            else:
                break
        if self.shadows is not None:
            self.shadows.take()
        m.changes += state[_CHANGES]
        m.polled = bool(state[_POLLED])
        if (polled := state[_POLL_PLACE]) >= 0:
            operation = self._operations[polled]
            m.last_poll = Poll(operation.line, operation.text, np.array([state[_POLL_LANE]]), None)
        # Where nobody has gone another way, the lanes are those of before.
        if state[_TOP] > 1:
            waiting = self._waiting(state[_TOP])
            index = None if reason == PARKED else self._index(state[_CURRENT])
        elif reason == PARKED and groups[_PLACE_OF_GROUP] >= 0:
            waiting = [Parked(groups[_DEPTH_OF_GROUP], groups[_PLACE_OF_GROUP], groups[_SINCE], index)]
        else:
            waiting = []
        return Stop(
            PYTHON if reason == FRAME else reason,
            state[_DEPTH],
            state[_PLACE],
            index,
            bool(state[_IN_TURN]),
            state[_CIRCLES],
            waiting,
            state[_TURN],
            state[_STEPS],
            state[_UNTIL_LOOK],
        )

    def _computes(self, lanes: Array | None) -> bool:
        """Whether NumPy has carried out what C has left, so that it can go on behind it: what only computes, and with
        registers that have values. `lanes` are those of the group with which the run began."""
        m, state = self.machine, self._state
        place = state[_PLACE]
        if not self.code.computing[place]:
            return False
        operation, operands = self._operations[place], self._frames[self._owners[place], state[_DEPTH]]
        if state[_TOP] > 1:
            lanes = self._index(state[_CURRENT])
        size = m.size if lanes is None else len(lanes)
        if operation.run is None or operands.frame.unknown or state[_STEPS_LEFT] < size or state[_UNTIL_LOOK] <= 0:
            return False
        m.index, m.line, m.text = lanes, operation.line, operation.text
        m.enter(operands.frame)
        operation.run(m)
        state[_PLACE] = place + 1
        if operation.counts:
            state[_STEPS] += size
            state[_STEPS_LEFT] -= size
            state[_UNTIL_LOOK] -= size + OF_AN_OPERATION
        operands.forget()
        return True

    def _waiting(self, top: int) -> list[Parked]:
        groups = self._places
        found = [
            Parked(groups[at + _DEPTH_OF_GROUP], groups[at], groups[at + _SINCE], self._index(number))
            for number in range(top)
            if groups[at := number * _OF_A_GROUP] >= 0
        ]
        return sorted(found, key=lambda one: one.since)

    def _index(self, number: int) -> Array | None:
        """The lanes of a group."""
        return self.machine.index_of(np.flatnonzero(self._masks[number]))

    def _reach(self, most_calls: int) -> bool:
        """Lets C call a function; whether it may."""
        m, state = self.machine, self._state
        depth = state[_ASKED_DEPTH]
        if depth >= most_calls:
            return False
        operation = self._operations[state[_PLACE]]
        m.line, m.text = operation.line, operation.text
        frame = m.frame_of(self._functions[state[_ASKED]], depth)
        if frame.stack is not None:
            return False  # NumPy gives back what was allocated there.
        self._open(frame)
        if self._place_moved() and self.shadows is not None:
            self.shadows.take()
            self.shadows.bring()
        return True

    def _open(self, frame: Frame) -> _Operands:
        """The operands of a frame, which C may use until it comes back from this run."""
        number, depth = key = frame.function.number, frame.depth
        operands = self._frames.get(key)
        if operands is None:
            operands = self._frames[key] = _Operands(self.machine, frame, self.code, self._carry)
            if depth >= len(self._table):
                self._deepen(2 * depth + 2)
            self._table[depth, number] = address_of(operands.record)
            if depth:
                self._returns[depth - 1] = address_of(self.machine.return_places(depth - 1))
        operands.words[_FRAME_TIME] = self._time
        operands.words[_FRAME_OPERATIONS] = self._steps_of(frame).address
        return operands

    def _deepen(self, depths: int) -> None:
        """Makes room for frames of so many depths."""
        table, returns = np.zeros((depths, self._table.shape[1]), np.int64), np.zeros(depths, np.int64)
        table[: len(self._table)], returns[: len(self._returns)] = self._table, self._returns
        self._table, self._returns = table, returns
        state = self._state
        state[_FRAMES], state[_DEPTHS], state[_RETURNS] = address_of(table), depths, address_of(returns)

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
        _put(state, _GLOBAL, address_of(memory.bytes), memory.base, *memory.ranges())
        bases, ends, _, count = parameters.ranges()
        _put(state, _PARAMETERS, address_of(parameters.bytes), parameters.base, bases, ends, count)
        shared, local, count = m.shared, m.local, self._extents.shape[1]
        begins = address_of(self._extents)
        extents = begins, begins + 8 * count, count
        _put(state, _SHARED, address_of(shared.bytes), shared.width, shared.size, *extents, m.width // WARP)
        _put(state, _LOCAL, address_of(local.bytes), local.width, local.size)


def _put(state: memoryview, at: int, *values: int) -> None:
    for number, value in enumerate(values):
        state[at + number] = value


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
        self.record: Array = np.zeros(_FRAME_WORDS, np.int64)
        self.words = self.record.data
        self.words[_FRAME_SLOTS], self.words[_FRAME_READY] = address_of(self._table), address_of(self._ready)
        self.words[_FRAME_BASE] = frame.base
        self.words[_FRAME_REGISTERS], self.words[_FRAME_OWN] = id(frame.registers), id(self._own)

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
            elif slot == CARRY:
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
