"""Marks that a parser is not shown, because one of them changes how all is read that is behind it.

In their place it finds bytes that are no token: the statements behind stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.syntax.recovery.unbalanced_brace import stray_braces
from ptx_ls.syntax.recovery.unclosed_comment import OPENING, unclosed
from ptx_ls.syntax.text import Text

Place = tuple[int, int]
MASKED = frozenset(("ptx",))
"""The languages of which a parser is not shown such marks."""
_NO_TOKEN = b"\x01"


def masked_spans(text: Text, is_large: bool) -> frozenset[Place]:
    """The ranges of bytes that the parser of a text is not shown. `is_large`: it takes long to parse."""
    comments = ((at, at + len(OPENING)) for at in unclosed(text))
    braces = ((at, at + 1) for at in (stray_braces(text) if is_large else ()))
    return frozenset((*comments, *braces))


def without(source: bytes, places: Iterable[Place], filler: bytes = _NO_TOKEN) -> bytes:
    """The text with a byte repeated at some places; what is behind stays where it is."""
    parts: list[bytes] = []
    done = 0
    for start, end in sorted(places):
        parts += (source[done:start], filler * (end - start))
        done = end
    return b"".join((*parts, source[done:]))
