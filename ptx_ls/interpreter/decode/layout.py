"""Lays out the blocks of a function in the order of early reconvergence, and inserts the jumps that this needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ptx_ls.interpreter.decode.block_order import reconvergence_order
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.program.control import Branch
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.program import Operation, Program


@dataclass(frozen=True)
class Step:
    """An operation with the labels that it may jump to.

    `ends`: only lanes whose guard is false continue with the next step.
    """

    operation: Operation
    targets: tuple[str, ...] = ()
    ends: bool = False

    @property
    def falls_through(self) -> bool:
        """Whether some lanes continue with the next step."""
        return not self.ends or self.operation.guard is not None


@dataclass(frozen=True)
class _Block:
    """A basic block: its steps and its targets; `falls`: the next block is a successor as well."""

    steps: Sequence[Step]
    targets: tuple[int, ...]
    falls: bool


def append(program: Program, function: Function, steps: Sequence[Step], labels: Mapping[str, int]) -> None:
    """Appends the operations of a function to a program; `labels` map names to numbers of steps, the last step ends the
    function.

    Raises NotModelled for a jump to an unknown label.
    """
    blocks = _blocks(steps, labels)
    order = reconvergence_order([(*b.targets, number + 1) if b.falls else b.targets for number, b in enumerate(blocks)])
    places: dict[int, int] = {}
    inserted: list[tuple[Operation, int]] = []
    for number, following in zip(order, (*order[1:], -1), strict=True):
        block = blocks[number]
        places[number] = len(program.operations)
        program.operations += (step.operation for step in block.steps)
        if block.falls and following != number + 1:
            line = block.steps[-1].operation.line
            inserted.append((Operation(line, "", control="bra", counts=False), number + 1))
            program.operations.append(inserted[-1][0])
    for jump, target in inserted:
        jump.target = places[target]
    for block in blocks:
        last = block.steps[-1].operation
        if last.control == "bra":
            last.target = places[block.targets[0]]
        elif isinstance(last.data, Branch):
            last.data.targets = tuple(places[t] for t in block.targets)
    function.start = places[0]
    program.function_at += [function] * (len(program.operations) - len(program.function_at))


def _blocks(steps: Sequence[Step], labels: Mapping[str, int]) -> list[_Block]:
    leaders = {0, *labels.values(), *(i + 1 for i, step in enumerate(steps) if step.targets or step.ends)}
    starts = sorted(i for i in leaders if i < len(steps))
    block_at = {start: number for number, start in enumerate(starts)}
    found = []
    for start, end in zip(starts, (*starts[1:], len(steps)), strict=True):
        last = steps[end - 1]
        unknown = next((name for name in last.targets if name not in labels), None)
        if unknown is not None:
            raise NotModelled(f"a jump to {unknown}", last.operation.line)
        targets = tuple(block_at[min(labels[name], len(steps) - 1)] for name in last.targets)
        found.append(_Block(steps[start:end], targets, last.falls_through and end < len(steps)))
    return found
