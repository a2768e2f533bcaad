"""A replacement of text, made by a fix or a rename."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.lazy import dataclass


@dataclass(frozen=True)
class TextEdit:
    """Replace the bytes from `start` up to `end` by `text`; an insertion has `start == end`."""

    start: int
    end: int
    text: str


def edited(source: bytes, edits: Sequence[TextEdit]) -> bytes:
    """A source after edits that do not overlap."""
    pieces: list[bytes] = []
    at = 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        pieces += (source[at : edit.start], edit.text.encode())
        at = edit.end
    return b"".join((*pieces, source[at:]))
