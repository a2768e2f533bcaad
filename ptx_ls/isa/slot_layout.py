"""Which slots of a form a modifier may fill, and after which others; prepared once per form, for every walk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.lazy import dataclass

Chosen = tuple[tuple[int, str], ...]
"""Modifiers in the order of a spelling, each with the index of the slot that it fills."""

Ways = dict[int, Chosen]
"""The ways in which modifiers fill slots of a form, by the slots that are filled (as bits).

Two ways to fill the same slots differ in what they chose only where domains overlap, and such slots keep their order,
so the first way represents all.
"""

NOTHING: Ways = {0: ()}
"""The only way to fill no slot."""

Place = tuple[int, int, int]
"""A slot by its index, with the slots that must be filled before it, and those that must be empty, itself included."""


@dataclass(frozen=True, eq=False)
class Layout:
    """The slots of a form. `slots`: the place of each; `places`: those that a modifier may fill; `bits`: the same slots
    as bits; `mandatory`: the slots that must be filled, as bits."""

    slots: tuple[Place, ...]
    places: dict[str, tuple[Place, ...]]
    bits: dict[str, int]
    mandatory: int


@cache
def layout_of(form: Form, ordered: bool = True) -> Layout:
    """The layout of a form; without `ordered`, as if slots might be filled in any order."""
    order = _order(form) if ordered else [(0, 0)] * len(form.slots)
    slots = tuple((i, before, after | 1 << i) for i, (before, after) in enumerate(order))
    mandatory = sum(1 << i for i, slot in enumerate(form.slots) if not slot.optional)
    return _with_tokens(slots, mandatory, [slot.gates for slot in form.slots])


def layout_with(form: Form, is_open: Callable[[Gate], bool]) -> Layout:
    """The layout of a form with only those modifiers whose gates are open."""
    every = layout_of(form)
    there = [[t for t, gate in slot.gates.items() if gate is None or is_open(gate)] for slot in form.slots]
    return _with_tokens(every.slots, every.mandatory, there)


def _with_tokens(slots: tuple[Place, ...], mandatory: int, tokens: Iterable[Iterable[str]]) -> Layout:
    """A layout with the modifiers of each slot."""
    places: dict[str, tuple[Place, ...]] = {}
    bits: dict[str, int] = {}
    for place, own in zip(slots, tokens, strict=True):
        here, bit = (place,), 1 << place[0]
        for token in own:
            places[token] = places[token] + here if token in places else here
            bits[token] = bits.get(token, 0) | bit
    return Layout(slots, places, bits, mandatory)


def _order(form: Form) -> list[tuple[int, int]]:
    """For each slot, the slots (as bits) that must be filled before it, and those that must not be."""
    paths = [i for i, slot in enumerate(form.slots) if slot.path]
    required = sum(1 << i for i in paths if not form.slots[i].optional)
    free = sum(1 << i for i in range(len(form.slots)) if i not in paths) if paths else 0
    lanes: dict[int, list[int]] = {}
    for i, slot in enumerate(form.slots):
        if slot.lane >= 0:
            lanes.setdefault(slot.lane, []).append(i)
    order = []
    for i, slot in enumerate(form.slots):
        before, after = (0, free) if slot.path else (required, 0)
        for j in lanes.get(slot.lane, ()):
            if j > i:
                after |= 1 << j
            elif j < i and not form.slots[j].optional:
                before |= 1 << j
        order.append((before, after))
    return order


def fill(ways: Ways, token: str, layout: Layout) -> Ways:
    """The ways after one more modifier."""
    after: Ways = {}
    here = layout.places.get(token, ())
    for filled, chosen in ways.items():
        for index, before, closed in here:
            if filled & before == before and not filled & closed:
                after.setdefault(filled | 1 << index, (*chosen, (index, token)))
    return after


@cache
def numbers_with(entry: Entry) -> dict[str, int]:
    """The numbers of the forms, as bits, that have a slot for each modifier of an entry."""
    found: dict[str, int] = {}
    for number, form in enumerate(entry.forms):
        for slot in form.slots:
            for token in slot.gates:
                found[token] = found.get(token, 0) | 1 << number
    return found


def forms_with(entry: Entry, modifiers: Iterable[str]) -> list[Form]:
    """The forms of an entry that have a slot for each of some modifiers."""
    having = numbers_with(entry)
    left = (1 << len(entry.forms)) - 1
    for token in modifiers:
        left &= having.get(token, 0)
    return numbered(entry, left)


def forms_with_all_but_one(entry: Entry, modifiers: Iterable[str]) -> list[Form]:
    """The forms of an entry that have a slot for each of some modifiers, or for all but one."""
    having = numbers_with(entry)
    without_one = without_two = 0
    for token in modifiers:
        without = ~having.get(token, 0)
        without_two |= without_one & without
        without_one |= without
    return numbered(entry, (1 << len(entry.forms)) - 1 & ~without_two)


def numbered(entry: Entry, numbers: int) -> list[Form]:
    """The forms of an entry with some numbers, given as bits."""
    forms, found = entry.forms, []
    while numbers:
        least = numbers & -numbers
        found.append(forms[least.bit_length() - 1])
        numbers ^= least
    return found
