"""The report of `ptx-ls check`, in one of the formats of `cli/formats`.

The lines of a file are made as soon as it has been checked, so that nothing else of it is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ptx_ls.lazy import dataclass

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.embed.report import Embedded
    from ptx_ls.syntax.document import Document

FORMATS = ("full", "concise", "json", "json-lines", "sarif", "github", "gitlab", "junit")
OLDER = {"text": "concise"}
"""Names that formats had, which mean the same still."""


@dataclass(frozen=True)
class Checked:
    """A file with its diagnostics. `ptx` and `targets` are what it was checked for; `embedded` is the PTX that it holds
    inside another language, None for PTX itself and where nobody asks for it."""

    path: str
    document: Document
    ptx: str | None
    targets: tuple[str, ...]
    diagnostics: Sequence[Diagnostic]
    embedded: Sequence[Embedded] | None = None


def _module(form: str) -> Any:
    return import_module(f"ptx_ls.cli.formats.{OLDER.get(form, form).replace('-', '_')}")


def shown(file: Checked, form: str) -> list[str]:
    """The lines of a file in one of FORMATS."""
    lines: list[str] = _module(form).shown(file)
    return lines


def render(lines: Sequence[str], form: str) -> str:
    """The whole report in one of FORMATS, from the lines of each file, in order."""
    text: str = _module(form).render(lines)
    return text
