"""One pass over Python text: its string literals. No grammar: half-typed text has them too."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.span import Span

_START = pattern(rb"#[^\n]*|(?:(?<![\w.])(?P<prefix>[rRbBuUfFtT]{1,2}))?(?P<quote>'''|\"\"\"|'|\")")
_REST = {
    quote: re.compile(body, re.DOTALL)
    for quote, body in (
        (b"'", rb"[^'\\\n]*(?:\\(?:\r\n|.)[^'\\\n]*)*"),
        (b'"', rb'[^"\\\n]*(?:\\(?:\r\n|.)[^"\\\n]*)*'),
        (b"'''", rb"[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*"),
        (b'"""', rb'[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*'),
    )
}
_FORMATTED = {
    quote: re.compile(rb"\{\{|\{|\\(?:\r\n|.)|" + re.escape(quote) + (rb"" if len(quote) == 3 else rb"|\n"), re.DOTALL)
    for quote in _REST
}
_IN_HOLE = pattern(rb"[\[({]|[\])}]|:|!=|\n")
_DEEPEST = 8
_LONGEST_HOLE = 1 << 12


class Literal(NamedTuple):
    """A string literal: its span, that of what is between its quotes, its prefix in lower case, and the spans of the
    holes of an f-string, with their braces. `is_closed`: it has its last quote."""

    start: int
    end: int
    body: Span
    prefix: str
    holes: tuple[Span, ...]
    is_closed: bool


def literals(source: bytes, start: int = 0, end: int | None = None) -> Iterator[Literal]:
    """The string literals in a range of Python text, in order; not those inside the holes of f-strings."""
    at, end = start, len(source) if end is None else end
    while (found := _START.search(source, at, end)) is not None:
        at = found.end()
        if found["quote"] is not None:
            literal = _literal(source, found, end, 0)
            yield literal
            at = literal.end


def _literal(source: bytes, found: re.Match[bytes], end: int, depth: int) -> Literal:
    prefix, quote = (found["prefix"] or b"").decode().lower(), found["quote"]
    holes: tuple[Span, ...] = ()
    if "f" in prefix or "t" in prefix:
        close, holes = _formatted(source, found.end(), quote, end, depth)
    else:
        rest = _REST[quote].match(source, found.end(), end)
        close = rest.end() if rest else found.end()
    is_closed = source.startswith(quote, close) and close + len(quote) <= end
    return Literal(found.start(), close + len(quote) * is_closed, Span(found.end(), close), prefix, holes, is_closed)


def _formatted(source: bytes, at: int, quote: bytes, end: int, depth: int) -> tuple[int, tuple[Span, ...]]:
    """Where the body of an f-string ends, and its holes."""
    holes: list[Span] = []
    while (found := _FORMATTED[quote].search(source, at, end)) is not None:
        at = found.end()
        if found[0] == b"{":
            until = _hole(source, at, quote, end, depth)
            holes.append(Span(found.start(), until))
            at = until
        elif found[0] in (quote, b"\n"):
            return found.start(), tuple(holes)
    return end, tuple(holes)


def _hole(source: bytes, at: int, quote: bytes, end: int, depth: int) -> int:
    """Where a hole ends whose brace is before an offset; one that is not closed ends with its line or its string."""
    end = min(end, at + _LONGEST_HOLE)
    opened = 0
    while depth < _DEEPEST:
        mark = _IN_HOLE.search(source, at, end)
        start = _START.search(source, at, mark.start() if mark else end)
        if start is not None and start["quote"] is not None:
            if start["quote"] == quote and _line(source, start.end(), end).count(b"}") == 0:
                return start.start()
            at = _literal(source, start, end, depth + 1).end
        elif mark is None:
            break
        elif mark[0] == b"\n" and len(quote) == 1 and not opened:
            return mark.start()
        elif mark[0] in (b"[", b"(", b"{"):
            opened, at = opened + 1, mark.end()
        elif mark[0] in (b"]", b")", b"}"):
            if not opened:
                return mark.end()
            opened, at = opened - 1, mark.end()
        elif mark[0] == b":" and not opened:
            return _format(source, mark.end(), quote, end)
        else:
            at = mark.end()
    return min(end, at + len(_line(source, at, end)))


def _format(source: bytes, at: int, quote: bytes, end: int) -> int:
    """Where a hole ends whose format begins at an offset."""
    opened = 0
    for found in re.finditer(rb"[{}]|" + re.escape(quote), source[at:end]):
        if found[0] == quote:
            return at + found.start()
        opened += 1 if found[0] == b"{" else -1
        if opened < 0:
            return at + found.end()
    return end


def _line(source: bytes, at: int, end: int) -> bytes:
    until = source.find(b"\n", at, end)
    return source[at : until if until >= 0 else end]
