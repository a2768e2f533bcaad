"""The control flow of a function in any language, as far as a picture shows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ptx_ls.lazy import dataclass


@dataclass(frozen=True)
class FlowBlock:
    """A basic block: its label, "" for none, its bytes, the instructions that are shown, and its successors by number,
    the one without a jump last."""

    name: str
    start: int
    end: int
    lines: tuple[str, ...]
    following: tuple[int, ...]


@dataclass(frozen=True)
class FlowGraph:
    """The blocks of a function in the order of the source, the entry first."""

    name: str
    start: int
    end: int
    blocks: Sequence[FlowBlock]

    def block_at(self, offset: int) -> int | None:
        """The number of the block that holds an offset, or that is the last before it; None outside of the function."""
        if not self.start <= offset <= self.end:
            return None
        return max((number for number, one in enumerate(self.blocks) if one.start <= offset), default=0)

    @cached_property
    def back_edges(self) -> frozenset[Edge]:
        """The edges that lead back to a block on the way to which they are, in a walk from the entry."""
        found = set[Edge]()
        state = [0] * len(self.blocks)  # 1: on the way, 2: left
        for start in range(len(self.blocks)):
            ahead = [(start, 0)] if not state[start] else []
            while ahead:
                number, at = ahead.pop()
                state[number] = 1
                following = self.blocks[number].following
                if at == len(following):
                    state[number] = 2
                    continue
                ahead.append((number, at + 1))
                way = following[at]
                if state[way] == 1:
                    found.add(Edge(number, way))
                elif not state[way]:
                    ahead.append((way, 0))
        return frozenset(found)


@dataclass(frozen=True)
class Edge:
    """A way from one block to another, by their numbers."""

    source: int
    target: int


_MOST_LINES = 12
_LONGEST = 60


def shown_lines(statements: Sequence[str]) -> tuple[str, ...]:
    """The first and last of many statements, in one line each."""
    lines = [" ".join(one.split()) for one in statements]
    if len(lines) > _MOST_LINES:
        left_out = len(lines) - _MOST_LINES + 1
        lines = [*lines[: _MOST_LINES - 4], f"… {left_out} more …", *lines[-3:]]
    return tuple(one if len(one) <= _LONGEST else f"{one[: _LONGEST - 1]}…" for one in lines)
