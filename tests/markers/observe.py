"""What ptx-ls says about a marker file, with lines and columns in characters."""

from __future__ import annotations

from ptx_ls.checks import check
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.syntax.document import Document


def document_of(text: str) -> Document:
    """A PTX document with this text."""
    return Document("file:///marker.ptx", "ptx", text.encode())


def diagnostics(text: str) -> list[tuple[int, int, int, Diagnostic]]:
    """(line, start, end, diagnostic); the end is that of the line where a diagnostic spans several."""
    document = document_of(text)
    lines = text.split("\n")
    found = []
    for d in check(document):
        line, start = document.position_at(d.start, "utf-32")
        last, end = document.position_at(d.end, "utf-32")
        found.append((line, start, end if last == line else len(lines[line]), d))
    return found
