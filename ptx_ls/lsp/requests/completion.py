"""`textDocument/completion`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from lsprotocol import types

from ptx_ls.ide import completion_spelling
from ptx_ls.ide.completion_item import Offer
from ptx_ls.lsp.completion_key import ItemKey
from ptx_ls.lsp.context import Context

KEPT = "completions"
"""The key under which the last list of a document is kept, for `completionItem/resolve`."""

_SPECIAL = re.compile(r"[\\$}]")
_KINDS = {
    "opcode": types.CompletionItemKind.Keyword,
    "modifier": types.CompletionItemKind.EnumMember,
    "register": types.CompletionItemKind.Constant,
    "directive": types.CompletionItemKind.Keyword,
    "target": types.CompletionItemKind.EnumMember,
    "version": types.CompletionItemKind.Value,
    "symbol": types.CompletionItemKind.Variable,
    "function": types.CompletionItemKind.Function,
    "intrinsic": types.CompletionItemKind.Function,
    "variable": types.CompletionItemKind.Variable,
    "local": types.CompletionItemKind.Variable,
    "prefix": types.CompletionItemKind.Module,
    "template": types.CompletionItemKind.Snippet,
}


def preparations() -> Iterable[Callable[[], object]]:
    """The work that the first completions would otherwise wait for."""
    return completion_spelling.preparations()


def answer(context: Context, params: types.CompletionParams) -> types.CompletionList:
    """The completion list at a position. The documentation of an item is left to `completionItem/resolve`."""
    document, offset = context.document, context.offset(params.position)
    completions = context.language.completions
    offers = completions(document, offset, context.client.snippets) if completions else ()
    identifier = f"{document.version}:{offset}"
    context.kept[KEPT] = (identifier, offers)
    ranges = {span: context.range(*span) for span in {(offer.start, offer.end) for offer in offers}}
    items = [
        _item(context, offer, ranges[offer.start, offer.end], ItemKey(document.uri, identifier, index))
        for index, offer in enumerate(offers)
    ]
    # A dot begins another list, and if more names exist than are offered, other ones may match what is typed next.
    # An editor whose words contain dots would match `cvt.` against the list of opcodes, and not request a new one.
    return types.CompletionList(is_incomplete=True, items=items)


def _item(context: Context, offer: Offer, where: types.Range, key: ItemKey) -> types.CompletionItem:
    client = context.client
    deprecated = types.CompletionItemTag.Deprecated
    is_old = bool(offer.deprecated)
    snippet = _snippet(offer) if offer.stops else None
    return types.CompletionItem(
        label=offer.label,
        label_details=(
            types.CompletionItemLabelDetails(description=offer.needs) if offer.needs and client.label_details else None
        ),
        kind=_KINDS.get(offer.kind, types.CompletionItemKind.Text),
        # There is no other way to grey what the target lacks.
        tags=[deprecated] if (offer.needs or is_old) and client.completion_tags else None,
        detail=offer.detail or None,
        sort_text=offer.sort,
        filter_text=(isinstance(offer, Offer) and offer.filter) or offer.text,
        text_edit=types.TextEdit(where, offer.text if snippet is None else snippet),
        insert_text_format=None if snippet is None else types.InsertTextFormat.Snippet,
        data=str(key),
    )


def _snippet(offer: Offer) -> str:
    """The text of an item in the notation of snippets, with its placeholders; an empty one ends them."""
    text, end = "", 0
    for number, (start, stop) in enumerate(offer.stops, 1):
        inner = _escaped(offer.text[start:stop])
        text += _escaped(offer.text[end:start]) + (f"${{{number}:{inner}}}" if inner else "$0")
        end = stop
    return text + _escaped(offer.text[end:])


def _escaped(text: str) -> str:
    """The text with `$`, `}` and backslashes escaped."""
    return _SPECIAL.sub(r"\\\g<0>", text)
