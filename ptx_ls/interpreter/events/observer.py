"""Observers: what instructions read and write, lane by lane."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.instruction import Instruction, OperandReader
from ptx_ls.interpreter.events.listener import Completion, Listener
from ptx_ls.interpreter.faults import LaunchError, ProgramFault
from ptx_ls.interpreter.machine.machine import Machine, Shape

Span = tuple[int, int]
_EVERY = (0, 1 << 62)
_RANGE = re.compile(r"(\d+)(?:-(\d+))?$")
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
                    f"{word!r} is not a filter: expected thread=X[,Y[,Z]], block=X[,Y[,Z]] or line=N, A-B for ranges"
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


@dataclass(frozen=True)
class Observer:
    """Calls `notify` with each instruction that lanes chosen by `only` have executed. `attach` makes its listener."""

    notify: Callable[[Executed], None]
    only: Filter = field(default_factory=Filter)

    def attach(self, machine: Machine) -> Listener:
        """The listener of a chunk of CTAs."""
        return _ChunkObserver(machine, self)


class _ChunkObserver(Listener):
    """Reads the operands of each observed instruction before it runs, and its results after it."""

    def __init__(self, machine: Machine, observer: Observer) -> None:
        self._machine = machine
        self._notify = observer.notify
        self._first_line, self._last_line = observer.only.lines
        self._lanes = _observed_lanes(machine, observer.only)

    def instruction(self, instruction: Instruction) -> Completion | None:
        if not self._first_line <= instruction.line <= self._last_line:
            return None
        m = self._machine
        chosen = np.ones(m.count, np.bool_) if self._lanes is None else self._lanes[m.lanes()]
        if not chosen.any():
            return None
        lanes = m.lanes()[chosen]
        blocks, threads = m.launch.in_grid(m.first_cta + m.cta_of[lanes]), m.thread_of[lanes]
        executed = Executed(
            instruction.line,
            instruction.text,
            blocks,
            threads,
            m.launch.grid,
            m.launch.block,
            tuple(_values(m, instruction.reads, chosen)),
        )

        def completed(fault: ProgramFault | None) -> None:
            writes = () if fault is not None else tuple(_values(m, instruction.writes, chosen))
            self._notify(replace(executed, writes=writes))

        return completed


def _observed_lanes(m: Machine, only: Filter) -> Array | None:
    """For each lane of a chunk whether it is observed; None where all are."""
    if not (only.thread or only.block):
        return None
    blocks = m.launch.in_grid(m.first_cta + m.cta_of)
    found = np.ones(m.size, np.bool_)
    for spans, numbers, shape in (
        (only.thread, m.thread_of, m.launch.block),
        (only.block, blocks, m.launch.grid),
    ):
        for (first, last), place in zip(spans, _places(numbers, shape), strict=False):
            found &= (place >= first) & (place <= last)
    return found


def _places(numbers: Array, shape: Shape) -> tuple[Array, Array, Array]:
    x, y, _ = shape
    return numbers % x, numbers // x % y, numbers // (x * y)


def _values(m: Machine, operands: Sequence[OperandReader], chosen: Array) -> Iterator[Value]:
    for name, kind, read in operands:
        values = read(m)
        yield Value(name, kind, values if len(values) == 1 else values[chosen])
