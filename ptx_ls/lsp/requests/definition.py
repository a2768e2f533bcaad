"""`textDocument/definition`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.languages.language import declarations_at
from ptx_ls.lsp.context import Context


def declared_name(context: Context, params: types.DefinitionParams) -> str | None:
    """The name of the function at a position, if the document declares it and another one may define it."""
    found = declarations_at(context.language, context.document, context.offset(params.position))
    symbols = context.language.top_symbols(context.document) if found and context.language.top_symbols else ()
    starts = {one.start for one in found}
    named = [one for one in symbols if one.start in starts]
    return named[0].name if named and not any(one.defines for one in named) else None


def answer(context: Context, params: types.DefinitionParams) -> types.Location | None:
    """The declaration of the name at a position; for a function with a body, that one."""
    found = declarations_at(context.language, context.document, context.offset(params.position))
    place = next((one for one in found if one.defines), found[0] if found else None)
    return types.Location(context.document.uri, context.range(place.start, place.end)) if place else None
