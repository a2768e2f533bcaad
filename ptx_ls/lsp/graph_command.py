"""The command `ptx-ls.graph`: the control flow of the function at a position, as a picture with its blocks."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from ptx_ls.ide.flow.drawing import MOST_BLOCKS, svg
from ptx_ls.lsp.context import Context

COMMAND = "ptx-ls.graph"


def answer(context: Context, line: int, character: int) -> dict[str, Any] | None:
    """The picture; `blocks` has the first and last line of each block, whose place in the picture has the identifier
    `block-N`, `current` the number of the one at the position. Outside of functions it is that of the nearest one. None
    where there is no function, or its control flow is not known."""
    draw = context.language.graph
    if draw is None:
        return None
    offset = context.offset(types.Position(line, character))
    graph = draw(context.document, _in_function(context, offset))
    if graph is None or len(graph.blocks) > MOST_BLOCKS:
        return None
    current = graph.block_at(offset)
    lines = [(context.document.line_at(one.start), context.document.line_at(one.end)) for one in graph.blocks]
    return {
        "name": graph.name,
        "svg": svg(graph, current),
        "current": current,
        "first": context.document.line_at(graph.start),
        "last": context.document.line_at(graph.end),
        "blocks": [{"first": first, "last": last} for first, last in lines],
    }


def _in_function(context: Context, offset: int) -> int:
    """An offset, or where it is in no function the name of the nearest one."""
    symbols = context.language.top_symbols
    functions = [one for one in (symbols(context.document) if symbols else ()) if one.is_function and one.defines]
    if any(one.whole_start <= offset <= one.whole_end for one in functions):
        return offset
    nearest = min(functions, key=lambda one: max(one.whole_start - offset, offset - one.whole_end), default=None)
    return offset if nearest is None else nearest.start
