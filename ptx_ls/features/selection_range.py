"""`textDocument/selectionRange`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.sema.selection import selections


def answer(context: Context, params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
    """For each position what the selection there grows to."""
    if context.document.language != "ptx":
        return None
    return [_chain(context, position) for position in params.positions]


def _chain(context: Context, position: types.Position) -> types.SelectionRange:
    found: types.SelectionRange | None = None
    for where in reversed(context.ranges(selections(context.document, context.offset(position)))):
        found = types.SelectionRange(range=where, parent=found)
    return found or types.SelectionRange(range=types.Range(position, position))
