"""The messages of LLVM and libnvvm about one version of a document, placed in its source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.finding import MOST_FINDINGS, Finding, Findings
from ptx_ls.checks.external import libnvvm_error, libnvvm_warning, llvm_error
from ptx_ls.lower.log import Message
from ptx_ls.lower.lower import Lowered
from ptx_ls.nvvm.module import module_of
from ptx_ls.nvvm.values.body import bodies_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_WORD = re.compile(rb"[%@!#]?[-\w$.]+|[%@!]?\"[^\"\n]*\"|\S")
_NOTHING_IS_BEFORE = rb"(?<![-\w$.%%@])"


def locate_findings(document: Document, lowered: Lowered, ours: Iterable[Diagnostic] = ()) -> Findings:
    """The findings in this version; none in a line where `ours` has an error already."""
    source = document.source
    starts = [0, *(match.end() for match in re.finditer(rb"\n", source))]
    known = {bisect_right(starts, one.start) for one in ours if one.severity == "error"}
    found: dict[tuple[str, Span], Finding] = {}
    for message in lowered.messages:
        span = _place(document, message, starts)
        number = bisect_right(starts, span.start)
        if number in known:
            continue
        end = starts[number] if number < len(starts) else len(source) + 1
        diagnostic = Diagnostic(
            _code(lowered, message), message.severity, message.text, span.start, span.end, source=lowered.called
        )
        # What is inserted at the ends of a line is in it.
        found.setdefault((message.text, span), Finding(diagnostic, Span(starts[number - 1] - 1, max(end, span.end))))
    return Findings(tuple(found.values())[:MOST_FINDINGS])


def _code(lowered: Lowered, message: Message) -> str:
    if lowered.called == "LLVM":
        return llvm_error.CODE
    return libnvvm_error.CODE if message.severity == "error" else libnvvm_warning.CODE


def _place(document: Document, message: Message, starts: list[int]) -> Span:
    """Where a message is shown: its line, the first use of a name, or the first definition of the module."""
    source = document.source
    if message.line is not None and message.line > 0:
        # Behind the end are the locations that were added.
        number = min(message.line, len(starts))
        start = starts[number - 1]
        end = starts[number] if number < len(starts) else len(source)
        if (
            message.column is not None
            and number == message.line
            and (word := _WORD.match(source, start + message.column, end))
        ):
            return Span(*word.span())
        written = source[start:end].strip()
        begin = source.find(written, start)
        return Span(begin, begin + len(written))
    for name in message.names:
        places = [match.span() for match in _mentions(source, name)]
        if places:
            return Span(*places[-1])
    if (place := _instruction(document, message.text)) is not None:
        return place
    functions = [one for one in module_of(document).functions if one.defined]
    return Span(functions[0].name_start, functions[0].name_end) if functions else Span(0, 0)


def _instruction(document: Document, text: str) -> Span | None:
    """The one instruction whose opcode a message names; None if there are several, or none."""
    words = set(text.split())
    found = [
        Span(function.start + start + one.opcode_span.start, function.start + start + one.opcode_span.end)
        for function in bodies_of(document)
        for start, one in zip(function.body.starts, function.body.statements, strict=True)
        if one.opcode in words
    ]
    return found[0] if len(found) == 1 else None


def _mentions(source: bytes, name: str) -> Iterable[re.Match[bytes]]:
    r"""Where a name is written: a block as a label or `%a`, anything else behind its sigil. A call is written after or
    before its declaration, and the call is at fault: `call` lines come last."""
    word = re.escape(name.encode())
    if name.startswith("%"):
        return re.finditer(rb"^" + word[1:] + rb"(?=:)", source, re.MULTILINE)
    pattern = _NOTHING_IS_BEFORE + word + rb"(?![-\w$.])"
    found = list(re.finditer(pattern, source))
    calls = [one for one in found if b"declare" not in source[source.rfind(b"\n", 0, one.start()) + 1 : one.start()]]
    return calls[:1] or found[:1]
