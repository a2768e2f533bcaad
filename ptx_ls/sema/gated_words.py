"""The uses of words in state.isa that have a gate: special registers, directives, types of declarations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import tree_sitter

from ptx_ls.isa import state
from ptx_ls.isa.gates import Gate
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.variables import DECLARATORS
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_LONGER = pattern(rb"[\w$:]")
_NO_CODE = ("comment", "string")


@dataclass(frozen=True)
class StateWord:
    """A word of state.isa with a gate. `subject` is Special register, Directive, Type or Pragma."""

    subject: str
    name: str
    gate: Gate

    def __str__(self) -> str:
        return f"{self.subject} '{self.name}'"


@cache
def registers() -> tuple[StateWord, ...]:
    """The special registers with a gate, without their components."""
    return tuple(
        StateWord("Special register", name, register.gate)
        for register in state.special_registers()
        if register.gate is not None
        for name in dict.fromkeys(n.partition(".")[0] for n in register.names)
    )


@cache
def directives() -> tuple[StateWord, ...]:
    """The directives, types and pragma strings with a gate."""
    found = [StateWord("Directive", d.name, d.gate) for d in state.directives() if d.gate is not None]
    found += [StateWord("Type", t.name, t.gate) for t in state.types() if t.gate is not None]
    found += [StateWord("Type", t.name, t.gate) for t in state.opaque_types() if t.gate is not None]
    found += [StateWord("Pragma", p.name, p.gate) for p in state.pragmas() if p.gate is not None]
    return tuple(found)


@cache
def _encoded() -> tuple[tuple[StateWord, bytes], ...]:
    return tuple((word, word.name.encode()) for word in (*registers(), *directives()))


def occurring(source: bytes, within: Span) -> list[StateWord]:
    """The words with a gate whose names are somewhere in a span, whatever they mean there."""
    start, end = within
    return [word for word, name in _encoded() if source.find(name, start, end) >= 0]


def places(document: Document, word: StateWord, within: Span | None = None) -> Iterator[tuple[int, int]]:
    """The spans of each use of a word; with `within`, only those in a span."""
    source, name = document.source, word.name.encode()
    is_meant = {"Special register": _is_register, "Pragma": _is_pragma, "Type": _is_type}.get(
        word.subject, _is_directive
    )
    if within is None and not document.may_contain(name):
        return
    first, last = within or (0, len(source))
    start = source.find(name, first, last)
    while start >= 0:
        document.raise_if_cancelled()
        end = start + len(name)
        if not _LONGER.match(source, end) and is_meant(document, word.name, start, end):
            yield start, end
        start = source.find(name, end, last)


def _is_register(document: Document, name: str, start: int, end: int) -> bool:
    # A register that the program declares by this name is its own.
    return not _within(document, start, end, _NO_CODE) and symbols_of(document).find(name, start) is None


def _is_pragma(document: Document, name: str, start: int, end: int) -> bool:
    node = document.root.descendant_for_byte_range(start, end)
    inside = node is not None and node.type == "string" and node.start_byte + 1 == start
    return bool(inside and node and node.parent and node.parent.type == "pragma_directive")


def _is_type(document: Document, name: str, start: int, end: int) -> bool:
    # Of the element of a vector ptxas asks no gate, of some types only where it makes a variable (measured 13.5).
    node = document.root.descendant_for_byte_range(start, end)
    parent = node.parent if node is not None else None
    if parent is None or parent.child_by_field_name("vector") is not None:
        return False
    known = state.type_of(name)
    asked = not allocates_nothing(parent) or (known is not None and not known.when_made)
    return asked and _is_directive(document, name, start, end)


def allocates_nothing(declaration: tree_sitter.Node) -> bool:
    """Whether ptxas allocates no variable of a declaration's type: its names are arrays, or no body follows."""
    declarators = [c.child_by_field_name("declarator") or c for c in declaration.children if c.type in DECLARATORS]
    if declarators and all(c.type == "array_declarator" for c in declarators):
        return True
    function = declaration.parent.parent if declaration.type == "parameter" and declaration.parent is not None else None
    return function is not None and function.type in ("function_declaration", "callprototype_directive")


def _is_directive(document: Document, name: str, start: int, end: int) -> bool:
    node = document.root.descendant_for_byte_range(start, end)
    exact = node is not None and (node.start_byte, node.end_byte) == (start, end)
    return exact and not _within(document, start, end, (*_NO_CODE, "modifier", "ERROR"))


def _within(document: Document, start: int, end: int, kinds: tuple[str, ...]) -> bool:
    node = document.root.descendant_for_byte_range(start, end)
    while node is not None:
        if any(kind in node.type for kind in kinds):
            return True
        node = node.parent
    return False
