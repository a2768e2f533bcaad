"""The lints of waits, fences, phases and addresses in NVVM IR, on what its functions mean as PTX."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS, found_in
from ptx_ls.lazy import replace
from ptx_ls.nvvm.flow import generic_shared
from ptx_ls.nvvm.flow.arguments import passed_twice_in
from ptx_ls.nvvm.flow.text import FlowText, flow_texts
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.syntax.captures import function_definitions
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CODES = frozenset(lint.CODE for lint in PROGRAM_LINTS)
_LARGEST = 1 << 19


def lints(document: Document, codes: Collection[str] = CODES) -> Sequence[Diagnostic]:
    """The lints of a module with some codes, in source order."""
    return [one for one in document.memo(_found) if one.code in codes]


def _found(document: Document) -> tuple[Diagnostic, ...]:
    source = document.source
    if len(source) > _LARGEST or not (b"llvm.nvvm." in source or b" asm " in source) or not source.isascii():
        return ()
    found: dict[tuple[str, Span], Diagnostic] = {
        (one.code, Span(one.start, one.end)): one for one in passed_twice_in(source.decode())
    }
    for written in flow_texts(source.decode()):
        inner = Document("", "ptx", written.text.encode())
        function = next(iter(function_definitions(inner)), None)
        flow = flow_of(inner, function) if function is not None else None
        if flow is None:
            continue
        for one in (*found_in(flow, {}, {}), *generic_shared.check(flow)):
            place = _place(inner, written, one.start)
            if one.code in CODES and place is not None:
                found.setdefault((one.code, place), _in_module(one, place, inner, written))
    return tuple(sorted(found.values(), key=lambda one: (one.start, one.end)))


def _place(inner: Document, written: FlowText, offset: int) -> Span | None:
    return written.places.get(inner.source.count(b"\n", 0, offset))


def _in_module(one: Diagnostic, place: Span, inner: Document, written: FlowText) -> Diagnostic:
    related = []
    for other in one.related:
        span = _place(inner, written, other.start)
        if span is not None:
            related.append(Related(span.start, span.end, written.as_written(other.message)))
    message = written.as_written(one.message)
    return replace(one, start=place.start, end=place.end, message=message, related=tuple(related))
