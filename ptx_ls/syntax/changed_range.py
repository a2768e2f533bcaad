"""What an edit changed in a tree, and the children of a node from a place on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

import tree_sitter

from ptx_ls.syntax import offset_map
from ptx_ls.syntax.offset_map import Edit
from ptx_ls.syntax.span import Span

LISTS = ("block", "body", "module", "source_file")
"""Nodes that hold any number of statements or declarations."""


def changed_spans(before: tree_sitter.Tree, after: tree_sitter.Tree, edits: Sequence[Edit]) -> list[Span]:
    """The spans, in order, outside of which two trees and their texts are alike. The edits were applied to `before`
    with `Tree.edit`."""
    differing = [Span(r.start_byte, r.end_byte) for r in before.changed_ranges(after)]
    return offset_map.merged_spans([*differing, *offset_map.inserted_spans(edits)])


def children_from(node: tree_sitter.Node, offset: int) -> Iterator[tree_sitter.Node]:
    """The children that end at an offset or after it, in order."""
    # Going back, or a copy of a cursor, is nothing that tree-sitter 0.26 can: names of nodes are wrong, or it dies.
    cursor = node.walk()
    if cursor.goto_first_child_for_byte(max(node.start_byte, offset - 1)) is not None or cursor.goto_last_child():
        yield from _following(cursor)


def iterate_children(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """All children, in order, one by one: a node holds the `children` that it was asked for as long as it lives, and to
    make those of 100,000 statements holds Python's lock for 24 ms."""
    cursor = node.walk()
    if cursor.goto_first_child():
        yield from _following(cursor)


def _following(cursor: tree_sitter.TreeCursor) -> Iterator[tree_sitter.Node]:
    """The node of a cursor and its next siblings."""
    while cursor.node is not None:
        yield cursor.node
        if not cursor.goto_next_sibling():
            return


def children_within(node: tree_sitter.Node, start: int, end: int) -> Iterator[tree_sitter.Node]:
    """The children that touch a span, in order."""
    return takewhile(lambda child: child.start_byte <= end, children_from(node, start))
