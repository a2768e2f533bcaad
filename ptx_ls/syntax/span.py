"""Ranges of bytes."""

from __future__ import annotations

from ptx_ls.lazy import NamedTuple


class Span(NamedTuple):
    """The bytes from `start` up to `end`."""

    start: int
    end: int
