"""Words of PTX that an operand of the host completes, such as `.m16n8k%14`: nvcc writes a number there.

Where the number is known, the word is judged with it. Else a number that makes the instruction valid stands for it, if
any does: which one, the host decides out of sight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product

from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.isa import gates, table, targets
from ptx_ls.lazy import pattern

_PLACEHOLDER = pattern(r"%(\d+(?:_\d+)?)")
_SPELLING = pattern(r"(?<![\w.$%])[a-z][\w%]*(?:(?:\.|::)[\w%]+)+")
_MODIFIER = pattern(r"(?:\.|::)?[\w%]+(?:::[\w%]+)*")
_BEFORE = pattern(r"[\w$.]|::")
_AFTER = pattern(r"[A-Za-z_$]|\.[A-Za-z]|::")
_MOST = 512
"""Combinations of numbers that are tried for one instruction."""
_MOST_TEXTS = 16
"""Texts of one statement, each with other numbers, of which one that is valid is enough."""
_UNKNOWN = 10_000
"""What stands for the first operand in a word of the program, such as a label, where its number is not known."""


def completed(text: MappedText, constants: Mapping[str, str | None]) -> tuple[tuple[MappedText, ...], frozenset[str]]:
    """What a text may read with something in the place of each placeholder that completes a word, first what most
    targets take; and the names of those placeholders. `constants` are the operands that are no registers, by name, with
    what is written for each if that is known."""
    names = {
        found[0]: constants[found[0]]
        for found in _PLACEHOLDER.finditer(text.text)
        if found[0] in constants and _completes(text.text, found.start(), found.end())
    }
    if not names:
        return (text,), frozenset()
    known = {name: written for name, written in names.items() if written is not None}
    spellings = tuple(_SPELLING.findall(text.text))
    chosen = list(islice(_choices(spellings, known, frozenset(names) - known.keys()), _MOST_TEXTS))
    return tuple(_written(text, one) for one in chosen), frozenset(names)


def _written(text: MappedText, constants: Mapping[str, str]) -> MappedText:
    """A text with what is written for constants where they complete a word."""
    into = Builder()
    at = 0
    for found in _PLACEHOLDER.finditer(text.text):
        if found[0] in constants and _completes(text.text, found.start(), found.end()):
            into.mapped(text, at, found.start())
            into.replaced(constants[found[0]], text.span(*found.span()))
            at = found.end()
    into.mapped(text, at)
    return into.result()


def valued(text: MappedText, constants: Mapping[str, str]) -> MappedText:
    """A text with what is written for some operands in the place of their names."""
    if not constants:
        return text
    into = Builder()
    at = 0
    for found in _PLACEHOLDER.finditer(text.text):
        if found[0] in constants:
            into.mapped(text, at, found.start())
            into.replaced(constants[found[0]], text.span(*found.span()))
            at = found.end()
    into.mapped(text, at)
    return into.result()


def _completes(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - 2) : start]
    return bool(_BEFORE.match(before[-1:]) or before == "::" or _AFTER.match(text, end))


def _choices(spellings: Sequence[str], known: Mapping[str, str], left: frozenset[str]) -> Iterator[dict[str, str]]:
    """What may stand for each name. Those of an instruction that no number makes valid are left out."""
    for number, spelling in enumerate(spellings):
        here = left.intersection(found[0] for found in _PLACEHOLDER.finditer(spelling))
        if not here:
            continue
        written = _PLACEHOLDER.sub(lambda found: known.get(found[0], found[0]), spelling)
        rest = spellings[number + 1 :]
        for one in _numbers(written) or ({},):
            yield from _choices(rest, {**known, **one}, left - here)
        return
    unknown = {name: str(_UNKNOWN + number) for number, name in enumerate(sorted(left))}
    yield {**known, **unknown}


@lru_cache(maxsize=256)
def _numbers(spelling: str) -> tuple[dict[str, str], ...]:
    """The numbers for the placeholders in a spelling with which some target takes it, first those that most do."""
    opcode, *modifiers = _MODIFIER.findall(spelling)
    names = list(dict.fromkeys(one[0] for one in _PLACEHOLDER.finditer(spelling)))
    words = {
        word
        for entry in table.family(_PLACEHOLDER.split(opcode)[0])
        for word in (
            *(f".{one}" for one in entry.path),
            *(token for form in entry.forms for slot in form.slots for token in slot.gates),
        )
    }
    choices: list[list[dict[str, str]]] = []
    for modifier in modifiers:
        if not _PLACEHOLDER.search(modifier):
            continue
        pieces = _PLACEHOLDER.split(modifier)
        shape = re.compile(r"(\d+)".join(re.escape(piece) for piece in pieces[::2]))
        placed = [f"%{name}" for name in pieces[1::2]]
        fitting = [
            dict(zip(placed, one.groups(), strict=True)) for word in sorted(words) if (one := shape.fullmatch(word))
        ]
        choices.append(fitting)
    found: list[tuple[int, dict[str, str]]] = []
    for combination in islice(product(*choices), _MOST):
        numbers: dict[str, str] = {}
        if any(numbers.setdefault(name, one) != one for part in combination for name, one in part.items()):
            continue
        written = _PLACEHOLDER.sub(lambda one, numbers=numbers: numbers.get(one[0], one[0]), spelling)  # type: ignore[misc]
        resolution = table.resolve(written)
        if not resolution.matches:
            continue
        gate, every = resolution.gate, targets.load()
        count = sum(gates.is_open(gate, one, every.newest) for one in every.targets)
        if numbers.keys() >= set(names):
            found.append((count, numbers))
    return tuple(numbers for _, numbers in sorted(found, key=lambda one: -one[0]))
