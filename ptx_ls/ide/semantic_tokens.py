"""Semantic tokens: the kind of each word of a PTX document.

Numbers, strings, comments and directives are left to the editor's own grammar, which recognises them by their form.
"""

from __future__ import annotations

from functools import lru_cache

from ptx_ls.ide.answers import Token
from ptx_ls.isa import glossary
from ptx_ls.sema.scope import Kind, Scope, Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.query import captures

TYPES = ("keyword", "modifier", "type", "variable", "parameter", "function", "label")
MODIFIERS = ("declaration", "readonly", "static", "defaultLibrary")

DECLARATION, READONLY, STATIC, DEFAULT_LIBRARY = (1 << i for i in range(len(MODIFIERS)))


_KEYWORD, _MODIFIER, _TYPE, _VARIABLE, _PARAMETER, _FUNCTION, _LABEL = range(len(TYPES))

_MEANINGS: dict[Kind, tuple[int, int]] = {
    "kernel": (_FUNCTION, 0),
    "function": (_FUNCTION, 0),
    "parameter": (_PARAMETER, 0),
    "variable": (_VARIABLE, STATIC),
    "register": (_VARIABLE, 0),
    "label": (_LABEL, 0),
}

_QUERY = (
    "(opcode) @opcode (modifier) @modifier (data_type) @type (vector_type) @modifier (state_space) @modifier "
    "(identifier) @name (register) @name"
)


_LIMIT = 1 << 18
"""The most words of a document with tokens: twice as many as in the densest megabyte that a compiler wrote."""


def tokens(document: Document, within: tuple[int, int] | None = None) -> list[Token]:
    """The tokens of a document in order; `within`: only those that touch a range of bytes. None for a text with more
    words than any program, which would take seconds."""
    captured = captures(document.tree.language, _QUERY, document.root, within)
    if sum(map(len, captured.values())) > _LIMIT:
        return []
    source = document.source
    found = [Token(*node.byte_range, _KEYWORD, 0) for node in captured.get("opcode", ())]
    found += [Token(*node.byte_range, _TYPE, 0) for node in captured.get("type", ())]
    for node in captured.get("modifier", ()):
        start, end = node.byte_range
        if end - start == 1:  # a dot that nothing follows
            continue
        modifier = source[start:end].decode("utf-8", "replace")
        found.append(Token(start, end, _TYPE if _is_type(modifier) else _MODIFIER, 0))
    found += _names(document, [node.byte_range for node in captured.get("name", ())])
    found.sort()
    return found


@lru_cache(maxsize=4096)
def _is_type(modifier: str) -> bool:
    word = glossary.load().get(modifier)
    return word is not None and word.group == "type"


def _names(document: Document, places: list[tuple[int, int]]) -> list[Token]:
    symbols = symbols_of(document)
    source = document.source
    # Names come in order, and one scope holds many: each name is looked up once per scope.
    scope: Scope | None = None
    until = -1
    meanings: dict[bytes, tuple[int, int] | None] = {}
    found = []
    for start, end in sorted(places):
        if start >= until:
            here, until = symbols.stretch_at(start)
            if here is not scope:
                scope, meanings = here, {}
        declared = symbols.declared(start)
        if declared:
            kind, modifiers = _MEANINGS[declared.kind]
            found.append(Token(start, end, kind, modifiers | DECLARATION))
            continue
        name = source[start:end]
        if name not in meanings:
            meanings[name] = _meaning(symbols.find(name.decode("utf-8", "replace"), start), name)
        if meaning := meanings[name]:
            found.append(Token(start, end, *meaning))
    return found


def _meaning(symbol: Symbol | None, name: bytes) -> tuple[int, int] | None:
    if symbol:
        return _MEANINGS[symbol.kind]
    # Undeclared names that begin with % are special registers of PTX.
    return (_VARIABLE, READONLY | DEFAULT_LIBRARY) if name.startswith(b"%") else None
