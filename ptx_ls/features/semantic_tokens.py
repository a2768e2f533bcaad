"""Semantic tokens as the protocol packs them: five numbers each, relative to the token before."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.sema.tokens import MODIFIERS, TYPES, Token, tokens

LEGEND = types.SemanticTokensLegend(token_types=list(TYPES), token_modifiers=list(MODIFIERS))
"""What the numbers of a token mean."""

LARGEST = 1 << 19
"""The size in bytes above which only ranges are answered: all tokens of 100,000 lines take a second."""

KEPT = "semantic tokens"
"""Under which name a document's last answer is kept."""


def packed(context: Context, found: list[Token]) -> list[int]:
    """Tokens in the form of the protocol."""
    data: list[int] = []
    last_line = last_character = 0
    text, encoding = context.document.text, context.client.encoding
    # Ranges of the protocol would take as long as all the rest.
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
    """The tokens of the document; None where it is too large, or in a language that has none."""
    document = context.document
    if document.language != "ptx" or len(document.source) > LARGEST:
        return None
    return packed(context, tokens(document))


def full(context: Context, data: list[int]) -> types.SemanticTokens:
    """An answer with all tokens, kept for the next question about what has changed."""
    identifier = str(context.document.version)
    context.kept[KEPT] = (identifier, data)
    return types.SemanticTokens(data=data, result_id=identifier)
