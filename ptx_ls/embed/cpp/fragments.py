"""The fragment of PTX at a place in a C++ document."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from ptx_ls.embed.cpp.check import is_shared
from ptx_ls.embed.cpp.edited import edited_function
from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.cpp.unit import unit
from ptx_ls.embed.fragment import Fragment, Unit, fragment, next_line
from ptx_ls.embed.judge import diagnostics_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def fragment_at(document: Document, offset: int) -> tuple[Fragment, int] | None:
    """The fragment at a place of the host, and the offset in its document; None where there is no PTX.

    The constraint of an operand stands for the first use of the operand.
    """
    function = edited_function(document, offset)
    at = -1
    if function is None:
        ours = functions(document)
        at = bisect_right(ours, offset, key=lambda one: one.statements[0].span.start) - 1
        if at < 0:
            return None
        function = ours[at]
    for number, statement in enumerate(function.statements):
        own = function.units[number]
        if own is None or not statement.span.start <= offset <= statement.span.end:
            continue
        place = offset if own.text.offset(offset) is not None else _use_of_operand(own, offset)
        if place is None:
            return None
        made = document.memo(_fragments)
        if (at, number) not in made:
            known = [pair for pair in zip(function.statements, function.units, strict=True) if pair[1] is not None]
            found = diagnostics_of([one for _, one in known if one is not None])
            is_one = len(function.statements) > 1 and any(
                is_shared(d, one) for (one, _), of_one in zip(known, found, strict=True) for d in of_one
            )
            made[at, number] = fragment("", (unit(function.statements, number) if is_one else None) or own)
        inside = made[at, number].offset(place)
        if inside is not None:
            return made[at, number], inside
    return None


def fragment_after(document: Document, offset: int) -> Fragment | None:
    """The PTX of the statement that begins in the line after that of an offset."""
    line = next_line(document.source, offset)
    found = (own for span, own in statements(document) if line.start <= span.start < line.end)
    return next((fragment("", own) for own in found), None)


def statements(document: Document) -> Iterator[tuple[Span, Unit]]:
    """The statements that hold PTX, with their places, in order."""
    for function in functions(document):
        for statement, own in zip(function.statements, function.units, strict=True):
            if own is not None:
                yield statement.span, own


def _use_of_operand(own: Unit, offset: int) -> int | None:
    """The place in the text where the operand is used whose constraint is at an offset."""
    for name, operand in own.operands.items():
        start, end = operand.constraint_span
        if start <= offset <= end:
            found = re.search(rf"{re.escape(name)}(?!\w)", own.text.text)
            return own.text.span(found.start() + 1, found.end()).start if found else None
    return None


def _fragments(document: Document) -> dict[tuple[int, int], Fragment]:
    """The fragments that were made for a version so far."""
    return {}
