"""What no parser reads, in PTX or NVVM IR: nesting that is too deep, errors without end. Code syntax-error."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern
from ptx_ls.syntax.document import Document

_WORD = pattern(rb"[\w$%.]+|[^\s]")


def unread_diagnostics(document: Document) -> Iterator[Diagnostic]:
    """One error for each run that nests too deeply (syntax/recovery/nesting.py), and one for the text given up."""
    for start, end in document.too_deep:
        mark = document.source[start : start + 1]
        count = document.source.count(mark, start, end)
        message = f"{count:,} '{mark.decode()}' in one run are not read"
        ptxas = f"Parsing error near '{mark.decode()}': memory exhausted"
        yield Diagnostic("syntax-error", "error", message, start, start + 1, ptxas=ptxas)
    if document.unparsed_from is not None:
        start = document.unparsed_from
        word = _WORD.search(document.source, start)
        at = word.start() if word else start
        message = "Parsing error: too many errors from here on, the rest is not read"
        yield Diagnostic("syntax-error", "error", message, at, word.end() if word else at)
