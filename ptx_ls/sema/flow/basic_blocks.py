"""The basic blocks of a function, and their immediate post-dominators."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.lazy import dataclass, field
from ptx_ls.sema.flow.control_flow import Flow
from ptx_ls.sema.flow.dominators import immediate_dominators
from ptx_ls.sema.flow.solver import reached


@dataclass
class Blocks:
    """The blocks of a function by number, each from its `first` to its `last` step.

    `end` is the number of the exit. `of` is the block of each step. `following` and `before` are the successors and
    predecessors.
    """

    first: list[int]
    last: list[int]
    of: list[int]
    following: list[tuple[int, ...]]
    before: list[list[int]]
    _meeting: list[int | None] | None = None
    _reached: dict[int, frozenset[int]] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """The number of the exit."""
        return len(self.first)

    def until_met(self, block: int, way: int) -> Iterator[int]:
        """The blocks that run if a block is left one way, up to where all ways meet again."""
        meeting = self.meeting
        at: int | None = way
        while at is not None and at != meeting[block]:
            yield at
            at = meeting[at]

    @property
    def meeting(self) -> list[int | None]:
        """The immediate post-dominator of each block; None if there is none."""
        if self._meeting is None:
            # Post-dominators are the dominators of the graph reversed.
            self._meeting = immediate_dominators(self.before, self.following, self.end, self.end + 1)
        return self._meeting

    def reached(self, block: int) -> frozenset[int]:
        """The blocks that are reachable from a block, including itself."""
        if block not in self._reached:
            self._reached[block] = reached(self.following, (block,))
        return self._reached[block]


_ENDS = frozenset({"ret", "exit"})


def blocks_of(flow: Flow) -> Blocks:
    """The basic blocks of a function."""
    count = len(flow.steps)
    leaders = {0}
    for at, step in enumerate(flow.steps):
        if step.following != (at + 1,) or step.effects & _ENDS:
            leaders.add(at + 1)
            leaders.update(step.following)
    first = sorted(leader for leader in leaders if leader < count)
    last = [following - 1 for following in (*first[1:], count)]
    of: list[int] = []
    for number, (start, end) in enumerate(zip(first, last, strict=True)):
        of += [number] * (end - start + 1)
    following = []
    for at in last:
        step = flow.steps[at]
        # After a guard, a return may be ignored.
        ways = [*step.following, *((count,) if step.effects & _ENDS or not step.following else ())]
        following.append(tuple(dict.fromkeys(of[way] if way < count else len(first) for way in ways)))
    before: list[list[int]] = [[] for _ in range(len(first) + 1)]
    for number, blocks in enumerate(following):
        for block in blocks:
            before[block].append(number)
    return Blocks(first, last, of, following, before)
