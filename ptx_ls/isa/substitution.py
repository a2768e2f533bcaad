"""Which modifiers of a form may replace one modifier of a spelling.

A form in which more than one modifier of the spelling has no slot is skipped. The slots that the others fill show which
slots are left, so that few spellings are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Protocol

from ptx_ls.isa import automaton
from ptx_ls.isa.automaton import NOTHING, Place, State, Ways, fill, forms_with_all_but_one, places_of, slots_for
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form, Slot
from ptx_ls.isa.suggestions import LIKELY, likeness, usage_rank
from ptx_ls.lazy import dataclass

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


# Many slots have the same tokens.
@lru_cache(maxsize=8192)
def likeliest(tokens: tuple[str, ...], modifier: str) -> tuple[str, ...]:
    """Those of some tokens that are likely meant by another modifier."""
    others = tuple([token for token in tokens if token != modifier])
    if len(others) <= _MOST_TRIED:
        return others
    return tuple(sorted(others, key=lambda t: (-max(likeness(modifier, t), LIKELY), usage_rank(t), t))[:_MOST_TRIED])


@dataclass(frozen=True, eq=False)
class Gap:
    """A form that has a slot for each modifier of a spelling but perhaps one.

    `at` is the number of that modifier; `slots`: those that each modifier may fill, as bits; `empty`: those that are
    left for another modifier in its place, as bits; `is_full`: none has to be filled.
    """

    entry: Entry
    form: Form
    modifiers: tuple[str, ...]
    slots: Sequence[int]
    at: int
    empty: int
    is_full: bool

    @cached_property
    def _before(self) -> Ways:
        """The ways in which the modifiers before that one fill slots."""
        return fill(NOTHING, zip(self.modifiers[: self.at], self.slots, strict=False), places_of(self.form))

    def ends(self, number: int | None = None) -> Iterator[State]:
        """The complete states without the modifier, or with "" for one in a slot in its place."""
        places, after = places_of(self.form), self.at + 1
        ways = self._before if number is None else _taken(places, self._before, number)
        rest = zip(self.modifiers[after:], self.slots[after:], strict=True)
        for filled, chosen in fill(ways, rest, places).items() if ways else ():
            if not self.form.mandatory & ~filled:
                yield State(self.entry, self.form, filled, chosen)

    def is_dispensable(self, gatekeeper: Gatekeeper) -> bool:
        """Whether the spelling is accepted without the modifier."""
        return self.is_full and any(is_accepted(gatekeeper, end) for end in self.ends())

    def fitting(self, gatekeeper: Gatekeeper, tried: Callable[[tuple[str, ...], str], Sequence[str]]) -> Iterator[str]:
        """The tokens with one of which in place of the modifier the spelling is accepted, of those of the tokens of a
        slot that are tried."""
        for number, slot in enumerate(self.form.slots):
            if self.empty >> number & 1 and (tokens := tried(slot.documented, self.modifiers[self.at])):
                for end in self.ends(number):
                    yield from _fitting(gatekeeper, end, slot, number, tokens)


def gaps(gatekeeper: Gatekeeper, entry: Entry, modifiers: tuple[str, ...]) -> Iterator[Gap]:
    """Where another modifier in the place of one, or none, may make a spelling correct."""
    for form in forms_with_all_but_one(entry, modifiers):
        if not _is_there(gatekeeper, form.gate):
            continue
        slots = _open_slots(gatekeeper, form, modifiers)
        without = slots.count(0)
        reached = 0
        for one in slots:
            reached |= one
        needed = form.mandatory & ~reached
        if without > 1 or needed & (needed - 1):
            continue
        for at in (slots.index(0),) if without else range(len(slots)):
            empty, is_full = _empty_slots(slots[:at] + slots[at + 1 :], form.mandatory)
            if empty or is_full:
                yield Gap(entry, form, modifiers, slots, at, empty, is_full)


def substitutes(gatekeeper: Gatekeeper, entry: Entry, modifiers: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Pairs of a modifier's number after the path of an entry and a token that may replace it, "" to remove it."""
    for gap in gaps(gatekeeper, entry, modifiers):
        if gap.is_dispensable(gatekeeper):
            yield gap.at, ""
        for token in gap.fitting(gatekeeper, likeliest):
            yield gap.at, token


def _open_slots(gatekeeper: Gatekeeper, form: Form, modifiers: Sequence[str]) -> list[int]:
    """The slots, as bits, that each of some modifiers may fill with a gate that is open."""
    slots = slots_for(form)
    at = [slots.get(token, 0) for token in modifiers]
    if gatekeeper is EVERYWHERE or not form.gated:
        return at
    for i, token in enumerate(modifiers):
        left = at[i] & form.gated
        while left:
            least = left & -left
            left ^= least
            if not _is_there(gatekeeper, form.slots[least.bit_length() - 1].gates[token]):
                at[i] ^= least
    return at


def _empty_slots(at: Sequence[int], mandatory: int) -> tuple[int, bool]:
    """The slots, as bits, that one more modifier may fill beside modifiers with these slots each, so that no mandatory
    one stays empty; and whether none is empty without it."""
    taken = reachable = 0
    for slots in at:
        reachable |= slots
        if slots & (slots - 1) == 0:
            if taken & slots:
                return 0, False
            taken |= slots
    needed = mandatory & ~reachable
    if reachable.bit_count() < len(at):
        return 0, False
    if not needed:
        return ~taken, True
    return (needed, False) if needed & (needed - 1) == 0 else (0, False)


def _taken(places: Sequence[Place], ways: Ways, number: int) -> Ways:
    """The ways in which a slot is filled next, with "" for its modifier."""
    _, before, deciding = places[number]
    return {
        filled | 1 << number: (*chosen, (number, "")) for filled, chosen in ways.items() if filled & deciding == before
    }


def _fitting(gatekeeper: Gatekeeper, end: State, slot: Slot, number: int, tokens: Iterable[str]) -> Iterator[str]:
    """Those of some tokens that fit in the place of "" in a slot of a state."""
    place = end.chosen.index((number, ""))
    spoken = automaton.spoken_of(end.form)
    # Tokens without a gate of their own that no rule speaks of fit alike.
    is_common: bool | None = None
    for token in tokens:
        gate = slot.gates[token]
        is_plain = gate is None and token not in spoken and slot.name not in spoken
        if is_plain and is_common is not None:
            if is_common:
                yield token
            continue
        if _is_there(gatekeeper, gate):
            chosen = (*end.chosen[:place], (number, token), *end.chosen[place + 1 :])
            fits = is_accepted(gatekeeper, State(end.entry, end.form, end.filled, chosen))
            if is_plain:
                is_common = fits
            if fits:
                yield token


def is_accepted(gatekeeper: Gatekeeper, end: State) -> bool:
    """Whether a state is complete, breaks no rule, and its gate is open."""
    if automaton.is_incomplete(end) or automaton.broken_rule(end) is not None:
        return False
    return gatekeeper is EVERYWHERE or gatekeeper.is_open(automaton.gate_of(end))


def _is_there(gatekeeper: Gatekeeper, gate: Gate | None) -> bool:
    return gate is None or gatekeeper.is_open(gate)
