"""Diagnostics as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ptx_ls.cli.terminal import one_line

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.cli.report import Checked


def shown(file: Checked) -> list[str]:
    """`path:line:column: severity[code]: message`, 1-based."""
    return [_line(file, d) for d in file.diagnostics]


def render(lines: Sequence[str]) -> str:
    """The lines of all files."""
    return "\n".join(lines)


def _line(file: Checked, diagnostic: Diagnostic) -> str:
    line, character = file.document.position_at(diagnostic.start, "utf-32")
    place = f"{file.path}:{line + 1}:{character + 1}"
    return one_line(f"{place}: {diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}")
