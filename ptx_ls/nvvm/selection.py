"""Selection ranges in NVVM IR: a name, its operand, the instruction, the block, the body, the function."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

import tree_sitter

from ptx_ls.ide.selection_ranges import Range, inside, selection_ranges
from ptx_ls.syntax.grammar import nvvm_language
from ptx_ls.syntax.query import captures

_OPENING = ("(", "[", "{", "<")


def selections(source: bytes, tree: tree_sitter.Tree, offset: int) -> list[Range]:
    """The ranges around an offset, the innermost first; each contains the one before."""

    def seen_in(node: tree_sitter.Node) -> Iterator[Range]:
        first = node.child(0) if node.child_count else None
        within = inside(node) if first is not None and first.type in _OPENING else None
        if within and node.type == "body":
            yield _block(source, node, offset, within)
        if within:
            yield within

    return selection_ranges(tree.root_node, len(source), offset, seen_in)


def _block(source: bytes, body: tree_sitter.Node, offset: int, within: Range) -> Range:
    """The basic block at an offset, with its label."""
    labels = captures(nvvm_language(), "(body (label) @label)", body).get("label", [])
    starts = sorted({within[0], *(label.start_byte for label in labels)})
    at = bisect_right(starts, max(offset, within[0]))
    end = starts[at] if at < len(starts) else within[1]
    start = starts[at - 1]
    return start, start + len(source[start:end].rstrip())
