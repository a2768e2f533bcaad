"""`textDocument/foldingRange`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context

_KINDS = {"region": types.FoldingRangeKind.Region, "comment": types.FoldingRangeKind.Comment}


def answer(context: Context, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """The folding ranges, as whole lines, which every client supports."""
    folds = context.language.folds
    found = folds(context.document) if folds else ()
    return [types.FoldingRange(fold.first, fold.last, kind=_KINDS[fold.kind]) for fold in found]
