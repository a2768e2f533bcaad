"""`textDocument/inlayHint`: the type of a register at its use, where the user asks for it."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.sema.register_types import register_types


def answer(context: Context, params: types.InlayHintParams) -> list[types.InlayHint] | None:
    """The hints in a range; none unless the settings ask for them."""
    document = context.document
    if document.language != "ptx" or not context.settings.register_types:
        return None
    start, end = sorted((context.offset(params.range.start), context.offset(params.range.end)))
    found = [one for one in register_types(document, (start, end)) if start <= one[0] <= end]
    places = context.ranges((at, at) for at, _ in found)
    return [
        types.InlayHint(where.start, text, kind=types.InlayHintKind.Type, padding_left=True)
        for where, (_, text) in zip(places, found, strict=True)
    ]
