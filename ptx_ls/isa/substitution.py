"""Which modifiers of a form may replace one modifier of a spelling.

A form in which more than one modifier of the spelling has no slot is skipped. The slots that the others fill show which
slots are left, so that few spellings are tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Protocol

from ptx_ls.isa import automaton
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form, Slot
from ptx_ls.isa.suggestions import LIKELY, likeness, usage_rank

_MOST_TRIED = 24
"""Modifiers of one slot that are tried, the likeliest first; the shapes of a matrix alone are more than a hundred."""


class Gatekeeper(Protocol):
    """Decides which gates are open; cached by identity."""

    def is_open(self, gate: Gate) -> bool:
        """Whether a gate is open."""

    def __hash__(self) -> int:
        """By its identity."""


class _Everywhere:
    def is_open(self, gate: Gate) -> bool:
        return True


EVERYWHERE: Gatekeeper = _Everywhere()
"""Whatever the target and version."""


def substitutes(
    gatekeeper: Gatekeeper, entry: Entry, modifiers: tuple[str, ...], known: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Pairs of a modifier's number after the path of an entry and a token that may replace it, "" to remove it."""
    for form, places, needed in _open_forms(gatekeeper, entry):
        at = [places.get(token, 0) for token in modifiers]
        wrong = [i for i, slots in enumerate(at) if not slots]
        lacking = needed
        for slots in at:
            lacking &= ~slots
        if len(wrong) > 1 or lacking & (lacking - 1):
            continue
        before: tuple[State, ...] = (State(entry, form, 0, ()),)
        for i, modifier in enumerate(modifiers):
            if not wrong or wrong[0] == i:
                rest, others = modifiers[i + 1 :], (*at[:i], *at[i + 1 :])
                if _may_fill(others, needed, 0):
                    ends = _walk(gatekeeper, before, rest)
                    if any(is_accepted(gatekeeper, end) for end in ends):
                        yield i, ""
                for number, slot in enumerate(form.slots):
                    if _may_fill(others, needed, 1 << number):
                        yield from (
                            (i, token) for token in _fill(gatekeeper, before, number, slot, modifier, rest, known)
                        )
            before = _walk(gatekeeper, before, (modifier,))
            if not before:
                break


def _may_fill(others: Sequence[int], needed: int, slot: int) -> bool:
    """Whether the slots that the other modifiers may fill, and one more, leave none of those needed empty or filled
    twice."""
    filled = slot
    for slots in others:
        if slots & (slots - 1) == 0:
            if filled & slots:
                return False
            filled |= slots
    for slots in others:
        filled |= slots
    return not needed & ~filled


def _fill(
    gatekeeper: Gatekeeper,
    before: Sequence[State],
    number: int,
    slot: Slot,
    modifier: str,
    rest: Sequence[str],
    known: Collection[str],
) -> Iterator[str]:
    """The tokens of a slot that fit between the modifiers before it and the rest."""
    for start in before:
        if start.filled >> number & 1 or not automaton.in_order(start, number):
            continue
        through = State(start.entry, start.form, start.filled | 1 << number, (*start.chosen, (number, "")))
        place = len(start.chosen)
        for end in _walk(gatekeeper, (through,), rest):
            if automaton.missing(end):
                continue
            for token in _likeliest(slot, modifier):
                if token in known and _is_there(gatekeeper, slot.gates[token]):
                    chosen = (*end.chosen[:place], (number, token), *end.chosen[place + 1 :])
                    if is_accepted(gatekeeper, State(end.entry, end.form, end.filled, chosen)):
                        yield token


@lru_cache(maxsize=8192)
def _likeliest(slot: Slot, modifier: str) -> tuple[str, ...]:
    others = (token for token in slot.documented if token != modifier)
    return tuple(sorted(others, key=lambda t: (-max(likeness(modifier, t), LIKELY), usage_rank(t), t))[:_MOST_TRIED])


def is_accepted(gatekeeper: Gatekeeper, end: State) -> bool:
    """Whether a state is complete, breaks no rule, and its gate is open."""
    if automaton.missing(end) or automaton.broken_rule(end) is not None:
        return False
    return gatekeeper.is_open(automaton.gate_of(end))


@lru_cache(maxsize=4096)
def _open_forms(gatekeeper: Gatekeeper, entry: Entry) -> tuple[tuple[Form, dict[str, int], int], ...]:
    """The forms whose gates are open, each with the slots that a token may fill (as bits), and the mandatory slots."""
    found = []
    for form in entry.forms:
        if not _is_there(gatekeeper, form.gate):
            continue
        places: dict[str, int] = {}
        needed = 0
        for i, slot in enumerate(form.slots):
            needed |= (not slot.optional) << i
            for token, gate in slot.gates.items():
                if _is_there(gatekeeper, gate):
                    places[token] = places.get(token, 0) | 1 << i
        found.append((form, places, needed))
    return tuple(found)


def _walk(gatekeeper: Gatekeeper, states: Sequence[State], modifiers: Sequence[str]) -> tuple[State, ...]:
    """The states after some more modifiers whose gates are all open."""
    after = tuple(states)
    for token in modifiers:
        after = tuple(
            one
            for one in automaton.step(after, token)
            if _is_there(gatekeeper, one.form.slots[one.chosen[-1][0]].gates[token])
        )
        if not after:
            break
    return after


def _is_there(gatekeeper: Gatekeeper, gate: Gate | None) -> bool:
    return gate is None or gatekeeper.is_open(gate)
