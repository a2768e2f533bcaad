"""Diagnostics as a report of code quality for GitLab."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ptx_ls.cli.formats.fingerprint import fingerprints
from ptx_ls.cli.formats.json import as_json

if TYPE_CHECKING:
    from ptx_ls.cli.report import Checked

_SEVERITIES = {"error": "major", "warning": "minor"}


def shown(file: Checked) -> list[str]:
    """An object for each diagnostic."""
    lines = file.document.text.positions_at([d.start for d in file.diagnostics], "utf-32")
    return [
        json.dumps(
            {
                "description": d.message,
                "check_name": d.code,
                "fingerprint": fingerprint,
                "severity": _SEVERITIES.get(d.severity, "info"),
                "location": {"path": file.path.removeprefix("./"), "lines": {"begin": line + 1}},
            }
        )
        for d, (line, _), fingerprint in zip(file.diagnostics, lines, fingerprints(file), strict=True)
    ]


def render(lines: Sequence[str]) -> str:
    """The objects of all files as one list."""
    return as_json([json.loads(line) for line in lines])
