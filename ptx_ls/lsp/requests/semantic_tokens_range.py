"""`textDocument/semanticTokens/range`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.semantic_tokens import packed
from ptx_ls.syntax.span import Span


def answer(context: Context, params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
    """The tokens that touch a range."""
    tokens = context.language.tokens
    if tokens is None:
        return None
    start, end = sorted((context.offset(params.range.start), context.offset(params.range.end)))
    return types.SemanticTokens(data=packed(context, tokens(context.document, Span(start, end))))
