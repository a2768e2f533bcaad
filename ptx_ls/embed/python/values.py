"""The text of an expression of Python: literals side by side, sums, names that are assigned once, and formats."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from ptx_ls.embed.holes import HOLE
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.embed.python.decode import decode
from ptx_ls.embed.python.literals import Literal, literals
from ptx_ls.embed.python.words import Word, words
from ptx_ls.lazy import pattern
from ptx_ls.syntax.span import Span

_SAME = frozenset((b"constexpr", b"dedent", b"cleandoc", b"str", b"StringAttr"))
"""Functions that return the text they are given, or one with other blanks."""
_SAME_METHODS = frozenset((b"strip", b"lstrip", b"rstrip", b"encode", b"decode"))
_FORMAT = pattern(r"\{\{|\}\}|(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})")
_PERCENT = pattern(r"%%|(%(?:\(\w*\))?[-+ #0]*[\d*]*(?:\.[\d*]+)?[diouxXeEfFgGcrsa])")
_SCOPE = pattern(rb"(?m:^)([ \t]*)(?:async[ \t]+)?(?:def|class)\b")
_DEEPEST = 4
_MOST_VALUES = 8
_MOST_SCOPES = 1000


class UnknownError(Exception):  # it is an answer, not a fault
    """Raised where a text depends on what the file does not show; the message says what."""


class Source:
    """A Python text, with what its names stand for."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.literals = tuple(literals(text))
        self._ends = [one.end for one in self.literals]
        scopes = list(_SCOPE.finditer(text))
        self._scopes = [(found.start(), found.end(1) - found.start(1), found.end()) for found in scopes]
        self._open: list[bytes] = []
        self._assigned: dict[bytes, list[tuple[int, ...]]] = {}
        self._expressions: dict[Span, list[Word]] = {}

    def literal_at(self, offset: int) -> Literal | None:
        """The literal that an offset is in."""
        at = bisect_left(self._ends, offset + 1)
        return self.literals[at] if at < len(self.literals) and self.literals[at].start <= offset else None

    def values(self, value: Sequence[Word], depth: int = 0) -> list[MappedText]:
        """The texts that an expression may have: one for each assignment that may reach it. Raises UnknownError."""
        value = _unwrapped(value)
        if depth > _DEEPEST:
            raise UnknownError("a text that is computed")
        if len(value) == 1 and value[0].literal is not None and value[0].literal.holes == (value[0].literal.body,):
            value = self._in_hole(value[0].literal.body)
        found: list[MappedText] = []
        branches = _branches(value)
        if len(branches) > 1:
            for branch in branches:
                found += self.values(branch, depth + 1)
        elif len(value) == 1 and value[0].kind == "name":
            for assigned in self._assigned_to(value[0]):
                found += self.values(assigned, depth + 1)
        elif (
            len(value) > 3
            and value[0].kind == "name"
            and value[1].text == b"["
            and _closings(value).get(1) == len(value) - 1
        ):
            for assigned in self._assigned_to(value[0]):
                for entry in _entries(assigned):
                    found += self.values(entry, depth + 1)
        else:
            return [self.text_of(value)]
        if not found or len(found) > _MOST_VALUES:
            raise UnknownError(f"{value[0].text.decode('utf-8', 'replace')} has no text that this file shows")
        return found

    def text_of(self, value: Sequence[Word]) -> MappedText:
        """The text of a sum; what is not known in it becomes a hole. Raises UnknownError where nothing is known."""
        into = Builder()
        for term in _terms(value):
            self._add(into, term)
        found = into.result()
        if HOLE in found.text and not found.text.replace(HOLE, "").strip():
            raise UnknownError("a text that is computed")
        return found

    def _add(self, into: Builder, term: Sequence[Word]) -> None:
        """Adds the text of a term of a sum."""
        if not term:
            return
        own, rest = self._first(term)
        is_method = len(rest) > 1 and rest[0].text == b"."
        if own is not None and (not rest or (is_method and rest[1].text in _SAME_METHODS)):
            into.mapped(own)
        elif own is not None and is_method and rest[1].text == b"format":
            into.mapped(formatted(own, _FORMAT))
        elif own is not None and rest[0].text == b"%":
            into.mapped(formatted(own, _PERCENT))
        else:
            into.replaced(HOLE, Span(term[0].start, term[-1].end))

    def _first(self, term: Sequence[Word]) -> tuple[MappedText | None, Sequence[Word]]:
        """The text that a term begins with, None where it is not known, and what is done with it."""
        own = Builder()
        at = 0
        while at < len(term) and (literal := term[at].literal) is not None:
            decode(own, self.text, literal, self._known)
            at += 1
        if at:
            return own.result(), term[at:]
        inner = _unwrapped(term)
        if len(inner) < len(term):
            if not any(word.kind == "string" for word in inner):
                return None, ()
            for one in _terms(inner):
                self._add(own, one)
            return own.result(), ()
        if term[0].kind == "name" and (len(term) == 1 or term[1].text in (b".", b"%")):
            return self._named(term[0]), term[1:]
        return None, ()

    def _in_hole(self, hole: Span) -> list[Word]:
        """The words of a hole of an f-string."""
        return list(words(self.text, hole.start + 1, hole.end - 1))

    def _known(self, hole: Span) -> MappedText | None:
        """The text of a hole with a name that stands for one text."""
        value = self._in_hole(hole)
        return self._named(value[0]) if len(value) == 1 and value[0].kind == "name" else None

    def _named(self, name: Word) -> MappedText | None:
        """The text of a name that stands for one text."""
        if name.text in self._open:
            return None
        self._open.append(name.text)
        try:
            (found,) = self.values([name], len(self._open))
        except (UnknownError, ValueError):
            return None
        finally:
            self._open.pop()
        return found

    def _assigned_to(self, name: Word) -> list[list[Word]]:
        """The expressions that are assigned to a name where it is used."""
        return [self._expression(span) for span in self._assignments(name.text, name.start)]

    def _assignments(self, name: bytes, offset: int) -> list[Span]:
        """The spans of what is assigned to a name where it is used: in the function around, else outside of all."""
        if name not in self._assigned:
            assigned = re.compile(
                rb"(?m:^)([ \t]*)" + re.escape(name) + rb"[ \t]*(?::[^=\n]*)?([-+*/%|&^]?)=(?!=)(?:[ \t]|\\\r?\n)*"
            )
            self._assigned[name] = [
                (one.start(), -1 if one[2] else one.end())
                for one in assigned.finditer(self.text)
                if self.literal_at(one.start()) is None
            ]
        known = self._assigned[name]
        found: list[tuple[int, ...]] = []
        for start, head_end in self._scopes_around(offset):
            found = known[bisect_left(known, (start,)) : bisect_left(known, (offset,))]
            if not found and re.search(rb"(?<!\w)" + re.escape(name) + rb"\s*[,:=)]", self.text[start:head_end]):
                raise UnknownError(f"{name.decode('utf-8', 'replace')} is given by the caller")
            if found:
                break
        else:
            found = [one for one in known if self.text[one[0] : one[0] + 1] not in (b" ", b"\t")]
        if len(found) > _MOST_VALUES:
            raise UnknownError(f"{name.decode('utf-8', 'replace')} has too many values")
        if any(end < 0 for _, end in found):
            raise UnknownError(f"{name.decode('utf-8', 'replace')} is put together from parts")
        return [Span(end, len(self.text)) for _, end in found]

    def _scopes_around(self, offset: int) -> Iterator[Span]:
        """The functions and classes around an offset, the innermost first: where each begins, and where its first line
        ends."""
        line = self.text.rfind(b"\n", 0, offset) + 1
        indent = len(self.text[line:offset]) - len(self.text[line:offset].lstrip())
        at = bisect_left(self._scopes, (offset,)) - 1
        # What comes after a function of the same depth is in no function of that depth.
        for start, depth, end in reversed(self._scopes[max(0, at - _MOST_SCOPES) : at + 1]):
            if depth < indent or (depth == indent and start >= line):
                indent = depth
                close = self.text.find(b":\n", end)
                yield Span(start, close if close >= 0 else len(self.text))

    def _expression(self, span: Span) -> list[Word]:
        """The words of an expression that ends with its line, brackets and strings apart."""
        if (known := self._expressions.get(span)) is not None:
            return known
        start, end = span
        found: list[Word] = []
        depth = 0
        last = start
        for word in words(self.text, start, min(end, start + (1 << 16))):
            if not depth and found and _has_line_end(self.text[last : word.start]):
                break
            depth += (word.kind == "open") - (word.kind == "close")
            if depth < 0 or (not depth and word.text == b";"):
                break
            found.append(word)
            last = word.end
        self._expressions[span] = found
        return found


def _has_line_end(gap: bytes) -> bool:
    return b"\n" in gap.replace(b"\\\r\n", b"").replace(b"\\\n", b"")


def _unwrapped(value: Sequence[Word]) -> Sequence[Word]:
    """An expression without parentheses around it, and without functions that keep the text."""
    closing = _closings(value)
    start, end = 0, len(value)
    while start < end:
        at = start
        while at + 2 < end and value[at].kind == "name" and value[at + 1].text == b".":
            at += 2
        if value[at].kind == "name" and value[at].text in _SAME:
            at += 1
        elif at > start:
            break
        if at >= end - 1 or value[at].text != b"(" or closing.get(at) != end - 1:
            break
        start, end = at + 1, end - 1
    return value[start:end]


def _closings(value: Sequence[Word]) -> dict[int, int]:
    """The index of the bracket that closes the one at each index."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for at, word in enumerate(value):
        if word.kind == "open":
            opened.append(at)
        elif word.kind == "close" and opened:
            found[opened.pop()] = at
    return found


def _branches(value: Sequence[Word]) -> list[Sequence[Word]]:
    """The values of a conditional expression; any other one as it is."""
    depth = 0
    condition = -1
    for at, word in enumerate(value):
        depth += (word.kind == "open") - (word.kind == "close")
        if depth == 0 and word.kind == "name" and word.text == b"if" and condition < 0:
            condition = at
        elif depth == 0 and word.kind == "name" and word.text == b"else" and condition >= 0:
            return [value[:condition], value[at + 1 :]]
    return [value]


def _entries(value: Sequence[Word]) -> list[Sequence[Word]]:
    """The values of a dictionary that is written out."""
    found: list[Sequence[Word]] = []
    if not value or value[0].text != b"{":
        return found
    depth = start = 0
    for at, word in enumerate(value):
        depth += (word.kind == "open") - (word.kind == "close")
        if depth == 1 and word.text == b":":
            start = at + 1
        elif start and ((depth == 1 and word.text == b",") or depth == 0):
            found.append(value[start:at])
            start = 0
    return found


def _terms(value: Sequence[Word]) -> list[Sequence[Word]]:
    """The terms of a sum."""
    found: list[Sequence[Word]] = []
    depth = start = 0
    for at, word in enumerate(value):
        depth += (word.kind == "open") - (word.kind == "close")
        if depth == 0 and word.text in (b"or", b"and", b"for", b"lambda"):
            raise UnknownError("a text that is chosen while the program runs")
        if depth == 0 and word.text == b"+" and word.kind == "mark":
            found.append(value[start:at])
            start = at + 1
    found.append(value[start:])
    return found


def formatted(text: MappedText, holes: re.Pattern[str]) -> MappedText:
    """A text with holes where a format has places for values."""
    into = Builder()
    at = 0
    for found in holes.finditer(text.text):
        into.mapped(text, at, found.start())
        if found[1]:
            into.replaced(HOLE, text.span(*found.span()))
        else:
            into.mapped(text, found.end() - 1, found.end())
        at = found.end()
    into.mapped(text, at)
    return into.result()
