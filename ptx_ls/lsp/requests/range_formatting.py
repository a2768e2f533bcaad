"""`textDocument/rangeFormatting`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.formatting import laid_out
from ptx_ls.syntax.span import Span


def answer(context: Context, params: types.DocumentRangeFormattingParams) -> list[types.TextEdit] | None:
    """The edits that lay out the lines that a range touches; None for a language that has no layout."""
    first, last = sorted((params.range.start.line, params.range.end.line))
    # A range that ends at the beginning of a line does not touch it.
    last -= last > first and params.range.end.character == 0
    start, end = context.offset(types.Position(first, 0)), context.offset(types.Position(last + 1, 0))
    return laid_out(context, Span(start, max(start, end - 1)))
