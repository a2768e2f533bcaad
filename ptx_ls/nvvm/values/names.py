"""The names of a function: what defines each, and the numbers of what has no name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.statement import Statement

COUNTED = frozenset(("label", "counted", "terminator"))
"""The roles of the statements that may define what has a number, or begin or end a block."""


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
    `blocks`: that of the first statement of each block, which is its label if it has one; `first_of_block`: these in
    order, and `block_names` what they are called. `again`: the numbers of the statements whose name was defined before.
    `misnumbered`: the numbers that are too low or, for readers that allow no gaps, too high.
    """

    parameters: Mapping[str, int]
    values: Mapping[str, int]
    blocks: Mapping[str, int]
    block_names: Sequence[str]
    first_of_block: Sequence[int]
    again: Sequence[int]
    misnumbered: Sequence[Misnumbered]

    def is_defined(self, name: str) -> bool:
        """Whether the function defines a name, for whatever."""
        return name in self.values or name in self.parameters or name in self.blocks


class Definition(NamedTuple):
    """What a statement defines: a block or a value. `least`: what its number may be at least, None if it has the number
    that follows or a name."""

    is_block: bool
    name: str
    least: int | None


class Numbering:
    """What has no name is numbered in the order of the text: parameters, blocks and results. `following` is the next
    number; `is_after_end`: a block begins here."""

    def __init__(self, following: int, *, is_after_end: bool) -> None:
        self.following = following
        self.is_after_end = is_after_end

    def numbered(self, number: int | None) -> tuple[str, int | None]:
        """The name of the next thing that is numbered, and its least number if that is another; `number` is what is
        written."""
        least = self.following
        self.following = max(least, number or 0) + 1
        return str(least if number is None else number), None if number in (None, least) else least

    def definitions(self, statement: Statement) -> Iterator[Definition]:
        """What the next statement defines, but for a value that is named by no number."""
        role = statement.role
        if role == "order":
            return
        if self.is_after_end and role != "label":
            yield Definition(True, *self.numbered(None))
        self.is_after_end = role == "terminator"
        if role not in COUNTED or not statement.has_value:
            return
        name, least = statement.result, None
        if statement.is_numbered:
            name, least = self.numbered(statement.number)
        yield Definition(role == "label", name, least)


def names_of(header: Header, statements: Sequence[Statement]) -> Names:
    """The names that a header and the statements of a body define."""
    roles = [one.role for one in statements]
    values = {statements[at].result: at for at, role in enumerate(roles) if role == "value"}
    parameters, misnumbered, following = _parameters(header)
    numbering = Numbering(following, is_after_end=True)
    counted: dict[str, int] = {}
    blocks: dict[str, int] = {}
    called: list[str] = []
    firsts: list[int] = []
    names: dict[int, str] = {}
    is_again = False
    for at in _counted(roles):
        statement = statements[at]
        if roles[at] == "counted" and statement.number == numbering.following and not numbering.is_after_end:
            # What most of them are.
            names[at], _ = numbering.numbered(None)
            is_again |= counted.setdefault(names[at], at) != at
            continue
        for is_block, name, least in numbering.definitions(statement):
            if least is not None:
                misnumbered.append(Misnumbered(at, -1, statement.number or 0, least))
            known = blocks if is_block else counted
            is_again |= name in known
            known.setdefault(name, at)
            if is_block:
                firsts.append(at)
                called.append(name)
            else:
                names[at] = name
    own: tuple[Mapping[str, object], ...] = (values, counted, blocks, parameters)
    again: list[int] = []
    if is_again or len({*chain(*own)}) < sum(map(len, own)) or len(values) < roles.count("value"):
        again = _again(statements, parameters, dict(zip(firsts, called, strict=True)), names)
    for name, at in counted.items():
        values.setdefault(name, at)
    return Names(parameters, values, blocks, called, firsts, again, misnumbered)


def numbering_in(header: Header) -> tuple[Numbering, set[str]]:
    """The numbering of the body of a function, and the names of its parameters."""
    parameters, _, following = _parameters(header)
    return Numbering(following, is_after_end=True), {*parameters}


def _parameters(header: Header) -> tuple[dict[str, int], list[Misnumbered], int]:
    """The numbers of the parameters by name, the wrong ones among those that are written, and the next one."""
    numbering = Numbering(0, is_after_end=True)
    found: dict[str, int] = {}
    misnumbered = []
    for at, one in enumerate(header.parameters):
        name, least = one.name, None
        if not name or one.number is not None:
            name, least = numbering.numbered(one.number)
        if least is not None:
            misnumbered.append(Misnumbered(-1, at, one.number or 0, least))
        found[name] = at
    return found, misnumbered, numbering.following


def _counted(roles: Sequence[str]) -> Iterator[int]:
    """The numbers of the statements that may define what has a number, or begin a block."""
    begins = True
    for at, role in enumerate(roles):
        if role == "order":
            continue
        if begins or role in COUNTED:
            yield at
        begins = role == "terminator"


def _again(
    statements: Sequence[Statement], parameters: Mapping[str, int], blocks: Mapping[int, str], names: Mapping[int, str]
) -> list[int]:
    """The numbers of the statements whose name is defined before. `blocks`: the names of the blocks by their first
    statement; `names`: those of values that have numbers."""
    seen = {*parameters}
    found = []
    for at, statement in enumerate(statements):
        if at in blocks and statement.opcode != "label":
            seen.add(blocks[at])
        name = blocks[at] if statement.opcode == "label" else names.get(at, statement.result)
        if name and statement.has_value and name in seen:
            found.append(at)
        elif name:
            seen.add(name)
    return found
