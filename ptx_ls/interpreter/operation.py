"""Operations: instructions decoded for running."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ptx_ls.interpreter.binding import Read, Write, address_reader, reader, writer
from ptx_ls.interpreter.computation import Computation
from ptx_ls.interpreter.faults import LaunchError, NotModelled
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.operands import Operand, Pair, Sink, Vector
from ptx_ls.interpreter.spelled import Leaf, Spelled

Run = Callable[[Machine], None]


@dataclass(frozen=True)
class Decoded:
    """One instruction of the source: what its spelling says, its operands, and where it stands (1-based line).

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

    def written(self, index: int) -> Operand:
        """The operand at a place. Raises LaunchError where the instruction has fewer."""
        if index >= len(self.operands):
            raise LaunchError(f"line {self.line}: too few operands in {self.text!r}; `ptx-ls check` says more")
        return self.operands[index]

    def held(self, leaf: Leaf) -> Operand:
        """The operand that holds a value, or its element; a sink where the second of a pair was not written."""
        operand = self.written(leaf.operand)
        if leaf.element < 0:
            return operand
        if isinstance(operand, (Vector, Pair)):
            return operand.elements[leaf.element] if leaf.element < len(operand.elements) else Sink()
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


def nothing(decoded: Decoded) -> Run:
    """What an instruction does of which nothing is to be seen."""
    return lambda m: None


def computing(decoded: Decoded, computation: Computation) -> Run:
    """What an instruction does to the machine that computes and nothing else: reads, computes, writes."""
    compute, reads, writes = computation.compute, decoded.readers(), decoded.writers()
    if computation.reads_carry or computation.writes_carry:
        return _carrying(computation, reads, writes)
    if len(writes) != 1:
        return _several(computation, reads, writes)
    write = writes[0]
    match reads:
        case [a]:
            return lambda m: write(m, compute(a(m)))
        case [a, b]:
            return lambda m: write(m, compute(a(m), b(m)))
        case [a, b, c]:
            return lambda m: write(m, compute(a(m), b(m), c(m)))
    return lambda m: write(m, compute(*[read(m) for read in reads]))


def _several(computation: Computation, reads: list[Read], writes: list[Write]) -> Run:
    compute = computation.compute

    def run(m: Machine) -> None:
        for write, value in zip(writes, compute(*[read(m) for read in reads]), strict=True):
            write(m, value)

    return run


def _carrying(computation: Computation, reads: list[Read], writes: list[Write]) -> Run:
    compute = computation.compute

    def run(m: Machine) -> None:
        values = [read(m) for read in reads]
        if computation.reads_carry:
            values.append(m.of_lanes(m.carry))
        results = compute(*values)
        results = results if isinstance(results, tuple) else (results,)
        for write, value in zip(writes, results, strict=False):
            write(m, value)
        if computation.writes_carry:
            m.carry = m.merged(m.carry, results[-1])

    return run
