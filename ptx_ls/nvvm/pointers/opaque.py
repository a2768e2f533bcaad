"""A module with typed pointers, rewritten with opaque ones, which the LLVM of today has."""

from __future__ import annotations

import tree_sitter

from ptx_ls.nvvm.syntax import text_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.grammar import nvvm_language
from ptx_ls.syntax.query import captures
from ptx_ls.syntax.text_edit import TextEdit

_POINTERS = "(typed_pointer_type) @pointer"
_ATTRIBUTES = "(attribute) @attribute"
_WITH_TYPE = frozenset(("byval", "sret", "inalloca", "byref", "preallocated"))
"""Attributes that name what is pointed to, which the type no longer does."""


def opaque_edits(document: Document) -> tuple[TextEdit, ...]:
    """The edits that write each pointer as `ptr`; none for a module with syntax errors, or without typed pointers."""
    root, source = document.root, document.source
    if root.has_error:
        return ()
    edits: list[TextEdit] = []
    end = 0
    for node in _pointers(root):
        if node.start_byte >= end:
            end = node.end_byte
            edits.append(TextEdit(node.start_byte, end, _opaque(node, source)))
    if not edits:
        return ()
    for node in captures(nvvm_language(), _ATTRIBUTES, root).get("attribute", ()):
        name = text_of(node, source)
        pointer = node.parent.child_by_field_name("type") if node.parent is not None else None
        if name in _WITH_TYPE and pointer is not None and pointer.type == "typed_pointer_type":
            edits.append(TextEdit(node.end_byte, node.end_byte, f"({_pointee(pointer, source)})"))
    return tuple(sorted(edits, key=lambda one: one.start))


def _pointers(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The pointer types in a node in order, each before those in it."""
    found = captures(nvvm_language(), _POINTERS, node).get("pointer", ())
    return sorted(found, key=lambda one: (one.start_byte, -one.end_byte))


def _opaque(node: tree_sitter.Node, source: bytes) -> str:
    space = next((text_of(one, source) for one in node.children if one.type == "address_space"), "")
    return f"ptr {space}" if space else "ptr"


def _pointee(node: tree_sitter.Node, source: bytes) -> str:
    """What a type points to, itself with opaque pointers."""
    inner = node.named_children[0]
    parts, at = list[str](), inner.start_byte
    for one in _pointers(inner):
        if at <= one.start_byte and one.end_byte <= inner.end_byte:
            parts += [source[at : one.start_byte].decode("utf-8", "replace"), _opaque(one, source)]
            at = one.end_byte
    return "".join([*parts, source[at : inner.end_byte].decode("utf-8", "replace")])
