"""A program as tables that the C of this folder runs: which operations it can carry out, and where their operands are.

What is not among these is left to NumPy, operation by operation. The names of the columns are those of program.h.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.special_registers import is_clock
from ptx_ls.interpreter.machine.warp_collectives import EVERY
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.deeds import SPACES, Words, words_of
from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.control import Branch, WarpMeeting
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.operands import Carry, Not, Operand, Register, Sink, Special, Symbol
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
    _POLLS,
    _REGISTERS,
    _SECOND,
    _CONSTANT,
) = range(25)
_WORDS = 28
_RESIZED, _HAS_SIGN, _NEGATION = 128, 16, 64
_KINDS = (
    *("OTHER", "COMPUTE", "LOAD", "STORE", "JUMP", "BARRIER", "TOGETHER", "LANES", "ATOMIC", "NOTHING", "PAUSE"),
    "EXIT",
)
_OTHER, _COMPUTE, _LOAD, _STORE, _JUMP, _BARRIER, _TOGETHER = range(7)
_SHADOWED = frozenset({_COMPUTE, _LOAD, _STORE, _JUMP, _BARRIER, _TOGETHER})
"""What C can carry out where watchers listen (shadows.py)."""
_COLUMNS = {
    "TARGET": _TARGET,
    "FUNCTION": _FUNCTION,
    "OUTPUT": _OUTPUT,
    "SIZE": _SIZE,
    "ELEMENTS": _ELEMENTS,
    "OFFSET": _OFFSET,
    "NARROW": _NARROW,
    "LIST": _LIST,
    "WIDTH": _WIDTH,
    "SIGNED": _SIGNED,
    **{f"INPUT{number}": _INPUT + number for number in range(4)},
}
"""The columns that operations have which are described in words (native/deeds.py)."""
_OF_SLOTS = (_INPUT, _INPUT + 1, _INPUT + 2, _OUTPUT, _TARGET, _LIST)
"""Those of them that name slots, -1 for none."""
_LONGEST = 256
"""Operations whose operands are made ready together."""
_WORTH = 16
"""So many operations in a row are worth the way to C and back; a loop always is."""

Slot = int | tuple[Operand, str]
"""A register by its number, or another operand as a value of a type."""
CARRY = -1
"""The number of the carry flag among the registers."""


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


class Steps(NamedTuple):
    """Operations, and for each place whether it is worth while to go on in C from there."""

    operations: Array
    enters: Sequence[bool]


@dataclass(eq=False)
class Code:
    """The tables of a program. `enters` says for each place whether it is worth while to go on in C from there."""

    operations: Array
    lists: Array
    blocks: Sequence[Block]
    block_at: Sequence[int]
    slots: dict[int, Slots]
    enters: Sequence[bool]
    cautious: Steps | None = None
    """The operations, and where it is worth while to go on in C, while registers have bytes without value; None where
    these are the same."""


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


def code_of(program: Program, is_watched: bool = False) -> Code | None:
    """The tables of a program; None where nothing is worth the way to C. `is_watched`: watchers listen."""
    return _Writer(program, is_watched).code()


class _Writer:
    """Writes the tables of a program."""

    def __init__(self, program: Program, is_watched: bool) -> None:
        self.program = program
        self.is_watched = is_watched
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
            if not self._write(self.rows[place], operation, slots, self.used[-1]) or self._is_heard(place):
                self.rows[place] = 0
            self.rows[place][_BLOCK] = len(self.used) - 1
            self.rows[place][_COUNTS] = operation.counts
        unfollowed = self.rows.copy()
        unfollowed[[operation.is_followed for operation in operations], _KIND] = _OTHER
        enters = self._join(self.rows, leaders)
        if not any(enters):
            return None
        blocks: list[Block] = []
        for used, slots in zip(self.used, self.owners, strict=True):
            named = list(slots.known)
            blocks.append([(number, named[number], is_written) for number, is_written in used.items()])
        lists = np.array(self.lists or [0], np.int64)
        cautious = None
        if (unfollowed[:, _KIND] != self.rows[:, _KIND]).any():
            cautious = Steps(unfollowed, self._join(unfollowed, leaders))
        return Code(self.rows, lists, blocks, self.rows[:, _BLOCK].tolist(), self.slots, enters, cautious)

    def _is_heard(self, place: int) -> bool:
        """Whether watchers have to hear of an operation: it is none of those that shadows.py knows, or it takes part in
        an order of accesses."""
        operation, kind = self.program.operations[place], int(self.rows[place][_KIND])
        straight = operation.straight
        is_strong = straight is not None and straight.reach is not None and straight.reach.order.strong
        is_partial = kind == _TOGETHER and not _is_shuffle_of_warps(operation)
        return self.is_watched and (is_strong or is_partial or kind not in _SHADOWED)

    def _join(self, rows: Array, leaders: set[int]) -> list[bool]:
        """Joins computations that follow each other; returns for each place whether it is worth while to go on in C
        from there."""
        count = len(rows)
        enters = [False] * count
        following, circles = 0, False
        for place in range(count - 1, -1, -1):
            row = rows[place]
            if not row[_KIND]:
                following, circles = 0, False
                continue
            following += 1
            # A loop that C can run by itself: it goes back to where this straight run of operations is.
            circles |= row[_KIND] == _JUMP and row[_TARGET] <= place and bool(rows[row[_TARGET] : place, _KIND].all())
            enters[place] = circles or following >= _WORTH
            row[_END], row[_STEPS] = place + 1, row[_COUNTS]
            if row[_KIND] == _COMPUTE and place + 1 < count and place + 1 not in leaders:
                after = rows[place + 1]
                if after[_KIND] == _COMPUTE and after[_BLOCK] == row[_BLOCK]:
                    row[_END], row[_STEPS] = after[_END], row[_COUNTS] + after[_STEPS]
        return enters

    def _write(self, row: Array, operation: Operation, slots: Slots, used: dict[int, bool]) -> bool:
        """Fills the row of an operation; whether C can carry it out."""
        row[_GUARD] = -1
        words = words_of(operation) if operation.straight is None else None
        if operation.control != "bra" and operation.straight is None and words is None:
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
        if words is not None:
            if not _described(row, words, slots, needed, written):
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
        row[_FUNCTION] = SPACES.get(reach.space, -1)
        if row[_FUNCTION] < 0 or reach.dtype.fields is not None:
            return False
        at = _slot(address, held, slots)
        if at is None:
            return False
        needed.append(at)
        row[_INPUT], row[_NARROW] = at, dtype_of(held).itemsize == 4
        row[_SIZE], row[_ELEMENTS], row[_OFFSET] = reach.dtype.itemsize, reach.count, reach.offset
        row[_SIGNED], row[_LIST], row[_POLLS] = reach.dtype.kind == "i", len(self.lists), straight.polls
        row[_CONSTANT] = reach.order.is_constant
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


def _is_shuffle_of_warps(operation: Operation) -> bool:
    """Whether an operation is a shuffle whose mask names all lanes."""
    together = operation.data.together if isinstance(operation.data, WarpMeeting) else None
    if together is None or not together.name.startswith("shuffle") or not isinstance(together.mask, Constant):
        return False
    return int(together.mask.value) & int(EVERY) == int(EVERY)


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
        case Carry():
            return slots.number(CARRY)
        case Special():
            return None if is_clock(operand.name) else slots.number((operand, kind))
    return None


def _described(row: Array, words: Words, slots: Slots, needed: list[int], written: list[int]) -> bool:
    """Fills the row of an operation from its words; whether C can read and write its operands."""
    row[_KIND] = _KINDS.index(words.kind)
    row[list(_OF_SLOTS)] = -1
    for name, value in words.columns.items():
        row[_COLUMNS[name]] = value
    for operands, numbers in ((words.reads, needed), (words.writes, written)):
        for name, (operand, kind) in operands.items():
            slot = _slot(operand, kind, slots)
            if slot is None or (numbers is written and not isinstance(operand, Register)):
                return False
            row[_COLUMNS[name]] = slot
            numbers.append(slot)
    return True


def _compute(row: Array, straight: Straight, slots: Slots, needed: list[int], written: list[int]) -> bool:
    if straight.spelled is None or straight.spelled.marks:
        return False
    read = [_resized(operand, kind, slots) for operand, kind in straight.inputs]
    sizes = tuple(dtype_of(kind).itemsize for _, kind in straight.inputs)
    results = []
    for number, (output, kind) in enumerate(straight.outputs):
        if isinstance(output, Sink):
            continue
        text = f"{straight.spelled.text}|{number}" if number else straight.spelled.text
        function = _computed().get((text, (dtype_of(kind).itemsize, *sizes)))
        to = _resized(output, kind, slots) if isinstance(output, (Register, Carry)) else None
        if function is None or to is None:
            return False
        how = to[1] | _HAS_SIGN if to[1] and dtype_of(kind).kind == "i" else to[1]
        results.append((function, to[0], dtype_of(kind).itemsize, how))
    if not 1 <= len(results) <= 2 or any(one is None for one in read):
        return False
    row[_KIND], row[_SECOND] = _COMPUTE, -1
    row[_FUNCTION], row[_OUTPUT], row[_SIZE], how = results[0]
    row[_REGISTERS] = how << 32
    if len(results) == 2:
        row[_TARGET], row[_SECOND], row[_WIDTH], how = results[1]
        row[_REGISTERS] |= how << 40
    # What is not read has to lie somewhere.
    row[_INPUT : _INPUT + 4] = results[0][1]
    for number, one in enumerate(read):
        assert one is not None
        row[_INPUT + number] = one[0]
        row[_REGISTERS] |= one[1] << 8 * number
        needed.append(one[0])
    written += [to for _, to, _, _ in results]
    return True


def _resized(operand: Operand, kind: str, slots: Slots) -> tuple[int, int] | None:
    """The slot of an operand, and how C reads or writes the register (a byte of REGISTERS); None where it cannot."""
    if isinstance(operand, Not):
        slot = _slot(operand.operand, kind, slots) if kind == "pred" else None
        return None if slot is None else (slot, _NEGATION)
    slot = _slot(operand, kind, slots)
    if slot is not None:
        return slot, 0
    if not isinstance(operand, Register):
        return None
    have, dtype = dtype_of(operand.type), dtype_of(kind)
    if have.fields is not None or dtype.fields is not None or "b" in (have.kind, dtype.kind):
        return None
    sizes = have.itemsize.bit_length() - 1, dtype.itemsize.bit_length() - 1
    return slots.number(operand.number), _RESIZED | sizes[0] << 2 | sizes[1]
