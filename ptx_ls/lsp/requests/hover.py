"""`textDocument/hover`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.HoverParams) -> types.Hover | None:
    """The hover of the word at a position."""
    hover = context.language.hover
    found = hover(context.document, context.offset(params.position)) if hover else None
    return types.Hover(context.markup(found.markdown), context.range(found.start, found.end)) if found else None
