"""What ptx-ls says about a marker file, with lines and columns in characters."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import run_lints
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.ide.answers import Refusal
from ptx_ls.ide.rename import rename
from ptx_ls.sema.access import Access, Accesses
from ptx_ls.sema.name_resolution import resolve_at
from ptx_ls.sema.references import references
from ptx_ls.syntax.document import Document

LINTED = "// With lints.\n"
"""What a file begins with that shows them."""

ALL_LINTED = "// With every lint.\n"
"""What a file begins with that shows those as well that are off unless they are asked for."""


def document_of(text: str) -> Document:
    """A PTX document with this text."""
    return Document("file:///marker.ptx", "ptx", text.encode())


def diagnostics(text: str) -> list[tuple[int, int, int, Diagnostic]]:
    """(line, start, end, diagnostic); the end is that of the line where a diagnostic spans several."""
    document = document_of(text)
    lines = text.split("\n")
    found = []
    linted = [*run_lints.default_lints(document)] if text.startswith((LINTED, ALL_LINTED)) else []
    linted += run_lints.opt_in_lints(document, run_lints.CODES) if text.startswith(ALL_LINTED) else []
    for d in sorted((*check(document), *linted), key=lambda d: (d.start, d.end)):
        line, start = document.position_at(d.start, "utf-32")
        last, end = document.position_at(d.end, "utf-32")
        found.append((line, start, end if last == line else len(lines[line]), d))
    return found


_DONE: dict[Access, str] = {"read": "reads", "write": "writes", "both": "updates", "none": "names"}


def names(text: str, offset: int) -> set[tuple[int, int, int, str]]:
    """(line, start, end, what is done there) of each name that means the same as the one at an offset."""
    document = document_of(text)
    meant = resolve_at(document, offset)
    if meant is None:
        return set()
    accesses = Accesses(document, meant.symbol)
    found = set()
    for o in references(document, meant):
        line, start = document.position_at(o.start, "utf-32")
        done = "declares" if o.declares else _DONE[accesses.of(o)]
        found.add((line, start, document.position_at(o.end, "utf-32")[1], done))
    return found


def renamed(text: str, offset: int, new: str) -> tuple[str, str]:
    """The text after a rename, and why it was refused; one of them is empty."""
    edits = rename(document_of(text), offset, new)
    if edits is None or isinstance(edits, Refusal):
        return "", edits.message if edits else "there is no name"
    source, end, parts = text.encode(), 0, []
    for edit in edits:
        parts += [source[end : edit.start], edit.text.encode()]
        end = edit.end
    return b"".join([*parts, source[end:]]).decode(), ""
