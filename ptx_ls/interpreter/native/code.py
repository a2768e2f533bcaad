"""A program as tables that the C of this folder runs: which operations it can carry out, and where their operands are.

What is not among these is left to NumPy, operation by operation. The names of the columns are those of program.h.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.special_registers import is_clock
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.control import Barrier, Branch, Shuffle, WarpMeeting
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.operands import Not, Operand, Register, Sink, Special, Symbol
from ptx_ls.interpreter.program.operation import Straight
from ptx_ls.interpreter.program.program import Operation, Program
from ptx_ls.sema.constant_arithmetic import Constant

(
    _KIND,
    _END,
    _STEPS,
    _BLOCK,
    _COUNTS,
    _GUARD,
    _NEGATED,
    _TARGET,
    _FUNCTION,
    _INPUT,
    *_,
    _OUTPUT,
    _SIZE,
    _ELEMENTS,
    _OFFSET,
    _NARROW,
    _LIST,
    _WIDTH,
    _SIGNED,
) = range(21)
_WORDS = 24
_OTHER, _COMPUTE, _LOAD, _STORE, _JUMP, _BARRIER, _SHUFFLE = range(7)
_MODES = (".up", ".down", ".bfly", ".idx")
_SPACES = {"global": 0, "shared": 1, "local": 2, "param": 3, "generic": 4}
_LONGEST = 256
"""Operations whose operands are made ready together."""
_WORTH = 16
"""So many operations in a row are worth the way to C and back; a loop always is."""

Slot = int | tuple[Operand, str]
"""A register by its number, or another operand as a value of a type."""


Block = list[tuple[int, Slot, bool]]
"""What operations that follow each other use: the numbers of slots, what these are, and whether they are written."""


@dataclass(eq=False)
class Slots:
    """The operands of a function by the numbers that its operations name them by."""

    function: Function
    known: dict[Slot, int] = field(default_factory=dict)

    def number(self, slot: Slot) -> int:
        """The number of an operand."""
        return self.known.setdefault(slot, len(self.known))


@dataclass(eq=False)
class Code:
    """The tables of a program. `enters` says for each place whether it is worth while to go on in C from there."""

    operations: Array
    lists: Array
    blocks: Sequence[Block]
    block_at: Sequence[int]
    slots: dict[int, Slots]
    enters: Sequence[bool]


@cache
def _computed() -> dict[tuple[str, tuple[int, ...]], int]:
    """By spelling and the sizes of its result and its inputs, in bytes, the number of the function."""
    found = {}
    for number, (text, result, operands) in enumerate(_warps.names()):
        sizes = tuple(_size(kind) for kind in (result, *operands) if kind is not None)
        found.update(dict.fromkeys(((spelling, sizes) for spelling in spellings(text)), number))
    return found


def spellings(text: str) -> list[str]:
    """What the spellings of a line of arithmetic.h stand for."""
    return [
        "".join(chosen)
        for pattern in text.split()
        for chosen in product(*(piece.split(",") for piece in re.split(r"[{}]", pattern)))
    ]


def _size(kind: str) -> int:
    return int(kind[1:]) // 8


def code_of(program: Program) -> Code | None:
    """The tables of a program; None where nothing is worth the way to C."""
    return _Writer(program).code()


class _Writer:
    """Writes the tables of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.rows = np.zeros((len(program.operations), _WORDS), np.int64)
        self.lists: list[int] = []
        self.slots: dict[int, Slots] = {}
        self.used: list[dict[int, bool]] = []
        self.owners: list[Slots] = []
        self.begun = 0

    def code(self) -> Code | None:
        operations, function_at = self.program.operations, self.program.function_at
        leaders = {target for one in operations for target in _targets(one)}
        for place, operation in enumerate(operations):
            number = function_at[place].number
            slots = self.slots.setdefault(number, Slots(function_at[place]))
            begins = not place or number != function_at[place - 1].number
            if begins or not self.rows[place - 1][_KIND] or place - self.begun >= _LONGEST:
                self.begun = place
                self.used.append({})
                self.owners.append(slots)
            if not self._write(self.rows[place], operation, slots, self.used[-1]):
                self.rows[place] = 0
            self.rows[place][_BLOCK] = len(self.used) - 1
            self.rows[place][_COUNTS] = operation.counts
        enters = [False] * len(operations)
        following, circles = 0, False
        for place in range(len(operations) - 1, -1, -1):
            row = self.rows[place]
            if not row[_KIND]:
                following, circles = 0, False
                continue
            following += 1
            # A loop that C can run by itself: it goes back to where this straight run of operations is.
            circles |= (
                row[_KIND] == _JUMP and row[_TARGET] <= place and bool(self.rows[row[_TARGET] : place, _KIND].all())
            )
            enters[place] = circles or following >= _WORTH
            row[_END], row[_STEPS] = place + 1, row[_COUNTS]
            if row[_KIND] == _COMPUTE and place + 1 < len(operations) and place + 1 not in leaders:
                after = self.rows[place + 1]
                if after[_KIND] == _COMPUTE and after[_BLOCK] == row[_BLOCK]:
                    row[_END], row[_STEPS] = after[_END], row[_COUNTS] + after[_STEPS]
        if not any(enters):
            return None
        blocks: list[Block] = []
        for used, slots in zip(self.used, self.owners, strict=True):
            named = list(slots.known)
            blocks.append([(number, named[number], is_written) for number, is_written in used.items()])
        lists = np.array(self.lists or [0], np.int64)
        return Code(self.rows, lists, blocks, self.rows[:, _BLOCK].tolist(), self.slots, enters)

    def _write(self, row: Array, operation: Operation, slots: Slots, used: dict[int, bool]) -> bool:
        """Fills the row of an operation; whether C can carry it out."""
        row[_GUARD] = -1
        meeting = operation.data
        meets = isinstance(meeting, (Barrier, WarpMeeting)) and operation.guard is None
        if operation.control != "bra" and operation.straight is None and not meets:
            return False
        needed: list[int] = []
        if operation.guard is not None:
            guard = operation.predicate
            row[_NEGATED] = isinstance(guard, Not)
            guard = guard.operand if isinstance(guard, Not) else guard
            if not isinstance(guard, Register) or guard.type != "pred":
                return False
            row[_GUARD] = slots.number(guard.number)
            needed.append(int(row[_GUARD]))
        written: list[int] = []
        if isinstance(meeting, Barrier):
            row[_KIND] = _BARRIER
            if not meeting.is_plain:
                return False
        elif isinstance(meeting, WarpMeeting):
            if not _shuffle(row, meeting.shuffle, slots, needed, written):
                return False
        elif operation.straight is None:
            row[_KIND], row[_TARGET] = _JUMP, operation.target
        elif operation.straight.reach is not None:
            if not self._access(row, operation.straight, slots, needed, written):
                return False
        elif not _compute(row, operation.straight, slots, needed, written):
            return False
        for slot in needed:
            used.setdefault(slot, False)
        used.update(dict.fromkeys(written, True))
        return True

    def _access(self, row: Array, straight: Straight, slots: Slots, needed: list[int], written: list[int]) -> bool:
        reach = straight.reach
        assert reach is not None
        (address, held), *values = straight.inputs
        is_load = bool(straight.outputs)
        row[_KIND] = _LOAD if is_load else _STORE
        row[_FUNCTION] = _SPACES.get(reach.space, -1)
        if row[_FUNCTION] < 0 or reach.dtype.fields is not None:
            return False
        at = _slot(address, held, slots)
        if at is None:
            return False
        needed.append(at)
        row[_INPUT], row[_NARROW] = at, dtype_of(held).itemsize == 4
        row[_SIZE], row[_ELEMENTS], row[_OFFSET] = reach.dtype.itemsize, reach.count, reach.offset
        row[_SIGNED], row[_LIST] = reach.dtype.kind == "i", len(self.lists)
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
                slot, width = _slot(operand, kind, slots), dtype_of(kind).itemsize
            if slot is None:
                return False
            if slot >= 0:
                (written if is_load else needed).append(slot)
            found += (slot, width)
        self.lists += found
        return True


def _targets(operation: Operation) -> tuple[int, ...]:
    return operation.data.targets if isinstance(operation.data, Branch) else (operation.target,)


def _slot(operand: Operand, kind: str, slots: Slots) -> int | None:
    """The slot of an operand that is read as a type; None where C cannot read it so."""
    dtype = dtype_of(kind)
    match operand:
        case Register():
            have = dtype_of(operand.type)
            alike = have.itemsize == dtype.itemsize and (have.kind == "b") == (dtype.kind == "b")
            return slots.number(operand.number) if alike and have.fields is None else None
        case Constant() | Symbol(in_cta=False):
            return slots.number((operand, kind))
        case Special():
            return None if is_clock(operand.name) else slots.number((operand, kind))
    return None


def _shuffle(row: Array, shuffle: Shuffle | None, slots: Slots, needed: list[int], written: list[int]) -> bool:
    if shuffle is None:
        return False
    row[_KIND], row[_FUNCTION] = _SHUFFLE, _MODES.index(shuffle.mode)
    for number, operand in enumerate(shuffle.inputs):
        slot = _slot(operand, "u32", slots)
        if slot is None:
            return False
        row[_INPUT + number] = slot
        needed.append(slot)
    for column, operand, kind in ((_OUTPUT, shuffle.d, "b32"), (_TARGET, shuffle.p, "pred")):
        slot = -1 if isinstance(operand, Sink) else _slot(operand, kind, slots)
        if slot is None or not isinstance(operand, (Sink, Register)):
            return False
        row[column] = slot
        written += [slot] if slot >= 0 else []
    return True


def _compute(row: Array, straight: Straight, slots: Slots, needed: list[int], written: list[int]) -> bool:
    if straight.spelled is None or straight.spelled.marks:
        return False
    read = [_place(operand, kind, slots) for operand, kind in straight.inputs]
    known, results = _computed(), []
    for number, (output, kind) in enumerate(straight.outputs):
        if isinstance(output, Sink):
            continue
        to = _place(output, kind, slots) if isinstance(output, Register) else None
        if to is None or None in read:
            return False
        text = f"{straight.spelled.text}|{number}" if number else straight.spelled.text
        function = known.get((text, (to[1], *(place[1] for place in read if place is not None))))
        if function is None:
            return False
        results.append((function, *to))
    if not 1 <= len(results) <= 2:
        return False
    inputs = [place[0] for place in read if place is not None]
    row[_KIND] = _COMPUTE
    row[_FUNCTION], row[_OUTPUT], row[_SIZE] = results[0]
    if len(results) == 2:
        row[_TARGET], row[_LIST], row[_WIDTH] = results[1]
    # What is not read has to lie somewhere.
    row[_INPUT : _INPUT + 4] = (inputs + [results[0][1]] * 4)[:4]
    needed += inputs
    written += [to for _, to, _ in results]
    return True


def _place(operand: Operand, kind: str, slots: Slots) -> tuple[int, int] | None:
    """The slot of an operand of a computation, and the size of what is there: a register may be wider than a type."""
    held = operand.type if isinstance(operand, Register) else kind
    if isinstance(operand, Register) and (dtype_of(held).kind == "b") != (dtype_of(kind).kind == "b"):
        return None
    slot = None if dtype_of(kind).fields is not None else _slot(operand, held, slots)
    return None if slot is None else (slot, dtype_of(held).itemsize)
