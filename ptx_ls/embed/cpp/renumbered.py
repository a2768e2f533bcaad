"""The numbers of operands in the template of an asm statement after an operand was put in between others."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.cpp.scan import ASM
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.lazy import pattern
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

_NUMBER = pattern(rb"%(?:%|(\d{1,3})(?!\w))")


def renumberings(document: Document, span: Span) -> Iterator[Fix]:
    """The change that counts the operand at a place as new: those from its number on get the next one. It is offered
    where the last operand is not used by its number, as it is then."""
    for function in functions(document):
        for statement in function.statements:
            if statement.span.start <= span.start <= statement.span.end:
                yield from _of_statement(document.source, statement, span.start)


def _of_statement(source: bytes, statement: AsmStatement, at: int) -> Iterator[Fix]:
    start, end = statement.template_span
    if not any(source.startswith(one, statement.span.start) for one in ASM):
        # It is in a macro.
        return
    operands = statement.operands
    spans = (Span(one.constraint_span.start, one.expression.end) for one in operands)
    number = next((number for number, one in enumerate(spans) if one.start <= at <= one.end + 1), None)
    used = [(found, int(found[1])) for found in _NUMBER.finditer(source, start, end) if found[1]]
    most = max((one for _, one in used), default=-1)
    if number is None or not number <= most < len(operands) - 1:
        return
    edits = tuple(TextEdit(*found.span(), f"%{one + 1}") for found, one in used if one >= number)
    yield Fix(f"Renumber: %{number} and those after it become %{number + 1} and so on", edits)
