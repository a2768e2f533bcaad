"""A program as tables that the C of this folder runs: which operations it can carry out, and where their operands are.

What is not among these is left to NumPy, operation by operation. The names of the columns are those of program.h.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.native.address import address_of
from ptx_ls.interpreter.native.calls import passes_of
from ptx_ls.interpreter.native.computations import compute_row
from ptx_ls.interpreter.native.effects import SPACES, Words, words_of
from ptx_ls.interpreter.native.layout import (
    A_VALUE,
    BLOCK,
    CALL,
    COLLECT,
    COMPUTE,
    CONSTANT,
    COUNTS,
    ELEMENTS,
    END,
    EXIT,
    FUNCTION,
    GUARD,
    INPUT0,
    INPUT1,
    INPUT2,
    JUMP,
    KIND,
    LIST,
    LOAD,
    NARROW,
    NEGATED,
    OFFSET,
    OTHER,
    OUTPUT,
    OWNER,
    P_WORDS,
    POLLS,
    SIGNED,
    SIZE,
    STEPS,
    STORE,
    TARGET,
    THEIRS,
    U_WORDS,
    WORDS,
)
from ptx_ls.interpreter.native.slots import Slot, Slots, slot_of
from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.control import Branch, CallSite
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.operands import Carry, FunctionName, Not, Register, Sink
from ptx_ls.interpreter.program.operation import Atomic, Straight, Unseen
from ptx_ls.interpreter.program.program import Operation, Program

_LONGEST = 256
"""Operations whose operands are made ready together."""
_WORTH = 8
"""So many operations in a row are worth the way to C and back; a loop always is."""
_OF_A_COMPUTATION = 3
"""So many operations in C make up for one between them that NumPy computes."""


class Uses(NamedTuple):
    """What the operations of blocks use, as operands.h has it: a row for each, of the number of the slot, the register,
    and whether it is written; and where the rows of each block begin, with the end of all."""

    rows: Array
    begins: Array

    @classmethod
    def of(cls, used: Sequence[Mapping[int, bool]], owners: Sequence[Slots]) -> Uses:
        """For each block slots by their numbers, and whether they are written; and the slots of its function."""
        named = {id(slots): list(slots.known) for slots in owners}
        found = [
            [(number, _register_of(named[id(slots)][number]), is_written) for number, is_written in block.items()]
            for block, slots in zip(used, owners, strict=True)
        ]
        rows = np.array([row for block in found for row in block], np.int64).reshape(-1, U_WORDS)
        begins = np.cumsum([0, *map(len, found)], dtype=np.int64) * rows.strides[0] + address_of(rows)
        return cls(rows, begins)


def _register_of(slot: Slot) -> int:
    return slot if isinstance(slot, int) else A_VALUE


class Steps(NamedTuple):
    """Operations, where these lie, and for each place whether it is worth while to go on in C from there."""

    operations: Array
    address: int
    enters: Sequence[bool]


@dataclass(eq=False)
class Code:
    """The tables of a program. `enters` says for each place whether it is worth while to go on in C from there,
    `computing` whether what is there only computes, so that NumPy can do it in the middle of a run."""

    operations: Array
    lists: Array
    uses: Uses
    computing: Sequence[bool]
    slots: dict[int, Slots]
    enters: Sequence[bool]
    cautious: Steps | None = None
    """The operations, and where it is worth while to go on in C, while registers have bytes without value; None where
    these are the same."""


def code_of(program: Program, is_watched: bool = False, lockstep: bool = False) -> Code | None:
    """The tables of a program; None where nothing is worth the way to C. `is_watched`: watchers listen, for which the
    lanes of a warp may go in `lockstep` (`DetectorState`)."""
    return _Writer(program, is_watched, lockstep).code()


class _Writer:
    """Writes the tables of a program."""

    def __init__(self, program: Program, is_watched: bool, lockstep: bool) -> None:
        self.program = program
        self.is_watched, self.lockstep = is_watched, lockstep
        self.rows = np.zeros((len(program.operations), WORDS), np.int64)
        self.lists: list[int] = []
        self.slots: dict[int, Slots] = {}
        self.used: list[dict[int, bool]] = []
        self.owners: list[Slots] = []
        self.begun = 0
        self.computing = [_only_computes(operation) for operation in program.operations]

    def code(self) -> Code | None:
        operations, function_at = self.program.operations, self.program.function_at
        leaders = {target for one in operations for target in _targets(one)}
        block = -1
        for place, operation in enumerate(operations):
            number = function_at[place].number
            slots = self._slots_of(function_at[place])
            begins = not place or number != function_at[place - 1].number
            if begins or not self.rows[place - 1][KIND] or place - self.begun >= _LONGEST:
                self.begun, block = place, self._block(slots)
            if not self._write(self.rows[place], operation, slots, self.used[block]) or self._is_heard(place):
                self.rows[place] = 0
            self.rows[place][BLOCK], self.rows[place][OWNER] = block, number
            self.rows[place][COUNTS] = operation.counts
        unfollowed = self.rows.copy()
        unfollowed[[operation.is_followed for operation in operations], KIND] = OTHER
        enters = self._join(self.rows, leaders)
        if not any(enters):
            return None
        lists = np.array(self.lists or [0], np.int64)
        cautious = None
        if (unfollowed[:, KIND] != self.rows[:, KIND]).any():
            cautious = Steps(unfollowed, address_of(unfollowed), self._join(unfollowed, leaders))
        return Code(self.rows, lists, Uses.of(self.used, self.owners), self.computing, self.slots, enters, cautious)

    def _slots_of(self, function: Function) -> Slots:
        return self.slots.setdefault(function.number, Slots(function))

    def _block(self, slots: Slots) -> int:
        """The number of a new block of a function."""
        self.used.append({})
        self.owners.append(slots)
        return len(self.used) - 1

    def _is_heard(self, place: int) -> bool:
        """Whether watchers have to hear of an operation in any case: threads end by it, it is a strong store, or it
        orders accesses, as strong ones do in lockstep."""
        operation = self.program.operations[place]
        straight, what = operation.straight, operation.effect.what if operation.effect is not None else None
        if not self.is_watched:
            return False
        if isinstance(what, Atomic):
            return what.reach.order.acquires or what.reach.order.releases or self.lockstep
        if straight is not None and straight.reach is not None:
            return straight.reach.order.strong and (self.lockstep or not straight.outputs)
        return what is Unseen.ORDER or (self.rows[place][KIND] == EXIT and operation.guard is None)

    def _join(self, rows: Array, leaders: set[int]) -> list[bool]:
        """Joins computations that follow each other; returns for each place whether it is worth while to go on in C
        from there."""
        count = len(rows)
        enters = [False] * count
        following, circles = 0, False
        runs = _runs(rows)
        for place in range(count - 1, -1, -1):
            row = rows[place]
            if not row[KIND] and self.computing[place]:
                following = max(following - _OF_A_COMPUTATION, 0)
                continue
            if not row[KIND]:
                following, circles = 0, False
                continue
            following += 1
            circles |= row[KIND] == JUMP and row[TARGET] <= place and self._are_for_c(runs, row[TARGET], place)
            enters[place] = circles or following >= _WORTH
            row[END], row[STEPS] = place + 1, row[COUNTS]
            if row[KIND] == COMPUTE and place + 1 < count and place + 1 not in leaders:
                after = rows[place + 1]
                if after[KIND] == COMPUTE and after[BLOCK] == row[BLOCK]:
                    row[END], row[STEPS] = after[END], row[COUNTS] + after[STEPS]
        return enters

    def _are_for_c(self, runs: Array, begin: int, end: int) -> bool:
        """Whether operations are C's, or NumPy's as far as these few only compute; `runs` says which are C's."""
        left = np.flatnonzero(~runs[begin:end]) + begin
        few = (1 + _OF_A_COMPUTATION) * len(left) <= end - begin
        return few and all(self.computing[place] for place in left)

    def _write(self, row: Array, operation: Operation, slots: Slots, used: dict[int, bool]) -> bool:
        """Fills the row of an operation; whether C can carry it out."""
        row[GUARD] = -1
        words = words_of(operation, slots.function.is_entry) if operation.straight is None else None
        is_call = isinstance(operation.data, CallSite)
        if operation.control != "bra" and operation.straight is None and words is None and not is_call:
            return False
        needed: list[int] = []
        if operation.guard is not None:
            guard = operation.predicate
            row[NEGATED] = isinstance(guard, Not)
            guard = guard.operand if isinstance(guard, Not) else guard
            if not isinstance(guard, Register) or guard.type != "pred":
                return False
            row[GUARD] = slots.number(guard.number)
            needed.append(int(row[GUARD]))
        written: list[int] = []
        if words is not None:
            if not _described(row, words, slots, needed, written):
                return False
        elif is_call:
            if not self._call(row, operation, slots, needed, written):
                return False
        elif operation.straight is None:
            row[KIND], row[TARGET] = JUMP, operation.target
        elif operation.straight.reach is not None:
            if not self._access(row, operation.straight, slots, needed, written):
                return False
        elif not compute_row(row, operation.straight, slots, needed, written):
            return False
        for slot in needed:
            used.setdefault(slot, False)
        used.update(dict.fromkeys(written, True))
        return True

    def _call(self, row: Array, operation: Operation, slots: Slots, needed: list[int], written: list[int]) -> bool:
        """Fills the row of a call, or of where its lanes come back."""
        site: CallSite = operation.data
        callee = self.program.functions.get(site.callee.name) if isinstance(site.callee, FunctionName) else None
        if callee is None or callee.is_entry:
            return False
        theirs, is_call = self._slots_of(callee), operation.control == "call"
        reads: list[int] = []
        writes: list[int] = []
        passes = passes_of(site, callee, slots, theirs, is_call, reads, writes)
        if passes is None:
            return False
        row[KIND], row[FUNCTION], row[TARGET] = CALL if is_call else COLLECT, callee.number, callee.start
        row[SIZE], row[LIST], row[ELEMENTS] = callee.frame_size, len(self.lists), len(passes) // P_WORDS
        self.lists += passes
        row[THEIRS] = -1
        if used := dict.fromkeys(writes if is_call else reads, is_call):
            row[THEIRS] = self._block(theirs)
            self.used[row[THEIRS]] = used
        needed += reads if is_call else ()
        written += () if is_call else writes
        return True

    def _access(self, row: Array, straight: Straight, slots: Slots, needed: list[int], written: list[int]) -> bool:
        reach = straight.reach
        assert reach is not None
        (address, held), *values = straight.inputs
        is_load = bool(straight.outputs)
        row[KIND] = LOAD if is_load else STORE
        row[FUNCTION] = SPACES.get(reach.space, -1)
        if row[FUNCTION] < 0 or reach.dtype.fields is not None:
            return False
        at = slot_of(address, held, slots)
        if at is None:
            return False
        needed.append(at)
        row[INPUT0], row[NARROW] = at, dtype_of(held).itemsize == 4
        row[SIZE], row[ELEMENTS], row[OFFSET] = reach.dtype.itemsize, reach.count, reach.offset
        row[SIGNED], row[LIST], row[POLLS] = reach.dtype.kind == "i", len(self.lists), straight.polls
        row[CONSTANT] = reach.order.is_constant
        found: list[int] = []
        for operand, kind in straight.outputs if is_load else values:
            if isinstance(operand, Register):
                width, boolean = dtype_of(operand.type).itemsize, dtype_of(operand.type).kind == "b"
                if boolean or width < reach.dtype.itemsize:
                    return False
                slot: int | None = slots.number(operand.number)
            elif is_load:
                if not isinstance(operand, Sink):
                    return False
                slot, width = -1, 1
            else:
                slot, width = slot_of(operand, kind, slots), dtype_of(kind).itemsize
            if slot is None:
                return False
            if slot >= 0:
                (written if is_load else needed).append(slot)
            found += (slot, width)
        self.lists += found
        return True


def _only_computes(operation: Operation) -> bool:
    """Whether all lanes of a group do nothing but to compute registers from others."""
    straight = operation.straight
    if straight is None or operation.guard is not None or straight.reach is not None or straight.needs_machine:
        return False
    return not any(isinstance(output, Carry) for output, _ in straight.outputs)


def _runs(rows: Array) -> Array:
    """For each place whether C runs what is there: of a call, all operations of the function too."""
    kinds, owners = rows[:, KIND], rows[:, OWNER]
    runs: Array = kinds != OTHER
    calls = (kinds == CALL) | (kinds == COLLECT)
    while True:
        left = calls & runs & np.isin(rows[:, FUNCTION], owners[~runs])
        if not left.any():
            return runs
        runs &= ~left


def _targets(operation: Operation) -> tuple[int, ...]:
    return operation.data.targets if isinstance(operation.data, Branch) else (operation.target,)


def _described(row: Array, words: Words, slots: Slots, needed: list[int], written: list[int]) -> bool:
    """Fills the row of an operation from its words; whether C can read and write its operands."""
    row[KIND] = words.kind
    row[[INPUT0, INPUT1, INPUT2, OUTPUT, TARGET, LIST]] = -1
    for column, value in words.columns.items():
        row[column] = value
    for operands, numbers in ((words.reads, needed), (words.writes, written)):
        for column, (operand, kind) in operands.items():
            slot = slot_of(operand, kind, slots)
            if slot is None or (numbers is written and not isinstance(operand, Register)):
                return False
            row[column] = slot
            numbers.append(slot)
    return True
