"""What of a PTX document can be folded: functions, blocks and lists, debugging sections, comments, runs of directives.

Braces and comments are found in the text: to ask the tree of 100,000 lines for its blocks takes 250 ms, and a client
asks after each edit. So a text that is broken can be folded too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document

Kind = Literal["region", "comment"]

# What opens and closes in one line, such as a vector, is passed over at once, and so are strings.
_MARK = re.compile(rb"""\{[^{}\n"/]*\}|"(?:[^"\\\n]|\\.)*"?|([{}])|(//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?)""")
_OPENING = ord("{")
_SECTION = re.compile(rb"\s*\.section\b[^{}\n]*\s*\Z")
_RUNS = (rb"\.reg\b", rb"\.loc\b", rb"\.file\b", rb"@@DWARF\b", rb"@@dwarf\b")
"""Directives that compilers write in runs of lines."""


@dataclass(frozen=True)
class Fold:
    """Lines, 0-based, both included; of what is between braces the last is the one before the closing brace."""

    first: int
    last: int
    kind: Kind = "region"


def folds(document: Document) -> list[Fold]:
    """Every fold of more than one line, in order."""
    starts = document.text.line_starts
    source = document.source
    line_of = _Lines(starts)
    headers = {s.whole_end: s.whole_start for s in symbols_of(document).top if s.kind in ("kernel", "function")}
    found: set[Fold] = set()
    comments: list[tuple[int, int]] = []
    opened: list[int] = []
    for mark in _MARK.finditer(source):
        kind, (start, end) = mark.lastindex, mark.span()
        if kind == 2:
            comments.append((start, end))
        elif kind == 1 and source[start] == _OPENING:
            opened.append(start)
        elif kind == 1 and opened:
            opening = opened.pop()
            last = line_of(start)
            # The closing brace stays in sight where it opens its line.
            last -= not source[starts[last] : start].strip()
            line = line_of(opening)
            first = headers.get(end, _header(source, opening, starts[line]))
            if line < last or first < starts[last]:
                found.add(Fold(line_of(first), last))
    found |= _comments(source, starts, line_of, comments)
    for pattern in _RUNS:
        found |= _run(line for line in _lines_with(source, pattern, starts, line_of))
    return sorted((fold for fold in found if fold.last > fold.first), key=lambda f: (f.first, -f.last))


class _Lines:
    """The line of an offset; those asked for mostly come in order."""

    def __init__(self, starts: list[int]) -> None:
        self._starts = starts

    def __call__(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1


def _header(source: bytes, opening: int, line_start: int) -> int:
    """Where what a brace opens begins: with the `.section` of a debugging section, else with the brace."""
    before = source.rfind(b"\n", 0, max(0, line_start - 1)) + 1
    return before if _SECTION.match(source[before:opening]) else opening


def _comments(source: bytes, starts: list[int], line_of: _Lines, comments: list[tuple[int, int]]) -> set[Fold]:
    """Comments of several lines, and runs of lines that hold nothing else."""
    found = set()
    alone = []
    for start, end in comments:
        first, last = line_of(start), line_of(max(start, end - 1))
        if last > first:
            found.add(Fold(first, last, "comment"))
        elif not source[starts[first] : start].strip():
            alone.append(first)
    return found | {Fold(fold.first, fold.last, "comment") for fold in _run(iter(alone))}


def _lines_with(source: bytes, pattern: bytes, starts: list[int], line_of: _Lines) -> Iterator[int]:
    """The lines that begin with a directive."""
    for match in re.compile(pattern).finditer(source):
        line = line_of(match.start())
        if not source[starts[line] : match.start()].strip():
            yield line


def _run(lines: Iterator[int]) -> set[Fold]:
    """Lines that follow each other, as folds."""
    found = set()
    first = last = -2
    for line in lines:
        if line != last + 1:
            found.add(Fold(first, last))
            first = line
        last = line
    return {fold for fold in {*found, Fold(first, last)} if fold.last > fold.first}
