"""What instructions read and write, told one by one to whoever wants to know.

A program is decoded for it anew, with an observer around each operation: where nobody observes, nothing is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError, NotModelled, ProgramFault
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.machine.machine import Machine, Shape
from ptx_ls.interpreter.program.binding import Read, address_reader, reader
from ptx_ls.interpreter.program.control import Barrier, Meeting, WarpMeeting
from ptx_ls.interpreter.program.operands import Address, Operand, Register
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.program.spelling import Leaf, Spelled
from ptx_ls.isa.operands import given

Span = tuple[int, int]
_EVERY = (0, 1 << 62)
_RANGE = re.compile(r"(\d+)(?:-(\d+))?$")
_SLOT = re.compile(r"\.\w+")
_AXES = 3


@dataclass(frozen=True)
class Filter:
    """Which lines and lanes are observed: first and last of the lines (from 1), and of the threads and blocks per axis,
    all of those that are not named."""

    lines: Span = _EVERY
    thread: tuple[Span, ...] = ()
    block: tuple[Span, ...] = ()

    @staticmethod
    def of(text: str) -> Filter:
        """The filter that words such as `thread=0-31`, `block=2,0`, `line=10-20` name. Raises LaunchError."""
        found: dict[str, tuple[Span, ...]] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            spans = tuple(_span(part) for part in value.split(","))
            most = 1 if name == "line" else _AXES
            if name not in ("thread", "block", "line") or not equals or None in spans or len(spans) > most:
                raise LaunchError(
                    f"{word!r} is no filter: expected thread=X[,Y[,Z]], block=X[,Y[,Z]] or line=N, with A-B for ranges"
                )
            found[name] = tuple(span for span in spans if span)
        return Filter(found.get("line", (_EVERY,))[0], found.get("thread", ()), found.get("block", ()))


def _span(text: str) -> Span | None:
    match = _RANGE.match(text)
    return (int(match[1]), int(match[2] or match[1])) if match else None


@dataclass(frozen=True)
class Value:
    """What an operand holds: its text, its fundamental type ("address" where it is one), and an element for each lane,
    or one for all."""

    name: str
    kind: str
    values: Array


@dataclass(frozen=True)
class Executed:
    """An instruction that some lanes have run. `block` and `thread` are their numbers in a grid and blocks of these
    shapes. Where it ended in a fault it has written nothing."""

    line: int
    text: str
    block: Array
    thread: Array
    grid_shape: Shape
    block_shape: Shape
    reads: tuple[Value, ...] = ()
    writes: tuple[Value, ...] = ()


@dataclass(eq=False)
class Observer:
    """Whom to tell of what was run, and what of it."""

    tell: Callable[[Executed], None]
    only: Filter = field(default_factory=Filter)
    _machine: Machine | None = None
    _lanes: Array | None = None

    def chosen(self, m: Machine, line: int) -> Array | None:
        """Which of the lanes of the current operation are observed, None where none is."""
        if not self.only.lines[0] <= line <= self.only.lines[1]:
            return None
        if m is not self._machine:
            self._machine, self._lanes = m, self._observed(m)
        if self._lanes is None:
            return np.ones(m.count, np.bool_)
        chosen = self._lanes[m.lanes()]
        return chosen if chosen.any() else None

    def _observed(self, m: Machine) -> Array | None:
        """For each lane of a chunk whether it is observed; None where all are."""
        if not (self.only.thread or self.only.block):
            return None
        blocks = m.launch.in_grid(m.first_cta + m.cta_of)
        found = np.ones(m.size, np.bool_)
        for spans, numbers, shape in (
            (self.only.thread, m.thread_of, m.launch.block),
            (self.only.block, blocks, m.launch.grid),
        ):
            for (first, last), place in zip(spans, _places(numbers, shape), strict=False):
                found &= (place >= first) & (place <= last)
        return found


def _places(numbers: Array, shape: Shape) -> tuple[Array, Array, Array]:
    x, y, _ = shape
    return numbers % x, numbers // x % y, numbers // (x * y)


@dataclass(frozen=True)
class _Operands:
    """What reads the operands of an instruction, and what reads back what it has written."""

    line: int
    text: str
    reads: Sequence[tuple[str, str, Read]] = ()
    writes: Sequence[tuple[str, str, Read]] = ()

    def observed(self, run: Run) -> Run:
        """The operation with its observer around it."""

        def observing(m: Machine) -> None:
            observer = m.launch.observer
            assert observer is not None
            chosen = observer.chosen(m, self.line)
            if chosen is None:
                run(m)
                return
            before = Executed(self.line, self.text, *_of_lanes(m, chosen), m.launch.grid, m.launch.block)
            before = replace(before, reads=tuple(_values(m, self.reads, chosen)))
            try:
                run(m)
            except ProgramFault:
                observer.tell(before)
                raise
            observer.tell(replace(before, writes=tuple(_values(m, self.writes, chosen))))

        return observing


def _of_lanes(m: Machine, chosen: Array) -> tuple[Array, Array]:
    lanes = m.lanes()[chosen]
    return m.launch.in_grid(m.first_cta + m.cta_of[lanes]), m.thread_of[lanes]


def _values(m: Machine, operands: Sequence[tuple[str, str, Read]], chosen: Array) -> Iterator[Value]:
    for name, kind, read in operands:
        values = read(m)
        yield Value(name, kind, values if len(values) == 1 else values[chosen])


def operands_of(decoded: Decoded, names: Sequence[Sequence[str]]) -> _Operands:
    """The operands of an instruction; `names` are their texts, of a vector or pair those of its elements."""
    reads: list[tuple[str, str, Read]] = []
    writes: list[tuple[str, str, Read]] = []
    for leaf in decoded.spelled.leaves:
        if leaf.operand >= len(decoded.operands):
            continue
        operand = decoded.held(leaf)
        texts = names[leaf.operand]
        name = texts[leaf.element] if 0 <= leaf.element < len(texts) else texts[0]
        if "w" in leaf.direction and isinstance(operand, Register):
            writes += _readable(operand, name, leaf, decoded.spelled)
        if "r" in leaf.direction:
            reads += _readable(operand, name, leaf, decoded.spelled)
    return _Operands(decoded.line, decoded.text, reads, writes)


def _readable(operand: Operand, name: str, leaf: Leaf, spelled: Spelled) -> list[tuple[str, str, Read]]:
    try:
        if isinstance(operand, Address):
            return [(name, "address", address_reader(operand)[0])]
        kind = leaf.kind
        if isinstance(operand, Register) and kind[0] == "b" and operand.type[1:] == kind[1:]:
            kind = operand.type
            return [(name, kind, reader(operand, kind))]
        return [(name, _meant(leaf, spelled), reader(operand, kind))]
    except NotModelled:
        return []


def _meant(leaf: Leaf, spelled: Spelled) -> str:
    """The type that an instruction takes the bits of a register for, where the register need not have it: "f16x2"."""
    written = given(spelled.match.state.form, spelled.operands)[leaf.operand].type
    for slot in _SLOT.findall(written):
        token: str = spelled.slots.get(slot, slot)
        elements = ELEMENTS.get(token)
        if elements is not None and leaf.kind == f"b{elements.count * elements.room}":
            return token[1:]
    return leaf.kind


def observed(run: Run, decoded: Decoded, names: Sequence[Sequence[str]]) -> Run:
    """What an instruction does, with an observer around it."""
    return operands_of(decoded, names).observed(run)


def observed_meeting(meeting: Meeting, decoded: Decoded, names: Sequence[Sequence[str]]) -> Meeting:
    """A meeting of lanes with an observer around what they do once all have come."""
    operands = operands_of(decoded, names)
    if isinstance(meeting, WarpMeeting):
        return replace(meeting, run=operands.observed(meeting.run))
    if not isinstance(meeting, Barrier) or meeting.write is None:
        return meeting
    write = meeting.write

    def writing(m: Machine, values: Array) -> None:
        replace(operands, reads=()).observed(lambda machine: write(machine, values))(m)

    return replace(meeting, write=writing)


def passed(line: int, text: str) -> Run:
    """What tells that lanes have come to an instruction that moves them."""
    return _Operands(line, text).observed(lambda m: None)
