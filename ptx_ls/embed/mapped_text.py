"""Text that was put together from pieces of a source, with the place that each character came from."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate, pairwise
from operator import attrgetter, itemgetter

from ptx_ls.lazy import NamedTuple
from ptx_ls.syntax.span import Span

_GAP = 256
"""Bytes between two pieces that are one place: the end of a literal, a line, the start of the next."""


class Piece(NamedTuple):
    """Characters of a text from `start` on, up to the next piece, and the span of the source that they stand for.

    In a piece that is `verbatim` each character is one byte of the source; the characters of another one, such as an
    escape, stand for its whole span. Pieces of another `origin` come from elsewhere, such as an argument of a macro.
    """

    start: int
    source: Span
    verbatim: bool
    origin: int = 0


_START = attrgetter("start")
_END_OF_SOURCE = attrgetter("source.end")


class MappedText:
    """A text and its pieces, in order; frozen."""

    __slots__ = ("_bytes", "_is_in_order", "_pieces", "text")

    def __init__(self, text: str, pieces: Iterable[Piece]) -> None:
        self.text = text
        self._pieces = tuple(pieces)
        self._bytes: list[int] = []
        self._is_in_order: bool | None = None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces, of which the first begins at 0; none for an empty text."""
        return self._pieces

    def piece_at(self, at: int) -> int:
        """The number of the piece that a character is in."""
        return max(0, bisect_right(self._pieces, at, key=_START) - 1)

    def span(self, start: int, end: int) -> Span:
        """The span of the source that characters of the text stand for; for none, that of the place between them.

        Where they come from several places, as those of a macro's argument do, it is the place of most of them.
        """
        if not self._pieces:
            raise ValueError("an empty text has no place in the source")
        at = self.piece_at(start)
        if end <= start:
            place = self._within(at, start, start).start
            return Span(place, place)
        runs: list[tuple[int, Span]] = []
        origin = -1
        while at < len(self._pieces) and self._pieces[at].start < end:
            piece = self._pieces[at]
            count = min(end, self._end(at)) - max(start, piece.start)
            here = self._within(at, max(start, piece.start), min(end, self._end(at)))
            if runs and piece.origin == origin and 0 <= here.start - runs[-1][1].end <= _GAP:
                runs[-1] = runs[-1][0] + count, Span(runs[-1][1].start, here.end)
            else:
                runs.append((count, here))
            origin = piece.origin
            at += 1
        return max(runs, key=itemgetter(0))[1]

    def byte_span(self, start: int, end: int) -> Span | None:
        """The same for a range of the text's bytes in UTF-8; None for one that reaches beyond the text."""
        if start < 0 or not self._pieces:
            return None
        if self.text.isascii():
            return self.span(start, end) if end <= len(self.text) else None
        if not self._bytes:
            self._bytes = [*accumulate((len(self._text(at).encode()) for at in range(len(self._pieces))), initial=0)]
        return self.span(self._character(start), self._character(end)) if end <= self._bytes[-1] else None

    def _character(self, byte: int) -> int:
        """The character that a byte of the text in UTF-8 is at."""
        at = min(bisect_right(self._bytes, byte), len(self._pieces)) - 1
        return self._pieces[at].start + len(self._text(at).encode()[: byte - self._bytes[at]].decode("utf-8", "ignore"))

    def offset(self, place: int) -> int | None:
        """The character that an offset of the source is at, or just after; None where it is in no piece."""
        if self._is_in_order is None:
            self._is_in_order = all(one.source.end <= two.source.start for one, two in pairwise(self._pieces))
        # Those before end before it.
        first = bisect_left(self._pieces, place, key=_END_OF_SOURCE) if self._is_in_order else 0
        for at in range(first, len(self._pieces)):
            piece = self._pieces[at]
            if piece.source.start <= place <= piece.source.end:
                within = place - piece.source.start if piece.verbatim else (place > piece.source.start)
                return min(piece.start + within, self._end(at))
            if self._is_in_order:
                break
        return None

    def _text(self, at: int) -> str:
        """The text of a piece."""
        return self.text[self._pieces[at].start : self._end(at)]

    def _end(self, at: int) -> int:
        """Where a piece ends in the text."""
        return self._pieces[at + 1].start if at + 1 < len(self._pieces) else len(self.text)

    def _within(self, at: int, start: int, end: int) -> Span:
        """The source of the part of a piece."""
        piece = self._pieces[at]
        if not piece.verbatim:
            return piece.source if end > start else Span(piece.source.end, piece.source.end)
        offset = piece.source.start - piece.start
        return Span(offset + start, offset + end)


class Builder:
    """Puts a text together; `size` counts its characters so far, `origin` is that of what is added."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pieces: list[Piece] = []
        self._origins = 0
        self.origin = 0
        self.size = 0

    def enter(self) -> int:
        """What is added from now on comes from elsewhere; returns the origin of what was added before."""
        before = self.origin
        self._origins += 1
        self.origin = self._origins
        return before

    def verbatim(self, text: str, start: int) -> None:
        """Adds ASCII text that is in the source from an offset on."""
        self._add(text, Span(start, start + len(text)), True)

    def replaced(self, text: str, source: Span) -> None:
        """Adds text that stands for a span of the source."""
        self._add(text, source, False)

    def code_point(self, number: int, source: Span) -> None:
        """Adds the character with a number; that for an unknown character, if there is none."""
        self.replaced(chr(number) if number <= sys.maxunicode else "\ufffd", source)

    def mapped(self, other: MappedText, start: int = 0, end: int | None = None) -> None:
        """Adds a range of another mapped text."""
        end = len(other.text) if end is None else end
        if start == 0 and end == len(other.text) and not self.size:
            # All of it, before anything else: most often it is.
            self._parts.append(other.text)
            self._pieces += other.pieces
            self.size = end
            return
        for at in range(other.piece_at(start), len(other.pieces)):
            piece = other.pieces[at]
            if piece.start >= end:
                break
            following = other.pieces[at + 1].start if at + 1 < len(other.pieces) else len(other.text)
            first, last = max(start, piece.start), min(end, following)
            source = piece.source
            if piece.verbatim:
                offset = source.start + first - piece.start
                source = Span(offset, offset + last - first)
            self._add(other.text[first:last], source, piece.verbatim, piece.origin)

    def moved(self, other: MappedText, by: int) -> None:
        """Adds another mapped text, whose source is some bytes further on."""
        if other.text:
            self._parts.append(other.text)
            self._pieces += [
                Piece(self.size + start, Span(first + by, last + by), verbatim, self.origin)
                for start, (first, last), verbatim, _ in other.pieces
            ]
            self.size += len(other.text)

    def _add(self, text: str, source: Span, verbatim: bool, origin: int | None = None) -> None:
        if text:
            self._parts.append(text)
            self._pieces.append(Piece(self.size, source, verbatim, self.origin if origin is None else origin))
            self.size += len(text)

    def result(self) -> MappedText:
        """The text so far."""
        return MappedText("".join(self._parts), self._pieces)
