"""`textDocument/typeDefinition`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.TypeDefinitionParams) -> types.Location | None:
    """Where the type of what is named at a position is defined."""
    type_definition = context.language.type_definition
    place = type_definition(context.document, context.offset(params.position)) if type_definition else None
    return types.Location(context.document.uri, context.range(*place)) if place else None
