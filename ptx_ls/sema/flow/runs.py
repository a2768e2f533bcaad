"""Searches along a graph whose nodes mostly follow each other by number: a run of them is taken at once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Sequence


class Runs:
    """The runs of a graph: `last` is for each node the end of those after it that are each the only one to follow the
    one before, `first` the beginning of those before it that are each the only one to precede the next."""

    def __init__(self, following: Sequence[Sequence[int]], before: Sequence[Sequence[int]]) -> None:
        self._following, self._before = following, before
        count = len(following)
        self.last = list(range(count))
        for at in range(count - 2, -1, -1):
            if following[at] == (at + 1,):
                self.last[at] = self.last[at + 1]
        self.first = list(range(count))
        for at in range(1, count):
            if before[at] == (at - 1,):
                self.first[at] = self.first[at - 1]

    def reached(self, starts: Iterable[int], ends: Collection[int] = ()) -> frozenset[int]:
        """The nodes that may follow some nodes, these included, up to ends of the search, these included."""
        stops = sorted(ends)
        seen: set[int] = set()
        ahead = list(starts)
        while ahead:
            at = ahead.pop()
            if at in seen:
                continue
            last, number = self.last[at], bisect_left(stops, at)
            is_stopped = number < len(stops) and stops[number] <= last
            seen.update(range(at, (stops[number] if is_stopped else last) + 1))
            if not is_stopped:
                ahead += self._following[last]
        return frozenset(seen)

    def reaching(self, ends: Iterable[int], starts: Collection[int] = ()) -> frozenset[int]:
        """The nodes that may precede some nodes, these included, from those on that end the search, these included."""
        stops = sorted(starts)
        seen: set[int] = set()
        ahead = list(ends)
        while ahead:
            at = ahead.pop()
            if at in seen:
                continue
            first, number = self.first[at], bisect_right(stops, at) - 1
            is_stopped = number >= 0 and stops[number] >= first
            seen.update(range(stops[number] if is_stopped else first, at + 1))
            if not is_stopped:
                ahead += self._before[first]
        return frozenset(seen)
