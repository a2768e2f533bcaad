"""`textDocument/prepareRename`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.rename import Refusal, renamable
from ptx_ls.lsp.context import Context, Refused
from ptx_ls.nvvm.references import name_at, name_of
from ptx_ls.nvvm.rename import refusal


def answer(context: Context, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """The name at a position that can be renamed; raises `Refused` with the reason where it cannot."""
    document, offset = context.document, context.offset(params.position)
    if document.language == "nvvm":
        return _of_nvvm(context, offset)
    found = renamable(document, offset)
    if isinstance(found, Refusal):
        raise Refused(f"{found.message}.")
    if found is None:
        return None
    return types.PrepareRenamePlaceholder(range=context.range(found.start, found.end), placeholder=found.text)


def _of_nvvm(context: Context, offset: int) -> types.PrepareRenamePlaceholder | None:
    source, tree = context.document.source, context.document.tree
    node = name_at(tree, offset)
    if node is None:
        return None
    if why := refusal(source, tree, offset):
        raise Refused(f"{why}.")
    return types.PrepareRenamePlaceholder(context.range(node.start_byte, node.end_byte), name_of(node, source))
