"""The faults of a run that goes on after them: lanes with a fault of memory stop as if they had ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from ptx_ls.interpreter.faults import Report

_MOST = 16
_OF_ITS_OWN = frozenset(("out-of-bounds", "misaligned", "use-after-free", "race"))
"""What does not follow from lanes that have stopped, as barriers do that they never reach and values that they never
write."""


@dataclass
class FurtherFaults:
    """The faults that were found, one of each kind in a line."""

    reports: list[Report] = field(default_factory=list)
    has_stopped: bool = False
    """Whether lanes have stopped."""

    @property
    def is_full(self) -> bool:
        """Whether more would not help anybody."""
        return len(self.reports) >= _MOST

    def add(self, report: Report) -> None:
        """Adds a fault, unless it is known, or may follow from another."""
        known = any((one.line, one.kind) == (report.line, report.kind) for one in self.reports)
        if not known and not self.is_full and (report.kind in _OF_ITS_OWN or not self.has_stopped):
            self.reports.append(report)
