"""Inlay hints: the type of each register at its use; what numbers stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.ide.hover_number import words_of_number
from ptx_ls.ide.number import number_at
from ptx_ls.sema.name_resolution import resolve
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import instruction_nodes, names_in
from ptx_ls.syntax.document import Document

_NUMBER = re.compile(rb"(?<![\w.%])\d[\w.]*")


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


def number_words(document: Document, within: tuple[int, int]) -> Iterator[tuple[int, str]]:
    """(end of the number, what it stands for) of each number in the instructions that touch a range, in order."""
    source = document.source
    for node in instruction_nodes(document, within):
        for start, end in (match.span() for match in _NUMBER.finditer(source, node.start_byte, node.end_byte)):
            number = number_at(document, start)
            if number is None or number.literal.start_byte != start or not within[0] <= end <= within[1]:
                continue
            whole = number.expression
            if source[whole.start_byte : start].strip() in (b"", b"-"):
                text = source[whole.start_byte : whole.end_byte].decode("utf-8", "replace")
                if words := words_of_number(document, number, text):
                    yield whole.end_byte, f"= {words}"


def _is_selected(name: tree_sitter.Node) -> bool:
    """Whether a component of the register is named, as in `%v.x`, which a hint would separate from it."""
    return name.parent is not None and name.parent.type == "selector"
