"""Inlay hints in Python: the value behind each operand of inline assembly."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.embed.host import expression_of, in_short
from ptx_ls.embed.llvm.assembly import unit
from ptx_ls.embed.llvm.placeholders import placeholders
from ptx_ls.embed.python.document import embedded
from ptx_ls.ide.answers import Hint
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def hints(document: Document, span: Span) -> list[Hint]:
    """A hint after each `$3` in a range: the value that the call passes for it."""
    return list(_hints(document, span))


def _hints(document: Document, span: Span) -> Iterator[Hint]:
    for piece in embedded(document).assemblies:
        if piece.template is None or piece.span.end < span.start or piece.span.start > span.end:
            continue
        one = unit(piece)
        for found in placeholders(piece.template.text):
            operand = one.operands.get(f"${found.number}") if one is not None else None
            if operand is not None and operand.expression != operand.constraint_span:
                place = piece.template.span(found.start, found.end)
                yield Hint(place.end, f"→ {in_short(expression_of(document, operand))}")
