"""Every spelling that computes: from the forms of the table, in all their tokens."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ptx_ls.interpreter import semantics
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.program.computation import Computation
from ptx_ls.interpreter.program.spelling import Spelled, from_match
from ptx_ls.isa import automaton, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.table import Match


@dataclass(frozen=True)
class Judged:
    """A spelling of a form with a number of operands, and what it computes; None where that is not modelled."""

    entry: Entry
    form: Form
    spelled: Spelled
    computation: Computation | None


def files() -> list[str]:
    """The files of the table, without their ending, some of whose instructions compute."""
    folder = Path(semantics.__file__).parent
    stems = sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")
    return [stem for stem in stems if any(semantics.computes(entry) for entry in entries(stem))]


def entries(stem: str) -> list[Entry]:
    """The entries of a file of the table."""
    return [entry for entry in table.entries() if entry.file == f"{stem}.isa"]


@cache
def computing(stem: str) -> tuple[Judged, ...]:
    """Every spelling of a file's entries that compute, with each number of operands that its form may have."""
    return tuple(one for entry in entries(stem) if semantics.computes(entry) for one in judged(entry))


def judged(entry: Entry) -> Iterator[Judged]:
    """Every spelling of an entry that computes, with each number of operands that its form may have."""
    for form in entry.forms:
        for tokens in itertools.product(*((("",) if s.optional else ()) + tuple(s.gates) for s in form.slots)):
            chosen = tuple((i, token) for i, token in enumerate(tokens) if token)
            state = State(entry, form, sum(1 << i for i, _ in chosen), chosen)
            if automaton.broken_rule(state) is not None:
                continue
            match = Match(state, automaton.gate_of(state))
            for operands in range(form.arity[0], form.arity[1] + 1):
                spelled = from_match(entry.name + "".join(tokens), match, operands)
                yield Judged(entry, form, spelled, _computation(spelled))


def _computation(spelled: Spelled) -> Computation | None:
    try:
        return semantics.computation_of(spelled)
    except NotModelled:
        return None
