"""The basic blocks of a function of NVVM IR, with predecessors, dominators and loops."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.sema.flow.dominators import immediate_dominators
from ptx_ls.syntax.span import Span


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
        ways = [one or () for one in self.following]
        return immediate_dominators(ways, self.before, 0, len(self)) if len(self) else []

    @cached_property
    def _intervals(self) -> Sequence[Span]:
        """The place of each block in a walk of the tree of dominators: before and after all that it dominates."""
        inner: list[list[int]] = [[] for _ in self.names]
        for number, above in enumerate(self.dominators):
            if above is not None:
                inner[above].append(number)
        found = [Span(0, -1)] * len(self)
        clock, ahead = 0, [(0, False)]
        while ahead and len(self):
            number, is_left = ahead.pop()
            clock += 1
            if is_left:
                found[number] = Span(found[number].start, clock)
            else:
                found[number] = Span(clock, clock)
                ahead.append((number, True))
                ahead += ((one, False) for one in inner[number])
        return found

    @cached_property
    def from_above(self) -> Sequence[int]:
        """The blocks that the entry reaches, each after its dominators."""
        intervals = self._intervals
        return sorted(filter(self.is_reachable, range(len(self))), key=lambda one: intervals[one].start)

    def is_reachable(self, block: int) -> bool:
        """Whether the entry reaches a block."""
        return block == 0 or self.dominators[block] is not None

    def dominates(self, one: int, other: int) -> bool:
        """Whether every way from the entry to the other block leads through the one, or is the one itself."""
        first, last = self._intervals[one]
        return one == other or first <= self._intervals[other].start < last

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
    last = [*(start - 1 for start in first[1:]), end - 1] if first else []
    origin = body.origin
    earlier: Blocks | None = origin.body.graph if origin is not None else None
    if origin is None or earlier is None:
        return Blocks(_graph(names.block_names, statements, last), first, last)
    graph, edited = earlier.graph, (*origin.gone, *origin.fresh(body))
    if graph.names is not names.block_names or any(one.role in ("label", "terminator") for one in edited):
        made = _graph(names.block_names, statements, last)
        if made.names != graph.names or made.following != graph.following:
            graph = made
    return Blocks(graph, first, last)


def _graph(names: Sequence[str], statements: Sequence[Statement], last: Sequence[int]) -> Graph:
    """The graph of some blocks by the numbers of their last statements."""
    number_of = {name: number for number, name in enumerate(names)}
    following: list[tuple[int, ...] | None] = []
    for at in last:
        targets = statements[at].targets
        ways = tuple([number_of.get(one, -1) for one in targets]) if targets is not None else None
        following.append(ways if ways is None or -1 not in ways else None)
    return Graph(names, following)
