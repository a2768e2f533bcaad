"""Words that might exist: those of a vocabulary with other numbers, other parts and short words in them."""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Collection, Iterable, Iterator

_NUMBER = re.compile(r"\d+")
_USUAL = ("0", "1", "2", "3", "4", "5", "6", "8", "9", "10", "16", "32", "64", "128", "256")
_TYPE = re.compile(r"(\.(?:[a-z].*::)?)((?:[a-z]+\d+)+)$")
_PIECE = re.compile(r"[a-z]+\d+")


def short_words(letters: int) -> Iterator[str]:
    """Every word of at most so many small letters."""
    for length in range(1, letters + 1):
        yield from map("".join, itertools.product(string.ascii_lowercase, repeat=length))


def parts_of(modifiers: Iterable[str]) -> frozenset[str]:
    """The parts of modifiers between their colons, "shared" and "cta" of ".shared::cta"."""
    return frozenset(part for word in modifiers for part in word.lstrip(".").split("::"))


def beginnings_of(modifiers: Iterable[str]) -> frozenset[str]:
    """What stands before each `::` of modifiers, ".a" and ".a::b" of ".a::b::c"."""
    split = (word.split("::") for word in modifiers)
    return frozenset("::".join(parts[:n]) for parts in split for n in range(1, len(parts)))


def with_other_numbers(words: Collection[str]) -> Iterator[str]:
    """Words with any two of their numbers exchanged for usual ones, or the only one; of words that begin with a number
    one at a time, since each such word ends the file where it is unknown."""
    for word in words:
        pieces = _NUMBER.split(word)
        own = _NUMBER.findall(word)
        together = min(1 if word[1:2].isdigit() else 2, len(own))
        for places in itertools.combinations(range(len(own)), together) if own else ():
            for numbers in itertools.product(_USUAL, repeat=together):
                exchanged = dict(zip(places, numbers, strict=True))
                rest = (exchanged.get(at, number) for at, number in enumerate(own))
                yield "".join(itertools.chain(*itertools.zip_longest(pieces, rest, fillvalue="")))


def _with_another_number(part: str) -> Iterator[str]:
    yield from (_NUMBER.sub(number, part) for number in _USUAL)


def with_another_piece(words: Iterable[str]) -> Iterator[str]:
    """Types such as ".e2m1x4" with a letter and a number put in (".e2m1p4x4"), or a letter before all (".ti16")."""
    for word in words:
        match = _TYPE.match(word)
        if not match:
            continue
        before, pieces = match[1], _PIECE.findall(match[2])
        for at in range(len(pieces) + 1):
            for letter, number in itertools.product(string.ascii_lowercase, _USUAL):
                yield before + "".join([*pieces[:at], letter + number, *pieces[at:]])
        if len(pieces) == 1:
            yield from with_other_numbers([f"{before}{letter}{match[2]}" for letter in string.ascii_lowercase])


def recombined(modifiers: Collection[str], every: Collection[str], letters: int) -> Iterator[str]:
    """Each beginning of some modifiers with each part of every one behind it, and with each short word; behind their
    first part each two of the parts that stand beside colons; any two parts, one of them theirs, one of these; and
    each part between colons exchanged for another one, or for a letter."""
    parts = parts_of(every)
    parts |= {other for part in parts if len(_NUMBER.findall(part)) == 1 for other in _with_another_number(part)}
    colons = parts_of(word for word in every if "::" in word)
    for beginning in sorted(beginnings_of(modifiers)):
        yield from (f"{beginning}::{part}" for part in parts)
        yield from (f"{beginning}::{word}" for word in short_words(letters))
        if "::" not in beginning:
            yield from (f"{beginning}::{one}::{other}" for one in colons for other in colons)
    for one, other in itertools.product(parts_of(modifiers), colons):
        yield from (f".{first}::{last}" for first, last in ((one, other), (other, one)) if not first[0].isdigit())
    for split in (word.split("::") for word in modifiers):
        for at in range(1, len(split) - 1):
            yield from ("::".join([*split[:at], part, *split[at + 1 :]]) for part in parts | {*string.ascii_lowercase})
