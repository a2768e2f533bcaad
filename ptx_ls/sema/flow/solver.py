"""Solves a problem of data flow over a graph: what is known before each node, along all ways to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Fact = TypeVar("Fact")


def solve(
    following: Sequence[Sequence[int]],
    entries: Sequence[int],
    first: Fact,
    transfer: Callable[[int, Fact], Fact],
    join: Callable[[Fact, Fact], Fact],
) -> dict[int, Fact]:
    """What holds before each node that the entries reach: `first` before the entries, what `transfer` makes of it after
    a node, and the `join` where ways meet. Over the graph reversed it is what holds after each node.

    Facts are compared by ==; a chain of joins must end.
    """
    before = dict.fromkeys(entries, first)
    ahead = list(entries)
    waiting = set(entries)
    while ahead:
        at = ahead.pop()
        waiting.discard(at)
        if at >= len(following):
            continue
        after = transfer(at, before[at])
        for way in following[at]:
            joined = join(before[way], after) if way in before else after
            if way not in before or joined != before[way]:
                before[way] = joined
                if way not in waiting:
                    waiting.add(way)
                    ahead.append(way)
    return before
