"""`textDocument/prepareCallHierarchy`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.call_hierarchy_items import item
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.document_symbol import function_symbol, nvvm_module
from ptx_ls.nvvm.calls import functions_by_name
from ptx_ls.nvvm.references import name_at, name_of
from ptx_ls.sema.name_resolution import meant_at
from ptx_ls.sema.scope import Symbol
from ptx_ls.syntax.document import Document


def answer(context: Context, params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem] | None:
    """The function that is named at a position."""
    document, offset = context.document, context.offset(params.position)
    if document.language == "nvvm":
        symbol = _of_nvvm(document, offset)
    else:
        meant = meant_at(document, offset)
        symbol = meant.symbol if meant and meant.symbol.is_function else None
    return [item(context, symbol)] if symbol else None


def _of_nvvm(document: Document, offset: int) -> Symbol | None:
    source, tree = document.source, document.tree
    name = name_at(tree, offset)
    if name is None or name.type != "global":
        return None
    function = functions_by_name(source, tree, nvvm_module(document)).get(name_of(name, source))
    return function_symbol(function) if function else None
