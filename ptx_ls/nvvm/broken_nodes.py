"""The syntax errors of NVVM IR, found again only where the tree has changed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from operator import attrgetter

import tree_sitter

from ptx_ls.syntax.changed_range import LISTS, children_from, children_within, iterate_children
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.error_nodes import ErrorNode
from ptx_ls.syntax.grammar import nvvm_language
from ptx_ls.syntax.offset_map import Edit, forward_offset
from ptx_ls.syntax.query import in_order
from ptx_ls.syntax.span import Span

_MOST_KNOWN = 1000
"""Errors above which all of the tree is searched again."""


def broken_nodes(document: Document) -> Sequence[ErrorNode]:
    """The syntax errors in order: ERROR and MISSING nodes, and the empty nodes of the scanner."""
    return document.memo(_broken_nodes)


def _broken_nodes(document: Document) -> tuple[ErrorNode, ...]:
    # Known of this version, they keep `changed_ranges` of a later one from searching a whole tree.
    _ = document.error_nodes
    before = document.before
    known = before.known(_broken_nodes) if before is not None else None
    changed = document.changed_ranges() if known is not None and len(known) <= _MOST_KNOWN else None
    if known is None or changed is None:
        return tuple(broken(document.tree))
    return tuple(broken(document.tree, _spans_to_search(known, document.edits, _edited_statements(document))))


def _edited_statements(document: Document) -> Sequence[Span]:
    """The spans of the statements or entities that an edit touched. What the scanner inserts at the end of a statement
    has no text, so that no comparison of trees tells of it."""
    return tuple(_statements_at(document.root, span) for span in document.changed_ranges() or ())


def _statements_at(root: tree_sitter.Node, span: Span) -> Span:
    start, end = span
    node = root.descendant_for_byte_range(start, end)
    while node is not None and node.type not in LISTS:
        node = node.parent
    for child in children_within(node or root, start - 1, end + 1):
        start, end = min(start, child.start_byte), max(end, child.end_byte)
    return Span(start, end)


def broken(tree: tree_sitter.Tree, places: Sequence[Span] | None = None) -> list[ErrorNode]:
    """The syntax errors of a tree, in order, or those at some spans."""
    root = tree.root_node
    gaps: list[int] = []
    for place in places if places is not None else [None]:
        within = None if place is None else Span(max(0, place[0] - 1), place[1] + 1)
        gaps += (node.start_byte for node in in_order(nvvm_language(), _missing(), root, within))
    gaps.sort()
    found: list[ErrorNode] = []
    stack = [(ErrorNode(root, None), False)]
    while stack:
        one, in_error = stack.pop()
        node = one.node
        if node.type.startswith("missing_") or ((node.is_missing or node.is_error) and not in_error):
            found.append(one)
        in_error = in_error or node.is_error
        inner = [
            child
            for child in _children(node, places)
            if _has_one(gaps, child) or ((child.has_error or child.is_missing) and not in_error)
        ]
        stack += [(ErrorNode(child, one), in_error) for child in reversed(inner)]
    return sorted(found, key=lambda one: (one.node.start_byte, -one.node.end_byte))


def _children(node: tree_sitter.Node, places: Sequence[Span] | None) -> Sequence[tree_sitter.Node]:
    if places is None or node.type not in LISTS:
        return node.children
    return list(_children_at(node, places))


@cache
def _missing() -> str:
    """The query for the nodes that the scanner inserts where something is missing."""
    kinds = (f"({kind})" for kind in sorted(_node_kinds()) if kind.startswith("missing_"))
    return f"[{' '.join(kinds)}] @missing"


def _node_kinds() -> set[str]:
    language = nvvm_language()
    return {language.node_kind_for_id(i) or "" for i in range(language.node_kind_count)}


def _has_one(places: list[int], node: tree_sitter.Node) -> bool:
    """Whether one of some offsets, in order, is in a node or at its ends."""
    at = bisect_left(places, node.start_byte)
    return at < len(places) and places[at] <= node.end_byte


def _spans_to_search(known: Sequence[ErrorNode], edits: Sequence[Edit], changed: Sequence[Span]) -> list[Span]:
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


def _children_at(node: tree_sitter.Node, places: Sequence[Span]) -> Iterator[tree_sitter.Node]:
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
