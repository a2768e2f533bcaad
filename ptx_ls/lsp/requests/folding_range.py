"""`textDocument/foldingRange`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.folding import Kind, folds
from ptx_ls.lsp.context import Context
from ptx_ls.nvvm.folding import folds as nvvm_folds

_KINDS: dict[Kind, types.FoldingRangeKind] = {
    "region": types.FoldingRangeKind.Region,
    "comment": types.FoldingRangeKind.Comment,
}


def answer(context: Context, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """Whole lines: every client can fold these."""
    document = context.document
    if document.language == "nvvm":
        found = nvvm_folds(document.source, document.tree)
        return [types.FoldingRange(a, b, kind=_KINDS["comment" if note else "region"]) for a, b, note in found]
    return [types.FoldingRange(fold.first, fold.last, kind=_KINDS[fold.kind]) for fold in folds(document)]
