"""A replacement of text, made by a fix or a rename."""

from __future__ import annotations

from ptx_ls.lazy import dataclass


@dataclass(frozen=True)
class TextEdit:
    """Replace the bytes from `start` up to `end` by `text`; an insertion has `start == end`."""

    start: int
    end: int
    text: str
