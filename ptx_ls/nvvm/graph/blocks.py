"""The basic blocks of a function of NVVM IR, with predecessors, dominators and loops."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.values.body import Body
from ptx_ls.sema.flow.dominators import dominators_along, reverse_postorder


@dataclass(frozen=True)
class Graph:
    """The blocks of a function by number, in the order of the text.

    `names`: what each is called, its number where it has no label. `following` are the successors, one for each edge,
    so that a switch may name one twice; None where the terminator or a label is not known.
    """

    names: Sequence[str]
    following: Sequence[tuple[int, ...] | None]

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def is_known(self) -> bool:
        """Whether the successors of every block are known."""
        return not self.unknown

    @cached_property
    def unknown(self) -> Sequence[int]:
        """The blocks whose successors are not known."""
        return [number for number, ways in enumerate(self.following) if ways is None]

    @cached_property
    def before(self) -> Sequence[Sequence[int]]:
        """The predecessors of each block, one for each edge."""
        found: list[list[int]] = [[] for _ in self.names]
        for number, ways in enumerate(self.following):
            for way in ways or ():
                found[way].append(number)
        return found

    @cached_property
    def dominators(self) -> Sequence[int | None]:
        """The immediate dominator of each block; None for the entry and for blocks that are not reachable."""
        return dominators_along(self.from_above, self.before, len(self)) if len(self) else []

    @cached_property
    def from_above(self) -> Sequence[int]:
        """The blocks that the entry reaches, each after its dominators."""
        return reverse_postorder([one or () for one in self.following], 0) if len(self) else []

    @cached_property
    def _intervals(self) -> tuple[Sequence[int], Sequence[int]]:
        """The place of each block in a walk of the tree of dominators, and where those end that it dominates."""
        above, order = self.dominators, self.from_above
        sizes = [0] * len(self)
        for number in reversed(order):
            sizes[number] += 1
            parent = above[number]
            if parent is not None:
                sizes[parent] += sizes[number]
        starts, free = [-1] * len(self), [0] * len(self)
        for number in order:
            parent = above[number]
            start = 0
            if parent is not None:
                start = free[parent]
                free[parent] += sizes[number]
            starts[number], free[number] = start, start + 1
        return starts, [start + size for start, size in zip(starts, sizes, strict=True)]

    def is_reachable(self, block: int) -> bool:
        """Whether the entry reaches a block."""
        return block == 0 or self.dominators[block] is not None

    def dominates(self, one: int, other: int) -> bool:
        """Whether every way from the entry to the other block leads through the one, or is the one itself."""
        starts, ends = self._intervals
        return one == other or 0 <= starts[one] <= starts[other] < ends[one]

    @cached_property
    def loops(self) -> Sequence[int | None]:
        """The header of the innermost natural loop around each block; None for one that is in no loop."""
        found: list[int | None] = [None] * len(self)
        sizes: dict[int, int] = {}
        members: dict[int, set[int]] = {}
        for number, ways in enumerate(self.following):
            for header in ways or ():
                if self.is_reachable(number) and self.dominates(header, number):
                    members.setdefault(header, {header}).update(self._loop(header, number))
        sizes = {header: len(blocks) for header, blocks in members.items()}
        for header in sorted(members, key=lambda one: -sizes[one]):
            for block in members[header]:
                found[block] = header
        return found

    def _loop(self, header: int, back: int) -> set[int]:
        """The blocks from which the source of a back edge is reached without the header."""
        seen = {header, back}
        ahead = [back]
        while ahead:
            number = ahead.pop()
            for way in self.before[number] if number != header else ():
                if way not in seen:
                    seen.add(way)
                    ahead.append(way)
        return seen


@dataclass(frozen=True)
class Blocks:
    """The graph of a function, and where its blocks are: `first` and `last` are the numbers of the statements that
    begin and end each block; the first is the label if there is one."""

    graph: Graph
    first: Sequence[int]
    last: Sequence[int]

    def block_of(self, statement: int) -> int:
        """The block of a statement by number."""
        return bisect_right(self.first, statement) - 1


def blocks_of(body: Body) -> Blocks:
    """The blocks of a body, computed once."""
    if body.graph is None:
        body.graph = _blocks(body)
    found: Blocks = body.graph
    return found


def _blocks(body: Body) -> Blocks:
    names, statements = body.names, body.statements
    first = names.first_of_block
    end = len(statements)
    while end and statements[end - 1].opcode == "uselistorder":
        end -= 1
    last = [*[start - 1 for start in first[1:]], end - 1] if first else []
    number_of = {name: number for number, name in enumerate(names.block_names)}
    following: list[tuple[int, ...] | None] = []
    for at in last:
        targets = statements[at].targets
        ways = tuple([number_of.get(one, -1) for one in targets]) if targets is not None else None
        following.append(ways if ways is None or -1 not in ways else None)
    return Blocks(Graph(names.block_names, following), first, last)
