"""What two texts, or two lists, have in common at their ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def common_start(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many items are the same from the first on."""
    low, high = 0, min(len(one), len(other))
    # To compare slices takes a fraction of the time of a loop.
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def common_end(one: Sequence[Any], other: Sequence[Any], most: int) -> int:
    """How many items are the same up to the last one, `most` at most."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        first, second = len(one) - middle, len(other) - middle
        if one[first : len(one) - low] == other[second : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low
