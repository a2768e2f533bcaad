"""Which one modifier of a spelling is at fault where the spelling as a whole needs more than the target has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ptx_ls.isa import automaton, gates, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Entry
from ptx_ls.isa.problem import MOST_MODIFIERS
from ptx_ls.sema.verdict import Judge


@lru_cache(maxsize=4096)
def blamed(judge: Judge, spelling: str) -> int | None:
    """The one modifier with which the gate opens if it is exchanged or left out; None if there is none, or several."""
    opcode, modifiers = table.split(spelling)
    if len(modifiers) > MOST_MODIFIERS:
        return None
    known = frozenset(t for e in table.resolve(spelling).entries for t in automaton.tokens_of(e))
    found = {i for e in table.family(opcode) for i in _openings(judge, e, modifiers, known)}
    return found.pop() if len(found) == 1 else None


def _openings(judge: Judge, entry: Entry, modifiers: tuple[str, ...], known: frozenset[str]) -> list[int]:
    """Which modifiers, exchanged for another of the `known` or left out, make of the spelling one that an entry has."""
    path = tuple(f".{word}" for word in entry.path[1:])
    found = []
    for i, modifier in enumerate(modifiers):
        before = modifiers[:i]
        if before[: len(path)] != path[:i]:
            break
        others = {path[i]} if i < len(path) else _following(_walk(judge, entry, before[len(path) :]))
        for other in ((), *((other,) for other in sorted(others & known - {modifier}))):
            words = (*before, *other, *modifiers[i + 1 :])
            if words[: len(path)] == path and _opens(judge, entry, words[len(path) :]):
                found.append(i)
                break
    return found


def _opens(judge: Judge, entry: Entry, modifiers: Sequence[str]) -> bool:
    return any(
        judge.is_open(automaton.gate_of(state)) and automaton.broken_rule(state) is None
        for state in _walk(judge, entry, modifiers)
        if not automaton.missing(state)
    )


def _walk(judge: Judge, entry: Entry, modifiers: Sequence[str]) -> tuple[State, ...]:
    """The states behind some modifiers all of which are there for the target and version, in forms that are."""
    states = tuple(s for s in automaton.start(entry) if _is_open(judge, s.form.gate))
    for token in modifiers:
        states = tuple(
            state
            for state in automaton.step(states, token)
            if _is_open(judge, state.form.slots[state.chosen[-1][0]].gates[token])
        )
    return states


def _is_open(judge: Judge, gate: gates.Gate | None) -> bool:
    return gate is None or judge.is_open(gate)


def _following(states: Sequence[State]) -> set[str]:
    """The modifiers of the slots that are still empty."""
    return {
        token
        for state in states
        for i, slot in enumerate(state.form.slots)
        if not state.filled >> i & 1
        for token in slot.gates
    }
