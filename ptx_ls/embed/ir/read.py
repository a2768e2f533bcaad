"""The inline assembly of NVVM IR: `call … asm sideeffect "…", "=r,l"(…)`. One pass over the text, no tree."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from ptx_ls.embed.fragment import Fragment
from ptx_ls.embed.llvm.assembly import Assembly
from ptx_ls.embed.llvm.constraints import constraints
from ptx_ls.embed.llvm.fragments import fragment_in
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.embed.recognize import has_statement, is_ptx
from ptx_ls.lazy import pattern
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_ASM = pattern(
    rb";[^\n]*|\basm(?:\s+(?:sideeffect|alignstack|inteldialect|unwind))*"
    rb'\s*(?P<template>"[^"]*")\s*,\s*(?P<constraints>"[^"]*")\s*(?P<open>\()?|"[^"]*"'
)
_DEFINE = pattern(rb"(?m:^)[ \t]*define\b")
_PIECE = pattern(
    rb"(?P<plain>[ !#-\[\]-~\t\n\r]+)|\\(?:(?P<hex>[0-9a-fA-F]{2})|(?P<slash>\\))"
    rb"|(?P<other>[\xc0-\xff][\x80-\xbf]*|(?s:.))"
)
_ARGUMENT = pattern(rb'"[^"]*"|;[^\n]*|[()\[\]{}<>,]')
_TRIPLE = pattern(rb'(?m:^)target triple *= *"nvptx')
_LONGEST = 1 << 16
"""Bytes of a list of arguments that are looked at."""


def functions(document: Document) -> Sequence[tuple[Assembly, ...]]:
    """The pieces of inline assembly that are PTX, by the functions that hold them; read once per version."""
    return document.memo(_read)


def _read(document: Document) -> tuple[tuple[Assembly, ...], ...]:
    source = document.source
    if b"asm" not in source:
        return ()
    starts = [found.start() for found in _DEFINE.finditer(source)]
    groups: dict[int, list[Assembly]] = {}
    for one in _assemblies(source):
        groups.setdefault(bisect_right(starts, one.span.start), []).append(one)
    return tuple(tuple(group) for group in groups.values())


def _assemblies(source: bytes) -> Iterator[Assembly]:
    # Nothing else can be assembly of a module that names the target.
    is_named = _TRIPLE.search(source) is not None
    for found in _ASM.finditer(source):
        if found["template"] is None:
            continue
        template = decoded(source, *found.span("template"))
        if not (has_statement if is_named else is_ptx)(template.text):
            continue
        listed = tuple(constraints(decoded(source, *found.span("constraints"))))
        end, arguments = _arguments(source, found.end()) if found["open"] else (found.end(), None)
        yield Assembly(Span(found.start(), end), template, "", listed, arguments)


def fragment_at(document: Document, offset: int) -> tuple[Fragment, int] | None:
    """The fragment at a place of a document, and the offset in its own; None where there is no PTX."""
    return fragment_in(document, functions(document), offset)


def decoded(source: bytes, start: int, end: int) -> MappedText:
    """The text of a string of LLVM, whose quotes are at the ends of a span."""
    into = Builder()
    for found in _PIECE.finditer(source, start + 1, end - 1):
        if found["plain"]:
            into.verbatim(found[0].decode("ascii"), found.start())
        elif found["hex"]:
            into.replaced(chr(int(found["hex"], 16)), Span(*found.span()))
        else:
            into.replaced("\\" if found["slash"] else found[0].decode("utf-8", "replace")[:1], Span(*found.span()))
    return into.result()


def _arguments(source: bytes, at: int) -> tuple[int, tuple[Span, ...] | None]:
    """The end of a list of arguments that begins at an offset, and their spans; None where it is not closed."""
    found: list[Span] = []
    start, depth = at, 0
    for one in _ARGUMENT.finditer(source, at, at + _LONGEST):
        mark = one[0]
        if mark in (b"(", b"[", b"{", b"<"):
            depth += 1
        elif mark in (b")", b"]", b"}", b">") and depth:
            depth -= 1
        elif mark in (b",", b")") and not depth:
            if source[start : one.start()].strip():
                found.append(Span(start, one.start()))
            start = one.end()
            if mark == b")":
                return one.end(), tuple(found)
    return at, None
