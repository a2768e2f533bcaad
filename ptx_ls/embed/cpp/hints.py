"""Inlay hints in C++: the expression behind each operand of an asm statement."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.host import expression_of, in_short
from ptx_ls.ide.answers import Hint
from ptx_ls.lazy import pattern
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_NUMBER = pattern(r"%%|%(\d+)")


def hints(document: Document, span: Span) -> list[Hint]:
    """A hint after each `%3` in a range: what the statement passes for it."""
    return list(_hints(document, span))


def _hints(document: Document, span: Span) -> Iterator[Hint]:
    ours = functions(document)
    first = bisect_right(ours, span.start, key=lambda one: one.statements[-1].span.end)
    for function in ours[first:]:
        if function.statements[0].span.start > span.end:
            return
        for statement, unit in zip(function.statements, function.units, strict=True):
            if unit is None or statement.template is None or statement.span.end < span.start:
                continue
            for found in _NUMBER.finditer(statement.template.text):
                operand = unit.operands.get(found[0])
                if operand is not None:
                    place = statement.template.span(*found.span())
                    yield Hint(place.end, f"→ {in_short(expression_of(document, operand))}")
