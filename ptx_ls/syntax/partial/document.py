"""A document of which the parser is shown a part: what is left out is like something that was judged.

The tree is parsed from the rest, whose real positions are then set with `Tree.edit`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import itemgetter

import tree_sitter

from ptx_ls.syntax.document import Document
from ptx_ls.syntax.parse import parse
from ptx_ls.syntax.partial.statements import Statements
from ptx_ls.syntax.recovery.masked import without
from ptx_ls.syntax.span import Span


class PartialDocument(Document):
    """A version of a PTX document whose tree lacks what is left out. No other version is made of it.
    Raises ParseLimitExceeded."""

    is_whole = False

    def __init__(self, document: Document, masked: frozenset[Span], statements: Statements, shown: bytearray) -> None:
        """`shown` has a byte for each statement, 1 for those that are to be in the tree."""
        super().__init__(document.uri, document.language, document.text, document.version, document.choices)
        self._statements = statements
        self._left_out = list(statements.left_out(shown))
        self._judged_anew = statements.judged_anew(shown)
        self._rest = parsed = _rest(document.source, self._left_out)
        if masked:
            self._masked_spans, self._parsed_source = masked, without(document.source, masked)
            parsed = _rest(self._parsed_source, self._left_out)
        self._tree = _parse(parsed, document.source, self._left_out)

    def is_partly_parsed(self, start: int, end: int) -> bool:
        at = bisect_left(self._left_out, start, key=itemgetter(0))
        return at < len(self._left_out) and self._left_out[at].start < end

    def has_known_verdict(self, start: int, end: int) -> bool:
        """Whether all in a span is like something else."""
        return bisect_left(self._judged_anew, start) == bisect_left(self._judged_anew, end)

    def parsed_text(self, start: int, end: int) -> bytes:
        """The text in a range of bytes without what is left out of it."""
        first, last = (bisect_left(self._left_out, at, key=itemgetter(0)) for at in (start, end))
        pieces: list[bytes] = []
        for gap in self._left_out[first:last]:
            pieces.append(self.source[start : gap[0]])
            start = gap[1]
        return b"".join((*pieces, self.source[start:end]))

    def may_contain(self, word: bytes) -> bool:
        return word in self._rest or word in self._words

    def text_naming_symbols(self, start: int, end: int) -> bytes:
        spans = self._statements.spans_naming_symbols(start, end, is_code=False)
        return (
            self.parsed_source[start : spans[0].start] + self._together(spans)
            if spans
            else self.parsed_source[start:end]
        )

    def text_of_calls(self, start: int, end: int) -> bytes:
        return b"{" + self._together(self._statements.spans_naming_symbols(start, end, is_code=True))

    def _together(self, spans: Sequence[Span]) -> bytes:
        """The text in some spans, on lines of their own, since a comment may be the last in one."""
        text = self.parsed_source
        return b"\n".join([text[start:end] for start, end in spans])

    def occurrences(self, pattern: re.Pattern[bytes]) -> Iterator[int]:
        starts, offsets = self._parts
        for found in pattern.finditer(self._rest):
            part = bisect_right(starts, found.start()) - 1
            yield offsets[part] + found.start() - starts[part]

    @cached_property
    def _parts(self) -> tuple[list[int], list[int]]:
        """Where the parts of what is not left out begin there, and in the text."""
        starts, offsets = [0], [0]
        for start, end in self._left_out:
            starts.append(starts[-1] + start - offsets[-1] + 1)
            offsets.append(end)
        return starts, offsets

    @cached_property
    def _words(self) -> bytes:
        return b"\n".join(self._statements.words_of_statements())


def _rest(source: bytes, left_out: Sequence[Span]) -> bytes:
    """A text without what is left out. A blank stays in its place: what is inserted right behind a token would be taken
    for a part of it."""
    shown: list[bytes] = []
    at = 0
    for start, end in left_out:
        shown += (source[at:start], b" ")
        at = end
    shown.append(source[at:])
    return b"".join(shown)


def _parse(rest: bytes, source: bytes, left_out: Sequence[Span]) -> tree_sitter.Tree:
    """The tree of what is not left out of a source, at its places there."""
    tree = parse("ptx", rest)
    # The row of the place that is reached, and where it begins, as tree-sitter counts: it knows one line end only.
    row = line = at = 0
    for start, end in left_out:
        if ended := source.count(b"\n", at, start + 1):
            row, line = row + ended, source.rfind(b"\n", at, start + 1) + 1
        place = row, start + 1 - line
        if ended := source.count(b"\n", start + 1, end):
            row, line = row + ended, source.rfind(b"\n", start + 1, end) + 1
        tree.edit(start + 1, start + 1, end, place, place, (row, end - line))
        at = end
    return tree
