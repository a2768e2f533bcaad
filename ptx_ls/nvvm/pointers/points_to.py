"""Which pointers point to the same, and to what."""

from __future__ import annotations

from collections.abc import Hashable

_UNKNOWN = "i8"
"""What a pointer points to that nothing is read or written through."""


class DisagreeError(Exception):
    """Raised where a pointer would point to two types, or its type is not known."""


class PointsTo:
    """The types that pointers point to; what is joined points to the same."""

    def __init__(self) -> None:
        self._above: dict[Hashable, Hashable] = {}
        self._types: dict[Hashable, str] = {}

    def join(self, one: Hashable, other: Hashable) -> None:
        """Two pointers point to the same. Raises DisagreeError."""
        first, second = self._top(one), self._top(other)
        if first == second:
            return
        self._above[second] = first
        kind = self._types.pop(second, None)
        if kind is not None:
            self.set(first, kind)

    def set(self, one: Hashable, kind: str) -> None:
        """A pointer points to a type. Raises DisagreeError."""
        if self._types.setdefault(self._top(one), kind) != kind:
            raise DisagreeError

    def to(self, one: Hashable) -> str:
        """What a pointer points to."""
        return self._types.get(self._top(one), _UNKNOWN)

    def _top(self, one: Hashable) -> Hashable:
        top = one
        while top in self._above:
            top = self._above[top]
        if one != top:
            self._above[one] = top
        return top
