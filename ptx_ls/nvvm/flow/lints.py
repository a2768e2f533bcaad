"""The lints of waits, fences, phases and addresses in NVVM IR, on what its functions mean as PTX."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS, found_in
from ptx_ls.checks.lints import function_left_out
from ptx_ls.lazy import pattern, replace
from ptx_ls.memo.memo import Memo
from ptx_ls.nvvm.flow import generic_shared
from ptx_ls.nvvm.flow.arguments import passed_twice_in
from ptx_ls.nvvm.flow.text import FlowText, Function, functions
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.sema.flow.ptx_events import deeds_of_spelling
from ptx_ls.syntax.captures import function_definitions
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CODES = frozenset(lint.CODE for lint in (*PROGRAM_LINTS, function_left_out))
_SPOKEN_OF = frozenset().union(*(lint.SPEAKS_OF for lint in PROGRAM_LINTS))
_LARGEST = 1 << 19
_WAY = pattern(rb"^[ \t]*([\w$%]+):|\bbra\b[^;]*?([\w$%]+)\s*;", re.M)
_WORD = pattern(rb"(?<![%\w.$])[a-z][\w:.]*")


def lints(document: Document, codes: Collection[str] = CODES) -> Sequence[Diagnostic]:
    """The lints of a module with some codes, in source order."""
    return [one for one in document.memo(_found) if one.code in codes]


def _found(document: Document) -> tuple[Diagnostic, ...]:
    source = document.source
    if len(source) > _LARGEST or not (b"llvm.nvvm." in source or b" asm " in source) or not source.isascii():
        return ()
    text = source.decode()
    found: dict[tuple[str, Span], Diagnostic] = {
        (one.code, Span(one.start, one.end)): one for one in passed_twice_in(text)
    }
    for start, function in functions(text):
        document.raise_if_cancelled()
        known = _lints.find(function)
        if known is None:
            known = _lints.keep(function, tuple(_in_function(function)))
        for one in known:
            found.setdefault((one.code, Span(start + one.start, start + one.end)), shifted(one, start))
    return tuple(sorted(found.values(), key=lambda one: (one.start, one.end)))


_lints: Memo[Function, tuple[Diagnostic, ...]] = Memo(4096)
"""The lints of functions, with places in their texts; a module of half a megabyte may have thousands."""


def _in_function(function: Function) -> Iterator[Diagnostic]:
    left_out = function_left_out.check(function.text.count("\n"), function.name)
    if left_out is not None:
        yield left_out
        return
    written = function.written()
    if written is None:
        return
    for one in of_text(written.text.encode()):
        place = _place(written, one.start)
        if place is not None:
            yield _as_written(one, place, written)


def of_text(text: bytes) -> tuple[Diagnostic, ...]:
    """The lints of a function that is written as PTX."""
    if not may_speak(text):
        return ()
    inner = Document("", "ptx", text)
    function = next(iter(function_definitions(inner)), None)
    flow = flow_of(inner, function) if function is not None else None
    if flow is None:
        return ()
    return tuple(one for one in (*found_in(flow, {}, {}), *generic_shared.check(flow)) if one.code in CODES)


def may_speak(text: bytes) -> bool:
    """Whether a lint may speak of a function in PTX, by its words: one that does what a lint is about, a branch back,
    a vector, or an address that is made generic. To parse it and follow its steps takes ten times as long."""
    if b"cvta" in text or text.count(b"{") > 1:
        return True
    passed = set[bytes]()
    for label, target in _WAY.findall(text):
        if label:
            passed.add(label)
        elif target in passed:
            return True
    words = {word.decode() for word in _WORD.findall(text)}
    return any(not _SPOKEN_OF.isdisjoint(deeds_of_spelling(word)) for word in words)


def _place(written: FlowText, offset: int) -> Span | None:
    # Offsets are of its bytes, and a module with lints is ASCII.
    return written.places.get(written.text.count("\n", 0, offset))


def _as_written(one: Diagnostic, place: Span, written: FlowText) -> Diagnostic:
    related = []
    for other in one.related:
        span = _place(written, other.start)
        if span is not None:
            related.append(Related(span.start, span.end, written.as_written(other.message)))
    message = written.as_written(one.message)
    return replace(one, start=place.start, end=place.end, message=message, related=tuple(related))
