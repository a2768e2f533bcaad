"""The basic blocks of a function, and their immediate post-dominators."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.lazy import dataclass, field
from ptx_ls.sema.flow.control_flow import Flow


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
            self._meeting = _meetings(self)
        return self._meeting

    def reached(self, block: int) -> frozenset[int]:
        """The blocks that are reachable from a block, including itself."""
        if block not in self._reached:
            seen = {block}
            ahead = [block]
            while ahead:
                at = ahead.pop()
                for following in self.following[at] if at != self.end else ():
                    if following not in seen:
                        seen.add(following)
                        ahead.append(following)
            self._reached[block] = frozenset(seen)
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


def _meetings(blocks: Blocks) -> list[int | None]:
    """The immediate post-dominators (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", on the reverse
    graph)."""
    order = _from_the_end(blocks)
    rank = {block: number for number, block in enumerate(order)}
    found: list[int | None] = [None] * (blocks.end + 1)
    found[blocks.end] = blocks.end
    changed = True
    while changed:
        changed = False
        for block in order[1:]:
            meeting: int | None = None
            for way in blocks.following[block]:
                if found[way] is None:
                    continue
                meeting = way if meeting is None else _joined(meeting, way, found, rank)
            if found[block] != meeting:
                found[block] = meeting
                changed = True
    found[blocks.end] = None
    return found


def _joined(one: int, other: int, found: list[int | None], rank: dict[int, int]) -> int:
    while one != other:
        if rank[one] < rank[other]:
            one, other = other, one
        above = found[one]
        assert above is not None
        one = above
    return one


def _from_the_end(blocks: Blocks) -> list[int]:
    """The blocks that reach the exit, in reverse postorder of the reverse graph."""
    seen = {blocks.end}
    order: list[int] = []
    ahead: list[tuple[int, int]] = [(blocks.end, 0)]
    while ahead:
        block, at = ahead.pop()
        if at < len(blocks.before[block]):
            ahead.append((block, at + 1))
            before = blocks.before[block][at]
            if before not in seen:
                seen.add(before)
                ahead.append((before, 0))
        else:
            order.append(block)
    return order[::-1]
