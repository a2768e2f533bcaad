"""Diagnostics of one version of a text, moved to their ranges in another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.lazy import replace
from ptx_ls.syntax import offset_map
from ptx_ls.syntax.offset_map import forward_span
from ptx_ls.syntax.text_edit import TextEdit

Place = TypeVar("Place", TextEdit, Related)


def moved(diagnostics: Sequence[Diagnostic], edits: Sequence[offset_map.Edit]) -> list[Diagnostic]:
    """The diagnostics at their ranges after some edits, without those that an edit touched."""
    found = []
    for diagnostic in diagnostics:
        place = forward_span(diagnostic.start, diagnostic.end, edits)
        fixes = [_moved_all(fix.edits, edits) for fix in diagnostic.fixes]
        related = _moved_all(diagnostic.related, edits)
        if place is None or related is None or None in fixes:
            continue
        found.append(
            replace(
                diagnostic,
                start=place[0],
                end=place[1],
                fixes=tuple(replace(f, edits=e) for f, e in zip(diagnostic.fixes, fixes, strict=True) if e is not None),
                related=related,
            )
        )
    return found


def _moved_all(places: Sequence[Place], edits: Sequence[offset_map.Edit]) -> tuple[Place, ...] | None:
    """The edits of a fix, or related ranges, after some edits; None if one of them was touched."""
    moved = []
    for place in places:
        to = forward_span(place.start, place.end, edits)
        if to is None:
            return None
        moved.append(replace(place, start=to[0], end=to[1]))
    return tuple(moved)
