"""`textDocument/documentHighlight`: the other places of the name at the cursor, those that write it told apart."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.nvvm.references import occurrences as nvvm_occurrences
from ptx_ls.sema.access import Access, Accesses
from ptx_ls.sema.name_resolution import meant_at
from ptx_ls.sema.references import occurrences

MOST = 2048
"""So many places around the cursor are highlighted: a client asks at each move of it."""

_KINDS: dict[Access, types.DocumentHighlightKind] = {
    "read": types.DocumentHighlightKind.Read,
    "write": types.DocumentHighlightKind.Write,
    "both": types.DocumentHighlightKind.Write,
    "none": types.DocumentHighlightKind.Text,
}


def answer(context: Context, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
    """The places of a name, each with what is done there."""
    document, offset = context.document, context.offset(params.position)
    if document.language == "nvvm":
        return _of_nvvm(context, offset)
    meant = meant_at(document, offset)
    if meant is None:
        return None
    accesses = Accesses(document, meant.symbol)
    found = occurrences(document, meant, near=(offset, MOST))
    ranges = context.ranges((o.start, o.end) for o in found)
    return [types.DocumentHighlight(r, _KINDS[accesses.of(o)]) for o, r in zip(found, ranges, strict=True)]


def _of_nvvm(context: Context, offset: int) -> list[types.DocumentHighlight] | None:
    found = nvvm_occurrences(context.document.source, context.document.tree, offset)
    ranges = context.ranges((o.start, o.end) for o in found)
    kinds = (_KINDS["write" if o.writes else "none" if o.declares else "read"] for o in found)
    return [types.DocumentHighlight(where, kind) for where, kind in zip(ranges, kinds, strict=True)] or None
