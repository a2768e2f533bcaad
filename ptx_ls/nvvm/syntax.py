"""Nodes of NVVM IR: their text, their ancestors, and syntax errors."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

import tree_sitter

from ptx_ls.syntax.error_nodes import ErrorNode
from ptx_ls.syntax.grammar import nvvm_language
from ptx_ls.syntax.query import in_order


def text_of(node: tree_sitter.Node, source: bytes) -> str:
    """The text of a node; invalid UTF-8 is replaced."""
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def string_of(node: tree_sitter.Node, source: bytes) -> str:
    r"""The value of a string or a name such as `@"a b"`: without quotes and sigil, `\22` decoded."""
    text = text_of(node, source)
    if text.startswith(("@", "%", "$", "!", 'c"')):
        text = text[1:]
    if len(text) < 2 or text[0] != '"':
        return text
    text = text[1:-1]
    if "\\" not in text:
        return text
    head, *rest = text.split("\\")
    parts = [head]
    for part in rest:
        digits = part[:2]
        if len(digits) == 2 and all(c in "0123456789abcdefABCDEF" for c in digits):
            parts.append(chr(int(digits, 16)) + part[2:])
        else:
            parts.append("\\" + part)
    return "".join(parts)


def leaf_at(tree: tree_sitter.Tree, offset: int) -> tree_sitter.Node | None:
    """The leaf at an offset, or ending there."""
    for at in (offset, offset - 1):
        if at < 0:
            continue
        node = tree.root_node.descendant_for_byte_range(at, at + 1)
        if node is not None and node.child_count == 0 and node.end_byte > node.start_byte:
            return node
    return None


def ancestor(tree: tree_sitter.Tree, node: tree_sitter.Node | None, *kinds: str) -> tree_sitter.Node | None:
    """The node itself or its nearest ancestor of one of some kinds; None if there is none."""
    found: tree_sitter.Node | None = None
    # Down from the root: tree-sitter searches each `parent` from there, so that climbing would cost the square of the
    # depth.
    around = tree.root_node if node is not None else None
    while around is not None and node is not None:
        if around.type in kinds:
            found = around
        around = around.child_with_descendant(node) if around != node else None
    return found


@cache
def _missing() -> str:
    """The query for the nodes that the scanner inserts where something is missing."""
    kinds = (f"({kind})" for kind in sorted(_node_kinds()) if kind.startswith("missing_"))
    return f"[{' '.join(kinds)}] @missing"


def _node_kinds() -> set[str]:
    language = nvvm_language()
    return {language.node_kind_for_id(i) or "" for i in range(language.node_kind_count)}


def broken(tree: tree_sitter.Tree) -> list[ErrorNode]:
    """The syntax errors in order: ERROR and MISSING nodes, and the empty nodes of the scanner."""
    gaps = sorted({n.start_byte for n in in_order(nvvm_language(), _missing(), tree.root_node)})
    found: list[ErrorNode] = []
    stack = [(ErrorNode(tree.root_node, None), False)]
    while stack:
        one, in_error = stack.pop()
        node = one.node
        if node.type.startswith("missing_") or ((node.is_missing or node.is_error) and not in_error):
            found.append(one)
        in_error = in_error or node.is_error
        inner = [c for c in node.children if _has_one(gaps, c) or ((c.has_error or c.is_missing) and not in_error)]
        stack += [(ErrorNode(child, one), in_error) for child in reversed(inner)]
    return sorted(found, key=lambda one: (one.node.start_byte, -one.node.end_byte))


def _has_one(places: list[int], node: tree_sitter.Node) -> bool:
    """Whether one of some offsets, in order, is in a node or at its ends."""
    at = bisect_left(places, node.start_byte)
    return at < len(places) and places[at] <= node.end_byte
