"""Whether the operands of an instruction fit its spelling, kept for the next line that looks the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce

from ptx_ls.isa import automaton, exception, gates, table
from ptx_ls.isa.fit import Misfit, closest, misfit
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.operands import chosen_tokens, given
from ptx_ls.isa.regrouped import as_written, regrouped
from ptx_ls.isa.shape import Shape
from ptx_ls.isa.table import Match
from ptx_ls.sema.exchanged import Likeness
from ptx_ls.sema.operand_shape import shapes
from ptx_ls.sema.verdict import Judge


@dataclass(eq=False)
class Fitting:
    """Judges operands for one version and target."""

    judge: Judge
    _known: dict[tuple[bytes, str], Misfit | None] = field(default_factory=dict)
    well: set[Likeness] = field(default_factory=set)
    """Instructions that are well wherever they stand, as the walk over them found."""

    def fault(self, spelling: bytes, operands: str) -> Misfit | None:
        """What is wrong with operands (their names exchanged, see name_class.py); None if nothing is, or if the
        spelling itself is at fault or unknown."""
        key = (spelling, operands)
        if key not in self._known:
            if len(self._known) > 20_000:
                self._known.clear()
            self._known[key] = self._judge(spelling.decode("utf-8", "replace"), operands)
        return self._known[key]

    def _judge(self, spelling: str, operands: str) -> Misfit | None:
        resolution = table.resolve(spelling)
        if resolution.problem:
            return None
        written = shapes(operands.strip("; \t\r\n"))
        if any(exception.verdict(entry, spelling, written) == "accepts" for entry in resolution.entries):
            return None
        found: list[Misfit] = []
        closed: list[Misfit] = []
        for match in resolution.matches:
            fault = _fault(match, written)
            if fault is None:
                gate = match.gate_with(len(written))
                if self.judge.is_open(gate):
                    return None
                closed.append(_closed(match, gate, written))
            elif self.judge.is_open(match.gate):
                found.append(fault)
        if closed:
            return replace(closed[0], gate=reduce(gates.either, (m.gate for m in closed if m.gate), gates.nowhere()))
        return closest(found) if found else None


def _fault(match: Match, written: Sequence[Shape]) -> Misfit | None:
    form = match.state.form
    fault = misfit(form, chosen_tokens(form, match.state.chosen), written)
    if fault:
        return fault
    rule = automaton.broken_rule(match.state, _names(match, written))
    return Misfit("operand-count", "Arguments mismatch", rule.reason) if rule else None


def _names(match: Match, written: Sequence[Shape]) -> frozenset[str]:
    return frozenset(o.name for o in given(match.state.form, len(regrouped(match.state.form, written))))


def _closed(match: Match, gate: Gate, written: Sequence[Shape]) -> Misfit:
    """Operands that exist elsewhere: at the one that a gate rule is about, `said` its name, if there is one."""
    names = [o.name for o in given(match.state.form, len(regrouped(match.state.form, written)))]
    about = [
        condition.name
        for rule in match.state.form.rules
        if rule.kind == "gate" and all(automaton.holds(c, match.state, frozenset(names)) for c in rule.when)
        for condition in rule.when
        if condition.kind == "operand"
    ]
    if len(about) != 1:
        return Misfit("needs", "", gate=gate)
    at = as_written(match.state.form, written, (names.index(about[0]),))
    return Misfit("needs", about[0], at=at, gate=gate)


@lru_cache(maxsize=64)
def fitting_of(judge: Judge) -> Fitting:
    """The judge of operands beside a judge of spellings."""
    return Fitting(judge)
