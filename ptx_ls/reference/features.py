"""What the pages of versions and of targets list: instructions and their modifiers, each with its gate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from ptx_ls.isa import automaton, gates
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.reference.forms import existence


@dataclass(frozen=True)
class Feature:
    """An instruction on the page of its family; with one of its modifiers, if `token` is not ""."""

    page: str
    word: str
    token: str
    gate: Gate


def features(families: dict[str, list[Entry]]) -> Iterator[Feature]:
    """Every instruction and every modifier of it, once for each form that has it, in the order of the table."""
    for page, entries in families.items():
        for entry in entries:
            for form in entry.forms:
                exists = existence(entry, form) or gates.anywhere()
                yield Feature(page, entry.name, "", exists)
                for i, slot in enumerate(form.slots):
                    for token in slot.gates:
                        yield Feature(page, entry.name, token, _gate(entry, form, exists, i, token))


def _gate(entry: Entry, form: Form, exists: Gate, index: int, token: str) -> Gate:
    """The gate of a form with a token and without what is optional."""
    filled = {**{i: s.name for i, s in enumerate(form.slots) if s.literal and not s.optional}, index: token}
    reached = State(entry, form, sum(1 << i for i in filled), tuple(sorted(filled.items())))
    narrowing = [exists, form.slots[index].gates[token]]
    narrowing += [
        rule.gate
        for rule in form.rules
        if rule.kind == "gate" and all(not c.negated and automaton.holds(c, reached) for c in rule.when)
    ]
    return reduce(gates.both, (gate for gate in narrowing if gate is not None))
