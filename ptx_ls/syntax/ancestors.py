"""From the root to one place of a tree after the other, each way going on from the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import tree_sitter

_SOON = 50


def paths(tree: tree_sitter.Tree, ranges: Iterable[tuple[int, int]]) -> Iterator[list[tree_sitter.Node]]:
    """The smallest node at each of some ranges, which are in order, with all around it, from the root on.

    Each path goes on from the one before, in its place: from the root, thousands of names among thousands of brackets
    would take minutes.
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
    """The sibling that spans a range, if it comes soon: what is in an ERROR is all beside each other, and looked
    through from its first word on for each `goto_first_child_for_byte`."""
    for _ in range(_SOON):
        node = cursor.node if cursor.goto_next_sibling() else None
        if node is None or node.end_byte > start:
            return node if node is not None and _spans(node, start, end) else None
    return None


def _spans(node: tree_sitter.Node, start: int, end: int) -> bool:
    return bool(node.start_byte <= start and end <= node.end_byte)
