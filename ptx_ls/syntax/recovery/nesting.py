"""Runs of one mark that nobody writes, and that are hidden from the parser: what nests so deep costs too much.

Each step down a tree costs tree-sitter 0.26 time for all those above it: a query over 200,000 minus signs took 30 s.
Of dots and guards, which nest nothing, it recovers as slowly. ptxas takes no 10,000 of any: where one may stand, its
memory is exhausted by then (measured 13.5).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ptx_ls.lazy import pattern
from ptx_ls.syntax import offset_map
from ptx_ls.syntax.recovery.masked import Place
from ptx_ls.syntax.text import Text

_DEEPEST = 10_000
_MARKS = tuple(c.encode() for c in "([{<-+~!)]}>.@")
_BLOCKS = pattern(rb"\{(?:\s*\{)*")


def too_deep(text: Text, edits: Sequence[offset_map.Edit] | None = None) -> tuple[Place, ...]:
    """The runs of so many of one mark, in order, or else of blocks that are opened, whatever blanks are between.
    `edits` made the text of one that had none."""
    found: list[Place] = []
    if text.has_line_of(_DEEPEST):
        source = text.source
        written = [(0, text.size)] if edits is None else offset_map.inserted_spans(edits)
        for mark in _MARKS:
            run = mark * _DEEPEST
            if any(source.find(run, max(0, start - _DEEPEST), end + _DEEPEST) >= 0 for start, end in written):
                found += (match.span() for match in re.finditer(b"(?:%s){%d,}" % (re.escape(mark), _DEEPEST), source))
    if not found and text.count(b"{") - text.count(b"}") >= _DEEPEST:
        runs = (match.span() for match in _BLOCKS.finditer(text.source))
        found = [run for run in runs if text.source.count(b"{", *run) >= _DEEPEST]
    return tuple(sorted(found))
