"""Diagnostics as text, JSON, SARIF 2.1.0 and GitHub workflow commands.

The output for a file is made as soon as it has been checked, so that nothing else of it is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.cli.terminal import one_line
from ptx_ls.lazy import dataclass
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text import Encoding
from ptx_ls.syntax.text_edit import TextEdit

FORMATS = ("text", "json", "sarif", "github")
ENCODING: Encoding = "utf-16"


@dataclass(frozen=True)
class Checked:
    """A file with its diagnostics. `ptx` and `targets` are what it was checked for."""

    path: str
    document: Document
    ptx: str | None
    targets: tuple[str, ...]
    diagnostics: Sequence[Diagnostic]


def shown(file: Checked, form: str) -> list[Any]:
    """The output for a file in one of FORMATS: lines, or objects of JSON."""
    match form:
        case "json":
            return [_file(file)]
        case "sarif":
            return [_result(file, d) for d in file.diagnostics]
        case "github":
            return [_github(file, d) for d in file.diagnostics]
        case _:
            return [_text(file, d) for d in file.diagnostics]


def render(output: Sequence[Any], form: str) -> str:
    """The whole report in one of FORMATS, from the output for each file, in order."""
    match form:
        case "json":
            return as_json({"version": 1, "files": output})
        case "sarif":
            return as_json(_sarif(output))
        case _:
            return "\n".join(output)


def as_json(value: object) -> str:
    """A value as JSON; a byte of a file name that is no text as an escape, which JSON has and no encoding."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return re.sub("[\ud800-\udfff]", lambda match: f"\\u{ord(match[0]):04x}", text)


def _position(document: Document, offset: int) -> dict[str, int]:
    line, character = document.position_at(offset, ENCODING)
    return {"line": line, "character": character}


def _range(document: Document, start: int, end: int) -> dict[str, Any]:
    return {"start": _position(document, start), "end": _position(document, end)}


def _file(file: Checked) -> dict[str, Any]:
    """A file in the JSON contract of `ptx-ls check`: 0-based lines and UTF-16 characters."""
    return {
        "path": file.path,
        "language": file.document.language,
        "ptx": file.ptx,
        "targets": list(file.targets),
        "diagnostics": [_diagnostic(file.document, d) for d in file.diagnostics],
    }


def _diagnostic(document: Document, diagnostic: Diagnostic) -> dict[str, Any]:
    needs = diagnostic.needs
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "range": _range(document, diagnostic.start, diagnostic.end),
        "needs": None if needs is None else [{"ptx": a.ptx, "targets": list(a.targets)} for a in needs],
        "fixes": [
            {"title": f.title, "preferred": f.preferred, "edits": [_edit(document, e) for e in f.edits]}
            for f in diagnostic.fixes
        ],
    }


def _edit(document: Document, edit: TextEdit) -> dict[str, Any]:
    return {"range": _range(document, edit.start, edit.end), "text": edit.text}


def _text(file: Checked, diagnostic: Diagnostic) -> str:
    line, character = file.document.position_at(diagnostic.start, "utf-32")
    place = f"{file.path}:{line + 1}:{character + 1}"
    return one_line(f"{place}: {diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}")


def _github(file: Checked, diagnostic: Diagnostic) -> str:
    command = {"error": "error", "warning": "warning"}.get(diagnostic.severity, "notice")
    start = file.document.position_at(diagnostic.start, "utf-32")
    end = file.document.position_at(diagnostic.end, "utf-32")
    place = f"file={_escape(file.path, True)},line={start[0] + 1},endLine={end[0] + 1}"
    if start[0] == end[0]:
        place += f",col={start[1] + 1},endColumn={end[1] + 1}"
    return one_line(f"::{command} {place},title={diagnostic.code}::{_escape(diagnostic.message, False)}")


def _escape(text: str, is_property: bool) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if is_property else text


def _result(file: Checked, diagnostic: Diagnostic) -> dict[str, Any]:
    """A result of SARIF; columns are 1-based UTF-16."""
    start = file.document.position_at(diagnostic.start, ENCODING)
    end = file.document.position_at(diagnostic.end, ENCODING)
    region = {
        "startLine": start[0] + 1,
        "startColumn": start[1] + 1,
        "endLine": end[0] + 1,
        "endColumn": end[1] + 1,
    }
    place = {"artifactLocation": {"uri": file.path}, "region": region}
    return {
        "ruleId": diagnostic.code,
        "level": {"error": "error", "warning": "warning"}.get(diagnostic.severity, "note"),
        "message": {"text": diagnostic.message},
        "locations": [{"physicalLocation": place}],
    }


def _sarif(results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """SARIF 2.1.0, which code-scanning services read."""
    from ptx_ls import __version__

    codes = sorted({result["ruleId"] for result in results})
    driver = {"name": "ptx-ls", "version": __version__, "rules": [{"id": c} for c in codes]}
    run = {"tool": {"driver": driver}, "columnKind": "utf16CodeUnits", "results": results}
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
