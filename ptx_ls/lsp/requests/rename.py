"""`textDocument/rename`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.rename import Refusal, rename
from ptx_ls.lsp.context import Context, Refused
from ptx_ls.nvvm.rename import rename as nvvm_rename


def answer(context: Context, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """The edits that give a name another one everywhere; raises `Refused` with the reason where that cannot be."""
    document, offset = context.document, context.offset(params.position)
    if document.language == "nvvm":
        found = nvvm_rename(document.source, document.tree, offset, params.new_name)
        if isinstance(found, str):
            raise Refused(f"{found}.")
        return context.workspace_edit(found)
    edits = rename(document, offset, params.new_name)
    if isinstance(edits, Refusal):
        raise Refused(f"{edits.message}.")
    return None if edits is None else context.workspace_edit((e.start, e.end, e.text) for e in edits)
