"""`textDocument/onTypeFormatting`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.formatting import text_edits
from ptx_ls.syntax.span import Span


def answer(context: Context, params: types.DocumentOnTypeFormattingParams) -> list[types.TextEdit] | None:
    """The edits that lay out the line before the character that was typed; None where it asks for none."""
    language = context.language
    if language.layout is None or params.ch not in language.layout_triggers:
        return None
    line = params.position.line - (params.ch == "\n")
    start, end = context.offset(types.Position(max(0, line), 0)), context.offset(params.position)
    # What stands behind the cursor is still to be written.
    return text_edits(context, [edit for edit in language.layout(context.document, Span(start, end)) if edit.end < end])
