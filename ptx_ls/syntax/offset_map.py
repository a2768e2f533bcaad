"""Offsets across edits: where a place of one version lies in another.

An edit is (start, old end, new end), in the text that the edits before it left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Edit = tuple[int, int, int]
Range = tuple[int, int]


def forward(start: int, end: int, edits: Sequence[Edit]) -> tuple[int, int] | None:
    """A range after edits; None if one of them touched it."""
    for first, old_end, new_end in edits:
        if start >= old_end:
            start, end = start + new_end - old_end, end + new_end - old_end
        elif end > first:
            return None
    return start, end


def back(offset: int, edits: Sequence[Edit]) -> int:
    """An offset before edits; what one of them wrote comes from where it began."""
    for first, old_end, new_end in reversed(edits):
        if offset >= new_end:
            offset -= new_end - old_end
        elif offset > first:
            offset = first
    return offset


def back_range(start: int, end: int, edits: Sequence[Edit]) -> tuple[int, int]:
    """A range before edits, with all that they replaced in it or at its ends: of what was deleted nothing is left
    between them."""
    for first, old_end, new_end in reversed(edits):
        if start > new_end:
            start -= new_end - old_end
        elif start > first:
            start = first
    return start, back(end, edits)


def forward_offset(offset: int, edits: Sequence[Edit]) -> int:
    """An offset after edits; what one of them replaced goes to where that ends."""
    for first, old_end, new_end in edits:
        if offset >= old_end:
            offset += new_end - old_end
        elif offset > first:
            offset = new_end
    return offset


def joined(edits: Iterable[Edit], more: Iterable[Edit]) -> list[Edit]:
    """Edits and those after them, in which one that goes on where the one before ended is one with it: what is typed
    character by character."""
    found = list(edits)
    for start, end, new_end in more:
        if found and start <= found[-1][2] and end >= found[-1][0]:
            first, old_end, written = found[-1]
            old_end += max(0, end - written)
            found[-1] = (min(first, start), old_end, max(written, end) + new_end - end)
        else:
            found.append((start, end, new_end))
    return found


def written(edits: Iterable[Edit]) -> list[Range]:
    """What edits wrote, as ranges of the text after the last of them."""
    ranges: list[Range] = []
    for start, end, new_end in edits:
        by = new_end - end
        moved = [(start, new_end)]
        for first, last in ranges:
            if last <= start:
                moved.append((first, last))
            elif first >= end:
                moved.append((first + by, last + by))
            else:
                moved.append((min(first, start), max(last, end) + by))
        ranges = merged(moved)
    return ranges


def merged(ranges: Iterable[Range]) -> list[Range]:
    """Ranges in order, with those that touch joined."""
    found: list[Range] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return found
