"""`completionItem/resolve`: the documentation of one item."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from ptx_ls.features.completion import KEPT
from ptx_ls.features.context import Context


def answer(context: Context, params: types.CompletionItem) -> types.CompletionItem:
    """The item with its documentation; unchanged when its list is no longer the last one."""
    key: Any = params.data.get("key") if isinstance(params.data, dict) else None
    identifier, offers = context.kept.get(KEPT, (None, []))
    if isinstance(key, list) and len(key) == 2 and key[0] == identifier and key[1] in range(len(offers)):
        documentation = offers[key[1]].documentation
        if documentation:
            params.documentation = context.markup(documentation)
    return params
