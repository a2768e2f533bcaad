"""Diagnostics as SARIF 2.1.0, which code-scanning services read, within the limits of GitHub's."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ptx_ls.cli.formats.fingerprint import fingerprints
from ptx_ls.cli.formats.json import ENCODING, as_json

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Related
    from ptx_ls.cli.report import Checked

_LEVELS = {"error": "error", "warning": "warning", "off": "none"}
MOST_RESULTS = 25_000
"""Results of a run; of more, the worst."""
_MOST_PLACES = 100
"""Related places of a result that are shown."""
_LONGEST = 1024
"""Letters of a description."""
_HOME = "https://github.com/ptx-ls/ptx-ls"


def shown(file: Checked) -> list[str]:
    """A result for each diagnostic."""
    known = fingerprints(file)
    return [json.dumps(_result(file, d, one)) for d, one in zip(file.diagnostics, known, strict=True)]


def render(lines: Sequence[str]) -> str:
    """The results of all files as one run."""
    from ptx_ls import __version__

    results = [json.loads(line) for line in lines]
    if len(results) > MOST_RESULTS:
        order = ("error", "warning", "note")
        results = sorted(results, key=lambda one: order.index(one["level"]))[:MOST_RESULTS]
    codes = sorted({result["ruleId"] for result in results})
    for result in results:
        result["ruleIndex"] = codes.index(result["ruleId"])
    driver = {
        "name": "ptx-ls",
        "version": __version__,
        "semanticVersion": __version__,
        "informationUri": _HOME,
        "rules": [_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": True}],
        "columnKind": "utf16CodeUnits",
        "results": results,
    }
    return as_json({"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]})


def _rule(code: str) -> dict[str, Any]:
    """A code as a rule: what it means, and its page as help."""
    from ptx_ls.checks.links import url
    from ptx_ls.checks.rules import rule, silenced

    one = rule(code)
    if one is None:
        return {"id": code}
    parts = [one.summary, one.details.strip()]
    if one.example:
        parts += [
            f"Wrong:\n\n```\n{one.example.wrong.rstrip()}\n```",
            f"Right:\n\n```\n{one.example.right.rstrip()}\n```",
        ]
    parts.append(f"Silenced by {silenced(one)}")
    text = "\n\n".join(filter(None, parts))
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in code.split("-")),
        "shortDescription": {"text": one.summary[:_LONGEST]},
        "fullDescription": {"text": f"{one.summary}\n\n{one.details}".strip()[:_LONGEST]},
        "help": {"text": text, "markdown": text},
        "helpUri": url(code),
        "defaultConfiguration": {"level": _LEVELS.get(one.level, "note"), "enabled": one.level != "off"},
        "properties": {"tags": ["ptx", "gpu"], "precision": "very-high" if one.level == "error" else "high"},
    }


def _result(file: Checked, diagnostic: Diagnostic, fingerprint: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "level": _LEVELS.get(diagnostic.severity, "note"),
        "message": {"text": diagnostic.message},
        "locations": [{"physicalLocation": _place(file, diagnostic.start, diagnostic.end)}],
        # The second is what GitHub knows a finding by.
        "partialFingerprints": {"ptxLs/v1": fingerprint, "primaryLocationLineHash": f"{fingerprint[:16]}:1"},
    }
    if diagnostic.related:
        places = diagnostic.related[:_MOST_PLACES]
        found["relatedLocations"] = [_related(file, number, one) for number, one in enumerate(places)]
    if diagnostic.fixes:
        found["fixes"] = [_fix(file, fix) for fix in diagnostic.fixes]
    return found


def _related(file: Checked, number: int, one: Related) -> dict[str, Any]:
    return {"id": number, "message": {"text": one.message}, "physicalLocation": _place(file, one.start, one.end)}


def _fix(file: Checked, fix: Fix) -> dict[str, Any]:
    replacements = [
        {"deletedRegion": _region(file, edit.start, edit.end), "insertedContent": {"text": edit.text}}
        for edit in fix.edits
    ]
    changes = [{"artifactLocation": _artifact(file), "replacements": replacements}]
    return {"description": {"text": fix.title}, "artifactChanges": changes}


def _place(file: Checked, start: int, end: int) -> dict[str, Any]:
    return {"artifactLocation": _artifact(file), "region": _region(file, start, end)}


def _artifact(file: Checked) -> dict[str, str]:
    """The file as a URI, relative where its path is."""
    path = file.path
    if Path(path).is_absolute():
        return {"uri": Path(path).as_uri()}
    return {"uri": quote(os.fsencode(path.replace(os.sep, "/").removeprefix("./"))), "uriBaseId": "%SRCROOT%"}


def _region(file: Checked, start: int, end: int) -> dict[str, int]:
    """A range with 1-based lines and columns of UTF-16."""
    first = file.document.position_at(start, ENCODING)
    last = file.document.position_at(end, ENCODING)
    return {
        "startLine": first[0] + 1,
        "startColumn": first[1] + 1,
        "endLine": last[0] + 1,
        "endColumn": last[1] + 1,
    }
