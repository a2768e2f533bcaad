"""Maps offsets and spans of one version of a text to another.

An edit is (start, old end, new end), in the text that the edits before it left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ptx_ls.syntax.span import Span

Edit = tuple[int, int, int]


def forward_span(start: int, end: int, edits: Sequence[Edit]) -> Span | None:
    """A span after edits; None if one of them touched it."""
    for first, old_end, new_end in edits:
        if start >= old_end:
            start, end = start + new_end - old_end, end + new_end - old_end
        elif end > first:
            return None
    return Span(start, end)


def forward_offset(offset: int, edits: Sequence[Edit]) -> int:
    """An offset after edits; for text that one of them replaced, the end of the replacement."""
    for first, old_end, new_end in edits:
        if offset >= old_end:
            offset += new_end - old_end
        elif offset > first:
            offset = new_end
    return offset


def joined_edits(edits: Iterable[Edit], more: Iterable[Edit]) -> list[Edit]:
    """Edits followed by more edits; those that continue one another, as while typing, become one."""
    found = list(edits)
    for start, end, new_end in more:
        if found and start <= found[-1][2] and end >= found[-1][0]:
            first, old_end, inserted_spans = found[-1]
            old_end += max(0, end - inserted_spans)
            found[-1] = (min(first, start), old_end, max(inserted_spans, end) + new_end - end)
        else:
            found.append((start, end, new_end))
    return found


def inserted_spans(edits: Iterable[Edit]) -> list[Span]:
    """The text that edits inserted, as spans of the text after the last of them."""
    ranges: list[Span] = []
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
        ranges = merged_spans(moved)
    return ranges


def merged_spans(ranges: Iterable[tuple[int, int]]) -> list[Span]:
    """Spans in order; those that touch are joined."""
    found: list[Span] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1] = Span(found[-1].start, max(found[-1].end, last))
        else:
            found.append(Span(first, last))
    return found
