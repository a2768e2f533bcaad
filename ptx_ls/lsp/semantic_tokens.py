"""Semantic tokens as the protocol packs them: five numbers each, relative to the previous token."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ptx_ls.ide.answers import Token
from ptx_ls.ide.semantic_tokens import MODIFIERS, TYPES
from ptx_ls.lsp.context import Context

LEGEND = types.SemanticTokensLegend(token_types=list(TYPES), token_modifiers=list(MODIFIERS))
"""The meaning of the numbers of a token."""

LARGEST = 1 << 20
"""The size in bytes above which only ranges are answered: all tokens of a megabyte take a second."""

KEPT = "semantic tokens"
"""The key under which a document's last answer is kept."""


class RangesOnly(JsonRpcException):
    """A document is too large for all its tokens at once. Answered null, VS Code would not request ranges either."""

    CODE = types.LSPErrorCodes.ServerCancelled
    MESSAGE = "the document is too large for all its tokens at once"


def packed(context: Context, found: Sequence[Token]) -> list[int]:
    """Tokens in the form of the protocol."""
    data: list[int] = []
    last_line = last_character = 0
    text, encoding = context.document.text, context.client.encoding
    # Ranges of the protocol would take as long as everything else.
    starts = text.positions_at([token.start for token in found], encoding)
    ends = text.positions_at([token.end for token in found], encoding)
    for token, (line, character), (end_line, end) in zip(found, starts, ends, strict=True):
        if end_line != line:
            continue
        before = last_character if line == last_line else 0
        data += (line - last_line, character - before, end - character, token.type, token.modifiers)
        last_line, last_character = line, character
    return data


def whole(context: Context) -> list[int] | None:
    """The tokens of the document; None if it is too large, or its language has none."""
    document, tokens = context.document, context.language.tokens
    if tokens is None:
        return None
    if len(document.source) > LARGEST:
        if context.client.asks_for_token_ranges:
            raise RangesOnly
        return None
    return packed(context, tokens(document, None))


def full(context: Context, data: list[int]) -> types.SemanticTokens:
    """An answer with all tokens, kept for the next delta request."""
    identifier = str(context.document.version)
    context.kept[KEPT] = (identifier, data)
    return types.SemanticTokens(data=data, result_id=identifier)
