"""Immediate dominators of a graph; of the graph reversed, immediate post-dominators."""

from __future__ import annotations

from collections.abc import Sequence


def immediate_dominators(
    following: Sequence[Sequence[int]], before: Sequence[Sequence[int]], entry: int, count: int
) -> list[int | None]:
    """The immediate dominator of each of `count` nodes by number; None for the entry and what it does not reach
    (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm").

    `following` and `before` are the successors and predecessors.
    """
    order = reverse_postorder(following, entry)
    rank = [count] * count
    for number, node in enumerate(order):
        rank[node] = number
    found: list[int | None] = [None] * count
    found[entry] = entry
    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            nearest: int | None = None
            for way in before[node]:
                if found[way] is not None:
                    nearest = way if nearest is None else _joined(nearest, way, found, rank)
            if found[node] != nearest:
                found[node] = nearest
                changed = True
    found[entry] = None
    return found


def _joined(one: int, other: int, found: list[int | None], rank: list[int]) -> int:
    while one != other:
        if rank[one] < rank[other]:
            one, other = other, one
        above = found[one]
        assert above is not None
        one = above
    return one


def reverse_postorder(following: Sequence[Sequence[int]], entry: int) -> list[int]:
    """The nodes that an entry reaches, each before those that follow it but for the backs of loops."""
    seen = {entry}
    order: list[int] = []
    path = [(entry, iter(following[entry]))]
    while path:
        node, ways = path[-1]
        way = next((way for way in ways if way not in seen), None)
        if way is None:
            order.append(node)
            path.pop()
        else:
            seen.add(way)
            path.append((way, iter(following[way])))
    return order[::-1]
