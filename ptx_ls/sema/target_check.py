"""What the table says about a spelling under a version and target, cached by spelling.

The table is loaded where a spelling is judged: that of most files is known (checks/engine/verdicts.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ptx_ls.isa import gates
from ptx_ls.lazy import dataclass, field

if TYPE_CHECKING:
    from ptx_ls.isa.automaton import State
    from ptx_ls.isa.model import Deprecation
    from ptx_ls.isa.table import Match, Resolution
    from ptx_ls.isa.targets import Target, Version

MOST_VERDICTS = 100_000
"""Verdicts about statements or spellings that are kept for one version and target: more than any text asks for."""


@dataclass(eq=False)
class Judge:
    """Judges spellings for one version and target; if either is None, it opens every gate."""

    version: Version | None
    target: Target | None
    _correct: dict[bytes, bool] = field(default_factory=dict)

    def is_correct(self, spelling: bytes) -> bool:
        """Whether a spelling deserves no diagnostic; unlike `fault`, it never looks for what is wrong."""
        known = self._correct.get(spelling)
        if known is None:
            if len(self._correct) > MOST_VERDICTS:
                self._correct.clear()
            from ptx_ls.isa import table

            known = self._correct[spelling] = self.accepts(table.matches(spelling.decode("utf-8", "replace")))
        return known

    def fault(self, spelling: bytes) -> Resolution | None:
        """The resolution of a spelling that deserves a diagnostic; None if it is correct."""
        if self.is_correct(spelling):
            return None
        from ptx_ls.isa import table

        return table.resolve(spelling.decode("utf-8", "replace"))

    def is_style_only(self, fault: Resolution) -> bool:
        """Whether a fault only concerns people who write PTX: the order of modifiers, or a deprecated form."""
        return not fault.problem and all(self.is_open(m.gate) and not m.state.passed for m in fault.matches)

    def accepts(self, matches: Iterable[Match]) -> bool:
        """Whether some form exists here that is not deprecated, with its modifiers in the usual order and none
        ignored."""
        from ptx_ls.isa import automaton

        return any(
            self.is_open(m.gate)
            and automaton.usual_order(m.state)
            and not m.state.passed
            and self.deprecation(m.state) is None
            for m in matches
        )

    def deprecation(self, state: State) -> Deprecation | None:
        """The deprecation of a spelling under this version; None if there is none."""
        if not state.form.deprecations:
            return None
        from ptx_ls.isa import automaton

        found = automaton.deprecation(state)
        return found if found and self.is_open(found.gate) else None

    def is_open(self, gate: gates.Gate) -> bool:
        """Whether a gate is open for this version and target."""
        if self.target is None:
            return self.version is None or any(lo <= self.version <= hi for lo, hi in gate)
        if self.version is None:
            return gate[self.target.index][0] < gates.NEVER
        return gates.is_open(gate, self.target, max(self.version, self.target.introduced))


@lru_cache(maxsize=64)
def judge(version: Version | None, target: Target | None) -> Judge:
    """The judge for a version and target."""
    return Judge(version, target)
