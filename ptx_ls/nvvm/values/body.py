"""The body of each function, as statements.

A statement depends on its text only, so that it is read once for all versions of a document that have this text. Names,
numbers and all else that statements mean together is found anew in a function that was edited.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any

import tree_sitter

from ptx_ls.lazy import NamedTuple
from ptx_ls.memo.memo import Memo
from ptx_ls.nvvm.broken_nodes import broken_nodes
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.values.header import Header, header_of
from ptx_ls.nvvm.values.left_out import Placed, left_out_of
from ptx_ls.nvvm.values.names import Names, names_of
from ptx_ls.nvvm.values.statement import Statement, read_statement
from ptx_ls.syntax.changed_range import iterate_children
from ptx_ls.syntax.document import Document

_NO_STATEMENT = frozenset(("{", "}", "comment", "missing_word"))
_MOST_STATEMENTS = 1 << 16
"""Statements that are kept: more than a function has that somebody writes in."""
_statements: Memo[tuple[str, bytes], Statement] = Memo(_MOST_STATEMENTS)


class Body:
    """A function's header and statements; every offset counts from the start of the function. `is_closed`: it has its
    closing brace. Two statements with the same text may be one.

    `checked` holds what the checks found, and `graph` its control flow (`nvvm/graph`).
    """

    def __init__(
        self, header: Header, starts: list[int], statements: list[Statement], size: int, *, is_closed: bool
    ) -> None:
        self.header = header
        self.starts = starts
        self.statements = statements
        self.size = size
        self.is_closed = is_closed
        self.checked: Any = None
        self.graph: Any = None

    @cached_property
    def _opcodes(self) -> Sequence[str]:
        return [one.opcode for one in self.statements]

    @cached_property
    def _own_opcodes(self) -> frozenset[str]:
        return frozenset(self._opcodes)

    def numbers_of(self, *opcodes: str) -> Sequence[int]:
        """The numbers of the statements with some opcodes, in order."""
        asked = self._own_opcodes.intersection(opcodes)
        return [number for number, one in enumerate(self._opcodes) if one in asked] if asked else ()

    @property
    def is_broken(self) -> bool:
        """Whether a statement has a syntax error or is not read: which follows which is not known then."""
        return self.header.is_broken or "" in self._own_opcodes

    @cached_property
    def possible(self) -> frozenset[str]:
        """The names that broken statements may define."""
        return frozenset().union(*(self.statements[number].possible for number in self.numbers_of("")))

    @cached_property
    def globals(self) -> frozenset[str]:
        """The names of globals that its statements use."""
        return frozenset().union(*(one.globals for one in self.statements))

    @cached_property
    def used(self) -> frozenset[str]:
        """The local names that its statements use."""
        return frozenset().union(*(one.uses for one in self.statements))

    @cached_property
    def names(self) -> Names:
        """What each name of the function is defined by."""
        return names_of(self.header, self.statements)

    def statement_at(self, offset: int) -> int | None:
        """The number of the statement that holds an offset or ends there; None if none does."""
        number = bisect_left(self.starts, offset + 1) - 1
        return number if number >= 0 and offset <= self.starts[number] + self.statements[number].end else None


class PlacedBody(NamedTuple):
    """A body and where its function starts."""

    body: Body
    start: int


def bodies_of(document: Document) -> Sequence[PlacedBody]:
    """The functions that a document defines, in order."""
    return document.memo(_bodies)


def body_at(document: Document, offset: int) -> PlacedBody | None:
    """The function whose definition holds an offset; None if there is none."""
    for one in bodies_of(document):
        if one.start <= offset <= one.start + one.body.size:
            return one
    return None


def _bodies(document: Document) -> tuple[PlacedBody, ...]:
    entities = entities_of(document)
    broken = sorted(one.node.start_byte for one in broken_nodes(document))
    found = []
    for number in entities.of_kind("function_definition"):
        body = entities.kept(number, Body)
        if body is None:
            node = entities.node(number, document.root)
            body = _read(node, document.source, broken, left_out_of(document).get(node.start_byte, ()))
            entities.keep(number, Body, body)
        found.append(PlacedBody(body, entities.starts[number]))
    return tuple(found)


def _read(node: tree_sitter.Node, source: bytes, broken: Sequence[int], left_out: Placed) -> Body:
    header = header_of(node, source)
    inner = node.child_by_field_name("body")
    found = list(_read_statements(iterate_children(inner), source, broken)) if inner is not None else []
    if left_out:
        found = sorted([*left_out, *found], key=itemgetter(0))
    starts = [start - node.start_byte for start, _ in found]
    closed = source[node.end_byte - 1 : node.end_byte] == b"}"
    return Body(header, starts, [one for _, one in found], node.end_byte - node.start_byte, is_closed=closed)


def _read_statements(
    nodes: Iterator[tree_sitter.Node], source: bytes, broken: Sequence[int]
) -> Iterator[tuple[int, Statement]]:
    """The statements of some nodes with their offsets; `broken`: where the text has syntax errors."""
    for node in nodes:
        kind = node.type
        if kind in _NO_STATEMENT:
            continue
        start, end = node.start_byte, node.end_byte
        if broken and _is_broken(start, end, source, broken):
            yield start, read_statement(node, source, is_broken=True)
            continue
        key = (kind, source[start:end])
        yield start, _statements.find(key) or _statements.keep(key, read_statement(node, source))


def _is_broken(start: int, end: int, source: bytes, broken: Sequence[int]) -> bool:
    at = bisect_left(broken, start)
    # Or its name is in the error before it.
    return (at < len(broken) and broken[at] <= end) or source[start - 20 : start].rstrip().endswith(b"=")
