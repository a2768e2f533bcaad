"""Where a syntax error leaves in doubt what is declared."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

_DECLARING = frozenset(("ERROR", "variable_declaration", "parameter_list", "function_declaration", "label"))


def doubtful(root: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """Broken declarations, and what could not be read at all; not what is broken within an instruction."""
    stack = [root] if root.has_error else []
    while stack:
        node = stack.pop()
        if node.type in _DECLARING:
            yield node
        elif node.type != "instruction":
            stack += [child for child in node.children if child.has_error]
