"""The names of a function: what defines each, and the numbers of what has no name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.statement import Role, Statement


class Misnumbered(NamedTuple):
    """A name that is a number, and the least that it may be. `statement` is -1 for a parameter."""

    statement: int
    parameter: int
    number: int
    least: int


@dataclass(frozen=True)
class Names:
    """The definitions of a function by name. What has no name has its number.

    `parameters`: the number of each parameter. `values`: the statement that each value is the result of. `blocks`: the
    first statement of each block, which is its label if it has one; `first_of_block`: the numbers of these in order,
    and `block_names` what they are called. `again`: the numbers of the statements whose name was defined before.
    `misnumbered`: the numbers that are too low or, for readers that allow no gaps, too high.
    """

    parameters: Mapping[str, int]
    values: Mapping[str, Statement]
    blocks: Mapping[str, Statement]
    block_names: Sequence[str]
    first_of_block: Sequence[int]
    again: Sequence[int]
    misnumbered: Sequence[Misnumbered]

    def is_defined(self, name: str) -> bool:
        """Whether the function defines a name, for whatever."""
        return name in self.values or name in self.parameters or name in self.blocks


def names_of(header: Header, statements: Sequence[Statement]) -> Names:
    """The names that a header and the statements of a body define."""
    counted = _Counted(header)
    roles = [one.role for one in statements]
    values = {one.result: one for one, role in zip(statements, roles, strict=True) if role == "value"}
    counted.begin_block_after(-1, statements, roles)
    for at in [number for number, role in enumerate(roles) if role in _COUNTED]:
        counted.count(at, statements[at])
        if roles[at] == "terminator":
            counted.begin_block_after(at, statements, roles)
    named = roles.count("value")
    own: tuple[Mapping[str, object], ...] = (values, counted.values, counted.blocks, counted.parameters)
    again: list[int] = []
    if counted.again or len({*chain(*own)}) < sum(map(len, own)) or len(values) < named:
        again = _again(statements, counted)
    for name, statement in counted.values.items():
        values.setdefault(name, statement)
    return Names(counted.parameters, values, counted.blocks, counted.called, counted.firsts, again, counted.misnumbered)


_COUNTED = frozenset(("label", "counted", "terminator"))


class _Counted:
    """What is numbered in a function, in the order of its text: parameters, blocks and results without names."""

    def __init__(self, header: Header) -> None:
        self.parameters: dict[str, int] = {}
        self.values: dict[str, Statement] = {}
        self.blocks: dict[str, Statement] = {}
        self.called: list[str] = []
        self.firsts: list[int] = []
        self.misnumbered: list[Misnumbered] = []
        self.again = False
        self.names_of: dict[int, str] = {}
        self._following = 0
        for at, one in enumerate(header.parameters):
            if not one.name or one.number is not None:
                self.parameters[self._numbered(one.number, -1, at)] = at
            else:
                self.parameters[one.name] = at

    def _numbered(self, number: int | None, statement: int, parameter: int) -> str:
        """The name of the next thing that is numbered; `number` is what is written."""
        if number is not None and number != self._following:
            self.misnumbered.append(Misnumbered(statement, parameter, number, self._following))
        name = str(self._following if number is None else number)
        self._following = max(self._following, number or 0) + 1
        return name

    def begin_block_after(self, at: int, statements: Sequence[Statement], roles: Sequence[Role]) -> None:
        """The block after a terminator, or after -1 at the beginning, if it has no label."""
        at += 1
        while at < len(roles) and roles[at] == "order":
            at += 1
        if at < len(roles) and roles[at] != "label":
            self._add(self._numbered(None, at, -1), at, statements[at])

    def _add(self, name: str, at: int, statement: Statement) -> None:
        self.firsts.append(at)
        self.called.append(name)
        self.again |= name in self.blocks
        self.blocks.setdefault(name, statement)

    def count(self, at: int, statement: Statement) -> None:
        """A label, or a value that has a number."""
        number = statement.number
        name = statement.result
        if statement.has_value and (number is not None or not name):
            name = self._numbered(number, at, -1)
        if statement.role == "label":
            self._add(name, at, statement)
        elif statement.has_value:
            self.again |= name in self.values
            self.names_of[at] = name
            self.values.setdefault(name, statement)


def _again(statements: Sequence[Statement], counted: _Counted) -> list[int]:
    """The numbers of the statements whose name is defined before."""
    seen = {*counted.parameters}
    found = []
    firsts = dict(zip(counted.firsts, counted.called, strict=True))
    for at, statement in enumerate(statements):
        if at in firsts and statement.opcode != "label":
            seen.add(firsts[at])
        name = firsts[at] if statement.opcode == "label" else counted.names_of.get(at, statement.result)
        if name and statement.has_value and name in seen:
            found.append(at)
        elif name:
            seen.add(name)
    return found


def edited_names(
    earlier: Names, statements: Sequence[Statement], first: int, gone: Sequence[Statement], fresh: Sequence[Statement]
) -> Names | None:
    """The names after some statements inside one block, from number `first` on, were replaced by others; None if blocks
    or numbers may have changed."""
    if not first or earlier.again or earlier.misnumbered or statements[first - 1].is_terminator:
        return None
    if any(one.role in _COUNTED or one.role == "order" for one in (*gone, *fresh)):
        return None
    values = earlier.values
    if any(one.role == "value" for one in (*gone, *fresh)):
        values = dict(values)
        for one in gone:
            values.pop(one.result, None)
        for one in fresh:
            name = one.result
            if name and (name in values or name in earlier.blocks or name in earlier.parameters):
                return None
            if name:
                values[name] = one
    by = len(fresh) - len(gone)
    firsts = [at if at < first else at + by for at in earlier.first_of_block] if by else earlier.first_of_block
    return Names(earlier.parameters, values, earlier.blocks, earlier.block_names, firsts, (), ())
