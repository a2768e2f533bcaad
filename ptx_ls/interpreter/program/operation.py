"""Operations: instructions decoded for running."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError, NotModelled
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.access_cache import Reach
from ptx_ls.interpreter.program.binding import Read, Write, address_reader, reader, writer
from ptx_ls.interpreter.program.computation import Computation, Compute
from ptx_ls.interpreter.program.control import Together
from ptx_ls.interpreter.program.operands import Carry, Operand, Pair, Sink, Vector
from ptx_ls.interpreter.program.spelling import Leaf, Spelled
from ptx_ls.isa.operands import given

Run = Callable[[Machine], None]


@dataclass(frozen=True)
class Decoded:
    """One instruction of the source: its spelling, its operands, and its line (from 1).

    `target` is the number of what the module is for (80 for sm_80), 0 where it does not say; `clustered`: a cluster has
    several CTAs.
    """

    spelled: Spelled
    operands: tuple[Operand, ...]
    line: int
    text: str
    in_entry: bool = True
    target: int = 0
    clustered: bool = False
    swapped: bool = False
    """Whether it loads a word that the function changes by compare-and-swap."""

    def written(self, index: int) -> Operand:
        """The operand at a place. Raises LaunchError where the instruction has fewer."""
        if index >= len(self.operands):
            raise LaunchError(f"line {self.line}: too few operands in `{self.text}`; see `ptx-ls check`")
        return self.operands[index]

    def place_of(self, name: str) -> int:
        """The number of the operand that the table names so."""
        names = [operand.name for operand in given(self.spelled.match.state.form, len(self.operands))]
        return names.index(name)

    def held(self, leaf: Leaf) -> Operand:
        """The operand that holds a value, or its element; a sink where the second of a pair was not written."""
        operand = self.written(leaf.operand)
        if leaf.element < 0:
            return operand
        if isinstance(operand, (Vector, Pair)):
            held = [
                one for part in operand.elements for one in (part.elements if isinstance(part, Vector) else (part,))
            ]
            return held[leaf.element] if leaf.element < len(held) else Sink()
        return operand if leaf.element == 0 else Sink()

    def readers(self) -> list[Read]:
        """What reads each input, in order."""
        return [reader(self.held(leaf), leaf.kind) for leaf in self.spelled.leaves if "r" in leaf.direction]

    def writers(self) -> list[Write]:
        """What writes each output, in order."""
        return [writer(self.held(leaf), leaf.kind) for leaf in self.spelled.leaves if "w" in leaf.direction]

    def address(self, index: int) -> tuple[Read, str]:
        """What reads the address of an operand, and the state space of the variable it names, "" if none."""
        return address_reader(self.written(index))

    def elements(self, index: int) -> tuple[Operand, ...]:
        """The elements of a vector operand; of any other, itself."""
        operand = self.written(index)
        return operand.elements if isinstance(operand, Vector) else (operand,)

    def unknown(self) -> NotModelled:
        """The exception that says that this is not modelled."""
        return NotModelled(self.text, self.line)


@dataclass(frozen=True)
class Atomic:
    """An atomic operation on memory: the operator (".add"), the type of the element, where it lies, the operand that
    holds the address, those that hold values, and the one that receives what was there, if any."""

    operator: str
    kind: str
    reach: Reach
    address: tuple[Operand, str]
    values: tuple[Operand, ...]
    output: Operand | None


class Unseen(Enum):
    """What only listeners see, or the other lanes: nothing, an order of accesses, or that they get a turn."""

    NOTHING = auto()
    ORDER = auto()
    PAUSE = auto()


@dataclass(frozen=True)
class Effect:
    """What an instruction does, and the same in words for who can do it without Python."""

    act: Run
    what: Atomic | Together | Unseen

    def run(self) -> Run:
        """What it does to the machine."""
        return self.act


def nothing(decoded: Decoded) -> Effect:
    """What an instruction does of which nothing is to be seen."""
    return Effect(lambda m: None, Unseen.NOTHING)


@dataclass(frozen=True)
class Straight:
    """What an instruction does from the values of some operands to those of others, each with the type that it holds.

    `act` is a function of the input values, behind the machine where it needs that; it gives the output, a sequence of
    them where `several`, or nothing.
    """

    inputs: tuple[tuple[Operand, str], ...]
    outputs: tuple[tuple[Operand, str], ...]
    act: Callable[..., Any]
    needs_machine: bool = False
    several: bool = False
    spelled: Spelled | None = None
    """Its spelling, where that says all that it does."""
    reach: Reach | None = None
    """Where it loads or stores: how."""
    polls: bool = False
    """Whether it loads what other lanes may change."""

    def run(self) -> Run:
        """The same, done to the registers of the machine."""
        reads = [reader(operand, kind) for operand, kind in self.inputs]
        writes = [writer(operand, kind) for operand, kind in self.outputs]
        act = self.act
        if self.needs_machine or self.several or len(writes) != 1:
            return self._run_any(reads, writes)
        write = writes[0]
        match reads:
            case [a]:
                return lambda m: write(m, act(a(m)))
            case [a, b]:
                return lambda m: write(m, act(a(m), b(m)))
            case [a, b, c]:
                return lambda m: write(m, act(a(m), b(m), c(m)))
        return lambda m: write(m, act(*[read(m) for read in reads]))

    def _run_any(self, reads: list[Read], writes: list[Write]) -> Run:
        act, needs_machine, several = self.act, self.needs_machine, self.several

        def run(m: Machine) -> None:
            values = [read(m) for read in reads]
            results = act(m, *values) if needs_machine else act(*values)
            for write, value in zip(writes, results if several else (results,), strict=False):
                write(m, value)

        return run


def computing(decoded: Decoded, computation: Computation) -> Straight:
    """What an instruction does that computes and nothing else: reads, computes, writes."""
    leaves = decoded.spelled.leaves
    inputs = tuple((decoded.held(leaf), leaf.kind) for leaf in leaves if "r" in leaf.direction)
    outputs = tuple((decoded.held(leaf), leaf.kind) for leaf in leaves if "w" in leaf.direction)
    if computation.reads_carry or computation.writes_carry:
        carry = ((Carry(), "pred"),)
        inputs += carry if computation.reads_carry else ()
        outputs += carry if computation.writes_carry else ()
        return Straight(inputs, outputs, _in_a_row(computation.compute), several=True, spelled=decoded.spelled)
    if computation.first is not None and isinstance(outputs[1][0], Sink):
        return Straight(inputs, outputs[:1], computation.first, spelled=decoded.spelled)
    return Straight(inputs, outputs, computation.compute, several=len(outputs) != 1, spelled=decoded.spelled)


def _in_a_row(compute: Compute) -> Compute:
    """The same function with its results in a tuple, also where it is one."""

    def results(*values: Array) -> tuple[Array, ...]:
        found = compute(*values)
        return found if isinstance(found, tuple) else (found,)

    return results
