"""What nests deeper than any parser reads, in PTX as in NVVM IR: an error of code syntax-error."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.syntax.document import Document


def too_deep(document: Document) -> Iterator[Diagnostic]:
    """One error for each run; ptxas's memory is "exhausted" long before (measured 13.5)."""
    for start, end in document.too_deep:
        mark = document.source[start : start + 1].decode()
        message = f"Parsing error near '{mark}': memory exhausted: {end - start:,} of them in one run are not read"
        yield Diagnostic("syntax-error", "error", message, start, start + 1)
