"""`textDocument/documentHighlight`: the references to the name at the cursor, with writes distinguished from reads."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.sema.access import Access

MAX_HIGHLIGHTS = 2048
"""The most references around the cursor that are highlighted: a client asks at each move of it."""

_KINDS: dict[Access, types.DocumentHighlightKind] = {
    "read": types.DocumentHighlightKind.Read,
    "write": types.DocumentHighlightKind.Write,
    "both": types.DocumentHighlightKind.Write,
    "none": types.DocumentHighlightKind.Text,
}


def answer(context: Context, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
    """The references to a name, each with its kind of access."""
    offset = context.offset(params.position)
    references = context.language.references
    found = references(context.document, offset, (offset, MAX_HIGHLIGHTS)) if references else ()
    ranges = context.ranges((one.start, one.end) for one in found)
    return [
        types.DocumentHighlight(where, _KINDS[one.access]) for one, where in zip(found, ranges, strict=True)
    ] or None
