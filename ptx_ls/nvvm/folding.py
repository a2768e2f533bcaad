"""Folding in NVVM IR: definitions of several lines, and runs of comments."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.ide.answers import Fold


def folds(source: bytes, tree: tree_sitter.Tree) -> Iterator[Fold]:
    """Every fold of more than one line; a closing bracket stays visible."""
    first = last = -2
    for node in tree.root_node.children:
        top, bottom = node.start_point[0], node.end_point[0]
        if node.type == "comment":
            if top != last + 1:
                if last > first:
                    yield Fold(first, last, "comment")
                first = top
            last = top
            continue
        line = source[source.rfind(b"\n", 0, node.end_byte) + 1 : node.end_byte]
        bottom -= not line.strip(b" \t})]")
        if bottom > top:
            yield Fold(top, bottom)
    if last > first:
        yield Fold(first, last, "comment")
