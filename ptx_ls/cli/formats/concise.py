"""Diagnostics as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ptx_ls.cli.terminal import one_line
from ptx_ls.syntax.source_names import with_source_names

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.cli.report import Checked


def shown(file: Checked) -> list[str]:
    """`path:line:column: severity[code]: message`, 1-based."""
    found = file.diagnostics
    places = file.document.text.positions_at([d.start for d in found], "utf-32")
    return [_line(file.path, *one) for one in zip(found, places, strict=True)]


def render(lines: Sequence[str]) -> str:
    """The lines of all files."""
    return "\n".join(lines)


def _line(path: str, diagnostic: Diagnostic, place: tuple[int, int]) -> str:
    where = f"{path}:{place[0] + 1}:{place[1] + 1}"
    return one_line(f"{where}: {diagnostic.severity}[{diagnostic.code}]: {with_source_names(diagnostic.message)}")
