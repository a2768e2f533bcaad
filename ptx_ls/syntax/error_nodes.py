"""Where the tree of a document is broken, looked for again only where it has changed.

To look through the statements of a function for those that are broken takes time for each of them, in each version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.changed_range import children_from
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import Edit, forward_offset

Range = tuple[int, int]

_MOST = 5000
"""Broken nodes, of a text that is none of this language."""
_LISTS = ("block", "source_file")


@dataclass(frozen=True)
class Broken:
    """An ERROR or MISSING node, or one on the way to such, and what is above it.

    A node without text must not be asked for its parent or its neighbours: in a tree some thousands of brackets deep
    tree-sitter 0.26 looks for it by recursion, and the process dies.
    """

    node: tree_sitter.Node
    above: Broken | None

    @property
    def around(self) -> Iterator[tree_sitter.Node]:
        """The nodes around it, inside out."""
        above = self.above
        while above is not None:
            yield above.node
            above = above.above

    @property
    def before(self) -> Broken | None:
        """The sibling before it."""
        if self.above is None:
            return None
        parent, reach = self.above.node, 1
        while True:
            start = self.node.start_byte - reach
            found: tree_sitter.Node | None = None
            for child in children_from(parent, start):
                if child == self.node:
                    break
                found = child
            if found is not None or start < parent.start_byte:
                return found and Broken(found, self.above)
            reach *= 8

    @property
    def is_hollow(self) -> bool:
        """Whether a word such as a number is missing: what the parser missed is a part of it that no tree shows."""
        node = self.node
        return node.has_error and node.child_count == 0 and node.start_byte == node.end_byte


def broken_nodes(document: Document) -> Sequence[Broken]:
    """What is broken, in order, without what is inside of it; of very much the first part."""
    return document.memo(_broken_nodes)


def _broken_nodes(document: Document) -> Sequence[Broken]:
    if not document.root.has_error:
        return ()
    before = document.before
    known = before.known(_broken_nodes) if before else None
    if before is not None and not before.root.has_error:
        known = ()
    changed = document.changed_ranges() if known is not None and len(known) < _MOST else None
    if known is None or changed is None:
        return tuple(islice(_within(document.root, None), _MOST))
    places = [_moved(one.node.start_byte, one.node.end_byte, document.edits) for one in known]
    return tuple(islice(_within(document.root, _joined([*places, *changed])), _MOST))


def _moved(start: int, end: int, edits: Sequence[Edit]) -> Range:
    """A range after edits, with all that they wrote into it."""
    for first, old_end, new_end in edits:
        if start >= old_end:
            start += new_end - old_end
        elif start > first:
            start = first
        end = forward_offset(end, [(first, old_end, new_end)])
    return start, max(start, end)


def _joined(ranges: list[Range]) -> list[Range]:
    joined: list[Range] = []
    for start, end in sorted(ranges):
        if joined and start <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        else:
            joined.append((start, end))
    return joined


def _within(root: tree_sitter.Node, places: Sequence[Range] | None) -> Iterator[Broken]:
    """What is broken at some places, without going into what is not, and without recursion; None: anywhere."""
    stack = [Broken(root, None)]
    while stack:
        one = stack.pop()
        node = one.node
        if node.is_missing or node.is_error or node.type == "missing_operand" or one.is_hollow:
            yield one
            continue
        children = node.children if places is None or node.type not in _LISTS else _children_at(node, places)
        inner = [
            Broken(child, one)
            for child in children
            if child.has_error or child.is_missing or child.type == "missing_operand"
        ]
        stack += reversed(inner)


def _children_at(node: tree_sitter.Node, places: Sequence[Range]) -> Iterator[tree_sitter.Node]:
    """The children that lie at places or border on them, in order."""
    passed = -1
    for start, end in places:
        if end < node.start_byte or start > node.end_byte:
            continue
        for child in children_from(node, start):
            if child.start_byte > end:
                break
            if child.end_byte >= start and child.start_byte > passed:
                yield child
        passed = end
