"""The text that a string literal of Python stands for, and where each character of it is written."""

from __future__ import annotations

import re
from collections.abc import Callable

from ptx_ls.embed.holes import HOLE
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.embed.python.literals import Literal
from ptx_ls.lazy import pattern
from ptx_ls.syntax.span import Span

_PIECE = pattern(
    rb"(?P<plain>[\t\n\x20-\[\]-z|~]+)|(?P<newline>\r\n?)|(?P<brace>\{\{|\}\})"
    rb"|\\(?:(?P<continued>\r?\n)|x(?P<hex>[0-9a-fA-F]{2})|(?P<octal>[0-7]{1,3})|u(?P<short>[0-9a-fA-F]{4})"
    rb"|U(?P<long>[0-9a-fA-F]{8})|(?P<named>N\{[^{}\n]*\})|(?P<letter>[\\'\"abfnrtv]))"
    rb"|(?P<other>[\xc0-\xff][\x80-\xbf]*|.)",
    re.DOTALL,
)
_RAW = pattern(
    rb"(?P<plain>[\t\n\x20-z|~]+)|(?P<newline>\r\n?)|(?P<brace>\{\{|\}\})|(?P<other>[\xc0-\xff][\x80-\xbf]*|.)",
    re.DOTALL,
)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def decode(
    into: Builder, source: bytes, literal: Literal, known: Callable[[Span], MappedText | None] = lambda hole: None
) -> None:
    """Adds the text of a string literal to a text; the holes of an f-string become HOLE, but for those whose text is
    known."""
    at = literal.body.start
    for hole in literal.holes:
        _decode(into, source, at, hole.start, literal)
        text = known(hole)
        if text is None:
            into.replaced(HOLE, hole)
        else:
            into.mapped(text)
        at = hole.end
    _decode(into, source, at, literal.body.end, literal)


def _decode(into: Builder, source: bytes, start: int, end: int, literal: Literal) -> None:
    is_formatted = "f" in literal.prefix or "t" in literal.prefix
    of_bytes = "b" in literal.prefix
    for found in (_RAW if "r" in literal.prefix else _PIECE).finditer(source, start, end):
        span = Span(*found.span())
        match found.lastgroup:
            case "plain":
                into.verbatim(found[0].decode("ascii"), span.start)
            case "newline":
                into.replaced("\n", span)
            case "brace" if is_formatted:
                into.replaced(found[0][:1].decode(), span)
            case "continued":
                pass
            case "short" | "long" | "named" if of_bytes:
                into.verbatim(found[0].decode("ascii", "replace"), span.start)
            case "hex" | "short" | "long" as kind:
                into.code_point(int(found[kind], 16), span)
            case "octal":
                into.replaced(chr(int(found["octal"], 8)), span)
            case "named":
                into.replaced("\ufffd", span)
            case "letter":
                letter = found["letter"].decode()
                into.replaced(_LETTERS.get(letter, letter), span)
            case _ if found[0].isascii():
                into.verbatim(found[0].decode("ascii"), span.start)
            case _:
                into.replaced(found[0].decode("utf-8", "replace")[:1], span)
