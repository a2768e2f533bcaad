"""One pass over C++ text: what is a comment, a literal, a directive of the preprocessor, or an asm statement.

No grammar of C++: what macros, templates and half-typed lines do to the rest of a file does not matter here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ptx_ls.lazy import pattern

GAP = rb"(?:[ \t\r\n\v\f]|\\\r?\n|//(?:[^\\\n]|\\(?:\r?\n|.))*|/\*(?s:.*?)(?:\*/|\Z))*"
"""Blanks, continued lines and comments."""

ASM = (b"asm", b"__asm__", b"__asm")

STRING = rb'(?:u8|[uUL])?"(?:[^"\\\n]|\\(?:\r?\n|.))*(?:"|(?=\n)|\Z)'
RAW = rb'(?:u8|[uUL])?R"(?P<mark>[^()\\\s"]{0,16})\((?s:.*?)(?:\)(?P=mark)"|\Z)'
COMMENT = rb"//(?:[^\\\n]|\\(?:\r?\n|.)?)*|/\*(?s:.*?)(?:\*/|\Z)"
CHARACTER = rb"(?:u8|[uUL])?'(?:[^'\\\n]|\\(?:\r?\n|.))*(?:'|(?=\n)|\Z)"

_TOKEN = pattern(
    rb"(?P<comment>" + COMMENT + rb")"
    rb"|(?P<raw>(?<![\w$])" + RAW + rb")"
    rb"|(?P<string>" + STRING + rb")"
    # The quote between the digits of a number is none.
    rb"|(?P<character>(?<![0-9a-fA-F])" + CHARACTER + rb")"
    rb"|(?P<directive>(?m:^)[ \t]*\#(?:[ \t]|\\\r?\n)*\w*)"
    rb"|(?P<asm>(?<![\w$])(?:__asm__|__asm|asm)(?![\w$]))"
    rb"|(?P<open>\{)|(?P<close>\})"
)


_PASSED = frozenset(("comment", "raw", "string", "character"))


class Token(NamedTuple):
    """A token by its kind (directive, asm, open, close) and span."""

    kind: str
    start: int
    end: int


def tokens(source: bytes, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The tokens in a range of C++ text that matter here, in order, outside of comments and literals; of a directive
    only its name."""
    for found in _TOKEN.finditer(source, start, len(source) if end is None else end):
        kind = found.lastgroup or ""
        if kind not in _PASSED:
            yield Token(kind, *found.span())
