"""The nodes of a tree that are syntax errors."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import attrgetter

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.changed_range import children_from, iterate_children
from ptx_ls.syntax.offset_map import Edit, forward_offset
from ptx_ls.syntax.span import Span

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


def spans_to_search(known: Sequence[ErrorNode], edits: Sequence[Edit], changed: Sequence[Span]) -> list[Span]:
    """The spans that hold all error nodes after some edits: those of the nodes known before, and what has changed."""
    moved = [_moved(one.node.start_byte, one.node.end_byte, edits) for one in known]
    return _joined([*moved, *changed])


def _moved(start: int, end: int, edits: Sequence[Edit]) -> Span:
    """A span after edits, with all text that they inserted into it."""
    for first, old_end, new_end in edits:
        if start >= old_end:
            start += new_end - old_end
        elif start > first:
            start = first
        end = forward_offset(end, [(first, old_end, new_end)])
    return Span(start, max(start, end))


def _joined(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + 1:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, end))
        else:
            joined.append(Span(start, end))
    return joined


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


def children_at(node: tree_sitter.Node, places: Sequence[Span]) -> Iterator[tree_sitter.Node]:
    """The children that touch some spans, in order; the spans follow each other."""
    passed = -1
    for start, end in islice(places, bisect_left(places, node.start_byte, key=attrgetter("end")), None):
        if start > node.end_byte:
            break
        # A first child without text begins where the node does, and ends there.
        for child in children_from(node, start) if start > node.start_byte else iterate_children(node):
            if child.start_byte > end:
                break
            if child.end_byte >= start and child.start_byte > passed:
                yield child
        passed = end
