"""`textDocument/prepareCallHierarchy`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.call_items import item
from ptx_ls.features.context import Context
from ptx_ls.sema.calls import FUNCTIONS
from ptx_ls.sema.meaning import meant_at


def answer(context: Context, params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem] | None:
    """The function that is named at a position."""
    document = context.document
    meant = meant_at(document, context.offset(params.position)) if document.language == "ptx" else None
    return [item(context, meant.symbol)] if meant and meant.symbol.kind in FUNCTIONS else None
