"""`textDocument/semanticTokens/full`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.semantic_tokens import full, whole


def answer(context: Context, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
    """Every token of the document."""
    data = whole(context)
    return None if data is None else full(context, data)
