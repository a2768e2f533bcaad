"""A text of LLVM IR as lines of tokens, whatever is half typed in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ptx_ls.lazy import NamedTuple

_TOKEN = re.compile(
    rb"""
    (?P<end>\r\n|\n|\r)
    |(?P<comment>;[^\r\n]*)
    |(?:[@%$!]|\bc)?"[^"]*(?:":?|\Z)
    |[@%$!#^]?[-+a-zA-Z$._0-9\\]+:?
    |[^\s]
    """,
    re.VERBOSE,
)


class Token(NamedTuple):
    """A token and its bytes."""

    text: bytes
    start: int
    end: int


class Line(NamedTuple):
    """A line: its bytes without the line end, its tokens, and its comment if it has one."""

    start: int
    end: int
    tokens: Sequence[Token]
    comment: Token | None

    @property
    def first(self) -> bytes:
        """The first token; b"" if there is none."""
        return self.tokens[0].text if self.tokens else b""

    @property
    def is_blank(self) -> bool:
        """Whether nothing is in it."""
        return not self.tokens and self.comment is None


def lines_of(source: bytes) -> Iterator[Line]:
    """The lines of a text, up to a string that goes on in the next line: its end may be that of another string, if it
    is half typed, and what is a string after it is not known."""
    start, tokens, comment = 0, list[Token](), None
    for match in _TOKEN.finditer(source):
        if match["end"] is not None:
            yield Line(start, match.start(), tokens, comment)
            start, tokens, comment = match.end(), [], None
        elif match["comment"] is not None:
            comment = Token(match[0].rstrip(), match.start(), match.start() + len(match[0].rstrip()))
        elif b"\n" in match[0] or b"\r" in match[0]:
            return
        else:
            tokens.append(Token(match[0], *match.span()))
    yield Line(start, len(source), tokens, comment)
