"""`textDocument/hover`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.hover import Hover, hover
from ptx_ls.ide.hover_name import hover_of_name
from ptx_ls.lsp.context import Context
from ptx_ls.nvvm.hover import Hover as NvvmHover
from ptx_ls.nvvm.hover import hover as nvvm_hover


def answer(context: Context, params: types.HoverParams) -> types.Hover | None:
    """What there is to say about the word at a position."""
    document, offset = context.document, context.offset(params.position)
    found: Hover | NvvmHover | None
    if document.language == "nvvm":
        found = nvvm_hover(document.source, document.tree, offset)
    else:
        found = hover(document, offset) or hover_of_name(document, offset)
    if found is None:
        return None
    return types.Hover(context.markup(found.markdown), context.range(found.start, found.end))
