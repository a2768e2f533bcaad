"""`textDocument/definition`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.languages.language import declarations_at
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.source_file import source_of, source_place_at


def declared_name(context: Context, params: types.DefinitionParams | types.ImplementationParams) -> str | None:
    """The name of the function at a position, if the document declares it and another one may define it."""
    found = declarations_at(context.language, context.document, context.offset(params.position))
    symbols = context.language.top_symbols(context.document) if found and context.language.top_symbols else ()
    starts = {one.start for one in found}
    named = [one for one in symbols if one.start in starts]
    return named[0].name if named and not any(one.defines for one in named) else None


def answer(context: Context, params: types.DefinitionParams) -> types.Location | None:
    """The place of a source file that is named at a position, if there is such a file; else the declaration of the name
    there, for a function with a body that one."""
    named = source_place_at(context, params.position)
    path = source_of(context, named.path) if named else None
    if named and path:
        start = types.Position(max(0, named.line - 1), max(0, named.column - 1))
        return types.Location(path.as_uri(), types.Range(start, start))
    found = declarations_at(context.language, context.document, context.offset(params.position))
    place = next((one for one in found if one.defines), found[0] if found else None)
    return types.Location(context.document.uri, context.range(place.start, place.end)) if place else None
