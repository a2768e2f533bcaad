"""`textDocument/completion`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from lsprotocol import types

from ptx_ls.ide import completion_spelling
from ptx_ls.ide.completion_item import CompletionItem
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
    "word": types.CompletionItemKind.Keyword,
}


def preparations() -> Iterable[Callable[[], object]]:
    """The work that the first completions would otherwise wait for."""
    return completion_spelling.preparations()


def answer(context: Context, params: types.CompletionParams) -> types.CompletionList:
    """The completion list at a position. The documentation of an item is left to `completionItem/resolve`."""
    document, offset = context.document, context.offset(params.position)
    completions = context.language.completions if _is_asked(context, params, offset) else None
    found = completions(document, offset, context.client.snippets) if completions else ()
    identifier = f"{document.version}:{offset}"
    context.kept[KEPT] = (identifier, found)
    ranges = {span: context.range(*span) for span in {(item.start, item.end) for item in found}}
    items = [
        _item(context, item, ranges[item.start, item.end], ItemKey(document.uri, identifier, index))
        for index, item in enumerate(found)
    ]
    # A dot begins another list, and if more names exist than are offered, other ones may match what is typed next.
    # An editor whose words contain dots would match `cvt.` against the list of opcodes, and not request a new one.
    return types.CompletionList(is_incomplete=True, items=items)


def _is_asked(context: Context, params: types.CompletionParams, offset: int) -> bool:
    """Whether a list is wanted: behind a character that another language has offers for, no list should open."""
    character = params.context.trigger_character if params.context else None
    language = context.language
    if not character or character.isalnum():
        # Users have Neovim ask at letters, too, as other editors do by themselves.
        return True
    return character in language.triggers and (language.opens is None or language.opens(context.document, offset))


def _item(context: Context, item: CompletionItem, where: types.Range, key: ItemKey) -> types.CompletionItem:
    client = context.client
    deprecated = types.CompletionItemTag.Deprecated
    is_old = bool(item.deprecated)
    snippet = _snippet(item) if item.stops else None
    return types.CompletionItem(
        label=item.label,
        label_details=(
            types.CompletionItemLabelDetails(description=item.needs) if item.needs and client.label_details else None
        ),
        kind=_KINDS.get(item.kind, types.CompletionItemKind.Text),
        # There is no other way to grey what the target lacks.
        tags=[deprecated] if (item.needs or is_old) and client.completion_tags else None,
        detail=item.detail or None,
        sort_text=item.sort,
        filter_text=(isinstance(item, CompletionItem) and item.filter) or item.text,
        text_edit=types.TextEdit(where, item.text if snippet is None else snippet),
        insert_text_format=None if snippet is None else types.InsertTextFormat.Snippet,
        additional_text_edits=[types.TextEdit(context.range(e.start, e.end), e.text) for e in item.edits] or None,
        data=str(key),
    )


def _snippet(item: CompletionItem) -> str:
    """The text of an item in the notation of snippets, with its placeholders; an empty one ends them."""
    text, end = "", 0
    for number, (start, stop) in enumerate(item.stops, 1):
        inner = _escaped(item.text[start:stop])
        text += _escaped(item.text[end:start]) + (f"${{{number}:{inner}}}" if inner else "$0")
        end = stop
    return text + _escaped(item.text[end:])


def _escaped(text: str) -> str:
    """The text with `$`, `}` and backslashes escaped."""
    return _SPECIAL.sub(r"\\\g<0>", text)
