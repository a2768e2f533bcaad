"""Runs of one character that nobody writes, masked because such deep nesting is too expensive.

Each step down a tree costs tree-sitter 0.26 time for all nodes above: a query over 200,000 minus signs took 30 s.
Recovery from runs of dots and guards is as slow. ptxas runs out of memory at 10,000 of any (measured 13.5).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ptx_ls.lazy import pattern
from ptx_ls.syntax import offset_map
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text import Text

_DEEPEST = 10_000
_MARKS = tuple(c.encode() for c in "([{<-+~!)]}>.@")
_BLOCKS = pattern(rb"\{(?:\s*\{)*")


def too_deep(text: Text, edits: Sequence[offset_map.Edit] | None = None) -> tuple[Span, ...]:
    """The runs of 10,000 of one character or more, in order; if there are none, the runs of as many opened blocks.

    `edits` made the text of one that had none.
    """
    found: list[Span] = []
    written = [Span(0, text.size)] if edits is None else offset_map.inserted_spans(edits)
    if any(text.has_line_of(_DEEPEST, span) for span in written):
        source = text.source
        for mark in _MARKS:
            run = mark * _DEEPEST
            if any(source.find(run, max(0, start - _DEEPEST), end + _DEEPEST) >= 0 for start, end in written):
                found += (
                    Span(*match.span()) for match in re.finditer(b"(?:%s){%d,}" % (re.escape(mark), _DEEPEST), source)
                )
    if not found and text.count(b"{") - text.count(b"}") >= _DEEPEST:
        blocks = (Span(*match.span()) for match in _BLOCKS.finditer(text.source))
        found = [run for run in blocks if text.source.count(b"{", *run) >= _DEEPEST]
    return tuple(sorted(found))
