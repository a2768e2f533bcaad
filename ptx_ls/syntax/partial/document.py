"""A document of which the parser is shown a part: what is left out is plain, and would be most of the tree.

The tree is parsed from the rest, whose real positions are then set with `Tree.edit`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import itemgetter

import tree_sitter

from ptx_ls.syntax.document import Document
from ptx_ls.syntax.parse import parse
from ptx_ls.syntax.partial.plain_lines import Gap, Plain


class Sketch(Document):
    """A version of a PTX document whose tree lacks what is in gaps. No other version is made of it.
    Raises ParseLimitExceeded."""

    def __init__(self, document: Document, plain: Plain) -> None:
        super().__init__(document.uri, document.language, document.text, document.version)
        self._tree = _parse(document.source, plain.gaps)
        self._gaps = plain.gaps
        self.plain_labels = plain.labels
        self.unsure = plain.unsure

    def sketched(self, start: int, end: int) -> bytes:
        """The text in a range of bytes without what is in gaps that lie in it."""
        first, last = (bisect_left(self._gaps, at, key=itemgetter(0)) for at in (start, end))
        pieces: list[bytes] = []
        for gap in self._gaps[first:last]:
            pieces.append(self.source[start : gap.start])
            start = gap.end
        return b"".join((*pieces, self.source[start:end]))


def _parse(source: bytes, gaps: Sequence[Gap]) -> tree_sitter.Tree:
    shown: list[bytes] = []
    at = 0
    for gap in gaps:
        shown.append(source[at : gap.start])
        if gap.line == gap.end_line:
            # The comma before other values.
            shown[-1] = shown[-1][:-1] + b" "
        at = gap.end
    shown.append(source[at:])
    tree = parse("ptx", b"".join(shown))
    for gap in gaps:
        column = 0 if gap.line < gap.end_line else gap.start - source.rfind(b"\n", 0, gap.start) - 1
        end_column = column and column + gap.end - gap.start
        place = gap.line, column
        tree.edit(gap.start, gap.start, gap.end, place, place, (gap.end_line, end_column))
    return tree
