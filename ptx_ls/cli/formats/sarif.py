"""Diagnostics as SARIF 2.1.0, which code-scanning services read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ptx_ls.cli.formats.json import ENCODING, as_json

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.cli.report import Checked


def shown(file: Checked) -> list[str]:
    """A result for each diagnostic."""
    return [json.dumps(_result(file, d)) for d in file.diagnostics]


def render(lines: Sequence[str]) -> str:
    """The results of all files as one run."""
    from ptx_ls import __version__

    results = [json.loads(line) for line in lines]
    codes = sorted({result["ruleId"] for result in results})
    driver = {"name": "ptx-ls", "version": __version__, "rules": [{"id": c} for c in codes]}
    run = {"tool": {"driver": driver}, "columnKind": "utf16CodeUnits", "results": results}
    return as_json({"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]})


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
