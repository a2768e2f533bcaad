"""What of a module of NVVM IR can be folded: what is defined over several lines, and runs of comments."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter


def folds(source: bytes, tree: tree_sitter.Tree) -> Iterator[tuple[int, int, bool]]:
    """(first line, last line, whether it is a comment) of each, 0-based; a closing bracket stays in sight."""
    first = last = -2
    for node in tree.root_node.children:
        top, bottom = node.start_point[0], node.end_point[0]
        if node.type == "comment":
            if top != last + 1:
                if last > first:
                    yield first, last, True
                first = top
            last = top
            continue
        line = source[source.rfind(b"\n", 0, node.end_byte) + 1 : node.end_byte]
        bottom -= not line.strip(b" \t})]")
        if bottom > top:
            yield top, bottom, False
    if last > first:
        yield first, last, True
