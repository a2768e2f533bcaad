"""`textDocument/documentLink`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.DocumentLinkParams) -> list[types.DocumentLink]:
    """A link at each place that names one of a source file; where the file is, is looked up once the link is
    followed."""
    places = context.language.source_places
    found = [*places(context.document, None)] if places else []
    ranges = context.ranges((one.start, one.end) for one in found)
    uri = context.document.uri
    return [
        types.DocumentLink(where, data={"uri": uri, "path": one.path, "line": one.line, "column": one.column})
        for where, one in zip(ranges, found, strict=True)
    ]
