"""Instructions, modifiers and terms by words of their names and meanings: `shuffle`, `matrix multiply fp8`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import log

from ptx_ls.isa import glossary, state, table
from ptx_ls.isa.notation.lines import lines_of, unquote
from ptx_ls.isa.search.usage import usage_of_name
from ptx_ls.lazy import NamedTuple, pattern

_WORD = pattern(
    r"\b(?!(?:an?|and|are|as|at|by|do|does|for|from|how|in?|into|is|its?|of|on|or|that|the|to|what|with)\b)[a-z0-9]+"
)
"""A word that says something."""
_MOST = 12
_OF_NAME, _OF_MEANING = 3.0, 1.0
_OF_TERM = 2.0
"""What a word counts that is in a name, in a meaning, and in a term that leads to something."""
_FEWEST = 1 / 3
"""The part of the words that a result has at least."""
_LEAST_WITHIN, _LEAST_BEGIN = 5, 3
"""Letters of a word that may be within an instruction's name, as `sleep` is in `nanosleep`, and of a name that may
begin the word, as `div` begins `divide`."""
_ENDINGS = ("ing", "ed", "es", "s")
_LEAST_STEM = 4


class Ranked(NamedTuple):
    """Something that words lead to: what it is, its name, its meaning in one line, and its section of the manual."""

    subject: str
    name: str
    summary: str
    doc: str


class _Text(NamedTuple):
    of: Ranked
    in_name: frozenset[str]
    in_meaning: frozenset[str]
    begins: str


def search(what: str) -> tuple[Ranked, ...]:
    """What fits words best, the best first: by how many of them are in a name or a meaning, rare ones counting more,
    by the terms of CUDA and hardware among them, which lead to instructions, and then by use."""
    words = [*dict.fromkeys(_stems(what))]
    if not words:
        return ()
    texts, frequency = _texts()
    led, covered = _led_to(words)
    found: list[tuple[float, bool, int, int, Ranked]] = []
    for number, (one, in_name, in_meaning, begins) in enumerate(texts):
        opcode = one.name if one.subject == "instruction" else ""
        named = {word for word in words if word in in_name or (opcode and _is_abbreviated(word, opcode))}
        meant = in_meaning.intersection(words)
        has = named | meant | covered.get(one.name, set())
        if not has or len(has) < _FEWEST * len(words):
            continue
        score = led.get(one.name, 0.0)
        for word in named | meant:
            rare = log(len(texts) / (1 + frequency[word])) / 4
            score += rare * (_OF_NAME if word in named else _OF_MEANING)
        # Of what fits equally, first what does just that, then what compilers write most.
        written = usage_of_name(opcode) if opcode else 0
        found.append((score * len(has) / len(words), begins in words, written, -number, one))
    return tuple(one for *_, one in sorted(found, reverse=True)[:_MOST])


def _is_abbreviated(word: str, name: str) -> bool:
    """Whether an instruction's name is short for a word, or contains it."""
    opcode = name.partition(".")[0]
    return (len(word) >= _LEAST_WITHIN and word in name) or (len(opcode) >= _LEAST_BEGIN and word.startswith(opcode))


def _led_to(words: Sequence[str]) -> tuple[dict[str, float], dict[str, set[str]]]:
    """What the terms lead to whose names are among words: how much each counts, and the words that it stands for."""
    scores: dict[str, float] = {}
    covered: dict[str, set[str]] = {}
    for names, _, leads, _ in _rows():
        own = {word for name in names if (parts := [*_stems(name)]) and {*parts} <= {*words} for word in parts}
        for place, name in enumerate(leads if own else ()):
            # The first that a term names is the one that is meant most.
            scores[name] = scores.get(name, 0.0) + _OF_TERM * len(own) * (1 - place / 10)
            covered.setdefault(name, set()).update(own)
    return scores, covered


def _rows() -> Iterator[tuple[list[str], str, list[str], str]]:
    for line in lines_of("terms.isa"):
        head, summary, words, anchor = line.columns
        yield head.split(", "), unquote(summary), words.split(), anchor


@cache
def _texts() -> tuple[tuple[_Text, ...], Counter[str]]:
    """Everything that is searched, and how many texts have each word."""
    found = [
        _Text(one, frozenset(_stems(names)), frozenset(_stems(one.summary)), next(_stems(one.summary), ""))
        for one, names in _everything()
    ]
    return tuple(found), Counter(word for text in found for word in text.in_name | text.in_meaning)


def _everything() -> Iterator[tuple[Ranked, str]]:
    """What is searched, each with its names."""
    entries = {entry.name: entry for entry in reversed(table.entries())}
    for entry in reversed(entries.values()):
        yield Ranked("instruction", entry.name, entry.summary, entry.doc), entry.name
    for names, summary, _, anchor in _rows():
        yield Ranked("term", names[0], summary, anchor), " ".join(names)
    for register in state.special_registers():
        yield Ranked("special register", register.name, register.summary, register.doc), register.name
    for directive in state.directives():
        yield Ranked("directive", directive.name, directive.summary, directive.doc), directive.name
    for word in glossary.load().values():
        if word.summary:
            yield Ranked("modifier", word.token, word.summary, ""), word.token


def _stems(text: str) -> Iterator[str]:
    """The words of a text without their endings, so that `loads` is `load`."""
    for word in _WORD.findall(text.lower()):
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
                word = word[: -len(ending)]
                break
        yield word.rstrip("e") if len(word) > _LEAST_STEM else word
