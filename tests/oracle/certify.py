"""Holds entries of the table against ptxas, both ways and over the grid of targets and versions.

Spellings: all of a form, or a sample, and mutations of them. A spelling that the table accepts must be accepted for
every form it fits; one that the table refuses must be refused whatever operands the entry's forms give it.
"""

from __future__ import annotations

import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from ptx_ls.isa import automaton, gates, table, targets
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.targets import Target, Version, version_text
from tests.oracle import draw, ptxas
from tests.oracle.ptxas import Probe, Verdict
from tests.oracle.write import optional_counts, write

PRESENT = ("sm_75", "sm_80", "sm_90a", "sm_100a", "sm_103a", "sm_107a", "sm_110a", "sm_120a", "sm_121a")
"""Targets that together have every feature of today; what all of them refuse counts as refused."""


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
    """Counts by cell, and the disagreements. Cells: accepted, refused (both agree), false accept, false refuse."""

    cells: Counter[str] = field(default_factory=Counter)
    wrong: list[Wrong] = field(default_factory=list)
    unwritten: set[str] = field(default_factory=set)

    @property
    def probes(self) -> int:
        """Verdicts compared."""
        return sum(self.cells.values())


@dataclass(frozen=True)
class _Question:
    entry: str
    kind: str
    probe: Probe
    expect: bool
    report: Report


_Asked = dict[tuple[str, Version], list[_Question]]


def _wide(version: Version) -> bool:
    return version >= 23


def _chosen(state: State) -> dict[str, str]:
    return {state.form.slots[i].name: token for i, token in state.chosen}


def _operand_names(form: Form, given: int) -> frozenset[str]:
    names, left = set(), given
    for operand in form.operands:
        if operand.optional:
            if not left:
                continue
            left -= 1
        names.add(operand.name)
    return frozenset(names)


def _states(spelling: str) -> list[State]:
    """The complete states of a spelling, before rules and gates."""
    resolution = table.resolve(spelling)
    return [m.state for m in resolution.matches] if resolution else []


def _open_somewhere(gate: gates.Gate) -> tuple[Target, Version] | None:
    """A target and version that pass a gate: the newest version where possible, a present target first."""
    every = targets.load()
    order = sorted(every.targets, key=lambda t: (t.name not in PRESENT, -t.number))
    for version in (every.newest, *reversed(every.versions)):
        for target in order:
            if gates.is_open(gate, target, version):
                return target, version
    return None


def spellings(entry: Entry, most: int, seed: int) -> dict[str, list[Form]]:
    """Spellings drawn for an entry, mutations included, with the forms whose operands they may take."""
    rng = random.Random(seed)
    borrowed = sorted({t for e in table.family(entry.path[0]) for t in automaton.tokens_of(e)})
    borrowed += [
        ".ftz",
        ".sat",
        ".sync",
        ".aligned",
        ".relaxed",
        ".v2",
        ".b32",
        ".f32",
        ".u64",
        ".volatile",
        ".rn",
        ".x1",
    ]
    found: dict[str, list[Form]] = {}
    for form in entry.forms:
        for drawn in draw.spellings(form, most, rng):
            spelling = drawn.spelling(entry)
            forms = found.setdefault(spelling, [])
            if form not in forms:
                forms.append(form)
            for mutant in draw.mutations(drawn, entry, borrowed, rng):
                mutants = found.setdefault(mutant, [])
                if form not in mutants and len(mutants) < 4:
                    mutants.append(form)
    return found


def check_spellings(entry: Entry, most: int, seed: int, report: Report) -> list[str]:
    """Compares verdicts on spellings at the newest version; gives back those both sides accept."""
    asked: _Asked = defaultdict(list)
    refused: dict[str, list[tuple[Form, dict[str, str]]]] = {}
    good: list[str] = []
    newest = targets.load().newest
    excepted = _Excepted(entry)
    for spelling, forms in spellings(entry, most, seed).items():
        states = _states(spelling)
        if excepted(spelling, bool(states)):
            continue
        if states:
            accepted = False
            for state in states:
                for given in optional_counts(state.form):
                    names = _operand_names(state.form, given)
                    if automaton.broken_rule(state, names):
                        continue
                    place = _open_somewhere(automaton.gate_of(state, names))
                    if place is None:
                        continue
                    accepted = True
                    target, version = place
                    probe = _written(spelling, state.form, _chosen(state), _wide(version), given, report)
                    if probe:
                        asked[target.name, version].append(_Question(entry.name, "false accept", probe, True, report))
            if accepted:
                good.append(spelling)
        else:
            refused[spelling] = [(form, _loosely(spelling, form, entry)) for form in forms]
    _ask_all(asked)
    by_spelling: dict[str, list[Probe]] = {}
    for spelling, origins in refused.items():
        probes = []
        for form, chosen in origins:
            for given in {optional_counts(form)[0], optional_counts(form)[-1]}:
                probe = _written(spelling, form, chosen, True, given, report, quiet=True)
                if probe:
                    probes.append(probe)
        by_spelling[spelling] = list(dict.fromkeys(probes))
    _ask_refused(entry, by_spelling, newest, report)
    return good


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


class _Excepted:
    """Whether a spelling is a measured exception that the entry itself states.

    `accepts` speaks of spellings that the table refuses, `refuses` of those that it takes.
    """

    def __init__(self, entry: Entry) -> None:
        import fnmatch
        import re

        self._patterns = [(d.verdict, re.compile(fnmatch.translate(d.spelling))) for d in entry.differences]

    def __call__(self, spelling: str, taken: bool) -> bool:
        verdict = "refuses" if taken else "accepts"
        return any(v == verdict and p.match(spelling) for v, p in self._patterns)


def _written(
    spelling: str, form: Form, chosen: dict[str, str], wide: bool, given: int, report: Report, quiet: bool = False
) -> Probe | None:
    try:
        return write(spelling, form, chosen, wide, given)
    except (KeyError, ValueError) as fault:
        if not quiet:
            report.unwritten.add(f"{spelling}: {form.operand_text}: {fault!r}")
        return None


def _ask_all(asked: _Asked) -> None:
    def judge(place: tuple[str, Version]) -> list[Verdict]:
        target, version = place
        return ptxas.judge([q.probe for q in asked[place]], version_text(version), target)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (target, version), verdicts in zip(asked, pool.map(judge, asked), strict=True):
            for question, verdict in zip(asked[target, version], verdicts, strict=True):
                _count(question, verdict, target, version)


def _count(question: _Question, verdict: Verdict, target: str, version: Version) -> None:
    report = question.report
    if verdict.accepted == question.expect:
        report.cells["accepted" if verdict.accepted else "refused"] += 1
        return
    kind = "false refuse" if verdict.accepted else "false accept"
    report.cells[kind] += 1
    label = kind if question.kind in ("false accept", "false refuse") else f"{question.kind}: {kind}"
    report.wrong.append(
        Wrong(question.entry, label, question.probe.text, target, version_text(version), verdict.message)
    )


def _ask_refused(entry: Entry, by_spelling: dict[str, list[Probe]], newest: Version, report: Report) -> None:
    flat = [(s, p) for s, probes in by_spelling.items() for p in probes]
    taken: dict[str, tuple[str, Probe]] = {}
    for target in PRESENT:
        left = [(s, p) for s, p in flat if s not in taken]
        verdicts = ptxas.judge([p for _, p in left], version_text(newest), target)
        for (spelling, probe), verdict in zip(left, verdicts, strict=True):
            # Some messages ("Modifier … requires …") are given once a file, so what passed is asked again alone.
            if (
                verdict.accepted
                and spelling not in taken
                and ptxas.judge([probe], version_text(newest), target)[0].accepted
            ):
                taken[spelling] = (target, probe)
    report.cells["refused"] += len(by_spelling) - len(taken)
    report.cells["false refuse"] += len(taken)
    for spelling, (target, probe) in taken.items():
        resolution = table.resolve(spelling)
        why = resolution.problem.message if resolution and resolution.problem else ""
        report.wrong.append(
            Wrong(entry.name, "false refuse", probe.text, target, version_text(newest), f"we say: {why}")
        )


def grid(entry: Entry, good: Sequence[str], most: int, seed: int) -> list[str]:
    """Spellings for the grid: each form, each token and each pair of a gated token once, then a sample."""
    rng = random.Random(seed)
    order = list(good)
    rng.shuffle(order)
    seen: set[object] = set()
    first: list[str] = []
    rest: list[str] = []
    for spelling in order:
        news = set[object]()
        for state in _states(spelling):
            news.add(id(state.form))
            news |= {(id(state.form), i, token) for i, token in state.chosen}
            for rule in state.form.rules:
                if rule.kind == "gate" and all(automaton.holds(c, state) for c in rule.when):
                    news.add((id(state.form), rule.line))
            news.add(automaton.gate_of(state))
        (first if news - seen else rest).append(spelling)
        seen |= news
    return [*first, *rest[: max(0, most - len(first))]]


def ask_gates(entry: Entry, chosen: Iterable[str], report: Report, asked: _Asked) -> None:
    """Notes the questions about gates: every target at the floor, one step below it, and the newest version."""
    every = targets.load()
    for spelling in chosen:
        for state in _states(spelling):
            given = next(
                (
                    g
                    for g in optional_counts(state.form)
                    if not automaton.broken_rule(state, _operand_names(state.form, g))
                ),
                None,
            )
            if given is None:
                continue
            # A spelling that fits several forms with the same operands exists where any of them does.
            names = _operand_names(state.form, given)
            gate = automaton.gate_of(state, names)
            for other in _states(spelling):
                if other is not state and other.form.operand_text == state.form.operand_text:
                    gate = gates.either(gate, automaton.gate_of(other, names))
            narrow = _written(spelling, state.form, _chosen(state), False, given, report)
            wide = _written(spelling, state.form, _chosen(state), True, given, report)
            if not narrow or not wide:
                continue
            for target in every.targets:
                for version in _versions(gate, target, every.versions):
                    expect = gates.is_open(gate, target, version)
                    probe = wide if _wide(version) else narrow
                    asked[target.name, version].append(_Question(entry.name, "gate", probe, expect, report))


def _versions(gate: gates.Gate, target: Target, versions: Sequence[Version]) -> list[Version]:
    """The floor and one step below, the ends where there is one, the newest; never below the target's own floor."""
    lo, hi = gate[target.index]
    known = [v for v in versions if v >= target.introduced]
    wanted = {known[0], known[-1]}
    for edge in (lo, hi):
        at = next((i for i, v in enumerate(known) if v >= edge), None)
        if at is not None:
            wanted |= {known[at], known[max(0, at - 1)], known[min(len(known) - 1, at + 1)]}
    return sorted(wanted)


def certify(entries: Sequence[Entry], most: int, grid_most: int, seed: int = 1) -> Iterator[tuple[Entry, Report]]:
    """Everything about each entry. The gates of all are asked together: a run of ptxas per target and version."""
    reports: list[tuple[Entry, Report]] = []
    asked: _Asked = defaultdict(list)
    for entry in entries:
        report = Report()
        good = check_spellings(entry, most, seed, report)
        ask_gates(entry, grid(entry, good, grid_most, seed), report, asked)
        reports.append((entry, report))
    _ask_all(asked)
    yield from reports
