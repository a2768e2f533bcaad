"""`textDocument/definition`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.nvvm.definition import definition as nvvm_definition
from ptx_ls.sema import name_resolution


def answer(context: Context, params: types.DefinitionParams) -> types.Location | None:
    """Where the name at a position is declared; of a function that has a body, that."""
    document, offset = context.document, context.offset(params.position)
    if document.language == "nvvm":
        defined = nvvm_definition(document.source, document.tree, offset)
        place = (defined.name_start, defined.name_end) if defined else None
    else:
        symbol = name_resolution.definition(document, offset)
        place = (symbol.start, symbol.end) if symbol else None
    return types.Location(document.uri, context.range(*place)) if place else None
