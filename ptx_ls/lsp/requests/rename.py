"""`textDocument/rename`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.answers import Refusal
from ptx_ls.lsp.context import Context, Refused


def answer(context: Context, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """The edits that rename a symbol everywhere; raises `Refused` with the reason if that is impossible."""
    rename = context.language.rename
    edits = rename(context.document, context.offset(params.position), params.new_name) if rename else None
    if isinstance(edits, Refusal):
        raise Refused(f"{edits.message}.")
    return None if edits is None else context.workspace_edit((e.start, e.end, e.text) for e in edits)
