"""Vector clocks of warps, each kept once and named by a number.

A time is a count of what was done in the whole run, so that those of different lanes compare. A vector has an entry for
each warp of the chunk and a last one for the chunks before: whatever the lanes of that warp did up to then happened
before. Number 0 knows of nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ptx_ls.interpreter.dtypes import Array


class Clocks:
    """Vectors of times of so many warps."""

    def __init__(self, warps: int) -> None:
        self.nothing: Array = np.zeros(warps + 1, np.int32)
        self._vectors: dict[int, Array] = {0: self.nothing}
        self._joined: dict[tuple[int, int], int] = {}
        self._next = 1

    def __len__(self) -> int:
        return len(self._vectors)

    def vector(self, number: int) -> Array:
        """A vector; it must not be changed."""
        return self._vectors[number]

    def add(self, vector: Array) -> int:
        """The number of a new vector."""
        number = self._next
        self._next += 1
        self._vectors[number] = vector
        return number

    def join(self, first: int, second: int) -> int:
        """The number of the join (maximum) of two vectors."""
        if first == second or not second:
            return first
        if not first:
            return second
        key = (first, second) if first < second else (second, first)
        found = self._joined.get(key)
        if found is None:
            a, b = self._vectors[first], self._vectors[second]
            both = np.maximum(a, b)
            found = first if (both == a).all() else second if (both == b).all() else self.add(both)
            self._joined[key] = found
        return found

    def join_all(self, numbers: Iterable[int]) -> int:
        """The number of the join of several vectors."""
        found = 0
        for number in numbers:
            found = self.join(found, int(number))
        return found

    def keep(self, numbers: Iterable[int]) -> None:
        """Forgets all others."""
        kept = {0, *(int(number) for number in numbers)}
        self._vectors = {number: vector for number, vector in self._vectors.items() if number in kept}
        self._joined.clear()
