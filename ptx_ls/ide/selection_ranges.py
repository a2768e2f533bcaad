"""Selection ranges: the nodes around an offset, and the additional ranges of a language within them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import tree_sitter

Range = tuple[int, int]

MAX_RANGES = 100
"""The most ranges, and the whole text. An answer nested as deeply as brackets can be cannot be sent."""


def selection_ranges(
    root: tree_sitter.Node, size: int, offset: int, seen_in: Callable[[tree_sitter.Node], Iterable[Range]]
) -> list[Range]:
    """The ranges around an offset of a text of this size in bytes, the innermost first; each contains the previous one.

    `seen_in` returns ranges in a node that lie between its children and the node itself.
    """
    found: list[Range] = []
    for node in _around(root, offset):
        for start, end in (*seen_in(node), (node.start_byte, node.end_byte)):
            if start < end and (not found or _holds((start, end), found[-1])):
                found.append((start, end))
        if len(found) >= MAX_RANGES:
            break
    if not found or _holds((0, size), found[-1]):
        found.append((0, size))
    return found


def inside(node: tree_sitter.Node) -> Range | None:
    """The range from the first to the last child of a node; None if it has none."""
    count = node.named_child_count
    first, last = (node.named_child(0), node.named_child(count - 1)) if count else (None, None)
    return (first.start_byte, last.end_byte) if first is not None and last is not None else None


def _holds(outer: Range, inner: Range) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1] and outer != inner


def _around(root: tree_sitter.Node, offset: int) -> list[tree_sitter.Node]:
    """The nodes around an offset, the innermost first: from above, since each step up costs a walk from the root."""
    leaf = _leaf(root, offset)
    path = [root]
    while leaf is not None and path[-1] != leaf:
        following = path[-1].child_with_descendant(leaf)
        if following is None:
            break
        path.append(following)
    return path[::-1]


def _leaf(root: tree_sitter.Node, offset: int) -> tree_sitter.Node | None:
    """The smallest named node at an offset or, if only blanks follow, ending there."""
    here = root.named_descendant_for_byte_range(offset, offset)
    if offset and (here is None or here.child_count):
        before = root.named_descendant_for_byte_range(offset - 1, offset)
        if before is not None and not before.child_count:
            return before
    return here
