"""All symbols of a PTX document, and the symbol of a name at an offset.

`Symbols.find` accepts names that are declared later, since the declaration may not be written yet; `Scope.visible`
resolves as ptxas does.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

import tree_sitter

from ptx_ls.sema import declarations
from ptx_ls.sema.declarations import FUNCTIONS
from ptx_ls.sema.scope import Body, Scope, Symbol
from ptx_ls.syntax.captures import DECLARING, captures_of, declaring_in, functions_in_blocks
from ptx_ls.syntax.document import Document


class Symbols:
    """All symbols of a document. The body of a function is read when something in it is first asked for."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._bodies: dict[int, Body] = {}
        self._whole: dict[str, tuple[list[int], list[tree_sitter.Node]]] = {}
        text = document.text
        functions = text.count(b".func") + text.count(b".entry")
        self._outside, self._functions = declarations.outside(document)
        self._starts = [node.start_byte for node in self._functions]
        self._module = self._outside.scopes[0]
        # Functions that are declared in bodies are functions of the module.
        self._is_plain = functions <= len(self._starts)
        if not self._is_plain:
            self._declare_functions_in_bodies()

    def read_whole(self) -> None:
        """Prepares for questions about all functions: one pass over the tree finds all declarations."""
        if not self._whole:
            captures = captures_of(self._document)
            nodes = {kind: captures.get(kind, []) for kind in DECLARING}
            self._whole = {kind: ([n.start_byte for n in found], found) for kind, found in nodes.items()}

    def forget_nodes(self) -> None:
        """Frees what `read_whole` prepared, once all bodies have been read."""
        self._whole = {}

    def _declare_functions_in_bodies(self) -> None:
        """Adds functions that are declared in bodies to the scope of the module."""
        names = self._module.names
        for node in functions_in_blocks(self._document):
            for symbol in declarations.function(self._document, node):
                known = names.get(symbol.name, symbol)
                names[symbol.name] = known._replace(since=min(known.known_from, symbol.start))

    def bodies(self, known: Collection[int] = ()) -> Iterator[tuple[tree_sitter.Node, Body]]:
        """The functions that have something to judge, with their declarations, but for those that begin at the offsets
        `known`."""
        for at, start in enumerate(self._starts):
            if start in known:
                continue
            function = self._functions[at]
            if not self._document.has_known_verdict(function.start_byte, function.end_byte):
                yield function, self._body(at)

    def functions_named(self, name: str) -> Sequence[int]:
        """The offsets of the declarations of a function, in order."""
        return self._functions_by_name.get(name, ())

    @cached_property
    def _functions_by_name(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for symbol in self.top:
            if symbol.is_function:
                found.setdefault(symbol.name, []).append(symbol.whole_start)
        for node in functions_in_blocks(self._document) if not self._is_plain else ():
            for symbol in declarations.function(self._document, node):
                insort(found.setdefault(symbol.name, []), symbol.whole_start)
        return found

    @property
    def top(self) -> Sequence[Symbol]:
        """The symbols declared outside of functions, and the functions, in order."""
        return self._outside.symbols

    @cached_property
    def outline(self) -> tuple[Symbol, ...]:
        """The symbols of the module, functions with their children."""
        inside = {start: at for at, start in enumerate(self._starts)}
        found = []
        for symbol in self.top:
            at = inside.get(symbol.whole_start) if symbol.is_function else None
            found.append(symbol if at is None else symbol._replace(children=self._body(at).symbols))
        return tuple(found)

    @cached_property
    def _labels(self) -> dict[str, Symbol]:
        """The first label of each name, whatever its scope."""
        bodies = [self._outside, *(self._body(at) for at in range(len(self._starts)))]
        labels = [symbol for body in bodies for symbol in body.symbols if symbol.kind == "label"]
        return {symbol.name: symbol for symbol in reversed(labels)}

    def _body(self, at: int) -> Body:
        body = self._bodies.get(at)
        if body is None:
            node = self._functions[at]
            body = declarations.body(self._document, node, self._module, self._declaring(node))
        return self._bodies.setdefault(at, body)

    def _declaring(self, function: tree_sitter.Node) -> dict[str, list[tree_sitter.Node]]:
        """The nodes in the body of a function that declare something."""
        block = function.child_by_field_name("body")
        if block is None:
            return {}
        if not self._whole:
            return declaring_in(self._document, block)
        start, end = block.start_byte, block.end_byte
        within = {}
        for kind, (starts, nodes) in self._whole.items():
            within[kind] = nodes[bisect_left(starts, start) : bisect_left(starts, end)]
        return within

    def is_outside(self, scope: Scope) -> bool:
        """Whether a scope is that of the module, or of a block in no function."""
        return id(scope) in self._scopes_outside

    @cached_property
    def _scopes_outside(self) -> frozenset[int]:
        return frozenset(id(scope) for scope in self._outside.scopes)

    def _body_at(self, offset: int) -> Body:
        at = bisect_right(self._starts, offset) - 1
        return self._body(at) if at >= 0 and offset < self._functions[at].end_byte else self._outside

    def declared(self, start: int) -> Symbol | None:
        """The symbol whose declaration has its name at an offset."""
        body = self._body_at(start)
        found = body.declared(start)
        return found if found is not None or body is self._outside else self._outside.declared(start)

    def scope_at(self, offset: int) -> Scope:
        """The innermost scope around an offset."""
        return self._body_at(offset).scope_interval(offset)[0]

    def stretch_at(self, offset: int) -> tuple[Scope, int]:
        """The innermost scope at an offset, and the offset up to which no other scope begins or ends."""
        body = self._body_at(offset)
        scope, end = body.scope_interval(offset)
        if body is self._outside:
            at = bisect_right(self._starts, offset)
            end = min(end, self._starts[at] if at < len(self._starts) else end)
        return scope, end

    def find(self, name: str, offset: int) -> Symbol | None:
        """The symbol of a name at an offset; None if nothing visible there declares it."""
        if symbol := self.scope_at(offset).nearest(name):
            return symbol
        # The debugging sections name labels of functions' bodies; no register is a label elsewhere.
        return None if name.startswith("%") or self._body_at(offset) is not self._outside else self._labels.get(name)

    def visible(self, offset: int, begins: str = "") -> Iterator[Symbol]:
        """All symbols visible at an offset whose names have a prefix, the nearest scope first."""
        scope: Scope | None = self.scope_at(offset)
        seen: set[str] = set()
        while scope:
            for symbol in scope.beginning(begins):
                if symbol.text not in seen:
                    seen.add(symbol.text)
                    yield symbol
            scope = scope.parent


def function_at(document: Document, start: int) -> tree_sitter.Node:
    """The function that begins at an offset."""
    node = document.root.descendant_for_byte_range(start, start + 1)
    while node is not None and (node.type not in FUNCTIONS or node.start_byte != start):
        node = node.parent
    if node is None:
        raise LookupError(f"no function begins at byte {start}")
    return node


def symbols_of(document: Document) -> Symbols:
    """The symbols of a PTX document."""
    return document.memo(Symbols)


def source_of(document: Document, symbol: Symbol) -> str:
    """The text of a declaration: a function without its body, a variable without its initial value."""
    if not symbol.is_function:
        return f"{symbol.detail} {symbol.text}" if symbol.detail else f"{symbol.text}:"
    whole = document.source[symbol.whole_start : min(symbol.whole_end, symbol.whole_start + _LONGEST)]
    head = whole.decode("utf-8", "replace").partition("{")[0].rstrip(" \t\r\n;")
    return head if len(head) < _LONGEST else f"{symbol.detail} {symbol.name}"


# Longer than anyone reads in a hover.
_LONGEST = 2000
