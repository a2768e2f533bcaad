"""The level of each check: the severity that it has by default, or the one that the user has set for its code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.lazy import dataclass, replace

Level = Literal["off", "hint", "information", "warning", "error"]
LEVELS: tuple[Level, ...] = get_args(Level)


@dataclass(frozen=True)
class Levels:
    """The levels that the user has set, by code. All other diagnostics keep their severity."""

    chosen: tuple[tuple[str, Level], ...] = ()

    @property
    def codes(self) -> frozenset[str]:
        """The codes whose level is set to anything but off."""
        return frozenset(code for code, level in self.chosen if level != "off")

    @property
    def off(self) -> frozenset[str]:
        """The codes that are switched off."""
        return frozenset(code for code, level in self.chosen if level == "off")

    def applied(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """The diagnostics with the severities that are set for them, without those that are off."""
        by_code = dict(self.chosen)
        for diagnostic in diagnostics:
            level = by_code.get(diagnostic.code)
            if level is None:
                yield diagnostic
            elif level != "off":
                severity: Severity = level
                yield replace(diagnostic, severity=severity)


def levels_from(value: object) -> Levels:
    """Levels from `{"unused-label": "off", …}`; entries that are not valid are ignored."""
    if not isinstance(value, dict):
        return Levels()
    return Levels(tuple(sorted((str(code), level) for code, level in value.items() if level in LEVELS)))
