"""Spans that are masked before a text is parsed, because one character in them changes how all the text after it is
read.

The parser reads bytes there that are no token, so that the statements after them stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.syntax.recovery.unclosed_comment import OPENING, unclosed
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text import Text

MASKED = frozenset(("ptx",))
"""The languages of which a parser is not shown such marks."""
SUBSTITUTE = b"\x1a"
"""Ctrl-Z, which ends a text on old systems: a blank for ptxas (measured 13.5), and for no parser."""
_NO_TOKEN = b"\x01"


def masked_spans(text: Text, is_large: bool) -> frozenset[Span]:
    """The spans of a text that are masked for the parser. `is_large`: the text takes long to parse."""
    comments = (Span(at, at + len(OPENING)) for at in unclosed(text))
    return frozenset((*comments, *(_stray_braces(text) if is_large else ())))


def _stray_braces(text: Text) -> Iterable[Span]:
    if text.count(b"{") == text.count(b"}"):
        return ()
    # Imported here, because few texts need it.
    from ptx_ls.syntax.recovery.unbalanced_brace import stray_braces

    return (Span(at, at + 1) for at in stray_braces(text))


def without(source: bytes, spans: Iterable[tuple[int, int]], filler: bytes = _NO_TOKEN) -> bytes:
    """The text with spans overwritten by a byte; all other offsets stay."""
    parts: list[bytes] = []
    done = 0
    for start, end in sorted(spans):
        parts += (source[done:start], filler * (end - start))
        done = end
    return b"".join((*parts, source[done:]))
