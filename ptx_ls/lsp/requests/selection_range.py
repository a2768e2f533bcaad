"""`textDocument/selectionRange`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.selection import selections
from ptx_ls.lsp.context import Context
from ptx_ls.nvvm.selection import selections as nvvm_selections


def answer(context: Context, params: types.SelectionRangeParams) -> list[types.SelectionRange]:
    """For each position what the selection there grows to."""
    return [_chain(context, position) for position in params.positions]


def _chain(context: Context, position: types.Position) -> types.SelectionRange:
    document, offset = context.document, context.offset(position)
    is_nvvm = document.language == "nvvm"
    spans = nvvm_selections(document.source, document.tree, offset) if is_nvvm else selections(document, offset)
    found: types.SelectionRange | None = None
    for where in reversed(context.ranges(spans)):
        found = types.SelectionRange(range=where, parent=found)
    return found or types.SelectionRange(range=types.Range(position, position))
