"""String literals of C++: the text that they stand for, and where each character of it is written."""

from __future__ import annotations

import re

from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.lazy import pattern
from ptx_ls.memo.memo import query
from ptx_ls.syntax.span import Span

_HEAD = pattern(rb'(?:u8|[uUL])?(?:R"(?P<mark>[^()\\\s"]{0,16})\(|")')
_PIECE = pattern(
    rb"(?P<plain>[ -!#-\[\]-~\t]+)"
    rb"|\\(?:\r?\n)"
    rb"|\\(?:x(?P<hex>[0-9a-fA-F]+)|(?P<octal>[0-7]{1,3})|u(?P<short>[0-9a-fA-F]{4})|U(?P<long>[0-9a-fA-F]{8})"
    rb"|(?P<letter>.))"
    rb"|(?P<other>[\xc0-\xff][\x80-\xbf]*|.)",
    re.DOTALL,
)
_LETTERS = {b"n": "\n", b"t": "\t", b"r": "\r", b"a": "\a", b"b": "\b", b"f": "\f", b"v": "\v"}


def decode(into: Builder, source: bytes, literal: Span) -> None:
    """Adds the text of a string literal, raw or not, to a text; one that is not closed reaches to its end."""
    into.moved(decoded(source[literal.start : literal.end]), literal.start)


@query(1024)
def decoded(source: bytes) -> MappedText:
    """The text of a literal, at places relative to its start; many read alike."""
    into = Builder()
    head = _HEAD.match(source)
    if head is None:
        return into.result()
    start, end = head.end(), len(source)
    if head["mark"] is not None:
        closing = b")" + head["mark"] + b'"'
        end -= len(closing) if source.endswith(closing, start, end) else 0
        _raw(into, source, start, end)
        return into.result()
    if end > start and source[end - 1 : end] == b'"':
        end -= 1
    for found in _PIECE.finditer(source, start, end):
        span = Span(*found.span())
        match found.lastgroup:
            case "plain":
                into.verbatim(found["plain"].decode("ascii"), span.start)
            case "hex" | "short" | "long" as kind:
                into.code_point(int(found[kind], 16), span)
            case "octal":
                into.replaced(chr(int(found["octal"], 8)), span)
            case "letter":
                into.replaced(_LETTERS.get(found["letter"], found["letter"].decode("latin-1")), span)
            case "other":
                into.replaced(found["other"].decode("utf-8", "replace")[:1], span)
    return into.result()


def _raw(into: Builder, source: bytes, start: int, end: int) -> None:
    for found in re.finditer(rb"([\x00-\x7f]+)|[\xc0-\xff][\x80-\xbf]*|.", source[start:end], re.DOTALL):
        first = start + found.start()
        if found[1]:
            into.verbatim(found[1].decode("ascii"), first)
        else:
            into.replaced(found[0].decode("utf-8", "replace")[:1], Span(first, start + found.end()))
