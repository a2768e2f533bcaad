"""`completionItem/resolve`: the documentation of one item."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp import completion_key
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.completion import KEPT


def answer(context: Context, params: types.CompletionItem) -> types.CompletionItem:
    """The item with its documentation; unchanged if its list is no longer the last one."""
    key = completion_key.read(params.data)
    identifier, items = context.kept.get(KEPT, (None, []))
    if key and key.completion == identifier and key.number < len(items):
        documentation = items[key.number].documentation
        if documentation:
            params.documentation = context.markup(documentation)
    return params
