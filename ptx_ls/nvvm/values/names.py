"""The names of a function: what defines each, and the numbers of what has no name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.statement import Statement


class Misnumbered(NamedTuple):
    """A name that is a number, and the least that it may be. `statement` is -1 for a parameter."""

    statement: int
    parameter: int
    number: int
    least: int


@dataclass(frozen=True)
class Names:
    """The definitions of a function by name. What has no name has its number.

    `parameters`: the number of each parameter. `values`: the number of the statement that each value is the result of.
    `blocks`: that of the first statement of each block, which is its label if it has one; `first_of_block` is the same
    in order. `again`: the statements whose name was defined before. `misnumbered`: the numbers that are too low or, for
    readers that allow no gaps, too high.
    """

    parameters: Mapping[str, int]
    values: Mapping[str, int]
    blocks: Mapping[str, int]
    first_of_block: Sequence[int]
    again: Sequence[int]
    misnumbered: Sequence[Misnumbered]

    def is_defined(self, name: str) -> bool:
        """Whether the function defines a name, for whatever."""
        return name in self.values or name in self.parameters or name in self.blocks


def names_of(header: Header, statements: Sequence[Statement]) -> Names:
    """The names that a header and the statements of a body define."""
    parameters: dict[str, int] = {}
    misnumbered: list[Misnumbered] = []
    following = 0
    for at, one in enumerate(header.parameters):
        number = one.number
        if number is not None and number != following:
            misnumbered.append(Misnumbered(-1, at, number, following))
        if not one.name or number is not None:
            parameters[one.name or str(following)] = at
            following = max(following, following if number is None else number) + 1
        else:
            parameters[one.name] = at
    values: dict[str, int] = {}
    blocks: dict[str, int] = {}
    firsts: list[int] = []
    again: list[int] = []
    begins = True
    for at, statement in enumerate(statements):
        if statement.opcode == "uselistorder":
            continue
        name, is_label = statement.result, statement.opcode == "label"
        if begins and not is_label:
            # A block without a label has the next number.
            firsts.append(at)
            blocks[str(following)] = at
            following += 1
        begins = statement.is_terminator
        if is_label:
            firsts.append(at)
        if not statement.has_value:
            continue
        number = statement.number
        if number is not None or not name:
            if number is not None and number != following:
                misnumbered.append(Misnumbered(at, -1, number, following))
            name = name or str(following)
            following = max(following, following if number is None else number) + 1
        if name in values or name in blocks or name in parameters:
            again.append(at)
        elif is_label:
            blocks[name] = at
        else:
            values[name] = at
    return Names(parameters, values, blocks, firsts, again, misnumbered)
