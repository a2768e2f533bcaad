"""Asm statements as most are written, of literals and lists of operands without macros and comments: read in one go."""

from __future__ import annotations

from ptx_ls.embed.cpp.literal import decode
from ptx_ls.embed.cpp.operand_lists import AsmOperand, OperandLists
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.mapped_text import Builder
from ptx_ls.lazy import pattern
from ptx_ls.memo.memo import query
from ptx_ls.syntax.span import Span

_LITERAL = rb'"(?:[^"\\\n]|\\.)*"'
_INNER = rb'[^()":;{}]*'
_PAREN = rb"\(" + _INNER + rb"(?:\(" + _INNER + rb"(?:\(" + _INNER + rb"(?:\(" + _INNER + rb"\)" + _INNER + rb")*\)"
_PAREN += _INNER + rb")*\)" + _INNER + rb")*\)"
_ITEM = rb'"[^"\\\n]*"\s*(?:' + _PAREN + rb")?\s*(?:,\s*)?"
_STATEMENT = pattern(
    rb"(?:asm|__asm__|__asm)\s*(?P<volatile>(?:volatile|__volatile__)\s*)?\(\s*(?P<template>(?:"
    + _LITERAL
    + rb"\s*)+)(?P<lists>(?::\s*(?:"
    + _ITEM
    + rb")*){0,3})\)"
)
_PART = pattern(rb':|("[^"\\\n]*")\s*(' + _PAREN + rb")?\s*(,)?")
"""A colon, or a constraint with its expression and the comma after it."""
_TEXT = pattern(_LITERAL)


def read_plain(source: bytes, start: int) -> AsmStatement | None:
    """The statement at an `asm`, if it is written so."""
    found = _STATEMENT.match(source, start)
    if found is None:
        return None
    read = _read_lists(found["lists"])
    if read is None:
        return None
    lists, count = read
    into = Builder()
    end = start
    for literal in _TEXT.finditer(source, *found.span("template")):
        decode(into, source, Span(*literal.span()))
        end = literal.end()
    return AsmStatement(
        Span(*found.span()),
        Span(found.start("template"), end),
        into.result(),
        "",
        bool(found["volatile"]),
        False,
        lists,
        found.start("lists"),
        count + 1,
    )


@query(256)
def _read_lists(source: bytes) -> tuple[OperandLists, int] | None:
    """The lists of a statement, and how many there are; None where they are not written so."""
    lists: list[list[AsmOperand]] = []
    expressions: list[str] = []
    clobbers: list[tuple[str, Span]] = []
    missing: list[tuple[int, Span]] = []
    is_apart = True
    for part in _PART.finditer(source):
        constraint, value, comma = part.groups()
        if constraint is None:
            lists.append([])
            is_apart = True
            continue
        spelled = Span(*part.span(1))
        text = constraint[1:-1].decode("utf-8", "replace")
        if len(lists) == 3:
            if value or not is_apart:
                return None
            clobbers.append((text, spelled))
        elif value:
            start_of_value, end_of_value = part.span(2)
            if not is_apart:
                missing.append((lists[-1][-1].expression.end + 1, Span(spelled.start, end_of_value)))
            inside = Span(start_of_value + 1, end_of_value - 1)
            expressions.append(source[slice(*inside)].decode("utf-8", "replace"))
            lists[-1].append(AsmOperand(text, spelled, inside, "", len(lists) == 1))
        else:
            return None
        is_apart = comma is not None
    outputs, inputs = (tuple(lists[number]) if len(lists) > number else () for number in (0, 1))
    return OperandLists(outputs, inputs, tuple(expressions), tuple(clobbers), tuple(missing)), len(lists)
