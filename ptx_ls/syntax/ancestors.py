"""The ancestors of many spans of a tree, each path found from the path before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import tree_sitter

_SOON = 50


def paths(tree: tree_sitter.Tree, ranges: Iterable[tuple[int, int]]) -> Iterator[list[tree_sitter.Node]]:
    """For each of some spans, given in order: the nodes from the root down to the smallest node that contains the span.

    Each list is the same object, updated: a walk from the root for each of thousands of names would take minutes.
    """
    # `first_child_for_byte` of a node gives a node that must not be touched where there is none (tree-sitter 0.26).
    cursor = tree.walk()
    path = [tree.root_node]
    for start, end in ranges:
        while len(path) > 1 and not _spans(path[-1], start, end):
            path.pop()
            after = _soon_after(cursor, start, end)
            if after is not None:
                path.append(after)
            else:
                cursor.goto_parent()
        while cursor.goto_first_child_for_byte(start) is not None:
            child = cursor.node
            if child is None or not _spans(child, start, end):
                cursor.goto_parent()
                break
            path.append(child)
        yield path


def _soon_after(cursor: tree_sitter.TreeCursor, start: int, end: int) -> tree_sitter.Node | None:
    """The next sibling that contains a span, if it is among the next few: `goto_first_child_for_byte` would search the
    children of an ERROR from the first one each time."""
    for _ in range(_SOON):
        node = cursor.node if cursor.goto_next_sibling() else None
        if node is None or node.end_byte > start:
            return node if node is not None and _spans(node, start, end) else None
    return None


def _spans(node: tree_sitter.Node, start: int, end: int) -> bool:
    return bool(node.start_byte <= start and end <= node.end_byte)
