"""The order of the ways to open a gate, the nearest to a module's own target first: messages, fixes and completion
have the same one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ptx_ls.isa import targets
from ptx_ls.isa.gates import Alternative, describe
from ptx_ls.isa.targets import version_number

if TYPE_CHECKING:
    from ptx_ls.isa.targets import Target

_SAME, _FAMILY, _LATER, _EARLIER = range(4)
_MOST = 4
"""Targets that a text names beside those of the module's own architecture."""


def nearest_first(ways: Iterable[Alternative], target: Target | None) -> list[Alternative]:
    """Each target that opens a gate, with its version: those of the same architecture, then of the same family, then
    later ones, then earlier ones; within each the lowest version first."""
    single = [Alternative(way.ptx, (name,), way.until, way.is_exact) for way in ways for name in way.targets]
    return sorted(single, key=lambda way: (_rank(way, target), version_number(way.ptx)))


def _rank(way: Alternative, target: Target | None) -> int:
    if target is None:
        return _SAME
    other = targets.by_name()[way.targets[0]]
    if other.number == target.number:
        return _SAME
    if target.family and other.family == target.family:
        return _FAMILY
    return _LATER if other.number > target.number else _EARLIER


def in_words(ways: Iterable[Alternative], target: Target | None) -> str:
    """The ways as a phrase: "sm_120a with PTX 8.7, or sm_120f with PTX 8.8; also sm_100a with PTX 8.6 and 3 more"."""
    order = nearest_first(ways, target)
    own = [way for way in order if target is not None and _rank(way, target) == _SAME]
    others = order[len(own) :]
    named, left = (others, 0) if len(others) <= _MOST + 1 else (others[:_MOST], len(others) - _MOST)
    more = f" and {left} more" if left else ""
    if not own:
        return f"{describe(named)}{more}"
    text = ", or ".join(map(str, own))
    return f"{text}; also {describe(named)}{more}" if others else text
