"""What ptx-ls answers about a marker file, as its language and the requests have it; columns count characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lsprotocol import types

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import run_lints
from ptx_ls.embed.cpp import asked_lints
from ptx_ls.languages import language_of
from ptx_ls.lsp.context import Client, Context, Refused
from ptx_ls.lsp.requests import rename
from ptx_ls.lsp.settings import Settings
from ptx_ls.sema.access import Access
from ptx_ls.syntax.document import Document
from tests.markers.marks import Place

LINTED = "// With lints.\n"
"""What a file begins with that shows them."""
LINTED_IR = "; With lints.\n"
"""The same of a file of NVVM IR."""
LINTED_PYTHON = "# With lints.\n"
"""The same of a file of Python."""

ALL_LINTED = "// With every lint.\n"
"""What a file begins with that shows those as well that are off unless they are asked for."""

CLIENT = Client(encoding="utf-32", markdown=False, label_offsets=True)
SETTINGS = Settings(register_types=True, values=True)


def document_of(text: str, language: str = "ptx") -> Document:
    """A document with this text."""
    return Document(f"file:///marker.{language}", language, text.encode())


def context_of(document: Document) -> Context:
    """What each request about a document gets: from a client that counts characters, with all hints and lenses on."""
    return Context(document, CLIENT, SETTINGS)


def asked(document: Document, line: int, column: int, **more: Any) -> dict[str, Any]:
    """The parameters of a request about a position."""
    return {
        "text_document": types.TextDocumentIdentifier(document.uri),
        "position": types.Position(line, column),
        **more,
    }


def place_of(where: types.Range) -> Place:
    """Where a range of one line stands."""
    return where.start.line, where.start.character, where.end.character


def diagnostics(document: Document) -> list[tuple[int, int, int, Diagnostic]]:
    """(line, start, end, diagnostic); the end is that of the line where a diagnostic spans several."""
    text, language = document.source.decode(), language_of(document)
    lines = text.split("\n")
    found = []
    linted: list[Diagnostic] = []
    if language.is_host and language.lints and text.startswith(LINTED):
        linted += language.lints(document, asked_lints.CODES)
    elif language.lints and text.startswith((LINTED_IR, LINTED_PYTHON)):
        linted += language.lints(document, ())
    elif text.startswith((LINTED, ALL_LINTED)):
        linted += run_lints.default_lints(document)
        linted += run_lints.opt_in_lints(document, run_lints.CODES) if text.startswith(ALL_LINTED) else []
    for d in sorted((*language.diagnostics(document), *linted), key=lambda d: (d.start, d.end)):
        line, start = document.position_at(d.start, "utf-32")
        last, end = document.position_at(d.end, "utf-32")
        found.append((line, start, end if last == line else len(lines[line]), d))
    return found


_DONE: dict[Access, str] = {"read": "reads", "write": "writes", "both": "updates", "none": "names"}


def names(document: Document, offset: int) -> set[tuple[int, int, int, str]]:
    """(line, start, end, what is done there) of each name that means the same as the one at an offset."""
    references = language_of(document).references
    found = set()
    for one in references(document, offset, None) if references else ():
        line, start = document.position_at(one.start, "utf-32")
        done = "declares" if one.declares else _DONE[one.access]
        found.add((line, start, document.position_at(one.end, "utf-32")[1], done))
    return found


def renamed(document: Document, line: int, column: int, new: str) -> tuple[str, str]:
    """The text after a rename, and why it was refused; one of them is empty."""
    try:
        edit = rename.answer(context_of(document), types.RenameParams(**asked(document, line, column, new_name=new)))
    except Refused as refusal:
        return "", str(refusal)
    return (_edited(document, (edit.changes or {})[document.uri]), "") if edit else ("", "there is no name")


def _edited(document: Document, edits: Iterable[types.TextEdit]) -> str:
    source, end, parts = document.source, 0, []
    for edit in edits:
        first, last = (document.offset_at(at.line, at.character, "utf-32") for at in (edit.range.start, edit.range.end))
        parts += [source[end:first], edit.new_text.encode()]
        end = last
    return b"".join([*parts, source[end:]]).decode()
