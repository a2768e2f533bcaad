"""The order of basic blocks in which lanes that diverged reconverge as early as the program allows.

The scheduler runs the lanes with the lowest program counter first. If each block precedes its successors, back edges
excepted, and the blocks of a loop are adjacent, no lane passes a point that another may still reach: a topological
order of the strongly connected components, and within a loop the same again without its header.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

_DEEPEST = 64
"""Nesting depth of loops; the blocks of deeper ones keep the order of the source, which costs nothing."""


def reconvergence_order(following: Sequence[Sequence[int]]) -> list[int]:
    """The numbers of the blocks in that order; `following[b]` are the successors of b, the entry is block 0.

    Unreachable blocks come last. Ties are in the order of the source.
    """
    order: list[int] = []
    every = frozenset(range(len(following)))
    work: list[tuple[frozenset[int], frozenset[int], int]] = [(every, frozenset({0}), 0)]
    # Each item is a set of blocks, its entries and its depth; loops are split when they are reached.
    while work:
        blocks, entries, depth = work.pop()
        if depth > _DEEPEST:
            order += sorted(blocks)
            continue
        pieces: list[tuple[frozenset[int], frozenset[int]]] = []
        for component in _sorted_components(following, blocks):
            if len(component) == 1:
                pieces.append((component, component))
                continue
            heads = component & entries or {b for a in blocks - component for b in following[a] if b in component}
            pieces.append((component, frozenset({min(heads or component)})))
        if len(pieces) == 1 and len(pieces[0][0]) > 1:
            component, heads = pieces[0]
            head = min(heads)
            order.append(head)
            inner = component - {head}
            work.append((inner, frozenset(b for b in following[head] if b in inner), depth + 1))
            continue
        if all(len(component) == 1 for component, _ in pieces):
            order += (next(iter(component)) for component, _ in pieces)
            continue
        work += ((*piece, depth) for piece in reversed(pieces))
    return order


def _sorted_components(following: Sequence[Sequence[int]], blocks: frozenset[int]) -> list[frozenset[int]]:
    """The strongly connected components of some blocks, in topological order."""
    component_of = _components(following, blocks)
    members: dict[int, set[int]] = {}
    for block, number in component_of.items():
        members.setdefault(number, set()).add(block)
    before = dict.fromkeys(members, 0)
    after: dict[int, set[int]] = {number: set() for number in members}
    for block in blocks:
        for target in following[block]:
            if target in blocks and component_of[target] != component_of[block]:
                after[component_of[block]].add(component_of[target])
    for targets in after.values():
        for target in targets:
            before[target] += 1
    ready = [(min(members[number]), number) for number, count in before.items() if not count]
    heapq.heapify(ready)
    found = []
    while ready:
        _, number = heapq.heappop(ready)
        found.append(frozenset(members[number]))
        for target in after[number]:
            before[target] -= 1
            if not before[target]:
                heapq.heappush(ready, (min(members[target]), target))
    return found


def _components(following: Sequence[Sequence[int]], blocks: frozenset[int]) -> dict[int, int]:
    """The number of the strongly connected component of each block (Tarjan 1972, without recursion)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    component_of: dict[int, int] = {}
    for root in sorted(blocks):
        if root in index:
            continue
        calls = [(root, iter(following[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while calls:
            block, targets = calls[-1]
            for target in targets:
                if target not in blocks:
                    continue
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on_stack.add(target)
                    calls.append((target, iter(following[target])))
                    break
                if target in on_stack:
                    low[block] = min(low[block], index[target])
            else:
                calls.pop()
                if calls:
                    low[calls[-1][0]] = min(low[calls[-1][0]], low[block])
                if low[block] == index[block]:
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        component_of[member] = block
                        if member == block:
                            break
    return component_of
