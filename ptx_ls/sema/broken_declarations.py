"""Declarations with syntax errors, which leave open what they declare.

Bytes that are no token declare nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.syntax.changed_range import iterate_children
from ptx_ls.syntax.document import Document

_DECLARING = frozenset(("ERROR", "variable_declaration", "parameter_list", "function_declaration", "label"))


def broken_declarations(root: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """The broken declarations and ERROR nodes of a tree, without those inside instructions."""
    stack = [root] if root.has_error else []
    while stack:
        node = stack.pop()
        if node.type in _DECLARING:
            if not _is_no_word(node):
                yield node
        elif node.type != "instruction":
            stack += (child for child in iterate_children(node) if child.has_error)


def broken_declarations_in(document: Document) -> Iterator[tree_sitter.Node]:
    """The same of a whole document; one with several errors is repeated."""
    for broken in document.error_nodes:
        for node in reversed([broken.node, *broken.ancestors]):
            if not node.has_error or node.type == "instruction":
                break
            if node.type in _DECLARING:
                if not _is_no_word(node):
                    yield node
                break


def _is_no_word(node: tree_sitter.Node) -> bool:
    return node.type == "ERROR" and all(child.is_error for child in node.children)
