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
    return dominators_along(reverse_postorder(following, entry), before, count)


def dominators_along(order: Sequence[int], before: Sequence[Sequence[int]], count: int) -> list[int | None]:
    """The immediate dominators of nodes in reverse postorder, the entry first."""
    entry = order[0]
    rank = [count] * count
    for number, node in enumerate(order):
        rank[node] = number
    found: list[int | None] = [None] * count
    found[entry] = entry
    # After a round only the heads of loops may be others, to which control comes from further on.
    heads = [node for node in order[1:] if any(rank[node] <= rank[way] < count for way in before[node])]
    has_changed = True
    while has_changed:
        _find(order[1:], before, found, rank)
        has_changed = _find(heads, before, found, rank)
    found[entry] = None
    return found


def _find(nodes: Sequence[int], before: Sequence[Sequence[int]], found: list[int | None], rank: list[int]) -> bool:
    """One round over some nodes; whether a dominator was another before."""
    has_changed = False
    for node in nodes:
        nearest: int | None = None
        for way in before[node]:
            if found[way] is not None and way != nearest:
                nearest = way if nearest is None else _joined(nearest, way, found, rank)
        if found[node] != nearest:
            found[node] = nearest
            has_changed = True
    return has_changed


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
    path, ahead = [entry], [iter(following[entry])]
    while path:
        for way in ahead[-1]:
            if way not in seen:
                seen.add(way)
                path.append(way)
                ahead.append(iter(following[way]))
                break
        else:
            order.append(path.pop())
            ahead.pop()
    return order[::-1]
