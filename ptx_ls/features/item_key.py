"""What an item of a completion carries until it is resolved.

One string: of the hundreds of items of a list, nothing takes as long to write as an object in each of them.
"""

from __future__ import annotations

from typing import NamedTuple


class ItemKey(NamedTuple):
    """Which list of a document an item is from, and its number there."""

    uri: str
    completion: str
    number: int

    def __str__(self) -> str:
        return f"{self.completion} {self.number} {self.uri}"


def read(data: object) -> ItemKey | None:
    """The key that a client sent back; None where it is none of ours."""
    words = data.split(" ", 2) if isinstance(data, str) else []
    if len(words) != 3 or not (words[1].isascii() and words[1].isdigit()) or len(words[1]) > 9:
        return None
    return ItemKey(words[2], words[0], int(words[1]))
