"""`textDocument/declaration`: the prototypes of a function that has a body too."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests import definition
from ptx_ls.sema.name_resolution import declarations, meant_at


def answer(context: Context, params: types.DeclarationParams) -> list[types.Location] | types.Location | None:
    """Where the name at a position is declared and not defined; where there is no such place, its definition."""
    document, offset = context.document, context.offset(params.position)
    if document.language == "nvvm":
        return definition.answer(context, types.DefinitionParams(params.text_document, params.position))
    meant = meant_at(document, offset)
    if meant is None:
        return None
    every = declarations(meant)
    found = [symbol for symbol in every if not symbol.defines] or list(every[:1])
    ranges = context.ranges((symbol.start, symbol.end) for symbol in found)
    return [types.Location(document.uri, where) for where in ranges]
