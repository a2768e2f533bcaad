"""`textDocument/documentHighlight`: the other places of the name at the cursor, those that write it told apart."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.sema.access import Access

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
    offset = context.offset(params.position)
    references = context.language.references
    found = references(context.document, offset, (offset, MOST)) if references else ()
    ranges = context.ranges((one.start, one.end) for one in found)
    return [
        types.DocumentHighlight(where, _KINDS[one.access]) for one, where in zip(found, ranges, strict=True)
    ] or None
