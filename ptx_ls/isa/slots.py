"""The slots of a form, read from its spelling (NOTATION.md, Forms)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Hashable, Mapping
from functools import cache

from ptx_ls.isa import glossary
from ptx_ls.isa.model import Domain, Slot

_PIECE = re.compile(r"[{}]|\.[A-Za-z0-9_:]+")


class Slots:
    """Reads the spellings of forms that have their domains and their `path` and `order` lines in common."""

    def __init__(
        self, scope: Mapping[str, Domain], paths: Collection[str], orders: Collection[tuple[str, ...]]
    ) -> None:
        self._scope = scope
        self._paths = paths
        self._orders = orders
        self._marks: dict[str, frozenset[Hashable]] = {}

    def read(self, spelling: str) -> tuple[Slot, ...]:
        """The slots of `{.rnd}.dtype.f32`, what stands behind the opcode path. Raises ValueError where it is none."""
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
        lanes = _lanes([self._marks.get(name) or self._marks_of(name) for name in names])
        return tuple(map(self._slot, names, optional, lanes))

    def _slot(self, name: str, optional: bool, lane: int) -> Slot:
        domain = self._scope.get(name)
        if domain:
            return Slot(name, domain.gates, optional, lane, name in self._paths, domain.undocumented)
        return _literal(name, optional, lane, name in self._paths)

    def _marks_of(self, name: str) -> frozenset[Hashable]:
        domain = self._scope.get(name)
        marks = _marks(tuple(domain.gates) if domain else (name,))
        if name in self._paths:
            marks |= {"path"}
        if self._orders:
            marks |= {order for order in self._orders if name in order or order == ("*",)}
        self._marks[name] = marks
        return marks


@cache
def _marks(tokens: tuple[str, ...]) -> frozenset[Hashable]:
    """What makes a slot keep its order with another one that has it too: a token, the class of types or of spaces."""
    return frozenset(tokens) | ({glossary.class_of(token) for token in tokens} & {"type", "space"})


@cache
def _literal(name: str, optional: bool, lane: int, path: bool) -> Slot:
    return Slot(name, {name: None}, optional, lane, path)


def _lanes(marks: list[frozenset[Hashable]]) -> list[int]:
    """Numbers the groups of slots that are bound to each other by a mark; -1 for the free ones."""
    if len(frozenset().union(*marks)) == sum(map(len, marks)):
        return [-1] * len(marks)
    lanes = list(range(len(marks)))
    for i, j in itertools.combinations(range(len(marks)), 2):
        if not marks[i].isdisjoint(marks[j]):
            old, new = lanes[j], lanes[i]
            lanes = [new if lane == old else lane for lane in lanes]
    return [lane if lanes.count(lane) > 1 else -1 for lane in lanes]
