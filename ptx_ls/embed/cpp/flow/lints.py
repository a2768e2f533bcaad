"""The lints of waits, fences, phases and addresses in C++: of each function with what it calls in the file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS
from ptx_ls.embed.cpp.flow.functions import CppFunction, CppText, read_text
from ptx_ls.embed.cpp.flow.program import Builder, Statement, UnreadableError
from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.fragment import fragments, head
from ptx_ls.embed.fragment_program import Functions, program_of_fragment
from ptx_ls.syntax.document import Document

CODES = frozenset(lint.CODE for lint in PROGRAM_LINTS)
_LARGEST = 1 << 20
"""Bytes of a document above which it has none."""


def flow_lints(document: Document) -> Sequence[Diagnostic]:
    """The lints of a C++ document, in source order."""
    return document.memo(_found)


def _found(document: Document) -> tuple[Diagnostic, ...]:
    ours = functions(document)
    if not ours or len(document.source) > _LARGEST or not document.source.isascii():
        return ()
    statements = [
        (statement.span, unit)
        for function in ours
        for statement, unit in zip(function.statements, function.units, strict=True)
    ]
    made = iter(fragments("", [unit.valued for _, unit in statements if unit is not None], head()))
    read: dict[int, Statement] = {}
    known: Functions = {}
    for span, unit in statements:
        fragment = next(made) if unit is not None else None
        of_statement = program_of_fragment(fragment, known) if fragment is not None else None
        read[span.start] = Statement(span.end, fragment, of_statement)
    speaking = sorted(start for start, one in read.items() if one.is_of_interest)
    if not speaking:
        return ()
    text = read_text(document)
    found: dict[tuple[str, int, int], Diagnostic] = {}
    for function in _of_interest(text, speaking):
        try:
            program = Builder(text, read).program(function)
        except UnreadableError:
            continue
        for lint in PROGRAM_LINTS:
            for one in lint.check(program):
                found.setdefault((one.code, one.start, one.end), one)
    return tuple(sorted(found.values(), key=lambda one: (one.start, one.end)))


def _of_interest(text: CppText, speaking: Sequence[int]) -> list[CppFunction]:
    """The functions that hold a statement of which a lint may speak, or call one that does."""
    calls = {one.name: text.called(one) for one in text.functions}
    own = {
        one.name
        for one in text.functions
        if bisect_right(speaking, one.body.end) > bisect_right(speaking, one.body.start)
    }
    while True:
        more = {name for name, called in calls.items() if name not in own and not called.isdisjoint(own)}
        if not more:
            return [one for one in text.functions if one.name in own]
        own |= more
