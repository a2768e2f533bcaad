"""`textDocument/foldingRange`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.sema.folding import Kind, folds

_KINDS: dict[Kind, types.FoldingRangeKind] = {
    "region": types.FoldingRangeKind.Region,
    "comment": types.FoldingRangeKind.Comment,
}


def answer(context: Context, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
    """Whole lines: every client can fold these."""
    document = context.document
    if document.language != "ptx":
        return None
    return [types.FoldingRange(fold.first, fold.last, kind=_KINDS[fold.kind]) for fold in folds(document)]
