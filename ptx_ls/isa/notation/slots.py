"""The slots of a form, parsed from its spelling (NOTATION.md, Forms)."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Hashable, Mapping
from functools import cache

from ptx_ls.isa import glossary
from ptx_ls.isa.model import Domain, Slot
from ptx_ls.lazy import pattern

_PIECE = pattern(r"[{}]|\.[A-Za-z0-9_:]+")


class Slots:
    """Parses the spellings of forms with the same domains and `path` and `order` lines."""

    def __init__(
        self, scope: Mapping[str, Domain], paths: Collection[str], orders: Collection[tuple[str, ...]]
    ) -> None:
        self._scope = scope
        self._paths = paths
        self._orders = orders
        self._marks: dict[str, int] = {}
        self._made: dict[tuple[str, bool, int], Slot] = {}

    def read(self, spelling: str) -> tuple[Slot, ...]:
        """The slots of a spelling after the opcode path, as `{.rnd}.dtype.f32`. Raises ValueError for other text."""
        pieces = _PIECE.findall(spelling)
        names: list[str] = []
        optional: list[bool] = []
        inside = False
        for piece in pieces:
            if piece in "{}":
                if inside == (piece == "{"):
                    raise ValueError(f"the braces do not pair in {spelling!r}")
                inside = not inside
            else:
                names.append(piece)
                optional.append(inside)
        if inside or "".join(pieces) != spelling:
            raise ValueError(f"the form does not read: {spelling!r}")
        marks = self._marks
        lanes = _lanes([marks.get(name) or self._marks_of(name) for name in names])
        made = self._made
        return tuple([made.get(key) or self._slot(key) for key in zip(names, optional, lanes, strict=True)])

    def _slot(self, key: tuple[str, bool, int]) -> Slot:
        name, optional, lane = key
        domain = self._scope.get(name)
        if domain:
            slot = Slot(name, domain.gates, optional, lane, name in self._paths, domain.undocumented)
        else:
            slot = _literal(name, optional, lane, name in self._paths)
        self._made[key] = slot
        return slot

    def _marks_of(self, name: str) -> int:
        domain = self._scope.get(name)
        marks = _marks(tuple(domain.gates)) if domain else _token_marks(name)
        if name in self._paths:
            marks |= _bit("path")
        for order in self._orders:
            if name in order or order == ("*",):
                marks |= _bit(order)
        self._marks[name] = marks
        return marks


@cache
def _marks(tokens: tuple[str, ...]) -> int:
    """The reasons for a slot to keep its order with another one: a common token, the class of types or of spaces. Each
    is a bit."""
    marks = 0
    for token in tokens:
        marks |= _token_marks(token)
    return marks


@cache
def _token_marks(token: str) -> int:
    group = glossary.class_of(token)
    return _bit(token) | (_bit(group) if group in ("type", "space") else 0)


@cache
def _bit(mark: Hashable) -> int:
    return 1 << next(_NUMBERS)


_NUMBERS = itertools.count()


@cache
def _literal(name: str, optional: bool, lane: int, path: bool) -> Slot:
    return Slot(name, {name: None}, optional, lane, path)


def _lanes(marks: list[int]) -> list[int]:
    """The number of each slot's group, connected by marks; -1 for a free slot."""
    seen = 0
    for own in marks:
        if seen & own:
            break
        seen |= own
    else:
        return [-1] * len(marks)
    lanes = list(range(len(marks)))
    for i, own in enumerate(marks):
        for j in range(i + 1, len(marks)):
            if own & marks[j] and lanes[i] != lanes[j]:
                old, new = lanes[j], lanes[i]
                lanes = [new if lane == old else lane for lane in lanes]
    return [lane if lanes.count(lane) > 1 else -1 for lane in lanes]
