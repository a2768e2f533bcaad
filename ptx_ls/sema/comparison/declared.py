"""What a function declares, without names: its head, and its variables that are no registers."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.syntax.document import Document

_NAMES = frozenset(("identifier", "register", "opcode"))


def declared(document: Document, function: tree_sitter.Node) -> Iterator[tuple[str, int]]:
    """Each declaration with `_` for names, and where it begins: the head, then variables and parameters of calls."""
    body = function.child_by_field_name("body")
    heads = [child for child in function.children if child != body]
    yield " ".join(filter(None, (_text(document, node) for node in heads))), function.start_byte
    ahead = [body] if body is not None else []
    while ahead:
        block = ahead.pop()
        for node in block.children:
            if node.type == "block":
                ahead.append(node)
            elif node.type == "variable_declaration" and (text := _text(document, node))[:4] != ".reg":
                # How many registers there are is a matter of names.
                yield text, node.start_byte


def _text(document: Document, node: tree_sitter.Node) -> str:
    words: list[str] = []
    ahead = [node]
    while ahead:
        one = ahead.pop()
        if one.child_count:
            ahead += reversed(one.children)
        elif one.type != "comment" and one.end_byte > one.start_byte:
            written = document.source[one.start_byte : one.end_byte].decode("utf-8", "replace")
            words.append("_" if one.type in _NAMES else written)
    return " ".join(words)
