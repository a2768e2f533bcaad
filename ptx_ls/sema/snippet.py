"""Snippets: a few instructions without a module around them, as one tries them out."""

from __future__ import annotations

from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Document

_IN_A_BODY = frozenset(("instruction", "label", "block", "variable_declaration", "comment", "loc_directive"))


def is_snippet(document: Document) -> bool:
    """Whether a PTX document has instructions, and no statement that belongs outside of functions."""
    return document.memo(_is_snippet)


def _is_snippet(document: Document) -> bool:
    if any(node.type not in _IN_A_BODY for node in document.root.children):
        return False
    return bool(captures_of(document).get("instruction"))
