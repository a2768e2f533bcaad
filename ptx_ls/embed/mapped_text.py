"""Text that was put together from pieces of a source, with the place that each character came from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from ptx_ls.syntax.span import Span


class Piece(NamedTuple):
    """Characters of a text from `start` on, up to the next piece, and the span of the source that they stand for.

    In a piece that is `verbatim` each character is one byte of the source; the characters of another one, such as an
    escape, stand for its whole span.
    """

    start: int
    source: Span
    verbatim: bool


class MappedText:
    """A text and its pieces, in order; frozen."""

    __slots__ = ("_pieces", "text")

    def __init__(self, text: str, pieces: Iterable[Piece]) -> None:
        self.text = text
        self._pieces = tuple(pieces)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces, of which the first begins at 0; none for an empty text."""
        return self._pieces

    def span(self, start: int, end: int) -> Span:
        """The span of the source that characters of the text stand for; for none, that of the place between them."""
        if not self._pieces:
            raise ValueError("an empty text has no place in the source")
        first = self._at(start, 0)
        if end <= start:
            return Span(first, first)
        return Span(first, max(first, self._at(end - 1, 1)))

    def _at(self, at: int, after: int) -> int:
        """Where the source of a character begins, or with `after` = 1 where it ends."""
        piece = self._pieces[max(0, bisect_right(self._pieces, at, key=attrgetter("start")) - 1)]
        if piece.verbatim:
            return min(piece.source.start + at - piece.start + after, piece.source.end)
        return piece.source.end if after else piece.source.start


class Builder:
    """Puts a text together; `size` counts its characters so far."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pieces: list[Piece] = []
        self.size = 0

    def verbatim(self, text: str, start: int) -> None:
        """Adds ASCII text that is in the source from an offset on."""
        self._add(text, Span(start, start + len(text)), True)

    def replaced(self, text: str, source: Span) -> None:
        """Adds text that stands for a span of the source."""
        self._add(text, source, False)

    def mapped(self, other: MappedText, start: int = 0, end: int | None = None) -> None:
        """Adds a range of another mapped text."""
        end = len(other.text) if end is None else end
        for piece, after in zip(other.pieces, (*other.pieces[1:], None), strict=False):
            first, last = max(start, piece.start), min(end, after.start if after else len(other.text))
            if first >= last:
                continue
            if piece.verbatim:
                offset = piece.source.start + first - piece.start
                self._add(other.text[first:last], Span(offset, offset + last - first), True)
            else:
                self._add(other.text[first:last], piece.source, False)

    def _add(self, text: str, source: Span, verbatim: bool) -> None:
        if text:
            self._parts.append(text)
            self._pieces.append(Piece(self.size, source, verbatim))
            self.size += len(text)

    def result(self) -> MappedText:
        """The text so far."""
        return MappedText("".join(self._parts), self._pieces)
