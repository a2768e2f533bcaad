"""Every place of a document that names the same thing.

The text is searched and not the tree, of which a document has twenty nodes per line: a name is found in 100,000 lines
within milliseconds. The tree then tells what is a name there, and the scopes what it stands for.
"""

from __future__ import annotations

import re

import tree_sitter

from ptx_ls.quick import dataclass
from ptx_ls.sema.meaning import Meant, meant_by, name_node, names_no_symbol
from ptx_ls.sema.scope import Scope
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.syntax.document import Document

_IN_A_NAME = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$%")


@dataclass(frozen=True)
class Occurrence:
    """One name: its node, its place, and whether it is declared there."""

    node: tree_sitter.Node
    start: int
    end: int
    declares: bool


def occurrences(document: Document, meant: Meant, near: tuple[int, int] | None = None) -> list[Occurrence]:
    """The names that stand for what is meant, in order. `near` is (offset, count): of more than `count` words that may
    be one of them only those nearest to the offset are looked at."""
    symbols = symbols_of(document)
    found = []
    places = _words(document, meant)
    if near is not None and len(places) > near[1]:
        places = sorted(sorted(places, key=lambda place: abs(place[0] - near[0]))[: near[1]])
    for number, (start, end) in enumerate(places):
        if not number & 255:
            document.ensure_wanted()
        node = _named(document, symbols, start, end, meant)
        if node is not None:
            found.append(Occurrence(node, start, end, symbols.declared(start) is not None))
    return found


def name_places(document: Document, name: str, scope: Scope, numbered: bool = False) -> list[tuple[int, int]]:
    """Where a scope holds a name, whatever it stands for; `numbered`: with any number behind it."""
    pattern = re.escape(name.encode("utf-8")) + (rb"[0-9]*" if numbered else b"") + rb"(?![\w$])"
    places = _matches(document, pattern, scope.start, scope.end if scope.parent else len(document.source))
    return [place for place in places if _node_at(document, *place) is not None]


def _words(document: Document, meant: Meant) -> list[tuple[int, int]]:
    """Where words stand that may be such names."""
    # The debugging sections name labels of functions.
    everywhere = meant.scope.parent is None or meant.symbol.kind == "label"
    place = (0, len(document.source)) if everywhere else (meant.scope.start, meant.scope.end)
    return _matches(document, _pattern(meant), *place)


def _matches(document: Document, pattern: bytes, start: int, end: int) -> list[tuple[int, int]]:
    # A pattern that begins with letters is searched for many times faster than one that looks behind itself first.
    source = document.source
    spans = (match.span() for match in re.compile(pattern).finditer(source, start, end))
    return [span for span in spans if not span[0] or source[span[0] - 1] not in _IN_A_NAME]


def _node_at(document: Document, start: int, end: int) -> tree_sitter.Node | None:
    """The node of a name that has exactly this place."""
    node = name_node(document, start)
    return node if node is not None and (node.start_byte, node.end_byte) == (start, end) else None


def _pattern(meant: Meant) -> bytes:
    name = re.escape(meant.symbol.name.encode("utf-8"))
    if meant.symbol.count is None:
        return name + rb"(?![\w$])"
    if meant.number is None:
        return name + rb"[0-9]*(?![\w$])"
    # Numbers count modulo 2**32; without one it is the declaration of the family.
    return name + rb"(?:0*%d|[0-9]{10,})?(?![\w$])" % meant.number


def _named(document: Document, symbols: Symbols, start: int, end: int, meant: Meant) -> tree_sitter.Node | None:
    """The node of a word if it is a name that stands for what is meant."""
    node = _node_at(document, start, end)
    if node is None:
        return None
    found = meant_by(symbols, document.source[start:end].decode("utf-8", "replace"), start)
    if found is None or found.scope is not meant.scope or found.symbol is not meant.symbol:
        return None
    # The declaration of a family is one of each of its registers, and each of these one of the family.
    if meant.number is not None and found.number not in (None, meant.number):
        return None
    return None if names_no_symbol(node) else node
