"""Solves problems of data flow over a graph: what is known before each node, along all ways to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

Fact = TypeVar("Fact")
Node = TypeVar("Node")


def solve(
    following: Sequence[Sequence[int]],
    entries: Iterable[int],
    first: Fact,
    transfer: Callable[[int, Fact], Fact],
    join: Callable[[Fact, Fact], Fact],
) -> dict[int, Fact]:
    """What holds before each node that the entries reach: `first` before the entries, what `transfer` makes of it after
    a node, and the `join` where ways meet. Over the graph reversed it is what holds after each node.

    Facts are compared by ==; a chain of joins must end.
    """
    before = dict.fromkeys(entries, first)
    last = len(following)

    def changed(at: int) -> list[int]:
        if at >= last:
            return []
        after = transfer(at, before[at])
        others = []
        for way in following[at]:
            if way not in before:
                before[way] = after
                others.append(way)
                continue
            joined = join(before[way], after)
            if joined != before[way]:
                before[way] = joined
                others.append(way)
        return others

    settle(before, changed)
    return before


def settle(nodes: Iterable[Node], changed: Callable[[Node], Iterable[Node]]) -> None:
    """Visits nodes, the last one first, and whatever a visit says that it has changed something for, until nothing is
    left."""
    ahead = list(nodes)
    waiting = set(ahead)
    while ahead:
        node = ahead.pop()
        waiting.discard(node)
        for other in changed(node):
            if other not in waiting:
                waiting.add(other)
                ahead.append(other)


def reached(
    following: Sequence[Sequence[int]], starts: Iterable[int], is_end: Callable[[int], bool] | None = None
) -> frozenset[int]:
    """The nodes that may follow some nodes, these included: up to nodes that end the search, these included."""
    seen: set[int] = set()
    ahead = list(starts)
    while ahead:
        at = ahead.pop()
        if at not in seen:
            seen.add(at)
            if at < len(following) and (is_end is None or not is_end(at)):
                ahead += following[at]
    return frozenset(seen)
