"""Diagnostics in the JSON contract of `ptx-ls check`: 0-based lines and UTF-16 characters."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ptx_ls.syntax.text import Encoding

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.cli.report import Checked
    from ptx_ls.syntax.document import Document
    from ptx_ls.syntax.text_edit import TextEdit

ENCODING: Encoding = "utf-16"


def shown(file: Checked) -> list[str]:
    """An object for the file."""
    one: dict[str, Any] = {
        "path": file.path,
        "language": file.document.language,
        "ptx": file.ptx,
        "targets": list(file.targets),
        "diagnostics": [as_object(file.document, d) for d in file.diagnostics],
    }
    if file.embedded is not None:
        one["embedded"] = [
            {
                "range": _range(file.document, *piece.span),
                "decoded": piece.decoded,
                "why": piece.why,
                "targets": list(piece.targets),
            }
            for piece in file.embedded
        ]
    return [json.dumps(one)]


def render(lines: Sequence[str]) -> str:
    """The objects of all files in one."""
    return as_json({"version": 1, "files": [json.loads(line) for line in lines]})


def as_json(value: object) -> str:
    """A value as JSON; a byte of a file name that is no text as an escape, which JSON has and no encoding."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return re.sub("[\ud800-\udfff]", lambda match: f"\\u{ord(match[0]):04x}", text)


def _position(document: Document, offset: int) -> dict[str, int]:
    line, character = document.position_at(offset, ENCODING)
    return {"line": line, "character": character}


def _range(document: Document, start: int, end: int) -> dict[str, Any]:
    return {"start": _position(document, start), "end": _position(document, end)}


def as_object(document: Document, diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic as it is in the report."""
    needs = diagnostic.needs
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "range": _range(document, diagnostic.start, diagnostic.end),
        "needs": None if needs is None else [way.as_json() for way in needs],
        "fixes": [
            {"title": f.title, "preferred": f.preferred, "edits": [_edit(document, e) for e in f.edits]}
            for f in diagnostic.fixes
        ],
    }


def _edit(document: Document, edit: TextEdit) -> dict[str, Any]:
    return {"range": _range(document, edit.start, edit.end), "text": edit.text}
