"""Puts the operations of a function in the order in which lanes reconverge early, with the jumps that this needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ptx_ls.interpreter.decode.block_order import meeting_order
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.program.control import Branch
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.program import Operation, Program


@dataclass(frozen=True)
class Step:
    """An operation with the names of the labels that it may lead to.

    `ends`: what follows in the source is reached from here by those lanes only that its guard keeps back.
    """

    operation: Operation
    targets: tuple[str, ...] = ()
    ends: bool = False

    @property
    def falls_through(self) -> bool:
        """Whether some lanes go on with what follows in the source."""
        return not self.ends or self.operation.guard is not None


@dataclass(frozen=True)
class _Block:
    """Steps that run one after the other, and the blocks that may come after them; `falls` to the next one."""

    steps: Sequence[Step]
    targets: tuple[int, ...]
    falls: bool


def append(program: Program, function: Function, steps: Sequence[Step], labels: Mapping[str, int]) -> None:
    """Appends the operations of a function to a program. `labels` are the numbers of steps, the last step is its end.

    Raises NotModelled for a jump to a label that the function does not have.
    """
    blocks = _blocks(steps, labels)
    order = meeting_order([(*b.targets, number + 1) if b.falls else b.targets for number, b in enumerate(blocks)])
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
