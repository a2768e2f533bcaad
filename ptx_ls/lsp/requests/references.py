"""`textDocument/references`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.ReferenceParams) -> list[types.Location] | None:
    """Every reference to the symbol at a position, with or without its declarations."""
    references = context.language.references
    every = references(context.document, context.offset(params.position), None) if references else ()
    if not every:
        return None
    found = [one for one in every if params.context.include_declaration or not one.declares]
    ranges = context.ranges((one.start, one.end) for one in found)
    return [types.Location(context.document.uri, where) for where in ranges]
