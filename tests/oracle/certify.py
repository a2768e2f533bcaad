"""Holds entries of the table against ptxas, both ways and over the grid of targets and versions.

Spellings: all of a form, or a sample, and mutations of them. A spelling that the table accepts must be accepted for
every form it fits; one that the table refuses must be refused whatever operands the entry's forms give it.

The questions of a batch of entries are asked together: a run of ptxas per target and version. Batches are independent
of each other and go to processes of their own.
"""

from __future__ import annotations

import fnmatch
import math
import os
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from ptx_ls.isa import automaton, gates, table, targets
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.targets import Target, Version, version_text
from tests.oracle import draw, ptxas
from tests.oracle.draw import Drawn
from tests.oracle.ptxas import Probe, Verdict
from tests.oracle.uses import PRESENT, Family, Use, open_somewhere, uses
from tests.oracle.words import universe
from tests.oracle.write import optional_counts, write

_BATCH = 8000
"""Drawn spellings in a batch: enough that starting ptxas at every target and version costs little beside them."""


@dataclass(frozen=True)
class Sample:
    """How much is drawn: spellings per form (all, if fewer), spellings per entry on the grid beside each token.

    `targets` are those of the grid; none named: all.
    """

    spellings: int = 1500
    grid: int = 40
    seed: int = 1
    targets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wrong:
    """A cell in which the table and ptxas disagree."""

    entry: str
    kind: str
    probe: str
    target: str
    version: str
    said: str

    def __str__(self) -> str:
        where = f"{self.target} {self.version}"
        return f"{self.entry}: {self.kind}: {self.probe}  [{where}]  {self.said}"


@dataclass
class Report:
    """Counts by cell, and the disagreements. Cells: accepted, refused (both agree), false accept, false refuse.

    A refused spelling is one cell, whatever the number of operands and targets it was asked with; `asked` counts each.
    """

    cells: Counter[str] = field(default_factory=Counter)
    wrong: list[Wrong] = field(default_factory=list)
    unwritten: set[str] = field(default_factory=set)
    asked: int = 0


@dataclass(frozen=True)
class _Question:
    entry: str
    kind: str
    probe: Probe
    expect: bool
    report: Report


Asked = dict[tuple[str, Version], list[_Question]]


@dataclass(frozen=True)
class Refused:
    """A spelling that the table refuses, with every set of operands it is asked with."""

    entry: str
    spelling: str
    probes: tuple[Probe, ...]
    report: Report


def certify(
    entries: Sequence[Entry], sample: Sample, processes: int | None = None, family: Family = table.family
) -> Iterator[tuple[Entry, Report]]:
    """Everything about each entry, in their order."""
    batches = _batches(entries, sample.spellings)
    work = partial(_batch, sample, family)
    if len(batches) == 1 or processes == 1:
        for batch in batches:
            yield from zip(batch, work(batch), strict=True)
        return
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        for batch, reports in zip(batches, pool.map(work, batches), strict=True):
            yield from zip(batch, reports, strict=True)


def _batches(entries: Sequence[Entry], most: int) -> list[list[Entry]]:
    batches: list[list[Entry]] = []
    room = 0
    for entry in entries:
        drawn = sum(min(most, math.prod(map(len, draw.choices(form)))) for form in entry.forms)
        if drawn > room:
            batches.append([])
            room = _BATCH
        batches[-1].append(entry)
        room -= drawn
    return batches


def _batch(sample: Sample, family: Family, entries: Sequence[Entry]) -> list[Report]:
    reports = [Report() for _ in entries]
    asked: Asked = defaultdict(list)
    refused: list[Refused] = []
    good = [
        list(ask_spellings(entry, spellings(entry, sample, family), family, report, asked, refused))
        for entry, report in zip(entries, reports, strict=True)
    ]
    ask_all(asked)
    ask_refused(refused)
    asked.clear()
    for entry, report, accepted in zip(entries, reports, good, strict=True):
        _ask_gates(entry, grid(accepted, sample, family), sample, family, report, asked)
    ask_all(asked)
    return reports


def spellings(entry: Entry, sample: Sample, family: Family = table.family) -> dict[str, list[Drawn]]:
    """Spellings drawn for an entry, mutations included, with what they were made of, whose operands they may take: one
    of each form."""
    rng = random.Random(sample.seed)
    akin = sorted({t for e in family(entry.path[0]) for t in automaton.tokens_of(e)})
    borrowed = [*akin, *rng.sample(universe(), max(12, len(akin)))]
    found: dict[str, list[Drawn]] = {}
    for form in entry.forms:
        for drawn in draw.spellings(form, sample.spellings, rng):
            for spelling in (drawn.spelling(entry), *draw.mutations(drawn, entry, borrowed, rng)):
                known = found.setdefault(spelling, [])
                if len(known) < 4 and all(one.form is not form for one in known):
                    known.append(drawn)
    return found


def ask_spellings(
    entry: Entry,
    drawn: Mapping[str, Sequence[Drawn]],
    family: Family,
    report: Report,
    asked: Asked,
    refused: list[Refused],
) -> Iterator[str]:
    """Notes the questions about spellings; yields those that the table accepts."""
    excepted = Excepted(entry)
    for spelling, originals in drawn.items():
        found = uses(spelling, family)
        taken = bool(found) or bool(table.fits(spelling, family(entry.path[0])))
        if excepted(spelling, taken):
            continue
        if not taken:
            probes = _any_operands(entry, spelling, originals)
            if probes:
                refused.append(Refused(entry.name, spelling, probes, report))
            else:
                report.unwritten.add(f"{spelling}: no form has operands for it")
            continue
        accepted = False
        for use in found:
            place = open_somewhere(use.gate)
            if place is None:
                continue
            accepted = True
            target, version = place
            probe = _written(use, version, report)
            if probe:
                asked[target.name, version].append(_Question(entry.name, "false accept", probe, True, report))
        # What is passed over has gates of its own, of which the table says nothing.
        if accepted and not found[0].state.passed:
            yield spelling


def _any_operands(entry: Entry, spelling: str, originals: Sequence[Drawn]) -> tuple[Probe, ...]:
    """A refused spelling with the operands that it may ask for, and with those of what it was made of, of each form the
    fewest and the most; none that cannot be told."""
    probes: list[Probe] = []
    for drawn in originals:
        form = drawn.form
        for given in {optional_counts(form)[0], optional_counts(form)[-1]}:
            for chosen in (_loosely(spelling, form, entry), drawn.chosen):
                try:
                    probes.append(write(spelling, form, chosen, True, given))
                except (KeyError, ValueError):
                    continue
    return tuple(dict.fromkeys(probes))


def _loosely(spelling: str, form: Form, entry: Entry) -> dict[str, str]:
    """What a refused spelling may have meant to choose, good enough to write operands for it."""
    _, modifiers = table.split(spelling)
    chosen: dict[str, str] = {}
    left = list(modifiers[len(entry.path) - 1 :])
    for slot in form.slots:
        token = next((t for t in left if t in slot.gates), None)
        if token:
            left.remove(token)
            chosen[slot.name] = token
        elif not slot.optional:
            chosen[slot.name] = next(iter(slot.gates))
    return chosen


class Excepted:
    """Whether a spelling is a measured exception that the entry itself states.

    `accepts` speaks of spellings that the table refuses, `refuses` of those that it takes.
    """

    def __init__(self, entry: Entry) -> None:
        self._patterns = [(d.verdict, re.compile(fnmatch.translate(d.spelling))) for d in entry.differences]

    def __call__(self, spelling: str, taken: bool) -> bool:
        verdict = "refuses" if taken else "accepts"
        return any(v == verdict and p.match(spelling) for v, p in self._patterns)


def _written(use: Use, version: Version, report: Report) -> Probe | None:
    try:
        return use.probe(version)
    except (KeyError, ValueError) as fault:
        report.unwritten.add(f"{use.spelling}: {use.state.form.operand_text}: {fault!r}")
        return None


def ask_all(asked: Asked) -> None:
    for (target, version), questions in asked.items():
        verdicts = ptxas.judge([q.probe for q in questions], version_text(version), target)
        for question, verdict in zip(questions, verdicts, strict=True):
            _count(question, verdict, target, version)


def _count(question: _Question, verdict: Verdict, target: str, version: Version) -> None:
    report = question.report
    report.asked += 1
    if verdict.accepted == question.expect:
        report.cells["accepted" if verdict.accepted else "refused"] += 1
        return
    kind = "false refuse" if verdict.accepted else "false accept"
    report.cells[kind] += 1
    label = kind if question.kind in ("false accept", "false refuse") else f"{question.kind}: {kind}"
    report.wrong.append(
        Wrong(question.entry, label, question.probe.text, target, version_text(version), verdict.message)
    )


def ask_refused(refused: Sequence[Refused]) -> None:
    newest = version_text(targets.load().newest)
    taken: dict[int, tuple[str, Probe]] = {}
    left = [(i, probe) for i, one in enumerate(refused) for probe in one.probes]
    for target in PRESENT:
        verdicts = ptxas.judge([probe for _, probe in left], newest, target)
        for (i, probe), verdict in zip(left, verdicts, strict=True):
            refused[i].report.asked += 1
            # Some messages ("Modifier … requires …") are given once a file, so what passed is asked again alone.
            if verdict.accepted and i not in taken and ptxas.judge([probe], newest, target)[0].accepted:
                taken[i] = (target, probe)
        # What does not parse does so nowhere.
        left = [
            (i, probe)
            for (i, probe), verdict in zip(left, verdicts, strict=True)
            if i not in taken and not verdict.message.startswith("Parsing error")
        ]
    for i, one in enumerate(refused):
        one.report.cells["false refuse" if i in taken else "refused"] += 1
    for i, (target, probe) in taken.items():
        one = refused[i]
        resolution = table.resolve(one.spelling)
        why = resolution.problem.message if resolution.problem else ""
        one.report.wrong.append(Wrong(one.entry, "false refuse", probe.text, target, newest, f"we say: {why}"))


def grid(good: Sequence[str], sample: Sample, family: Family = table.family) -> list[str]:
    """Spellings for the grid: each form, each token and each gate rule once, then a sample.

    Those that exist most widely come first, with the fewest modifiers, so that no other gate hides that of a token.
    """
    rng = random.Random(sample.seed)
    order = list(good)
    rng.shuffle(order)
    order.sort(key=lambda spelling: (_closed(spelling, family), spelling.count(".")))
    seen: set[object] = set()
    first: list[str] = []
    rest: list[str] = []
    for spelling in order:
        news = set[object]()
        for state in table.fits(spelling, family(table.split(spelling)[0])):
            news.add(id(state.form))
            news |= {(id(state.form), i, token) for i, token in state.chosen}
            for rule in state.form.rules:
                if rule.kind == "gate" and all(automaton.holds(c, state) for c in rule.when):
                    news.add((id(state.form), rule.line))
            news.add(automaton.gate_of(state))
        (first if news - seen else rest).append(spelling)
        seen |= news
    return [*first, *rest[: max(0, sample.grid - len(first))]]


def _closed(spelling: str, family: Family) -> int:
    """How narrow the widest gate of a spelling is: the sum of the versions that each target comes too late for."""
    states = table.fits(spelling, family(table.split(spelling)[0]))
    return min(sum(low - high for low, high in automaton.gate_of(state)) for state in states)


def _ask_gates(
    entry: Entry, spelled: Iterable[str], sample: Sample, family: Family, report: Report, asked: Asked
) -> None:
    """Notes the questions about gates: every target at the floor, one step below it, and the newest version."""
    every = [t for t in targets.load().targets if not sample.targets or t.name in sample.targets]
    for spelling in spelled:
        fewest: dict[int, Use] = {}
        for use in uses(spelling, family):
            fewest.setdefault(id(use.state), use)
        for use in fewest.values():
            for target in every:
                for version in versions_about(use.gate, target):
                    probe = _written(use, version, report)
                    if probe:
                        expect = gates.is_open(use.gate, target, version)
                        asked[target.name, version].append(_Question(entry.name, "gate", probe, expect, report))


def versions_about(gate: gates.Gate, target: Target) -> list[Version]:
    """The floor and one step below, the ends where there is one, the newest; never below the target's own floor."""
    known = [v for v in targets.load().versions if v >= target.introduced]
    wanted = {known[0], known[-1]}
    for edge in gate[target.index]:
        at = next((i for i, v in enumerate(known) if v >= edge), None)
        if at is not None:
            wanted |= {known[at], known[max(0, at - 1)], known[min(len(known) - 1, at + 1)]}
    return sorted(wanted)
