"""All references to a symbol.

The text is searched and not the tree, which has twenty nodes per line: a name is found in 100,000 lines within
milliseconds. The tree then shows what is a name, and the scopes what it refers to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.sema.name_resolution import NAMES, ResolvedName, names_no_symbol, resolve
from ptx_ls.sema.scope import Scope
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.syntax.ancestors import paths
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_IN_A_NAME = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$%")


@dataclass(frozen=True)
class Reference:
    """A reference to a symbol: its node and span, and whether it declares the symbol."""

    node: tree_sitter.Node
    start: int
    end: int
    declares: bool


def references(document: Document, resolved: ResolvedName, near: tuple[int, int] | None = None) -> list[Reference]:
    """The references to a resolved name, in order. With `near`, an (offset, count), only the `count` nearest candidates
    are examined."""
    places = _words(document, resolved)
    return _references(document, resolved, places if near is None else _nearest(places, *near))


def near_and_last_references(document: Document, resolved: ResolvedName, offset: int, count: int) -> list[Reference]:
    """The references among the `count` candidates nearest to an offset and the last `count` ones, in order."""
    places = _words(document, resolved)
    return _references(document, resolved, sorted({*_nearest(places, offset, count), *places[-count:]}))


def _nearest(places: list[Span], offset: int, count: int) -> list[Span]:
    if len(places) <= count:
        return places
    return sorted(sorted(places, key=lambda place: abs(place[0] - offset))[:count])


def _references(document: Document, resolved: ResolvedName, places: list[Span]) -> list[Reference]:
    symbols = symbols_of(document)
    found = []
    for number, ((start, end), path) in enumerate(zip(places, paths(document.tree, places), strict=True)):
        if not number & 255:
            document.raise_if_cancelled()
        if _is_name(path[-1], start, end) and _refers_to(resolved, document, symbols, path):
            found.append(Reference(path[-1], start, end, symbols.declared(start) is not None))
    return found


def name_places(document: Document, name: str, scope: Scope, numbered: bool = False) -> list[tuple[int, int]]:
    """The spans of a name in a scope, whatever it refers to; with `numbered`, followed by any number."""
    pattern = re.escape(name.encode("utf-8")) + (rb"[0-9]*" if numbered else b"") + rb"(?![\w$])"
    places = _matches(document, pattern, scope.start, scope.end if scope.parent else len(document.source))
    return [
        (start, end)
        for (start, end), path in zip(places, paths(document.tree, places), strict=True)
        if _is_name(path[-1], start, end)
    ]


def _words(document: Document, resolved: ResolvedName) -> list[Span]:
    """The spans of words that may be such references."""
    # The debugging sections name labels of functions.
    everywhere = resolved.scope.parent is None or resolved.symbol.kind == "label"
    place = (0, len(document.source)) if everywhere else (resolved.scope.start, resolved.scope.end)
    return _matches(document, _pattern(resolved), *place)


def _matches(document: Document, pattern: bytes, start: int, end: int) -> list[Span]:
    # A pattern that begins with letters is found many times faster than one that begins with a lookbehind.
    source = document.source
    spans = (Span(*match.span()) for match in re.compile(pattern).finditer(source, start, end))
    return [span for span in spans if not span[0] or source[span[0] - 1] not in _IN_A_NAME]


def _is_name(node: tree_sitter.Node, start: int, end: int) -> bool:
    """Whether a node is a name with exactly this span."""
    return node.type in NAMES and (node.start_byte, node.end_byte) == (start, end)


def _pattern(resolved: ResolvedName) -> bytes:
    name = re.escape(resolved.symbol.name.encode("utf-8"))
    if resolved.symbol.count is None:
        return name + rb"(?![\w$])"
    if resolved.number is None:
        return name + rb"[0-9]*(?![\w$])"
    # Numbers count modulo 2**32; without one it is the declaration of the family.
    return name + rb"(?:0*%d|[0-9]{10,})?(?![\w$])" % resolved.number


def _refers_to(resolved: ResolvedName, document: Document, symbols: Symbols, path: Sequence[tree_sitter.Node]) -> bool:
    """Whether the name at the end of a path refers to the resolved symbol."""
    start, end = path[-1].start_byte, path[-1].end_byte
    found = resolve(symbols, document.source[start:end].decode("utf-8", "replace"), start)
    if found is None or found.scope is not resolved.scope or found.symbol is not resolved.symbol:
        return False
    # The declaration of a family is one of each of its registers, and each of these one of the family.
    if resolved.number is not None and found.number not in (None, resolved.number):
        return False
    return not names_no_symbol(path[-1], path[-2])
