"""New words tried in the plainest spelling of every entry: the spellings that an assembler takes, with their gates."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ptx_ls.isa import gates, table
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Version, by_name, version_text
from tests.oracle import ptxas
from tests.oracle.discover.bisection import measured
from tests.oracle.ptxas import Probe
from tests.oracle.releases import Assembler, plainest
from tests.oracle.uses import PRESENT, Use, uses

_OTHERS = ("Illegal modifier", "Unknown modifier", "Unexpected instruction types", "No state space qualifier")
"""How the messages begin that say of a word only that it is out of place."""
_MOST = 3
"""How many spellings of an entry are shown and gated for each word."""


@dataclass(frozen=True)
class Placed:
    """A spelling with a new word that an assembler takes, with the operands of a form, and where it does."""

    word: str
    spelling: str
    operands: str
    probe: Probe
    entry: str


@dataclass(frozen=True)
class Hint:
    """An instruction in which an assembler says more of a word than that it is out of place."""

    word: str
    spelling: str
    said: str


def spellings_with(spelling: str, path: str, word: str) -> Iterator[str]:
    """A spelling with a modifier put behind the path and behind all, and in the place of each of its own."""
    tokens = table.split(spelling[len(path) :])[1] if len(spelling) > len(path) else ()
    yield path + "".join((word, *tokens))
    yield path + "".join((*tokens, word))
    for at in range(len(tokens)):
        yield path + "".join((*tokens[:at], word, *tokens[at + 1 :]))


@cache
def plainest_uses(version: Version) -> tuple[Use, ...]:
    """The uses of the plainest spellings that exist up to a version, each kind of operands of an entry once."""
    found: dict[tuple[str, object], Use] = {}
    for entry in table.entries():
        for spelling in plainest(entry):
            for use in uses(spelling):
                if (gates.introduced(use.gate) or version + 1) <= version:
                    found.setdefault((entry.name, use.operands), use)
    return tuple(found.values())


def place(
    words: Sequence[str], version: Version, judge: Assembler, names: Sequence[str] = ()
) -> tuple[list[Placed], list[Hint]]:
    """The spellings of the table's entries that take the words, and of new instructions of these names."""
    asked: dict[str, list[Placed]] = defaultdict(list)
    for use in plainest_uses(version):
        at = next((name for name in PRESENT if gates.is_open(use.gate, by_name()[name], version)), None)
        if at is None:
            continue
        try:
            probe = use.probe(judge.newest)
        except (KeyError, ValueError):
            continue
        path = use.state.entry.name
        for word in words:
            for spelling in dict.fromkeys(spellings_with(use.spelling, path, word)):
                asked[at].append(_placed(word, spelling, use, probe, path))
        for name in names:
            asked["sm_107a"].append(_placed(name, name + use.spelling[len(path) :], use, probe, name))
    found: list[Placed] = []
    hints: dict[tuple[str, str], Hint] = {}
    for target, all_of_it in asked.items():
        verdicts = ptxas.judge([one.probe for one in all_of_it], version_text(judge.newest), target, judge.program)
        for one, verdict in zip(all_of_it, verdicts, strict=True):
            if verdict.accepted:
                found.append(one)
            elif not verdict.message.startswith(_OTHERS) and one.word in verdict.message:
                hints.setdefault((one.word, one.entry), Hint(one.word, one.spelling, verdict.message))
    return found, list(hints.values())


def _placed(word: str, spelling: str, use: Use, probe: Probe, entry: str) -> Placed:
    text = re.sub(r"^\S+", lambda _: spelling, probe.text, count=1)
    return Placed(
        word,
        spelling,
        use.state.form.operand_text,
        Probe(text, probe.declarations, probe.parameters, probe.independent),
        entry,
    )


def shown(found: Iterable[Placed]) -> list[Placed]:
    """A few spellings for each word and entry, the shortest first."""
    by_entry: dict[tuple[str, str], dict[str, Placed]] = defaultdict(dict)
    for one in sorted(found, key=lambda p: (len(p.spelling), p.spelling)):
        by_entry[one.word, one.entry].setdefault(one.spelling, one)
    return [one for few in by_entry.values() for one in list(few.values())[:_MOST]]


def gated(found: Sequence[Placed], judge: Assembler) -> list[tuple[Placed, Gate]]:
    """The spellings, each with its gate by bisection."""
    return list(zip(found, measured([one.probe for one in found], judge), strict=True))
