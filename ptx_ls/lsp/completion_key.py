"""The key that a completion item carries until it is resolved.

It is one string: an object in each item would make a list of 140 take an eighth longer to answer.
"""

from __future__ import annotations

import re

from ptx_ls.lazy import NamedTuple

_WRITTEN = re.compile(r"(\S+) (\d{1,9}) (.*)", re.ASCII | re.DOTALL)


class ItemKey(NamedTuple):
    """The list of a document that an item is from, and its number in it."""

    uri: str
    completion: str
    number: int

    def __str__(self) -> str:
        return f"{self.completion} {self.number} {self.uri}"


def read(data: object) -> ItemKey | None:
    """The key that a client sent back; None if it is not one of ours."""
    match = _WRITTEN.fullmatch(data) if isinstance(data, str) else None
    return ItemKey(match[3], match[1], int(match[2])) if match else None
