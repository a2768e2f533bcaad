"""The variables whose memory code generation allocates, with their sizes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from math import prod

import tree_sitter

from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.declarations import declared
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document

# Patterns that begin with letters are searched for many times faster than one that looks behind itself.
_SPACES = (pattern(rb"\.shared(?![\w:])"), pattern(rb"\.const(?![\w:])"))
_BEFORE = frozenset(b" \t\r\n\v\f;{}/")
"""What may be before the state space of a declaration; in an instruction it is the opcode, as in `ld.shared`."""


@dataclass(frozen=True)
class StaticVariable:
    """A variable and the span of its name.

    `owner` is the number of the function that declares it, counting those with bodies; None in the module. `bank`: it
    names a numbered constant bank. `linked`: it has a linkage.
    """

    space: str
    name: str
    start: int
    end: int
    size: int
    alignment: int
    owner: int | None
    bank: bool
    linked: bool


def static_variables(document: Document) -> tuple[StaticVariable, ...]:
    """The variables in shared and constant memory, in order; of several declarations of a name in the module, the
    first."""
    return document.memo(_variables)


def layout_end(offset: int, variables: Sequence[StaticVariable]) -> int:
    """The offset at which variables end that are laid out from an offset on."""
    for one in variables:
        offset = -(-offset // one.alignment) * one.alignment + one.size
    return offset


def _variables(document: Document) -> tuple[StaticVariable, ...]:
    functions = [s for s in symbols_of(document).top if s.is_function and s.defines]
    starts = [s.whole_start for s in functions]
    found: dict[object, StaticVariable] = {}
    for node in _declarations(document):
        at = bisect_right(starts, node.start_byte) - 1
        owner = at if at >= 0 and node.start_byte < functions[at].whole_end else None
        for symbol in declared(document, node):
            words = symbol.declared
            if words.space not in (".shared", ".const"):
                break
            one = StaticVariable(
                words.space,
                symbol.name,
                symbol.start,
                symbol.end,
                # Of `a<N>` only the used names count.
                words.element_bytes * prod(symbol.dimensions) if symbol.count is None else 0,
                max(1, words.element_bytes, words.align),
                owner,
                bool(words.bank),
                bool(words.linkage),
            )
            found.setdefault(symbol.name if owner is None else symbol.start, one)
    return tuple(found.values())


def _declarations(document: Document) -> Iterator[tree_sitter.Node]:
    """The declarations of variables, outside of broken code, in whose words there is one of the two spaces."""
    last = -1
    source = document.source
    places = (place for space in _SPACES for place in document.occurrences(space))
    for place in sorted(at for at in places if not at or source[at - 1] in _BEFORE):
        node = document.root.descendant_for_byte_range(place, place + 1)
        while node is not None and node.type != "variable_declaration":
            node = node.parent
        if node is not None and node.start_byte != last and not node.has_error:
            last = node.start_byte
            yield node
