"""A document at one version: its text and the syntax tree of it.

Documents never change. An edit makes the next version, so that work on an older one, in another thread,
goes on undisturbed. The tree is made when it is first asked for, and from the tree of the version before
wherever there is one: tree-sitter is told what was edited and reads little more than that again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

import tree_sitter

from ptx_ls.syntax import shift
from ptx_ls.syntax.language import Language
from ptx_ls.syntax.text import Encoding, Text

Result = TypeVar("Result")


@dataclass(frozen=True)
class Change:
    """What a client replaces, from one line and character up to another; no `start` means the whole text."""

    new: bytes
    start: tuple[int, int] | None = None
    end: tuple[int, int] = (0, 0)


# Parsing holds Python's lock. Reading a large text through a callback gives other threads their turns.
_PIECE = 1 << 16

# Around a syntax error the tree may depend on the edits that led there: about one broken text in 2,000 parses
# differently from nothing (measured with tree-sitter 0.26 on random edits). Where a parse takes a few
# milliseconds, a broken text is parsed from nothing, so that the editor says what the command line says.
SMALL = 1 << 16


class Abandoned(Exception):  # noqa: N818  # it is no error: a newer version made the work pointless
    """Raised in work on a version that nobody waits for any more."""


def _parse(parser: tree_sitter.Parser, source: bytes, earlier: tree_sitter.Tree | None) -> tree_sitter.Tree:
    if earlier:
        tree = parser.parse(source, earlier)
        return parser.parse(source) if len(source) < SMALL and tree.root_node.has_error else tree
    if len(source) < 4 * _PIECE:
        return parser.parse(source)
    tree = parser.parse(lambda offset, _: source[offset : offset + _PIECE])
    # Once more over the finished tree, which costs nothing, so that nodes know their text.
    return parser.parse(source, tree)


# Nobody nests so deep, and each step down a tree costs tree-sitter 0.26 time for all those above it: a query over
# 200,000 minus signs took 30 s.
_DEEPEST = 25_000
_NESTING = tuple(c.encode() * _DEEPEST for c in "([{<-+~!)]}>")


def _shallow(source: bytes) -> bytes:
    """The text without what opens so many brackets or operators in one run, or closes them: blanks instead."""
    for run in _NESTING:
        if run in source:
            pattern = b"(?:%s){%d,}" % (re.escape(run[:1]), _DEEPEST)
            source = re.sub(pattern, lambda match: b" " * len(match[0]), source)
    return source


def _grammar(language: Language) -> tree_sitter.Language:
    from ptx_ls.syntax import grammar

    if language == "ptx":
        return grammar.ptx_language()
    if language == "nvvm":
        return grammar.nvvm_language()
    raise ValueError(f"{language} has no syntax tree")


class Document:
    """One version of a document. `version` is the client's number, None for a file read from disk."""

    def __init__(self, uri: str, language: Language, source: bytes | Text, version: int | None = None) -> None:
        self.uri = uri
        self.language: Language = language
        self.version = version
        self.text = source if isinstance(source, Text) else Text(source)
        self._tree: tree_sitter.Tree | None = None
        # The tree of an earlier version, told of every edit since: (start, old end, new end) each.
        self._earlier: tree_sitter.Tree | None = None
        self._edits: list[tuple[int, int, int]] = []
        self._before: Document | None = None
        self._lock = Lock()
        self._memo: dict[Callable[[Document], Any], Any] = {}
        self._abandoned = False
        self.last_edits: tuple[shift.Edit, ...] | None = None
        """What made this version of the one before; None where its whole text was replaced, or there is none before."""
        self._is_shallowed = False

    @property
    def source(self) -> bytes:
        """The text as bytes, which every offset counts."""
        return self.text.source

    @property
    def tree(self) -> tree_sitter.Tree:
        """The syntax tree; ValueError for a language that has none of its own."""
        if self._tree is None:
            with self._lock:
                if self._tree is None:
                    parser = tree_sitter.Parser(_grammar(self.language))
                    source = _shallow(self.source)
                    if source is not self.source:
                        # Neither this tree nor the one before tells what changed.
                        self._earlier = self._before = None
                        self._is_shallowed = True
                    self._tree = _parse(parser, source, self._earlier)
        return self._tree

    @property
    def root(self) -> tree_sitter.Node:
        """The root of the syntax tree."""
        return self.tree.root_node

    def abandon(self) -> None:
        """Say that nobody waits any more for long work on this version."""
        self._abandoned = True

    def ensure_wanted(self) -> None:
        """Raise `Abandoned` if nobody waits any more. Long work calls it every millisecond or so."""
        if self._abandoned:
            raise Abandoned

    def changed_ranges(self) -> list[tuple[int, int]] | None:
        """Byte ranges, in order, outside of which text and syntax are those of the version parsed before.

        None when none was.
        """
        if self._earlier is None:
            return None
        ranges = [(r.start_byte, r.end_byte) for r in self._earlier.changed_ranges(self.tree)]
        return _merged([*ranges, *_written(self._edits)])

    @property
    def before(self) -> Document | None:
        """The version parsed before, which `changed_ranges` and `edits` speak of; None when there is none any more."""
        return self._before

    @property
    def edits(self) -> tuple[tuple[int, int, int], ...]:
        """What was edited since the version parsed before: (start, old end, new end) of each, one after the other."""
        return tuple(self._edits)

    def known(self, compute: Callable[[Document], Result]) -> Result | None:
        """What `memo` keeps for this version, None if it was not computed yet."""
        return self._memo.get(compute)

    def memo(self, compute: Callable[[Document], Result]) -> Result:
        """`compute(self)`, kept for this version. The key is the function itself.

        Two threads that ask at the same moment may both compute: better than that a hover waits for a check.
        """
        if compute in self._memo:
            known: Result = self._memo[compute]
            return known
        return self._memo.setdefault(compute, compute(self))  # type: ignore[no-any-return]

    def changed(self, version: int | None, changes: Sequence[Change], encoding: Encoding) -> Document:
        """The next version: each change applies to what the one before it left."""
        text = self.text
        parsed = self._tree  # read once: another thread may just be setting it
        earlier = None if self._is_shallowed else parsed or self._earlier
        earlier = earlier and earlier.copy()
        edits = [] if parsed else list(self._edits)
        last_edits: list[shift.Edit] | None = []
        for change in changes:
            if change.start is None:
                text, earlier, edits, last_edits = Text(change.new), None, [], None
                continue
            start, end = sorted(text.offset_at(*at, encoding) for at in (change.start, change.end))
            before, text = text, text.edited(start, end, change.new)
            new_end = start + len(change.new)
            if last_edits is not None:
                last_edits.append((start, end, new_end))
            if earlier:
                earlier.edit(
                    start, end, new_end,
                    before.row_and_column(start), before.row_and_column(end), text.row_and_column(new_end),
                )  # fmt: skip
                edits.append((start, end, new_end))
        following = Document(self.uri, self.language, text, version)
        following._earlier, following._edits = earlier, edits
        following.last_edits = None if last_edits is None else tuple(last_edits)
        if earlier:
            following._before = self if parsed else self._before
        if parsed:
            # Nobody needs the version before the one before.
            self._before = None
        return following

    def offset_at(self, line: int, character: int, encoding: Encoding) -> int:
        """The offset of a position; `Text.offset_at` says how it is clamped."""
        return self.text.offset_at(line, character, encoding)

    def position_at(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """The line and character of an offset."""
        return self.text.position_at(offset, encoding)

    def line_at(self, offset: int) -> int:
        """The 0-based line of an offset."""
        return self.text.line_at(offset)


def _written(edits: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """What edits wrote, as ranges of the text after the last of them."""
    ranges: list[tuple[int, int]] = []
    for start, end, new_end in edits:
        by = new_end - end
        moved = [(start, new_end)]
        for first, last in ranges:
            if last <= start:
                moved.append((first, last))
            elif first >= end:
                moved.append((first + by, last + by))
            else:
                moved.append((min(first, start), max(last, end) + by))
        ranges = _merged(moved)
    return ranges


def _merged(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, with those that touch joined."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], last))
        else:
            merged.append((first, last))
    return merged
