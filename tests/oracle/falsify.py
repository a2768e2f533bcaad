"""Whether each fact of the table is needed: the table is made wrong in one fact, and ptxas must contradict it.

Only spellings are asked that the wrong table judges in another way than the true one. A mutant is `killed` where ptxas
sides with the true table; `survived` where it sides with the wrong one, which makes the fact itself wrong; `denied`
where no target has the spelling anyway, so that a rule is there for its reason and a token for the rule's; `excepted`
where a measured exception covers the spellings; `unseen` where no spelling drawn tells the two tables apart: another
fact says the same, and this one may be dead.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from ptx_ls.isa import automaton, gates, table, targets
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.targets import Version, version_text
from tests.oracle import ptxas
from tests.oracle.certify import Excepted
from tests.oracle.ptxas import Probe
from tests.oracle.uses import PRESENT, Family, Use, operand_names, uses
from tests.oracle.write import optional_counts
from tests.oracle.wrong_tables import Mutant, mutants, picks

OUTCOMES = ("killed", "survived", "denied", "excepted", "unseen")
"""From best to worst known: a fact is as well proven as the best of the entries that share it, but none may survive."""

_DRAWN = 600
"""Spellings drawn per form a mutant touches, at most, in search of one that tells."""

_BATCH = 24
"""Entries whose probes share runs of ptxas."""

_TELLING = 3
"""Spellings asked per mutant at most; each at two cells."""


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: one of OUTCOMES; a probe on which ptxas sided with the mutant."""

    kind: str
    fact: str
    outcome: str
    text: str


@dataclass(frozen=True)
class Result:
    """The mutants of an entry, and the number of verdicts they took."""

    outcomes: tuple[Outcome, ...]
    asked: int


@dataclass(frozen=True)
class _Cell:
    """A probe at a target and version for which the true table and a mutant expect different verdicts."""

    probe: Probe
    target: str
    version: Version
    expect: bool


_Taken = dict[tuple[str, Version, Probe], bool]


def falsify(entries: Sequence[Entry], processes: int | None = None) -> Iterator[tuple[Entry, Result]]:
    """The mutants of each entry; those of a batch are asked together."""
    batches = [entries[at : at + _BATCH] for at in range(0, len(entries), _BATCH)]
    places = [[table.entries().index(entry) for entry in batch] for batch in batches]
    if processes == 1:
        for batch, place in zip(batches, places, strict=True):
            yield from zip(batch, _of_places(place), strict=True)
        return
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        for batch, results in zip(batches, pool.map(_of_places, places), strict=True):
            yield from zip(batch, results, strict=True)


def _of_places(places: Sequence[int]) -> list[Result]:
    return of_entries([table.entries()[place] for place in places])


def of_entries(entries: Sequence[Entry], family: Family = table.family) -> list[Result]:
    """What became of each mutant of some entries. `family` has the entries themselves among its own."""
    told = [[(mutant, *_telling(mutant, family)) for mutant in mutants(entry)] for entry in entries]
    asked: dict[tuple[str, Version], dict[Probe, None]] = defaultdict(dict)
    for cell in (cell for of_one in told for _, cells, _ in of_one for cell in cells):
        asked[cell.target, cell.version][cell.probe] = None
    taken: _Taken = {}
    for (target, version), probes in asked.items():
        verdicts = ptxas.judge(list(probes), version_text(version), target)
        taken.update(((target, version, p), v.accepted) for p, v in zip(probes, verdicts, strict=True))
    return [_result(of_one, taken) for of_one in told]


def _result(told: Sequence[tuple[Mutant, Sequence[_Cell], str]], taken: _Taken) -> Result:
    outcomes = []
    for mutant, cells, otherwise in told:
        killing = any(taken[c.target, c.version, c.probe] == c.expect for c in cells)
        # What passes among others may be refused alone, since some messages come once a file.
        killing = killing or any(_refused_alone(c) for c in cells if not c.expect)
        outcome = "killed" if killing else "survived" if cells else otherwise
        text = str(mutant)
        if outcome == "survived":
            at = cells[0]
            text = f"{text}  {at.probe.text} [{at.target} {version_text(at.version)}]"
        outcomes.append(Outcome(mutant.kind, mutant.fact, outcome, text))
    return Result(tuple(outcomes), len({cell for _, cells, _ in told for cell in cells}))


def by_fact(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """One outcome for each fact: `survived` if it did anywhere, else the best."""
    order = ("survived", *OUTCOMES)
    found: dict[str, Outcome] = {}
    for one in outcomes:
        before = found.get(one.fact)
        if before is None or order.index(one.outcome) < order.index(before.outcome):
            found[one.fact] = one
    return list(found.values())


def _denied(mutant: Mutant) -> bool:
    """Whether rules alone keep a token out of a form, so that taking it away changes no verdict."""
    if mutant.kind != "token dropped":
        return False
    rng = random.Random(1)
    spelled = [mutant.entry.name + "".join(t) for _, options in mutant.focus for t in picks(options, _DRAWN, rng)]
    return all(
        automaton.broken_rule(state, operand_names(state.form, given)) is not None
        for spelling in spelled
        for state in table.complete(spelling, [mutant.entry])
        if state.form in [mutant.entry.forms[i] for i, _ in mutant.focus]
        for given in optional_counts(state.form)
    )


def _refused_alone(cell: _Cell) -> bool:
    return not ptxas.judge([cell.probe], version_text(cell.version), cell.target)[0].accepted


def _telling(mutant: Mutant, family: Family) -> tuple[list[_Cell], str]:
    """Probes of a few spellings that the true and the wrong table judge differently; the outcome if there are none."""
    rng = random.Random(1)
    wrong = partial(_exchanged, family, mutant.entry, mutant.mutated)
    excepted = Excepted(mutant.entry)
    opcode = mutant.entry.path[0]
    seen: set[str] = set()
    cells: list[_Cell] = []
    found = 0
    otherwise = "unseen"
    for place, options in mutant.focus:
        for tokens in picks(options, _DRAWN, rng):
            spelling = mutant.entry.name + "".join(tokens)
            if spelling in seen or not _touched(mutant, place, tokens):
                continue
            seen.add(spelling)
            true = uses(spelling, family)
            if excepted(spelling, bool(table.fits(spelling, family(opcode)))):
                otherwise = "excepted"
                continue
            other = uses(spelling, wrong)
            telling = list(_differing(true, other))
            if not telling and {u.operands for u in true} != {u.operands for u in other} and otherwise == "unseen":
                otherwise = "denied"
            cells += telling
            found += bool(telling)
            if found == _TELLING:
                return cells, otherwise
    return cells, "denied" if otherwise == "unseen" and _denied(mutant) else otherwise


def _exchanged(family: Family, entry: Entry, wrong: Entry, opcode: str) -> list[Entry]:
    return [wrong if e is entry else e for e in family(opcode)]


def _touched(mutant: Mutant, place: int, tokens: tuple[str, ...]) -> bool:
    """Whether the change matters to the form with these tokens: a quick look, before all forms are asked."""
    form = mutant.entry.forms[place]
    changed = mutant.changed[place]
    chosen = tuple((i, token) for i, token in enumerate(tokens) if token)
    filled = sum(1 << i for i, _ in chosen)
    return _judged(mutant.entry, form, filled, chosen) != _judged(mutant.entry, changed, filled, chosen)


def _judged(
    entry: Entry, form: Form | None, filled: int, chosen: tuple[tuple[int, str], ...]
) -> list[Gate | None] | None:
    """The gate of a form with each number of operands, None where a rule forbids it; None for no such form."""
    if form is None or any(token not in form.slots[i].gates for i, token in chosen):
        return None
    state = State(entry, form, filled, chosen)
    if automaton.missing(state):
        return None
    found: list[Gate | None] = []
    for given in optional_counts(form):
        names = operand_names(form, given)
        found.append(automaton.gate_of(state, names) if automaton.broken_rule(state, names) is None else None)
    return found if any(gate is not None for gate in found) else None


def _differing(true: Sequence[Use], wrong: Sequence[Use]) -> Iterator[_Cell]:
    """Up to two cells for each set of operands that the two tables judge differently."""
    ours, theirs = ({u.operands: u for u in reversed(us)} for us in (true, wrong))
    for key in {**ours, **theirs}:
        use = ours.get(key) or theirs[key]
        was = ours[key].gate if key in ours else gates.nowhere()
        now = theirs[key].gate if key in theirs else gates.nowhere()
        cells = list(_cells(was, now))
        for target, version, expect in [*cells[:1], *cells[1:][-1:]]:
            try:
                yield _Cell(use.probe(version), target, version, expect)
            except (KeyError, ValueError):
                continue


def _cells(was: Gate, now: Gate) -> Iterator[tuple[str, Version, bool]]:
    """Where two gates differ: each target, present ones first, at the newest version that tells."""
    every = targets.load()
    for target in sorted(every.targets, key=lambda t: t.name not in PRESENT):
        if was[target.index] == now[target.index]:
            continue
        for version in reversed(every.versions):
            if version < target.introduced:
                break
            expect = gates.is_open(was, target, version)
            if expect != gates.is_open(now, target, version):
                yield target.name, version, expect
                break
