"""The names that a PTX document declares, where each is visible, and what a name at an offset means.

A block opens a scope (PTX ISA, "Identifiers" and "Function Declarations and Definitions"); parameters belong to
their function. A label can be used before it stands, every other name only after its declaration, which the
search here does not insist on: while typing, the declaration may come later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import tree_sitter

from ptx_ls.syntax.document import Document

Kind = Literal["kernel", "function", "parameter", "variable", "register", "label"]


@dataclass(frozen=True)
class Symbol:
    """A declared name: `start` to `end` is the name, `whole_start` to `whole_end` its declaration.

    `count` is N for `%r<N>`, which declares `%r0` to `%r(N-1)`. `detail` is what stands before the name,
    as `.param .u64`. `children` are a function's parameters and all that its body declares.
    """

    name: str
    kind: Kind
    detail: str
    start: int
    end: int
    whole_start: int
    whole_end: int
    count: int | None = None
    defines: bool = True
    children: tuple[Symbol, ...] = ()

    @property
    def text(self) -> str:
        """The name as the source has it."""
        return self.name if self.count is None else f"{self.name}<{self.count}>"


@dataclass
class Scope:
    """A range of bytes and the names declared in it; those with a count are in `ranges` too."""

    start: int
    end: int
    parent: Scope | None
    names: dict[str, Symbol] = field(default_factory=dict)
    ranges: dict[str, Symbol] = field(default_factory=dict)

    def add(self, symbol: Symbol) -> None:
        """Declare a name: the first declaration counts, but a definition more than a declaration."""
        names = self.names if symbol.count is None else self.ranges
        known = names.get(symbol.name)
        if known is None or (symbol.defines and not known.defines):
            names[symbol.name] = symbol

    def find(self, name: str) -> Symbol | None:
        """The symbol of a name in this scope alone, `%r12` from `%r<100>` included."""
        return self.names.get(name) or (self._of_range(name) if self.ranges else None)

    def _of_range(self, name: str) -> Symbol | None:
        # The prefix may end in digits itself: `%r1<5>` declares `%r10`.
        cut = len(name)
        while cut > 0 and name[cut - 1].isdecimal():
            cut -= 1
            symbol = self.ranges.get(name[:cut])
            number = name[cut:]
            if symbol and symbol.count is not None and int(number) < symbol.count and str(int(number)) == number:
                return symbol
        return None


@dataclass(frozen=True)
class Symbols:
    """All symbols of a document. `outline` are those of the module, functions with their children.

    `labels` has the first label of each name, whatever its scope; `declared` has every symbol by its `start`.
    """

    outline: tuple[Symbol, ...]
    scopes: tuple[Scope, ...]
    labels: dict[str, Symbol]
    declared: dict[int, Symbol]

    def scope_at(self, offset: int) -> Scope:
        """The innermost scope around an offset."""
        scope = self.scopes[max(0, bisect_right(self.scopes, offset, key=lambda s: s.start) - 1)]
        while scope.parent and offset >= scope.end:
            scope = scope.parent
        return scope

    def find(self, name: str, offset: int) -> Symbol | None:
        """What a name means at an offset, or None if nothing visible there declares it."""
        scope: Scope | None = self.scope_at(offset)
        while scope:
            if symbol := scope.find(name):
                return symbol
            scope = scope.parent
        # The debugging sections name labels of other functions' bodies.
        return self.labels.get(name)

    def visible(self, offset: int) -> Iterator[Symbol]:
        """Every symbol that can be named at an offset, the nearest scope first."""
        scope: Scope | None = self.scope_at(offset)
        seen: set[str] = set()
        while scope:
            for symbol in (*scope.names.values(), *scope.ranges.values()):
                if symbol.text not in seen:
                    seen.add(symbol.text)
                    yield symbol
            scope = scope.parent


def symbols_of(document: Document) -> Symbols:
    """The symbols of a PTX document."""
    return document.memo(_symbols)


def name_at(document: Document, offset: int) -> tuple[str, int, int] | None:
    """The name at an offset or ending there: its text and place."""
    for at in (offset, offset - 1):
        node = document.root.named_descendant_for_byte_range(at, at) if at >= 0 else None
        if node is not None and node.type in ("identifier", "register") and node.end_byte > at:
            return _text(document, node), node.start_byte, node.end_byte
    return None


def definition(document: Document, offset: int) -> Symbol | None:
    """The declaration of the name at an offset; None where there is no name or nothing declares it."""
    found = name_at(document, offset)
    if found is None:
        return None
    symbols = symbols_of(document)
    name, start, _ = found
    here = symbols.declared.get(start)
    # At a declaration, the definition that is meant, if there is one: from `.extern .func f` to f's body.
    return symbols.find(name, start) or here


def _symbols(document: Document) -> Symbols:
    module = Scope(0, len(document.source), None)
    scopes = [module]
    labels: dict[str, Symbol] = {}
    outline = _statements(document, document.root, module, scopes, labels)
    declared = {s.start: s for s in outline} | {s.start: s for symbol in outline for s in symbol.children}
    return Symbols(tuple(outline), tuple(scopes), labels, declared)


# Deeper than any program; a file of a million braces must not exhaust Python's stack.
_DEEPEST = 200


def _statements(
    document: Document,
    node: tree_sitter.Node,
    scope: Scope,
    scopes: list[Scope],
    labels: dict[str, Symbol],
    depth: int = 0,
) -> list[Symbol]:
    """The symbols declared directly in a node and, flattened, in the blocks inside it."""
    found: list[Symbol] = []
    if depth > _DEEPEST:
        return found
    for child in node.children:
        kind = child.type
        if kind == "instruction":
            continue
        if kind == "variable_declaration":
            declared = _variables(document, child)
        elif kind == "label":
            declared = _label(document, child)
            for symbol in declared:
                labels.setdefault(symbol.name, symbol)
        elif kind in ("function_definition", "function_declaration"):
            declared = _function(document, child, scope, scopes, labels, depth + 1)
        elif kind in ("block", "section_directive", "section_body"):
            inner = scope
            if kind == "block":
                inner = Scope(child.start_byte, child.end_byte, scope)
                scopes.append(inner)
            found += _statements(document, child, inner, scopes, labels, depth + 1)
            continue
        elif kind == "ERROR":
            # What a syntax error swallowed may hold declarations that the rest of the document uses.
            found += _statements(document, child, scope, scopes, labels, depth + 1)
            continue
        else:
            continue
        for symbol in declared:
            scope.add(symbol)
        found += declared
    return found


def _function(
    document: Document,
    node: tree_sitter.Node,
    outer: Scope,
    scopes: list[Scope],
    labels: dict[str, Symbol],
    depth: int,
) -> list[Symbol]:
    inner = Scope(node.start_byte, node.end_byte, outer)
    scopes.append(inner)
    children: list[Symbol] = []
    for which in ("returns", "parameters"):
        parameters = node.child_by_field_name(which)
        for parameter in parameters.named_children if parameters else ():
            children += _named(document, parameter, "parameter") if parameter.type == "parameter" else ()
    for symbol in children:
        inner.add(symbol)
    body = node.child_by_field_name("body")
    if body:
        # The outermost block is the scope of the parameters too: one name cannot be both.
        children += _statements(document, body, inner, scopes, labels, depth)
    name = node.child_by_field_name("name")
    if name is None:
        return children
    keyword = node.child_by_field_name("kind")
    before = document.source[node.start_byte : keyword.end_byte if keyword else name.start_byte]
    return [
        Symbol(
            name=_text(document, name),
            kind="kernel" if keyword and keyword.type == ".entry" else "function",
            detail=" ".join(before.decode("utf-8", "replace").split()),
            start=name.start_byte,
            end=name.end_byte,
            whole_start=node.start_byte,
            whole_end=node.end_byte,
            defines=node.type == "function_definition",
            children=tuple(children),
        )
    ]


def _label(document: Document, node: tree_sitter.Node) -> list[Symbol]:
    name = node.child_by_field_name("name")
    if name is None:
        return []
    place = name.start_byte, name.end_byte
    return [Symbol(_text(document, name), "label", "", *place, node.start_byte, node.end_byte)]


def _variables(document: Document, node: tree_sitter.Node) -> list[Symbol]:
    is_register = any(c.type == "state_space" and _text(document, c) == ".reg" for c in node.children[:6])
    return _named(document, node, "register" if is_register else "variable")


_DECLARATORS = ("identifier", "register", "parameterized_name", "array_declarator", "initialized_declarator")


def _named(document: Document, node: tree_sitter.Node, kind: Kind) -> list[Symbol]:
    """The declarators of a variable declaration or a parameter."""
    declarators = [child for child in node.children if child.type in _DECLARATORS]
    if not declarators:
        return []
    before = document.source[node.start_byte : declarators[0].start_byte].decode("utf-8", "replace")
    detail = " ".join(before.split())
    defines = not detail.startswith(".extern")
    symbols = []
    for declarator in declarators:
        inner: tree_sitter.Node | None = declarator
        count = None
        while inner is not None and inner.type not in ("identifier", "register"):
            if inner.type == "parameterized_name":
                number = inner.child_by_field_name("count")
                count = _number(_text(document, number)) if number else 0
            inner = inner.child_by_field_name("declarator") or inner.child_by_field_name("name")
        if inner is None:
            continue
        symbols.append(
            Symbol(
                name=_text(document, inner),
                kind=kind,
                detail=detail,
                start=inner.start_byte,
                end=inner.end_byte,
                whole_start=node.start_byte,
                whole_end=node.end_byte,
                count=count,
                defines=defines,
            )
        )
    return symbols


def _number(text: str) -> int:
    """An integer literal of PTX: decimal, 0x, 0b, or octal with a leading 0; 0 for what is none."""
    digits = text.rstrip("U")
    base = {"0x": 16, "0X": 16, "0b": 2, "0B": 2}.get(digits[:2], 8 if digits.startswith("0") else 10)
    try:
        return int(digits[2:] if base in (16, 2) else digits, base)
    except ValueError:
        return 0


def _text(document: Document, node: tree_sitter.Node) -> str:
    return document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
