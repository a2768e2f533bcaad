"""A table of 8 bits as a formula: what a bitwise function of three operands computes."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush

from ptx_ls.lazy import NamedTuple

_ALL = 0xFF
_OPERANDS = {"a": 0xF0, "b": 0xCC, "c": 0xAA}
"""The tables of the operands themselves: the formula of a table, computed with these numbers, is the table."""
_COSTS = {"&": 9, "|": 10, "^": 16}
"""A product of sums is read less easily than a sum of products, and an exclusive or than both."""
_COST_OF_NOT = 1
_UNKNOWN = 1 << 30

_Made = tuple[str, tuple[int, ...]]
"""An operator, and the tables that it is applied to; a name with none."""


class _Candidate(NamedTuple):
    """A table that can be made, at a cost."""

    cost: int
    table: int


@lru_cache(maxsize=256)
def formula(table: int) -> str:
    """The shortest formula over a, b, c with ~, &, ^ and | that has a table: "(a & b) | (~a & c)" for 0xca; "0" and
    "~0" for constants. Bits above the lowest 8 are ignored."""
    return _written(table & _ALL)


def _written(table: int) -> str:
    sign, parts = _made()[table]
    if not parts:
        return sign
    if sign == "~":
        return f"~{_within(parts[0], '')}"
    return f" {sign} ".join(sorted((_within(part, sign) for part in parts), key=_without_sign))


def _within(table: int, around: str) -> str:
    """A part of a formula, in parentheses where it needs some."""
    own = _made()[table][0]
    text = _written(table)
    return f"({text})" if own in _COSTS and own != around else text


def _without_sign(text: str) -> tuple[bool, str]:
    return "(" in text, text.lstrip("~")


@cache
def _made() -> dict[int, _Made]:
    """What makes each table at the least cost, found in the order of costs."""
    made: dict[int, _Made] = {}
    cost = [_UNKNOWN] * (_ALL + 1)
    ways: dict[int, _Made] = {}
    queue: list[_Candidate] = []

    def offer(table: int, at: int, way: _Made) -> None:
        if at < cost[table]:
            cost[table], ways[table] = at, way
            heappush(queue, _Candidate(at, table))

    for name, table in (*_OPERANDS.items(), ("0", 0)):
        offer(table, 0, (name, ()))
    reached: list[_Candidate] = []
    while queue:
        at, table = heappop(queue)
        if table in made:
            continue
        made[table] = ways[table]
        offer(table ^ _ALL, at + _COST_OF_NOT, ("~", (table,)))
        worst = max(cost)
        for cost_of_other, other in reached:
            both = at + cost_of_other
            if both + _COSTS["&"] >= worst:
                # Those that follow cost more.
                break
            for sign, found in (("&", table & other), ("|", table | other), ("^", table ^ other)):
                if both + _COSTS[sign] < cost[found]:
                    offer(found, both + _COSTS[sign], (sign, _flat(sign, other, table, made)))
        reached.append(_Candidate(at, table))
    return made


def _flat(sign: str, one: int, other: int, made: dict[int, _Made]) -> tuple[int, ...]:
    """Two parts with the parts of those that have the same operator."""
    return tuple(part for table in (one, other) for part in (made[table][1] if made[table][0] == sign else (table,)))
