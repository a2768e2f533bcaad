"""What is found in a document, as the tests compare it."""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.syntax.document import Document


def errors_and_warnings(document: Document, diagnostics: Iterable[Diagnostic]) -> list[tuple[str, str]]:
    """The code and the text of each error and warning."""
    found = (d for d in diagnostics if d.severity in ("error", "warning"))
    return [(d.code, document.source[d.start : d.end].decode()) for d in found]
