"""`documentLink/resolve`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context, Refused
from ptx_ls.lsp.source_file import source_of


def answer(context: Context, params: types.DocumentLink) -> types.DocumentLink:
    """A link with its file and line. Raises Refused where no file has the path."""
    data = params.data if isinstance(params.data, dict) else {}
    named, line, column = str(data.get("path", "")), data.get("line"), data.get("column")
    path = source_of(context, named)
    if path is None:
        raise Refused(f"There is no file {named}, and none of its name in the workspace")
    at = f"#{line},{max(1, column if isinstance(column, int) else 1)}" if isinstance(line, int) and line else ""
    return types.DocumentLink(params.range, path.as_uri() + at, data=params.data)
