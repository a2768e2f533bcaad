"""Draws spellings: from the forms of an entry, and mutations that mostly ought to be refused."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ptx_ls.isa.model import Entry, Form


@dataclass(frozen=True)
class Drawn:
    """A spelling made from a form by choosing `tokens`, one per slot ("" where left out)."""

    form: Form
    tokens: tuple[str, ...]

    def spelling(self, entry: Entry) -> str:
        """The spelling in the form's own order."""
        return entry.name + "".join(self.tokens)

    @property
    def chosen(self) -> dict[str, str]:
        """Slot to token; a literal is its own slot."""
        return {slot.name: token for slot, token in zip(self.form.slots, self.tokens, strict=True) if token}


def choices(form: Form) -> list[tuple[str, ...]]:
    """What may stand in each slot; "" for an optional one left out."""
    return [(("",) if slot.optional else ()) + tuple(slot.gates) for slot in form.slots]


def spellings(form: Form, most: int, rng: random.Random) -> Iterator[Drawn]:
    """All spellings of a form where there are at most `most`, else a sample in which each token occurs."""
    options = choices(form)
    if math.prod(map(len, options)) <= most:
        for tokens in itertools.product(*options):
            yield Drawn(form, tokens)
        return
    seen: set[tuple[str, ...]] = set()
    for at, tokens in enumerate(options):
        for token in tokens:
            for _ in range(8):
                pick = tuple(token if i == at else rng.choice(o) for i, o in enumerate(options))
                seen.add(pick)
    while len(seen) < most:
        seen.add(tuple(rng.choice(o) for o in options))
    for pick in sorted(seen):
        yield Drawn(form, pick)


def mutations(drawn: Drawn, entry: Entry, borrowed: list[str], rng: random.Random) -> Iterator[str]:
    """Spellings near a drawn one: a token dropped, doubled, swapped, exchanged, and one from elsewhere put in."""
    tokens = [t for t in drawn.tokens if t]
    if tokens:
        at = rng.randrange(len(tokens))
        yield entry.name + "".join(tokens[:at] + tokens[at + 1 :])
        yield entry.name + "".join([*tokens[: at + 1], *tokens[at:]])
    if len(tokens) > 1:
        at = rng.randrange(len(tokens) - 1)
        yield entry.name + "".join([*tokens[:at], tokens[at + 1], tokens[at], *tokens[at + 2 :]])
    if borrowed:
        at = rng.randrange(len(tokens) + 1)
        word = rng.choice(borrowed)
        yield entry.name + "".join([*tokens[:at], word, *tokens[at:]])
        if tokens:
            at = rng.randrange(len(tokens))
            yield entry.name + "".join([*tokens[:at], word, *tokens[at + 1 :]])


def insertions(drawn: Sequence[Drawn], entry: Entry, words: Sequence[str]) -> Iterator[tuple[Drawn, str]]:
    """Each word put into one of the drawn spellings: in turn into each, behind all, before all and between."""
    for number, word in enumerate(words):
        one = drawn[number % len(drawn)]
        tokens = [t for t in one.tokens if t]
        at = (len(tokens), 0, len(tokens) // 2)[number // len(drawn) % 3]
        yield one, entry.name + "".join([*tokens[:at], word, *tokens[at:]])


def doublings(drawn: Sequence[Drawn], entry: Entry) -> Iterator[tuple[Drawn, str]]:
    """The drawn spellings with each modifier of theirs twice: the second right behind it, and behind all."""
    for one in drawn:
        tokens = [t for t in one.tokens if t]
        for at, token in enumerate(tokens, 1):
            yield one, entry.name + "".join([*tokens[:at], token, *tokens[at:]])
            yield one, entry.name + "".join([*tokens, token])


def exchanges(
    drawn: Sequence[Drawn], entry: Entry, others: Callable[[str], Iterable[str]]
) -> Iterator[tuple[Drawn, str]]:
    """The drawn spellings with each modifier left out, and exchanged for each of those that `others` gives for it."""
    for one in drawn:
        for at, token in enumerate(one.tokens):
            for other in ("", *others(token)) if token else ():
                yield one, entry.name + "".join([*one.tokens[:at], other, *one.tokens[at + 1 :]])


def pairs(
    drawn: Sequence[Drawn], entry: Entry, words: Callable[[Form], Sequence[str]], count: int, rng: random.Random
) -> Iterator[tuple[Drawn, str]]:
    """The drawn spellings with two more modifiers of those that `words` gives for their forms, `count` in all."""
    for number in range(count):
        one = drawn[number % len(drawn)]
        tokens = [t for t in one.tokens if t]
        for word in rng.choices(words(one.form), k=2):
            tokens.insert(rng.randrange(len(tokens) + 1), word)
        yield one, entry.name + "".join(tokens)
