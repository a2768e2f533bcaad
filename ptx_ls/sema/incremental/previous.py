"""The declarations of the previous version that are still valid.

An edit in the body of one function changes no other function and no head."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import tree_sitter

from ptx_ls.sema.incremental.changed_statements import is_outside_statements
from ptx_ls.sema.incremental.known import KnownBodies, KnownDeclarations, MovedBodies, moved, moved_bodies
from ptx_ls.sema.incremental.patched import BodyPatch, edited_stretches
from ptx_ls.sema.incremental.shifted import shifted_span
from ptx_ls.sema.scope import Known, Symbol
from ptx_ls.syntax.document import PARSED_ANEW, Document
from ptx_ls.syntax.offset_map import (
    Edit,
    backward_offset,
    backward_span,
    forward_offset,
    inserted_spans,
    joined_edits,
    merged_spans,
)
from ptx_ls.syntax.span import Span


class PreviousVersion:
    """What a document can reuse of the version that it is compared with."""

    def __init__(self, document: Document, before: Document, declared: KnownDeclarations) -> None:
        self._document = document
        self._before = before
        self._declared = declared
        self._edits = document.edits
        self._changed = document.changed_ranges() or []
        self._around = _Around(self._changed, self._edits)
        self._is_sure = not _is_made_anew(document, before)

    @cached_property
    def _heads(self) -> dict[int, Symbol]:
        return {one.whole_start: one for one in self._declared.outside.symbols if one.is_function}

    @cached_property
    def starts(self) -> list[int]:
        """The current offsets of the functions of the previous version."""
        starts = list(self._declared.starts)
        for edit in self._edits:
            at, after = bisect_right(starts, edit[0]), bisect_left(starts, edit[1])
            starts[at:after] = [forward_offset(start, (edit,)) for start in starts[at:after]]
            if by := edit[2] - edit[1]:
                starts[after:] = [start + by for start in starts[after:]]
        return starts

    def outside(self) -> Known | None:
        """The declarations outside of functions, if only bodies and comments were edited; None if they must be read."""
        known = self._declared.movable
        if known is None or not self._is_sure or not all(self._declares_nothing(*place) for place in self._changed):
            return None
        return moved(known, self._edits)

    def _declares_nothing(self, start: int, end: int) -> bool:
        """Whether a span is in the body of a function that begins and ends where it did, or outside of statements."""
        before = backward_span(start, end, self._edits)
        new, old = _body_around(self._document, start, end), _body_around(self._before, *before)
        if new is None:
            return is_outside_statements(self._document, start, end) and is_outside_statements(self._before, *before)
        return old == (backward_offset(new[0], self._edits), backward_offset(new[1], self._edits))

    def bodies(self) -> KnownBodies:
        """The known bodies, if the functions are the same ones as before."""
        touched = {bisect_right(self.starts, start) - 1 for start, _ in self._changed}
        edited = {at: _child_at(self._document, self.starts[at]) for at in touched if at >= 0}
        return self._bodies(self._declared.bodies, edited)

    def bodies_of(self, functions: Sequence[tree_sitter.Node]) -> KnownBodies:
        """The known bodies, given the nodes of all current functions."""
        if not self._is_sure:
            return KnownBodies()
        before = {start: one for at, start in enumerate(self.starts) if (one := self._declared.bodies.of(at))}
        known: dict[int, Known] = {}
        edited: dict[int, tree_sitter.Node | None] = {}
        for at, node in enumerate(functions):
            place = node.byte_range
            body = before.get(place[0])
            if body is None:
                continue
            if self._around.moves(*place) is None:
                scope = body[0].scopes[0]
                if shifted_span(scope.start, scope.end, tuple(joined_edits(body[1], self._edits))) != place:
                    continue
                edited[at] = node
            known[at] = body
        return self._bodies(moved_bodies(known), edited)

    def _bodies(self, known: MovedBodies, touched: Mapping[int, tree_sitter.Node | None]) -> KnownBodies:
        """Those that are known in the previous version, given the nodes of functions in which something was edited."""
        edited: dict[int, BodyPatch] = {}
        unknown: list[int] = []
        for at, node in touched.items():
            before = known.of(at)
            after = before and moved(before, self._edits)
            if before is None or after is None or node is None:
                continue
            stretches = edited_stretches(self._document, self._before, node, self._changed)
            if stretches != ():
                unknown.append(at)
            if stretches:
                edited[at] = BodyPatch(*after, before[1], stretches)
        return KnownBodies(known.after(self._edits, unknown), edited)

    def head(self, node: tree_sitter.Node) -> list[Symbol]:
        """The symbol of a function whose head was not edited; empty for another."""
        start, end = node.start_byte, node.end_byte
        by = self._around.moves(start, end) if self._is_sure else None
        if by is not None and (old := self._heads.get(start - by)) is not None:
            return [_moved(old, by, start, end)]
        old = self._heads.get(backward_offset(start, self._edits))
        if old is None or old.defines != (node.type == "function_definition"):
            return []
        by = start - old.whole_start
        # Where something is broken, a head may go on to a name further on.
        name = node.child_by_field_name("name")
        if name is None or name.byte_range != (old.start + by, old.end + by):
            return []
        if any(first <= old.end + by and last >= start for first, last in self._changed):
            return []
        return [_moved(old, by, start, end)]


def _moved(old: Symbol, by: int, start: int, end: int) -> Symbol:
    """The symbol of a function that begins and ends elsewhere."""
    if not by and end == old.whole_end:
        return old
    return Symbol(old.name, old.kind, old.detail, old.start + by, old.end + by, start, end, defines=old.defines)


def _child_at(document: Document, offset: int) -> tree_sitter.Node | None:
    """The top-level statement at an offset."""
    cursor = document.root.walk()
    return cursor.node if cursor.goto_first_child_for_byte(offset) is not None else None


def _body_around(document: Document, start: int, end: int) -> Span | None:
    """The span of the function body that contains a span; None if there is none."""
    node = _child_at(document, start)
    block = node.child_by_field_name("body") if node is not None and node.type == "function_definition" else None
    if block is None or not (block.start_byte < start and end < block.end_byte):
        return None
    return Span(*block.byte_range)


def _is_made_anew(document: Document, before: Document) -> bool:
    """Whether the whole tree was parsed from nothing, as that of a short text with syntax errors."""
    return len(document.source) < PARSED_ANEW and (document.root.has_error or before.root.has_error)


class _Around:
    """The span of all changes; most functions of a module are entirely before or after it."""

    def __init__(self, changed: Iterable[Span], edits: Sequence[Edit]) -> None:
        ranges = merged_spans([*changed, *inserted_spans(edits)])
        self._first, self._last = (ranges[0][0], ranges[-1][1]) if ranges else (sys.maxsize, 0)
        self._by = sum(new_end - end for _, end, new_end in edits)

    def moves(self, start: int, end: int) -> int | None:
        """How far a span moved; None if it is neither before nor after all changes."""
        return 0 if end < self._first else self._by if start > self._last else None
