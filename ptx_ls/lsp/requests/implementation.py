"""`textDocument/implementation`: the body of a function; the server finds the one in another file."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.languages.language import declarations_at
from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.ImplementationParams) -> types.Location | None:
    """Where the document defines the function at a position."""
    offset, function_at = context.offset(params.position), context.language.function_at
    if function_at is None or function_at(context.document, offset) is None:
        return None
    found = declarations_at(context.language, context.document, offset)
    place = next((one for one in found if one.defines), None)
    return types.Location(context.document.uri, context.range(place.start, place.end)) if place else None
