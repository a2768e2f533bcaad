"""`textDocument/semanticTokens/full/delta`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.semantic_tokens import KEPT, full, whole

_PIECE = 4096
_PIECE_OF_ANSWER = 30
"""Numbers that take as many bytes as what an edit has besides its own."""


def answer(
    context: Context, params: types.SemanticTokensDeltaParams
) -> types.SemanticTokens | types.SemanticTokensDelta | None:
    """The changes since the answer with the given identifier; all tokens if that is not the last one, or if so many
    have changed that an answer of the changes would be no shorter."""
    identifier, before = context.kept.get(KEPT, (None, []))
    data = whole(context)
    if data is None:
        return None
    answered = full(context, data)
    if identifier != params.previous_result_id:
        return answered
    edits = difference(before, data)
    if sum(len(edit.data or ()) for edit in edits) > len(data) - _PIECE_OF_ANSWER:
        return answered
    return types.SemanticTokensDelta(edits=edits, result_id=answered.result_id)


def difference(before: list[int], after: list[int]) -> list[types.SemanticTokensEdit]:
    """One edit that turns `before` into `after`: everything between their common prefix and suffix."""
    start = _common(before, after)
    most = min(len(before), len(after)) - start
    end = min(most, _common(before[::-1], after[::-1]))
    if start == len(before) == len(after):
        return []
    new = after[start : len(after) - end]
    return [types.SemanticTokensEdit(start=start, delete_count=len(before) - end - start, data=new)]


def _common(a: list[int], b: list[int]) -> int:
    """The length of the common prefix of two lists; pieces are compared first, which is quick in Python."""
    at = 0
    most = min(len(a), len(b))
    while at < most and a[at : at + _PIECE] == b[at : at + _PIECE]:
        at += _PIECE
    at = min(at, most)
    while at < most and a[at] == b[at]:
        at += 1
    return at
