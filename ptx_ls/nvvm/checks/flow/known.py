"""The diagnostics of the control flow of each statement of a function, kept while a line is half typed.

After an edit that adds or removes blocks, those that do not depend on these blocks are kept.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import suppress
from itertools import chain, compress, count
from typing import TypeVar

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import dataclass, replace
from ptx_ls.nvvm.checks.flow import dominance, phi_incoming
from ptx_ls.nvvm.checks.flow.position import Positions
from ptx_ls.nvvm.graph.blocks import Blocks, Graph, blocks_of
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.edited_names import Replaced
from ptx_ls.nvvm.values.names import Names
from ptx_ls.nvvm.values.statement import Statement

FlowCheck = Callable[[int, Statement, Positions], Iterable[Diagnostic]]
Column = list[tuple[Diagnostic, ...] | None]
Item = TypeVar("Item")
_CHECKS: tuple[FlowCheck, ...] = (phi_incoming.check, dominance.check)


@dataclass(frozen=True)
class KnownFlow:
    """The diagnostics of each statement, with offsets from its start; None for one that is not known.

    `crossing`: 1 for those that depend on other blocks, the phis and what uses a value of another block or one that is
    defined later. `graph` is what the diagnostics hold for, and `firsts` are the first statements of its blocks.
    """

    found: Column
    crossing: bytearray
    graph: Graph
    firsts: Sequence[Statement]


def places(column: Sequence[Item], item: Item) -> Iterator[int]:
    """The positions of an item in a column, which may be changed meanwhile."""
    number = -1
    with suppress(ValueError):
        while True:
            number = column.index(item, number + 1)
            yield number


def users(body: Body, names: Set[str], near: int) -> Sequence[int]:
    """The numbers of the statements that use one of some names, in no order. The search begins near a number."""
    found = [*chain.from_iterable(body.users.get(name, ()) for name in names)]
    return body.numbers_of(found, near) if found else ()


def flow_of(body: Body, earlier: KnownFlow | None, reader: Reader) -> KnownFlow:
    """The flow of a body whose graph is known. `earlier`: what is still valid from the version before."""
    blocks, statements = blocks_of(body), body.statements
    if earlier is not None and blocks.graph is not earlier.graph and blocks.graph.is_like(earlier.graph):
        # The graph from before a line was half typed has its dominators.
        blocks = body.graph = replace(blocks, graph=earlier.graph)
    positions = Positions(body, reader)
    firsts = [statements[at] for at in blocks.first]
    if earlier is None:
        earlier = KnownFlow([None] * len(statements), bytearray(len(statements)), blocks.graph, firsts)
    found, crossing = earlier.found, earlier.crossing
    if blocks.graph is not earlier.graph:
        for number in _reached(body, earlier, blocks, firsts):
            found[number] = None
    unknown = [*places(found, None)]
    for number in unknown:
        found[number], crossing[number] = (), 0
    for number in positions.across_blocks(unknown):
        crossing[number] = 1
        found[number] = tuple(chain.from_iterable(one(number, statements[number], positions) for one in _CHECKS))
    return KnownFlow(found, crossing, blocks.graph, firsts)


def edited_flow(body: Body, earlier: KnownFlow, changed: Set[str]) -> KnownFlow | None:
    """What is still valid after the edit of a body, for the graph before it; None if nothing is. `changed`: the names
    whose definitions differ."""
    origin = body.origin
    if origin is None:
        return None
    replaced = origin.replaced(body)
    _, new, first, before, after = replaced
    if replaced.is_near_order:
        return None
    end = _end_of_moved(origin.body.names, body.names, replaced)
    found: Column = [*earlier.found[:first], *[None] * (after - first), *earlier.found[before:]]
    crossing = earlier.crossing[:first] + bytes(after - first) + earlier.crossing[before:]
    # Whether a phi is at the top of its block, the statement before it says.
    for number in range(after, min(max(end, after + 1), len(new))):
        found[number] = None
    kept = _defined_in_place(body, origin.body, replaced) if end < 0 else set()
    moved = _defined_by(new[after : max(end, after)], body.names)
    for number in users(body, changed | (body.redefined - kept) | moved, first):
        found[number] = None
    return KnownFlow(found, crossing, earlier.graph, earlier.firsts)


def _end_of_moved(earlier: Names, later: Names, replaced: Replaced) -> int:
    """The number of the first statement, after those that were replaced, that is in the block that it was in before; -1
    if all are, and the replaced ones too are in one block that was there before."""
    _, _, first, before, after = replaced
    was, now = earlier.first_of_block, later.first_of_block
    gone = was[bisect_left(was, first) : bisect_right(was, before)]
    fresh = now[bisect_left(now, first) : bisect_right(now, after)]
    begins, begins_now = before in gone[-1:], after in fresh[-1:]
    if begins == begins_now and len(gone) == len(fresh) == begins:
        return -1
    if begins and begins_now:
        return after
    following = bisect_right(now, after)
    return now[following] if following < len(now) else len(replaced.new)


def _defined_in_place(body: Body, earlier: Body, replaced: Replaced) -> set[str]:
    """The names that a replaced statement defined, and one in its place does, of a call of the same function."""
    old, new, first, before, after = replaced
    gone, fresh = {id(one) for one in old[first:before]}, {id(one) for one in new[first:after]}
    found = set()
    for name in body.redefined:
        one, other = earlier.names.values.get(name), body.names.values.get(name)
        if one is not None and other is not None and id(one) in gone and id(other) in fresh:
            callees = [each.callee.text if each.callee is not None else "" for each in (one, other)]
            if callees[0] == callees[1]:
                found.add(name)
    return found


def _defined_by(statements: Sequence[Statement], names: Names) -> Set[str]:
    """The names that some statements define."""
    if any(one.has_value and not one.result for one in statements):
        those = {id(one) for one in statements}
        return {name for name, one in names.values.items() if id(one) in those}
    return {one.result for one in statements if one.has_value}


def _reached(body: Body, earlier: KnownFlow, blocks: Blocks, firsts: Sequence[Statement]) -> Iterator[int]:
    """The numbers of the statements whose diagnostics may differ between two graphs."""
    graph, was, statements, crossing = blocks.graph, earlier.graph, body.statements, earlier.crossing
    number_of = {id(one): number for number, one in enumerate(earlier.firsts)}
    same = [number_of.get(id(one)) for one in firsts]
    changed = _reached_blocks(graph, was, same)
    starts = [*blocks.first, len(statements)]
    for block in compress(count(), changed):
        start = starts[block]
        yield from compress(count(start), crossing[start : starts[block + 1]])
    for block in _otherwise_entered(graph, was, same):
        start = starts[block]
        for number in compress(count(start), crossing[start : starts[block + 1]]):
            if statements[number].opcode == "phi":
                yield number
    named = chain.from_iterable(body.users.get(name, ()) for name in compress(graph.names, changed))
    phis = [one for one in named if one.opcode == "phi"]
    yield from body.numbers_of(phis, 0) if phis else ()


def _otherwise_entered(graph: Graph, was: Graph, same: Sequence[int | None]) -> Iterator[int]:
    """The blocks that have another name than before, or predecessors that are others or have other names."""
    now = {other: number for number, other in enumerate(same) if other is not None}
    found: set[int | None] = set()
    for number, ways in enumerate(graph.following):
        other = same[number]
        before = [now.get(one) for one in was.following[other] or ()] if other is not None else []
        is_other = other is None or graph.names[number] != was.names[other]
        if is_other:
            found.add(number)
        if is_other or [*(ways or ())] != before:
            found.update(ways or (), before)
    for other in range(len(was)):
        if other not in now:
            found.update(now.get(one) for one in was.following[other] or ())
    return (one for one in found if one is not None)


def _reached_blocks(graph: Graph, was: Graph, same: Sequence[int | None]) -> Sequence[bool]:
    """Whether each block is a new one, or has other dominators among those that are in both graphs. `same`: the number
    that each block had before; None if it is new."""
    kept = [False] * len(was)
    for one in same:
        if one is not None:
            kept[one] = True
    above, above_before = _above(graph, [one is not None for one in same]), _above(was, kept)
    found = [
        other is None or graph.is_reachable(number) != was.is_reachable(other) for number, other in enumerate(same)
    ]
    for block in graph.from_above:
        other, nearest = same[block], above[block]
        if other is not None and not found[block]:
            before = same[nearest] if nearest is not None else None
            found[block] = before != above_before[other] or (nearest is not None and found[nearest])
    return found


def _above(graph: Graph, is_kept: Sequence[bool]) -> Sequence[int | None]:
    """The nearest block of some among those that dominate each."""
    found: list[int | None] = [None] * len(graph)
    for block in graph.from_above:
        one = graph.dominators[block]
        if one is not None:
            found[block] = one if is_kept[one] else found[one]
    return found
