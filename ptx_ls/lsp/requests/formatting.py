"""`textDocument/formatting`."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit


def answer(context: Context, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """The edits that lay out a document; None for a language that has no layout."""
    return laid_out(context, None)


def laid_out(context: Context, span: Span | None) -> list[types.TextEdit] | None:
    """The edits that lay out the lines of a span, or all."""
    layout = context.language.layout
    return None if layout is None else text_edits(context, layout(context.document, span))


def text_edits(context: Context, edits: Sequence[TextEdit]) -> list[types.TextEdit]:
    """Edits as the client wants them."""
    ranges = context.ranges((edit.start, edit.end) for edit in edits)
    return [types.TextEdit(where, edit.text) for where, edit in zip(ranges, edits, strict=True)]
