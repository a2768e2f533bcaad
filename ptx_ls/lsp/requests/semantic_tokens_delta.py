"""`textDocument/semanticTokens/full/delta`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.semantic_tokens import KEPT, full, whole
from ptx_ls.syntax.common_ends import common_end, common_start


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
    if sum(len(edit.data or ()) for edit in edits) >= len(data):
        return answered
    return types.SemanticTokensDelta(edits=edits, result_id=answered.result_id)


def difference(before: list[int], after: list[int]) -> list[types.SemanticTokensEdit]:
    """One edit that turns `before` into `after`: everything between their common prefix and suffix."""
    start = common_start(before, after)
    end = common_end(before, after, min(len(before), len(after)) - start)
    if start == len(before) == len(after):
        return []
    new = after[start : len(after) - end]
    return [types.SemanticTokensEdit(start=start, delete_count=len(before) - end - start, data=new)]
