"""What a launch notes without ending: one of a kind, the first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ptx_ls.interpreter.faults import Report

Severity = Literal["warning", "information"]


@dataclass(frozen=True)
class Note:
    """Something that may be wrong, or that keeps a fault from being found."""

    severity: Severity
    report: Report

    def __str__(self) -> str:
        return f"{'warning' if self.severity == 'warning' else 'note'}: {self.report}"


@dataclass
class Notes:
    """The notes of a launch by their kinds."""

    found: dict[str, Note] = field(default_factory=dict)

    def lacks(self, kind: str) -> bool:
        """Whether there is no note of a kind yet."""
        return kind not in self.found

    def add(self, severity: Severity, report: Report) -> None:
        """Adds the first note of a kind."""
        self.found.setdefault(report.kind, Note(severity, report))
