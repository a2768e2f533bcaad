"""Diagnostics as GitHub workflow commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ptx_ls.cli.terminal import one_line

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.cli.report import Checked


def shown(file: Checked) -> list[str]:
    """A command for each diagnostic."""
    return [_command(file, d) for d in file.diagnostics]


def render(lines: Sequence[str]) -> str:
    """The commands of all files."""
    return "\n".join(lines)


def _command(file: Checked, diagnostic: Diagnostic) -> str:
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
