"""The tokens of ptxas, and what every rule of its grammar needs of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.literals import BITS
from ptx_ls.syntax.trivia import MARKER

_TOKEN = pattern(
    rb"""(?P<gap>[\s\x1a]+|//[^\n]*|"""
    + MARKER
    + rb""")
    |(?P<bits>"""
    + BITS
    + rb""")
    |(?P<float>\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?(?!\w)|\d+[eE][+-]?\d+)
    |(?P<number>0[xX][0-9a-fA-F]+U?|0[bB][01]+U?|0[0-7]*U?|[1-9]\d*U?|WARP_SZ(?![\w$]))
    |(?P<name>[A-Za-z_][\w$]*|[%$][\w$]+)
    |(?P<dot>\.const\[\d+\]|\.(?:[A-Za-z0-9_][\w$]*(?:::[\w$]+)*)?|@@(?:DWARF|dwarf))
    |(?P<mark><<|>>|<=|>=|==|!=|&&|\|\||[][{}(),;:@!+\-|<>=~*/&^?])
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)

RESERVED = ("function_name", "inlined_at")
"""Words that are no names."""
WARP = "WARP_SZ"
"""The width of a warp, accepted as a number except in debugging information."""


@dataclass(frozen=True)
class Fault:
    """The first token that is not allowed at its position, empty at the end of the file, and what is `expected`; `gap`
    is the end of the token before."""

    start: int
    end: int
    expected: str
    gap: int


@dataclass(frozen=True)
class Token:
    """A token and its span; `kind` is string, bits, float, number, name, dot, mark or other."""

    kind: str
    text: str
    start: int
    end: int


def tokens(source: bytes, start: int, end: int) -> list[Token]:
    """The tokens between two offsets."""
    reader = Tokens(source, start, end)
    found: list[Token] = []
    while reader.start < end:
        found.append(reader.token)
        reader.advance()
    return found


class ParseError(Exception):
    """A token does not fit; `Tokens.fault` says which, unless nothing is known."""


class Tokens:
    """A parser at one token; each method consumes what it is named for, or fails at the first token that does not
    fit."""

    def __init__(self, source: bytes, start: int, end: int) -> None:
        self._source = source
        self._end = end
        self._at = start
        self.fault: Fault | None = None
        self.kind = ""
        self.text = ""
        self.start = start
        self._gap = start
        # No comment that begins at or behind this offset is closed, so that the rest of the text is not searched again.
        self._unclosed = len(source)
        self.advance()

    def advance(self) -> None:
        """Goes to the next token; at the end of the file it is empty, of the kind `end`."""
        self._gap = self._at
        while self._at < self._end:
            match = _TOKEN.match(self._source, self._at, len(self._source))
            if match is None:
                break
            self._at = match.end()
            if match[0] == b"/" and (close := self._comment_end(match.start())):
                self._at = close
                continue
            if match.lastgroup != "gap":
                self.kind = match.lastgroup or ""
                self.start = match.start()
                # A quote that is being typed may have its other one a megabyte further on.
                if match[0] == b'"' and (last := self._source.find(b'"', self._at)) >= 0:
                    self.kind, self._at = "string", last + 1
                self.text = self._source[self.start : self._at].decode("utf-8", "replace")
                return
        self.start = self._at = max(self._at, self._end)
        self.kind, self.text = "end", ""

    @property
    def token(self) -> Token:
        """The current token."""
        return Token(self.kind, self.text, self.start, self._at)

    def _comment_end(self, start: int) -> int | None:
        """The end of the comment that begins at a slash; None if none does, or if it is never closed."""
        if self._source[start + 1 : start + 2] != b"*":
            return None
        if start >= self._unclosed:
            return None
        # A byte is found in a thirtieth of the time that two take, which is two milliseconds in a long file.
        star = self._source.find(b"*", start + 2)
        close = self._source.find(b"*/", star) if star >= 0 else -1
        if close < 0:
            self._unclosed = start
        return close + 2 if close >= 0 else None

    def fail(self, expected: str) -> None:
        """Reports the current token. If the text to parse ends before the file does, nothing is known."""
        over = self.kind == "end"
        if not over or self._end == len(self._source):
            self.fault = Fault(self.start, self.start if over else self._at, expected, self._gap)
        raise ParseError

    def expect(self, text: str) -> None:
        """Consumes a token with this text, or fails."""
        if self.text != text or self.kind not in ("mark", "dot"):
            self.fail(f"'{text}'")
        self.advance()

    def expect_kind(self, kind: str, expected: str) -> None:
        """Consumes a token of this kind, or fails."""
        if self.kind != kind:
            self.fail(expected)
        self.advance()

    def accept(self, text: str) -> bool:
        """Consumes a token with this text if it is the current one, and returns whether it was."""
        if self.kind == "mark" and self.text == text:
            self.advance()
            return True
        return False

    def comma_list(self, one: Callable[[], None]) -> None:
        """Consumes one or more items separated by commas."""
        one()
        while self.accept(","):
            one()

    def name(self, sink: bool = False) -> None:
        """A name, or with `sink`, `_`."""
        if self.kind != "name" or (self.text == "_" and not sink) or self.text in RESERVED:
            self.fail("a name")
        self.advance()

    def digits(self) -> None:
        """A number literal, not WARP_SZ."""
        if self.text == WARP:
            self.fail("a number in digits")
        self.expect_kind("number", "a number")

    def section_name(self) -> None:
        """`.debug_info`."""
        self.expect_kind("dot" if self.kind == "dot" else "name", "the name of a section")
