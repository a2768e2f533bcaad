"""`completionItem/resolve`: the documentation of one item."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features import item_key
from ptx_ls.features.completion import KEPT
from ptx_ls.features.context import Context


def answer(context: Context, params: types.CompletionItem) -> types.CompletionItem:
    """The item with its documentation; unchanged when its list is no longer the last one."""
    key = item_key.read(params.data)
    identifier, offers = context.kept.get(KEPT, (None, []))
    if key and key.completion == identifier and key.number < len(offers):
        documentation = offers[key.number].documentation
        if documentation:
            params.documentation = context.markup(documentation)
    return params
