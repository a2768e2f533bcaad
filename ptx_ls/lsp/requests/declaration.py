"""`textDocument/declaration`: the prototypes of a function that is also defined."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.languages.language import declarations_at
from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.DeclarationParams) -> list[types.Location] | None:
    """The declarations of the name at a position that define nothing; if there are none, its definition."""
    every = declarations_at(context.language, context.document, context.offset(params.position))
    found = [one for one in every if not one.defines] or list(every[:1])
    ranges = context.ranges((one.start, one.end) for one in found)
    return [types.Location(context.document.uri, where) for where in ranges] or None
