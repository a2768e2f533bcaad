"""`textDocument/prepareRename`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.answers import Refusal
from ptx_ls.languages.language import renamable_at
from ptx_ls.lsp.context import Context, Refused


def answer(context: Context, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """The name at a position that can be renamed; raises `Refused` with the reason if it cannot."""
    found = renamable_at(context.language, context.document, context.offset(params.position))
    if isinstance(found, Refusal):
        raise Refused(f"{found.message}.")
    if found is None:
        return None
    return types.PrepareRenamePlaceholder(context.range(found.start, found.end), found.text)
