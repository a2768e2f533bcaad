"""One pass over C++ text: what is a comment, a literal, a directive of the preprocessor, or an asm statement.

No grammar of C++: what macros, templates and half-typed lines do to the rest of a file does not matter here.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.span import Span

GAP = rb"(?:[ \t\r\n\v\f]|\\\r?\n|//(?:[^\\\n]|\\(?:\r?\n|.))*|/\*(?s:.*?)(?:\*/|\Z))*"
"""Blanks, continued lines and comments."""

ASM = (b"asm", b"__asm__", b"__asm")

# One that is open ends somewhere, else all of it would be read again from the next quote on.
_IN_STRING = rb'[^"\\\n]*(?:\\(?:\r?\n|.)[^"\\\n]*)*(?:"|(?=\n)|\\?\Z)'
_IN_CHARACTER = rb"[^'\\\n]*(?:\\(?:\r?\n|.)[^'\\\n]*)*(?:'|(?=\n)|\\?\Z)"
_IN_RAW = rb'(?P<mark>[^()\\\s"]{0,16})\((?s:.*?)(?:\)(?P=mark)"|\Z)'
_IN_COMMENT = rb"/[^\\\n]*(?:\\(?:\r?\n|.)?[^\\\n]*)*|\*[^*]*(?:\*+[^*/][^*]*)*(?:\*+/|\**\Z)"

STRING = rb'(?:u8|[uUL])?"' + _IN_STRING
RAW = rb'(?:u8|[uUL])?R"' + _IN_RAW
COMMENT = rb"/(?:" + _IN_COMMENT + rb")"
CHARACTER = rb"(?:u8|[uUL])?'" + _IN_CHARACTER

# The first character decides what it may be: a pattern that begins with a set of characters is searched for fastest.
_TOKEN = pattern(
    rb"""[/"'#{}a_](?:"""
    rb"(?<=/)(?:" + _IN_COMMENT + rb")"
    rb'|(?<=")(?:(?<=R")(?:(?<![\w$]R")|(?<=[uUL]R")(?<![\w$].R")|(?<=u8R")(?<![\w$]u8R"))(?P<raw>' + _IN_RAW + rb")"
    rb"|" + _IN_STRING + rb")"
    # The quote between the digits of a number is none.
    rb"|(?<=')(?:(?<![0-9a-fA-F]')|(?<=u8')(?<![\w$]u8'))"
    + _IN_CHARACTER
    + rb"|(?P<directive>(?<=\#)(?:[ \t]|\\\r?\n)*\w*)"
    rb"|(?P<asm>(?:(?<=a)(?<![\w$]a)sm|(?<=_)(?<![\w$]_)_asm(?:__)?)(?![\w$]))"
    rb"|(?P<open>(?<=\{))|(?P<close>(?<=\}))"
    rb")"
)

_KINDS = frozenset(("directive", "asm", "open", "close"))


def comments_and_literals(source: bytes) -> Iterator[Span]:
    """The spans of comments and literals, without what is before the quote of a literal."""
    for found in _TOKEN.finditer(source):
        if found.lastgroup not in _KINDS and found.end() - found.start() > 1:
            yield Span(*found.span())


class Token(NamedTuple):
    """A token by its kind (directive, asm, open, close) and span."""

    kind: str
    start: int
    end: int


def tokens(source: bytes, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The tokens in a range of C++ text that matter here, in order, outside of comments and literals; of a directive
    only its name."""
    sign = -1
    for found in _TOKEN.finditer(source, start, len(source) if end is None else end):
        kind = found.lastgroup or ""
        if kind in _KINDS:
            first = found.start()
            if kind == "directive":
                # Another one before it in its line is what the line begins with, or is no directive either.
                line = source.rfind(b"\n", sign, first) + 1 if sign >= 0 else source.rfind(b"\n", 0, first) + 1
                is_second = line == 0 and sign >= 0
                sign = first
                if is_second or source[line:first].strip(b" \t"):
                    continue
                first = max(line, start)
            yield Token(kind, first, found.end())
