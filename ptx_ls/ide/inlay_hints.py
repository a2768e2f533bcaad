"""Inlay hints: the type of each register at its use."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.sema.name_resolution import resolve
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import instruction_nodes, names_in
from ptx_ls.syntax.document import Document


def register_types(document: Document, within: tuple[int, int]) -> Iterator[tuple[int, str]]:
    """(end of the name, type) of each register in the instructions that touch a range, in order; once per instruction
    and register."""
    symbols = symbols_of(document)
    for node in instruction_nodes(document, within):
        seen: set[str] = set()
        for name in names_in(document, node):
            text = document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")
            meant = resolve(symbols, text, name.start_byte) if text not in seen else None
            seen.add(text)
            if meant is None or _is_selected(name):
                continue
            words = meant.symbol.declared.words
            if ".reg" in words:
                kept = [word for word in words if word not in (".reg", ".align")]
                yield name.end_byte, " ".join(kept)


def _is_selected(name: tree_sitter.Node) -> bool:
    """Whether a component of the register is named, as in `%v.x`, which a hint would separate from it."""
    return name.parent is not None and name.parent.type == "selector"
