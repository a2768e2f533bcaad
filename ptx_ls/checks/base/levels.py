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
    """The levels that the user has set, by code. All other diagnostics keep their severity. `selected`: the only codes
    that are reported; all, if there is none."""

    chosen: tuple[tuple[str, Level], ...] = ()
    selected: frozenset[str] = frozenset()

    @property
    def codes(self) -> frozenset[str]:
        """The codes that are asked for: by a level other than off, or because only some are reported."""
        return self.selected.union([code for code, level in self.chosen if level != "off"])

    @property
    def is_any_set(self) -> bool:
        """Whether anything is reported otherwise than by default."""
        return bool(self.chosen or self.selected)

    @property
    def off(self) -> frozenset[str]:
        """The codes that are switched off."""
        return frozenset(code for code, level in self.chosen if level == "off")

    def applied(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """The diagnostics with the severities that are set for them, without those that are off."""
        by_code = dict(self.chosen)
        for diagnostic in diagnostics:
            if self.selected and diagnostic.code not in self.selected:
                continue
            level = by_code.get(diagnostic.code)
            if level is None:
                yield diagnostic
            elif level != "off":
                severity: Severity = level
                yield replace(diagnostic, severity=severity)


def levels_from(value: object, selected: Iterable[str] = ()) -> Levels:
    """Levels from `{"unused-label": "off", …}`; entries that are not valid are ignored."""
    some = value.items() if isinstance(value, dict) else ()
    return Levels(tuple(sorted((str(code), level) for code, level in some if level in LEVELS)), frozenset(selected))
