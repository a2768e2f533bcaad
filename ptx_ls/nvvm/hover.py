"""Hovers of NVVM IR."""

from __future__ import annotations

from ptx_ls.ide.answers import Hover
from ptx_ls.isa import intrinsics
from ptx_ls.nvvm import markdown
from ptx_ls.nvvm.availability import missing
from ptx_ls.nvvm.definition import definition
from ptx_ls.nvvm.module import module_of
from ptx_ls.nvvm.syntax import leaf_at, string_of
from ptx_ls.syntax.document import Document

_LONGEST = 400


def hover(document: Document, offset: int) -> Hover | None:
    """The hover at a byte offset; None if there is none. An intrinsic is described from the table, other names by the
    line that defines them."""
    source, tree = document.source, document.tree
    node = leaf_at(tree, offset)
    if node is None:
        return None
    if node.type == "global":
        intrinsic = intrinsics.lookup(string_of(node, source))
        if intrinsic is not None:
            text = markdown.markdown(intrinsic, missing(intrinsic, module_of(document)))
            return Hover(text, node.start_byte, node.end_byte)
    found = definition(source, tree, offset)
    if found is None:
        return None
    text = " ".join(source[found.start : found.shown_end].decode("utf-8", "replace").split())
    shown = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return Hover(f"```llvm\n{shown}\n```", node.start_byte, node.end_byte)
