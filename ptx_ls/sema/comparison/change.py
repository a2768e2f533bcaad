"""A line that only one of two documents has."""

from __future__ import annotations

from ptx_ls.lazy import dataclass


@dataclass(frozen=True)
class Change:
    """A line that only one document has, the first or (`is_added`) the second: its number there, from 1, and its text;
    names are those of the first document where it has them."""

    is_added: bool
    line: int
    text: str
