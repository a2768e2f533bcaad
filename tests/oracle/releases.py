"""Older assemblers on what the table says exists: where one refuses what its own versions have, or takes it early.

Each form, each token with a gate and each gate rule is asked once, in the plainest spelling, at the floor of its gate,
one step below it and the newest version that the assembler knows.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from ptx_ls.isa import automaton, gates, table, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Difference, Entry
from ptx_ls.isa.targets import Target, Version, version_text
from tests.oracle import draw, ptxas
from tests.oracle.ptxas import Probe
from tests.oracle.uses import Use, uses
from tests.oracle.wrong_tables import picks

RELEASES = ("13.0.88", "12.9.86", "12.0.140", "11.8.89")
"""Assemblers that are asked where none are named, newest first."""

_DRAWN = 300


@dataclass(frozen=True)
class Assembler:
    """ptxas of a release: the newest version it takes and the targets it knows."""

    release: str
    program: Path
    newest: Version
    targets: tuple[Target, ...]


@dataclass(frozen=True)
class Finding:
    """A cell in which an assembler and the table disagree."""

    entry: Entry
    use: Use
    release: str
    target: str
    version: Version
    accepted: bool
    said: str

    @property
    def kind(self) -> str:
        """What the assembler does, with its message less what differs from spelling to spelling."""
        return "accepts" if self.accepted else f"refuses: {re.sub(r'[0-9]+[.][0-9]+|sm_[0-9]+[af]?', '…', self.said)}"

    def __str__(self) -> str:
        return f"{self.use.spelling}  {self.use.state.form.operand_text}  [{self.target} {version_text(self.version)}]"


def minor(release: str) -> str:
    """ "12.0" of "12.0.140": releases of one minor differ in faults mended, not in what they know."""
    return ".".join(release.split(".")[:2])


def states(difference: Difference, finding: Finding) -> bool:
    """Whether a `differs` line tells of a finding."""
    return minor(finding.release) in difference.measured.split() and fnmatchcase(
        finding.use.spelling, difference.spelling
    )


@cache
def assembler(release: str) -> Assembler:
    """The assembler of a release, with what it knows; it is fetched where it is not at hand."""
    program = ptxas.find(release)
    every = targets.load()

    def takes(version: Version, target: Target) -> bool:
        return ptxas.judge([Probe("ret;")], version_text(version), target.name, program)[0].accepted

    common = next(t for t in every.targets if t.name == "sm_75")
    newest = next(v for v in reversed(every.versions) if takes(v, common))
    known = tuple(t for t in every.targets if t.introduced <= newest and takes(newest, t))
    return Assembler(release, program, newest, known)


@cache
def plainest(entry: Entry) -> list[str]:
    """The plainest spelling of each form, with each token that has a gate, and under each gate rule."""
    found: dict[str, None] = {}
    rng = random.Random(1)
    for form in entry.forms:
        plain = draw.choices(form)
        narrowed = [plain]
        for k, slot in enumerate(form.slots):
            for token, gate in slot.gates.items():
                if gate is not None:
                    narrowed.append([(token,) if i == k else tokens for i, tokens in enumerate(plain)])
        ruled = {rule.line for rule in form.rules if rule.kind == "gate"}
        for options in narrowed:
            for tokens in picks(options, _DRAWN, rng):
                spelling = entry.name + "".join(tokens)
                states = [s for s in table.fits(spelling, [entry]) if s.form is form]
                if not states:
                    continue
                found[spelling] = None
                break
        for tokens in picks(plain, _DRAWN, rng) if ruled else ():
            spelling = entry.name + "".join(tokens)
            for state in table.fits(spelling, [entry]):
                met = {
                    rule.line
                    for rule in state.form.rules
                    if rule.line in ruled and all(automaton.holds(c, state) for c in rule.when)
                }
                if met:
                    found[spelling] = None
                    ruled -= met
            if not ruled:
                break
    return list(found)


def compare(entries: Sequence[Entry], release: str) -> Iterator[Finding]:
    """Every cell in which an assembler disagrees with the table about what its own versions and targets have."""
    judge = assembler(release)
    asked: dict[tuple[str, Version], list[tuple[Entry, Use, bool]]] = defaultdict(list)
    for entry in entries:
        for spelling in plainest(entry):
            told: set[tuple[str, int]] = set()
            for use in uses(spelling):
                if use.state.entry is not entry or use.operands in told:
                    continue
                told.add(use.operands)
                for target, version in _cells(use.gate, judge):
                    expect = gates.is_open(use.gate, target, version)
                    asked[target.name, version].append((entry, use, expect))
    for (target_name, version), questions in asked.items():
        probes = [use.probe(version) for _, use, _ in questions]
        verdicts = ptxas.judge(probes, version_text(version), target_name, judge.program)
        for (entry, use, expect), probe, verdict in zip(questions, probes, verdicts, strict=True):
            if verdict.accepted == expect:
                continue
            # Some messages come once a file, and a release may lay one to the wrong line: asked again alone.
            verdict = ptxas.judge([probe], version_text(version), target_name, judge.program)[0]
            if verdict.accepted != expect:
                yield Finding(entry, use, release, target_name, version, verdict.accepted, verdict.message)


def _cells(gate: Gate, judge: Assembler) -> set[tuple[Target, Version]]:
    """The targets with the lowest floor and the last ones the assembler knows, at the floor, below it, and newest."""
    opened = [t for t in judge.targets if gate[t.index] != gates.nowhere()[t.index]]
    if not opened:
        return set()
    versions = [v for v in targets.load().versions if v <= judge.newest]
    cells: set[tuple[Target, Version]] = set()
    for target in (min(opened, key=lambda t: gate[t.index][0]), opened[-1]):
        known = [v for v in versions if v >= target.introduced]
        low, high = gate[target.index]
        at = next((i for i, v in enumerate(known) if v >= low), len(known))
        last = next((i for i, v in enumerate(known) if v > high), len(known)) - 1
        for i in {at, at - 1, last, len(known) - 1}:
            if 0 <= i < len(known):
                cells.add((target, known[i]))
    return cells
