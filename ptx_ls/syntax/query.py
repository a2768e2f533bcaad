"""Tree queries, each compiled once per language."""

from __future__ import annotations

from functools import cache

import tree_sitter

from ptx_ls.syntax.span import Span


@cache
def _query(language: tree_sitter.Language, words: str) -> tree_sitter.Query:
    query: tree_sitter.Query = tree_sitter.Query(language, words)
    return query


def captures(
    language: tree_sitter.Language, words: str, node: tree_sitter.Node, within: tuple[int, int] | None = None
) -> dict[str, list[tree_sitter.Node]]:
    """The captures of a query in a node by name, in no order; with `within`, only those that touch a span."""
    cursor = tree_sitter.QueryCursor(_query(language, words))
    if within:
        cursor.set_byte_range(*within)
    found: dict[str, list[tree_sitter.Node]] = cursor.captures(node)
    return found


def in_order(
    language: tree_sitter.Language, words: str, node: tree_sitter.Node, within: Span | None = None
) -> list[tree_sitter.Node]:
    """The captures of a query of single nodes, in the order of the tree, including nodes without text; with `within`,
    only those that touch a span."""
    cursor = tree_sitter.QueryCursor(_query(language, words))
    if within:
        cursor.set_byte_range(*within)
    matches = cursor.matches(node)
    return [found for _, captured in matches for nodes in captured.values() for found in nodes]
