"""Which modifiers of a form may replace one modifier of a spelling.

A form in which more than one modifier of the spelling has no slot is skipped. The slots that the others fill show which
slots are left, so that few spellings are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Protocol

from ptx_ls.isa import automaton
from ptx_ls.isa.automaton import NOTHING, Layout, State, Ways, fill, forms_with_all_but_one, layout_with
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


def substitutes(gatekeeper: Gatekeeper, entry: Entry, modifiers: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Pairs of a modifier's number after the path of an entry and a token that may replace it, "" to remove it."""
    for form in forms_with_all_but_one(entry, modifiers):
        layout = _open_layout(gatekeeper, form)
        at = [layout.bits.get(token, 0) for token in modifiers] if layout else []
        if layout is None or at.count(0) > 1:
            continue
        before = NOTHING
        for i, modifier in enumerate(modifiers):
            if not at[i] or 0 not in at:
                rest = modifiers[i + 1 :]
                empty, is_full = _empty_slots(at[:i] + at[i + 1 :], layout.mandatory)
                if is_full:
                    ends = _filled(layout, before, rest)
                    if any(is_accepted(gatekeeper, State(entry, form, *end)) for end in ends.items()):
                        yield i, ""
                for number, slot in enumerate(form.slots):
                    if empty >> number & 1:
                        for filled, chosen in _filled(layout, _taken(layout, before, number), rest).items():
                            if not layout.mandatory & ~filled:
                                end = State(entry, form, filled, chosen)
                                fitting = _fitting(gatekeeper, end, slot, number, modifier)
                                yield from ((i, token) for token in fitting)
            before = fill(before, modifier, layout)
            if not before:
                break


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
    if not needed:
        return ~taken, True
    return (needed, False) if needed & (needed - 1) == 0 else (0, False)


def _taken(layout: Layout, ways: Ways, number: int) -> Ways:
    """The ways in which a slot is filled next, with "" for its modifier."""
    _, before, closed = layout.slots[number]
    return {
        filled | 1 << number: (*chosen, (number, ""))
        for filled, chosen in ways.items()
        if filled & before == before and not filled & closed
    }


def _filled(layout: Layout, ways: Ways, modifiers: Sequence[str]) -> Ways:
    """The ways after some more modifiers."""
    for token in modifiers:
        ways = fill(ways, token, layout)
    return ways


def _fitting(gatekeeper: Gatekeeper, end: State, slot: Slot, number: int, modifier: str) -> Iterator[str]:
    """The tokens that fit in the place of "" in a slot of a state."""
    place = end.chosen.index((number, ""))
    spoken = automaton.spoken_of(end.form)
    # Tokens without a gate of their own that no rule speaks of fit alike.
    is_common: bool | None = None
    for token in _likeliest(slot, modifier):
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


@lru_cache(maxsize=8192)
def _likeliest(slot: Slot, modifier: str) -> tuple[str, ...]:
    others = tuple(token for token in slot.documented if token != modifier)
    if len(others) <= _MOST_TRIED:
        return others
    return tuple(sorted(others, key=lambda t: (-max(likeness(modifier, t), LIKELY), usage_rank(t), t))[:_MOST_TRIED])


def is_accepted(gatekeeper: Gatekeeper, end: State) -> bool:
    """Whether a state is complete, breaks no rule, and its gate is open."""
    if automaton.is_incomplete(end) or automaton.broken_rule(end) is not None:
        return False
    return gatekeeper is EVERYWHERE or gatekeeper.is_open(automaton.gate_of(end))


@lru_cache(maxsize=8192)
def _open_layout(gatekeeper: Gatekeeper, form: Form) -> Layout | None:
    """The layout of a form with the modifiers whose gates are open; None if that of the form is closed."""
    return layout_with(form, gatekeeper.is_open) if _is_there(gatekeeper, form.gate) else None


def _is_there(gatekeeper: Gatekeeper, gate: Gate | None) -> bool:
    return gate is None or gatekeeper.is_open(gate)
