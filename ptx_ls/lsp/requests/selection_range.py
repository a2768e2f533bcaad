"""`textDocument/selectionRange`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.SelectionRangeParams) -> list[types.SelectionRange]:
    """For each position the selection ranges around it."""
    return [_chain(context, position) for position in params.positions]


def _chain(context: Context, position: types.Position) -> types.SelectionRange:
    document, offset = context.document, context.offset(position)
    selections = context.language.selections
    spans = selections(document, offset) if selections else ()
    found: types.SelectionRange | None = None
    for where in reversed(context.ranges(spans)):
        found = types.SelectionRange(range=where, parent=found)
    return found or types.SelectionRange(range=types.Range(position, position))
