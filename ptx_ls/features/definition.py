"""`textDocument/definition`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.sema import symbols


def answer(context: Context, params: types.DefinitionParams) -> types.Location | None:
    """Where the name at a position is declared."""
    if context.document.language != "ptx":
        return None
    symbol = symbols.definition(context.document, context.offset(params.position))
    if symbol is None:
        return None
    return types.Location(context.document.uri, context.range(symbol.start, symbol.end))
