"""The uses of a spelling: each form that takes it, with each number of operands, where that exists, and its probe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ptx_ls.isa import automaton, gates, operands, table, targets
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.operand_facts import operand_facts
from ptx_ls.isa.operands import chosen_tokens
from ptx_ls.isa.targets import Target, Version
from tests.oracle.ptxas import Probe
from tests.oracle.write import optional_counts, shapes, write

Family = Callable[[str], Sequence[Entry]]
"""The entries that begin with an opcode: `table.family`, or the same with an entry that was changed."""

PRESENT = ("sm_75", "sm_80", "sm_90a", "sm_100a", "sm_103a", "sm_107a", "sm_110a", "sm_120a", "sm_121a")
"""Targets that together have every feature of today; what all of them refuse counts as refused."""


@dataclass(frozen=True)
class Use:
    """A spelling with the operands of one form, `given` of its optional ones among them, and where that exists."""

    spelling: str
    state: State
    given: int
    gate: Gate

    @property
    def operands(self) -> tuple[str, int]:
        """What tells the operands of two uses apart."""
        return self.state.form.operand_text, self.given

    def probe(self, version: Version) -> Probe:
        """The probe that asks for this use; addresses are 64 bits wide from PTX 2.3 on.

        Raises KeyError or ValueError where the operands cannot be written.
        """
        return write(self.spelling, self.state.form, chosen(self.state), is_wide(version), self.given)


def is_wide(version: Version) -> bool:
    """Whether a probe of this version has 64-bit addresses."""
    return version >= 23


def chosen(state: State) -> dict[str, str]:
    """Slot to token."""
    return chosen_tokens(state.form, state.chosen)


def operand_names(form: Form, given: int) -> frozenset[str]:
    """The operands that stand there when `given` optional ones do, from the left."""
    return frozenset(operand.name for operand in operands.given(form, form.arity[0] + given))


def is_named(entry: Entry, names: Sequence[str]) -> bool:
    """Whether an entry is asked for: by its path or a beginning of it, or as =PATH alone; without names all are."""
    return not names or any(f"={entry.name}" == n or f"{entry.name}.".startswith(f"{n}.") for n in names)


def uses(spelling: str, family: Family = table.family) -> list[Use]:
    """Every use that keeps the rules. One that several forms allow exists where any of them does.

    Where no form takes the spelling, the uses of those that do once its strays are passed over.
    """
    found = list(_uses(spelling, family))
    joined: dict[tuple[str, int], Gate] = {}
    for use in found:
        joined[use.operands] = gates.either(joined.get(use.operands, use.gate), use.gate)
    return [Use(u.spelling, u.state, u.given, joined[u.operands]) for u in found]


def _uses(spelling: str, family: Family) -> Iterator[Use]:
    entries = family(table.split(spelling)[0])
    for state in table.fits(spelling, entries) or table.fits_ignoring(spelling, entries):
        for given in optional_counts(state.form):
            known = _known(state, given)
            if automaton.broken_rule(state, known) is None:
                yield Use(spelling, state, given, automaton.gate_of(state, known))


def _known(state: State, given: int) -> frozenset[str]:
    """What rules may ask of the operands that the probe of a use has: their names, and what each is."""
    try:
        return operand_facts(state.form, shapes(state.form, chosen(state), True, given))
    except (KeyError, ValueError):
        return operand_names(state.form, given)


def open_somewhere(gate: Gate, closed: Gate | None = None) -> tuple[Target, Version] | None:
    """A target and version that pass a gate, and do not pass `closed`: the newest version where possible, a present
    target first."""
    every = targets.load()
    for version in (every.newest, *reversed(every.versions)):
        for target in _present_first():
            if gates.is_open(gate, target, version) and not (closed and gates.is_open(closed, target, version)):
                return target, version
    return None


def eldest(gate: Gate, version: Version) -> Target | None:
    """The oldest present target that passes a gate at a version."""
    return next((t for t in reversed(_present_first()) if t.name in PRESENT and gates.is_open(gate, t, version)), None)


def _present_first() -> list[Target]:
    return sorted(targets.load().targets, key=lambda t: (t.name not in PRESENT, -t.number))
