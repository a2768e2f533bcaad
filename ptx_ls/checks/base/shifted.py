"""Diagnostics of one version of a text, moved to their ranges in another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Related
from ptx_ls.lazy import replace
from ptx_ls.syntax import offset_map
from ptx_ls.syntax.offset_map import forward_span
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

Place = TypeVar("Place", TextEdit, Related)


def moved(diagnostics: Sequence[Diagnostic], edits: Sequence[offset_map.Edit]) -> list[Diagnostic]:
    """The diagnostics at their ranges after some edits, without those that an edit touched."""
    found = list(diagnostics)
    for edit in edits:
        found = [one for one in [_after(diagnostic, edit) for diagnostic in found] if one is not None]
    return found


def _after(diagnostic: Diagnostic, edit: offset_map.Edit) -> Diagnostic | None:
    """A diagnostic after an edit; None if the edit touched it."""
    first, last = places_of(diagnostic)
    start, old_end, new_end = edit
    if last < start:
        return diagnostic
    if first >= old_end:
        return shifted(diagnostic, new_end - old_end) if new_end != old_end else diagnostic
    return _moved(diagnostic, (edit,))


def places_of(diagnostic: Diagnostic) -> Span:
    """The span of a diagnostic with its fixes and related ranges."""
    first, last = diagnostic.start, diagnostic.end
    if diagnostic.fixes or diagnostic.related:
        places: list[TextEdit | Related] = [*diagnostic.related]
        for fix in diagnostic.fixes:
            places += fix.edits
        for one in places:
            first, last = min(first, one.start), max(last, one.end)
    return Span(first, last)


def shifted(diagnostic: Diagnostic, by: int) -> Diagnostic:
    """A diagnostic so many bytes further on, with its fixes and related ranges."""
    fixes, related = diagnostic.fixes, diagnostic.related
    if fixes:
        fixes = tuple([Fix(fix.title, _shifted_edits(fix.edits, by), fix.preferred) for fix in fixes])
    if related:
        related = tuple([Related(one.start + by, one.end + by, one.message) for one in related])
    # A fifth of the time of `replace`, of which there may be thousands at each keystroke.
    return Diagnostic(
        diagnostic.code, diagnostic.severity, diagnostic.message, diagnostic.start + by, diagnostic.end + by,
        diagnostic.needs, fixes, diagnostic.tags, related, diagnostic.source, diagnostic.ptxas,
    )  # fmt: skip


def _shifted_edits(edits: Sequence[TextEdit], by: int) -> tuple[TextEdit, ...]:
    return tuple([TextEdit(one.start + by, one.end + by, one.text) for one in edits])


def _moved(diagnostic: Diagnostic, edits: Sequence[offset_map.Edit]) -> Diagnostic | None:
    place = forward_span(diagnostic.start, diagnostic.end, edits)
    if place is None:
        return None
    fixes, related = diagnostic.fixes, diagnostic.related
    if not fixes and not related and place == (diagnostic.start, diagnostic.end):
        return diagnostic
    if fixes or related:
        changed = [_moved_all(fix.edits, edits) for fix in fixes]
        to = _moved_all(related, edits)
        if to is None or None in changed:
            return None
        related = to
        fixes = tuple(replace(fix, edits=e) for fix, e in zip(fixes, changed, strict=True) if e is not None)
    # A fifth of the time of `replace`, of which there may be thousands at each keystroke.
    return Diagnostic(
        diagnostic.code, diagnostic.severity, diagnostic.message, place[0], place[1],
        diagnostic.needs, fixes, diagnostic.tags, related, diagnostic.source, diagnostic.ptxas,
    )  # fmt: skip


def _moved_all(places: Sequence[Place], edits: Sequence[offset_map.Edit]) -> tuple[Place, ...] | None:
    """The edits of a fix, or related ranges, after some edits; None if one of them was touched."""
    moved = []
    for place in places:
        to = forward_span(place.start, place.end, edits)
        if to is None:
            return None
        moved.append(place if to == (place.start, place.end) else replace(place, start=to[0], end=to[1]))
    return tuple(moved)
