"""`textDocument/prepareRename`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context, Refused
from ptx_ls.sema.rename import Refusal, renamable


def answer(context: Context, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """The name at a position that can be renamed; raises `Refused` with the reason where it cannot."""
    document = context.document
    found = renamable(document, context.offset(params.position)) if document.language == "ptx" else None
    if isinstance(found, Refusal):
        raise Refused(f"{found.message}.")
    if found is None:
        return None
    return types.PrepareRenamePlaceholder(range=context.range(found.start, found.end), placeholder=found.text)
