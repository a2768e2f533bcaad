"""`textDocument/prepareCallHierarchy`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.call_hierarchy_items import item
from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem] | None:
    """The function that is named at a position."""
    function_at = context.language.function_at
    symbol = function_at(context.document, context.offset(params.position)) if function_at else None
    return [item(context, symbol)] if symbol else None
