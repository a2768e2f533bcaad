"""Unclosed comments, which the parser would scan to the end of the file at every attempt."""

from __future__ import annotations

from ptx_ls.syntax.text import Text

OPENING, CLOSING = b"/*", b"*/"


def unclosed(text: Text) -> list[int]:
    """The offsets of comments that are never closed: each `/*` after the last `*/`.

    One in a string or a line comment opens nothing, and may be masked as well.
    """
    return text.after_last(OPENING, CLOSING)
