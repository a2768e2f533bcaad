"""The nodes of a tree that are syntax errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.changed_range import children_from

MOST = 5000
"""Error nodes that are reported of a text in some other language."""


@dataclass(frozen=True)
class ErrorNode:
    """An ERROR or MISSING node, or a node that holds one, and its parent.

    A node without text must not be asked for its parent or its neighbours: in a tree some thousands of brackets deep
    tree-sitter 0.26 searches for it recursively, and the process crashes.
    """

    node: tree_sitter.Node
    parent: ErrorNode | None

    @property
    def ancestors(self) -> Iterator[tree_sitter.Node]:
        """The nodes around it, the innermost first."""
        parent = self.parent
        while parent is not None:
            yield parent.node
            parent = parent.parent

    @property
    def previous_sibling(self) -> ErrorNode | None:
        """The sibling before it."""
        if self.parent is None:
            return None
        parent, reach = self.parent.node, 1
        while True:
            start = self.node.start_byte - reach
            found: tree_sitter.Node | None = None
            for child in children_from(parent, start):
                if child == self.node:
                    break
                found = child
            if found is not None or start < parent.start_byte:
                return found and ErrorNode(found, self.parent)
            reach *= 8

    @property
    def is_hollow(self) -> bool:
        """Whether a word such as a number is missing, of which the tree shows no part."""
        node = self.node
        return node.has_error and node.child_count == 0 and node.start_byte == node.end_byte


def error_nodes(root: tree_sitter.Node) -> Sequence[ErrorNode]:
    """The error nodes of a tree, in order, without those inside of others; at most `MOST`."""
    return tuple(islice(_within(root), MOST)) if root.has_error else ()


def _within(root: tree_sitter.Node) -> Iterator[ErrorNode]:
    # Deep trees allow no recursion.
    stack = [ErrorNode(root, None)]
    while stack:
        one = stack.pop()
        node = one.node
        if node.is_missing or node.is_error or node.type == "missing_operand" or one.is_hollow:
            yield one
            continue
        inner = [
            ErrorNode(child, one)
            for child in node.children
            if child.has_error or child.is_missing or child.type == "missing_operand"
        ]
        stack += reversed(inner)
