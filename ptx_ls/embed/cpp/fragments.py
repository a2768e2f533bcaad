"""The fragment of PTX at a place in a C++ document."""

from __future__ import annotations

from bisect import bisect_right

from ptx_ls.embed.cpp.check import is_joined
from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.cpp.unit import unit
from ptx_ls.embed.fragment import Fragment, fragment
from ptx_ls.embed.judge import diagnostics_of
from ptx_ls.syntax.document import Document


def fragment_at(document: Document, offset: int) -> tuple[Fragment, int] | None:
    """The fragment at a place of the host, and the offset in its document; None where there is no PTX."""
    ours = functions(document)
    at = bisect_right(ours, offset, key=lambda one: one.statements[0].span.start) - 1
    if at < 0:
        return None
    function = ours[at]
    for number, statement in enumerate(function.statements):
        own = function.units[number]
        if own is None or not statement.span.start <= offset <= statement.span.end or own.text.offset(offset) is None:
            continue
        made = document.memo(_fragments)
        if (at, number) not in made:
            units = [one for one in function.units if one is not None]
            is_one = is_joined(function, [d for found in diagnostics_of(units) for d in found])
            made[at, number] = fragment("", (unit(function.statements) if is_one else None) or own)
        inside = made[at, number].offset(offset)
        if inside is not None:
            return made[at, number], inside
    return None


def _fragments(document: Document) -> dict[tuple[int, int], Fragment]:
    """The fragments that were made for a version so far."""
    return {}
