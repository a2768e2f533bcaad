"""Name resolution: the symbol that a name in a PTX document refers to."""

from __future__ import annotations

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.sema.scope import Scope, Symbol, number_of
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.syntax.document import Document

NAMES = ("identifier", "register")
"""The nodes that are names."""


@dataclass(frozen=True)
class ResolvedName:
    """The symbol that a name refers to, and its scope.

    `number` is the number of one register of a family; None for any other name, or for a whole family.
    """

    symbol: Symbol
    scope: Scope
    number: int | None = None

    @property
    def name(self) -> str:
        """The name as instructions use it; for a whole family, the part before the numbers."""
        return self.symbol.name if self.number is None else f"{self.symbol.name}{self.number}"


def name_at(document: Document, offset: int) -> tuple[str, int, int] | None:
    """The text and span of the name at an offset, or ending there; None if there is none."""
    for at in (offset, offset - 1):
        node = name_node(document, at) if at >= 0 else None
        if node is not None:
            text = document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
            return text, node.start_byte, node.end_byte
    return None


def name_node(document: Document, offset: int) -> tree_sitter.Node | None:
    """The node of the name at an offset."""
    node = document.root.named_descendant_for_byte_range(offset, offset)
    return node if node is not None and node.type in NAMES and node.end_byte > offset else None


def names_no_symbol(node: tree_sitter.Node, parent: tree_sitter.Node | None) -> bool:
    """Whether a word is part of `filter_mode = nearest`, or the first of `generic(a)`; `parent` is the node around
    it."""
    if parent is None or parent.type == "named_initializer":
        return True
    operator = parent.child_by_field_name("operator") if parent.type == "address_operator" else None
    return operator is not None and operator.start_byte == node.start_byte


def is_in_family(node: tree_sitter.Node) -> bool:
    """Whether a word is the first of `L<3>` in a list of targets."""
    parent = node.parent
    return parent is not None and parent.type == "parameterized_name"


def resolve(symbols: Symbols, name: str, start: int) -> ResolvedName | None:
    """The symbol that a name at an offset refers to; at a declaration, the declared symbol. None if nothing declares
    it."""
    declared = symbols.declared(start)
    if declared is not None:
        return _home(symbols, declared)
    scope = symbols.scope_at(start)
    # While typing, the declaration may come later.
    symbol = scope.visible(name, start)[0] or symbols.find(name, start)
    return _in_scope(symbols, scope, symbol, name) if symbol is not None else None


def resolve_at(document: Document, offset: int) -> ResolvedName | None:
    """The symbol that the name at an offset refers to; None if there is no name, or nothing declares it."""
    found = name_at(document, offset)
    return resolve(symbols_of(document), found[0], found[1]) if found else None


def definition(document: Document, offset: int) -> Symbol | None:
    """The declaration of the name at an offset; of a function, the one with a body if there is one."""
    resolved = resolve_at(document, offset)
    return resolved.symbol if resolved else None


def declarations(resolved: ResolvedName) -> tuple[Symbol, ...]:
    """Every declaration of a resolved name, in order: of a function, its prototypes and its body."""
    found = {**resolved.scope.declarations(resolved.symbol), resolved.symbol.start: resolved.symbol}
    return tuple(found[start] for start in sorted(found))


def _home(symbols: Symbols, declared: Symbol) -> ResolvedName | None:
    scope: Scope | None = symbols.scope_at(declared.start)
    while scope is not None:
        known = (scope.names if declared.count is None else scope.ranges).get(declared.name)
        if known is not None and (known.start == declared.start or declared.start in scope.declarations(known)):
            return ResolvedName(known, scope)
        scope = scope.parent
    return None


def _in_scope(symbols: Symbols, scope: Scope, symbol: Symbol, name: str) -> ResolvedName:
    number = None if symbol.count is None else number_of(name)
    at: Scope | None = scope
    while at is not None:
        if at.find(name) is symbol:
            return ResolvedName(symbol, at, number)
        at = at.parent
    # A debugging section names a label of a function's body.
    return ResolvedName(symbol, symbols.scope_at(symbol.start), number)
