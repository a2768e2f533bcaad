"""What a hover says of a block: where control comes from and goes to, what dominates it, and its loop."""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.ide.answers import Hover
from ptx_ls.nvvm.graph.blocks import Graph
from ptx_ls.nvvm.graph.place import block_named_at
from ptx_ls.syntax.document import Document

_MOST = 12
"""Blocks that are named of many."""


def block_hover(document: Document, offset: int) -> Hover | None:
    """The hover of the block whose label is at an offset or is named there; None if there is none."""
    found = block_named_at(document, offset)
    if found is None or not found.blocks.graph.is_known:
        return None
    blocks, graph, number = found.blocks, found.blocks.graph, found.block
    body, start = found.function.body, found.function.start
    first, last = blocks.first[number], blocks.last[number]
    lines = [document.line_at(start + body.starts[at]) + 1 for at in (first, last)]
    parts = [
        f"**block** `{name_of(graph, number)}`, lines {lines[0]} to {lines[1]}",
        f"predecessors: {_listed(graph, dict.fromkeys(graph.before[number])) or 'none'}",
        f"successors: {_listed(graph, dict.fromkeys(graph.following[number] or ())) or 'none'}",
    ]
    if not graph.is_reachable(number):
        parts.append("not reachable from the entry")
    else:
        above = graph.dominators[number]
        parts.append(f"immediate dominator: `{name_of(graph, above)}`" if above is not None else "the entry")
        header = graph.loops[number]
        if header is not None:
            size = sum(1 for one in range(len(graph)) if _is_in(graph, one, header))
            inside = f"in the loop of `{name_of(graph, header)}`" if header != number else "the header of a loop"
            parts.append(f"{inside}, which has {size} block{'s' * (size > 1)}")
    return Hover("  \n".join(parts), found.span.start, found.span.end)


def name_of(graph: Graph, number: int) -> str:
    """A block as instructions name it."""
    return f"%{graph.names[number]}"


def _listed(graph: Graph, numbers: Iterable[int]) -> str:
    names = [f"`{name_of(graph, number)}`" for number in numbers]
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more


def _is_in(graph: Graph, number: int, header: int) -> bool:
    """Whether a block is in the loop of a header, or in a loop inside of it."""
    at = graph.loops[number]
    while at is not None and at != header:
        above = graph.dominators[at]
        at = graph.loops[above] if above is not None else None
    return at == header
