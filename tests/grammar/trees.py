"""Parses with the PTX grammar as the package ships it."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.syntax.grammar import ptx_language


def parse(source: bytes, old: tree_sitter.Tree | None = None) -> tree_sitter.Tree:
    """The tree of a whole file."""
    parser = tree_sitter.Parser(ptx_language())
    return parser.parse(source, old) if old is not None else parser.parse(source)


def broken(root: tree_sitter.Node) -> list[str]:
    """ERROR and MISSING nodes, each as a line to show."""
    return [f"{node.start_point.row + 1}: {node}" for node in _walk(root) if node.is_error or node.is_missing]


def _walk(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    yield node
    for child in node.children:
        if child.has_error:
            yield from _walk(child)
