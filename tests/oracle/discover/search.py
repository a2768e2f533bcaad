"""The search: every word that might be one, asked of an assembler; what it knows and the vocabulary lacks."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

from ptx_ls.isa import gates, table
from ptx_ls.isa.targets import Version
from tests.oracle import ptxas
from tests.oracle.discover import fragments, instructions, modifiers, pragmas, registers
from tests.oracle.discover.registers import Register
from tests.oracle.discover.vocabulary import Vocabulary
from tests.oracle.releases import Assembler, plainest

_ROUNDS = 3
"""How often what was found is recombined anew."""


@dataclass(frozen=True)
class Found:
    """What an assembler knows and the vocabulary lacks."""

    modifiers: frozenset[str]
    keywords: frozenset[str]
    names: dict[str, str]
    registers: tuple[Register, ...]
    pragmas: frozenset[str]
    architectures: frozenset[str]


def search(words: Set[str], vocabulary: Vocabulary, version: Version, judge: Assembler, letters: int) -> Found:
    """What the assembler knows beyond the vocabulary, which is the table's up to a version. `words`: from outside."""
    beyond, keywords = _modifiers(words, vocabulary, judge, letters)
    asked = filter(instructions.can_be, _names(words, vocabulary, beyond, letters))
    of_table = _quoted_of_table(version, judge) | vocabulary.names
    names = {name: said for name, said in instructions.known(asked, judge).items() if name not in of_table}
    every = filter(registers.can_be, _registers(words, vocabulary, letters))
    return Found(
        beyond,
        keywords,
        names,
        tuple(one for one in registers.known(every, judge) if one.name not in vocabulary.registers),
        pragmas.known(filter(pragmas.can_be, words), judge) - vocabulary.pragmas,
        frozenset(
            name
            for name in ptxas.architectures(judge.program)
            if name.replace("compute_", "sm_") not in vocabulary.targets
        ),
    )


def _modifiers(
    words: Set[str], vocabulary: Vocabulary, judge: Assembler, letters: int
) -> tuple[frozenset[str], frozenset[str]]:
    paths = {f".{part}" for name in vocabulary.names for part in name.split(".")[1:]}
    passed = vocabulary.modifiers | vocabulary.directives | paths
    found: set[str] = set()
    keywords: set[str] = set()
    # What is recombined: first all that is known, then what the round before has found.
    news: frozenset[str] = vocabulary.modifiers
    candidates: Iterable[str] = itertools.chain(
        ("." + word.lstrip(".%@") for word in words if "." not in word.lstrip(".%@")),
        (f".{word}" for word in fragments.short_words(letters)),
    )
    for _ in range(_ROUNDS):
        every = vocabulary.modifiers | found
        made = itertools.chain(
            candidates,
            fragments.with_other_numbers(news),
            fragments.with_another_piece(news),
            fragments.recombined(news, every, letters),
        )
        known = modifiers.known((w for w in made if w not in passed and modifiers.can_be(w)), judge)
        news = known.modifiers - passed
        found |= news
        keywords |= known.keywords
        passed = passed | known.modifiers | known.keywords
        candidates = ()
        if not news:
            break
    return frozenset(found), frozenset(keywords)


def _names(words: Set[str], vocabulary: Vocabulary, beyond: Set[str], letters: int) -> Iterator[str]:
    """Words from outside, short ones, and each beginning of a known name with each known modifier behind it."""
    yield from (word.lstrip(".%@") for word in words)
    yield from fragments.short_words(letters)
    paths = {".".join(name.split(".")[: n + 1]) for name in vocabulary.names for n in range(name.count(".") + 1)}
    further = {f".{part}" for name in vocabulary.names for part in name.split(".")[1:]}
    for path, modifier in itertools.product(paths, vocabulary.modifiers | beyond | further):
        yield path + modifier


def _quoted_of_table(version: Version, judge: Assembler) -> frozenset[str]:
    """The names that the assembler quotes of what the table has up to a version."""
    spellings = (spelling for entry in table.entries() for spelling in plainest(entry))
    own = [s for s in spellings if (gates.introduced(table.resolve(s).gate) or version + 1) <= version]
    # A name without its modifiers may be quoted otherwise: cp.async and cp.async.bulk.
    paths = {entry.name for spelling in own for entry in table.resolve(spelling).entries}
    return frozenset(instructions.known({*own, *paths}, judge)) | paths


def _registers(words: Set[str], vocabulary: Vocabulary, letters: int) -> Iterator[str]:
    yield from ("%" + word.lstrip(".%@") for word in words)
    yield from (f"%{word}" for word in fragments.short_words(letters))
    yield from fragments.with_other_numbers(vocabulary.registers)
