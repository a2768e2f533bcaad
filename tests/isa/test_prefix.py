"""Tokens that lead on, held against every spelling of a form: what rules allow is offered, and nothing else.

What the manual lacks (`undocumented`) is not."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import prod

import pytest

from ptx_ls.isa import automaton, prefix, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Entry, Form

OPCODES = ("add", "mul", "ld", "cvt", "setp", "fence", "mma", "atom", "tcgen05", "cp", "wgmma", "shf", "prmt")
_MOST = 2000


def small_forms(opcode: str) -> Iterator[tuple[Entry, Form]]:
    """The forms of an opcode with few enough spellings to look at each."""
    for entry in table.family(opcode):
        for form in entry.forms:
            if prod(len(s.gates) + s.optional for s in form.slots) <= _MOST:
                yield entry, form


def states(entry: Entry, form: Form) -> Iterator[State]:
    """Every choice of documented tokens for a form's slots, with or without the optional ones, that breaks no rule."""
    choices = [[*([None] if s.optional else []), *(t for t in s.gates if t not in s.undocumented)] for s in form.slots]
    for combination in itertools.product(*choices):
        chosen = tuple((i, t) for i, t in enumerate(combination) if t is not None)
        state = State(entry, form, sum(1 << i for i, _ in chosen), chosen)
        if automaton.broken_rule(state) is None:
            yield state


def faults(entry: Entry, form: Form) -> list[str]:
    """The beginnings, in the manual's order, behind which another token is offered than leads to a spelling."""
    leads: dict[tuple[tuple[int, str], ...], set[str]] = {}
    for state in states(entry, form):
        for i in range(len(state.chosen)):
            slot, token = state.chosen[i]
            if token not in form.slots[slot].undocumented:
                leads.setdefault(state.chosen[:i], set()).add(token)
    found = []
    for begun, expected in leads.items():
        state = State(entry, form, sum(1 << i for i, _ in begun), begun)
        last = begun[-1][0] if begun else -1
        behind = {t for s in form.slots[last + 1 :] for t in s.gates}
        offered = {f.token for f in prefix.following([state]) if f.token in behind}
        # Where a slot may be passed over now and filled later, more than the manual's order is right.
        extra = {t for t in offered - expected if not _ends_in_any_order(state, t)}
        if not expected <= offered or extra:
            found.append(f"{form.text} behind {begun}: missing {expected - offered}, extra {extra}")
    return found


def _ends_in_any_order(state: State, token: str) -> bool:
    wanted = {*(t for _, t in state.chosen), token}
    return any(wanted <= {t for _, t in one.chosen} for one in states(state.entry, state.form))


@pytest.mark.slow
@pytest.mark.parametrize("opcode", OPCODES)
def test_what_is_offered_leads_to_a_spelling(opcode: str) -> None:
    looked_at = list(small_forms(opcode))
    assert looked_at
    problems = [fault for entry, form in looked_at for fault in faults(entry, form)]
    assert not problems, "\n".join(problems[:10])


def test_without_rules_too_much_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefix, "_can_end", lambda possible, rules, changed: True)
    assert any(faults(entry, form) for entry, form in small_forms("cp"))


def test_an_eviction_priority_does_not_follow_a_cache_operator() -> None:
    offered = {f.token for f in prefix.following(prefix.reachable("ld.global.ca"))}
    assert {".u32", ".v2"} <= offered
    assert not [token for token in offered if token.startswith(".L1::")]


def test_gates_of_what_is_offered() -> None:
    offered = {f.token: f for f in prefix.following(prefix.reachable("cvt.rn.satfinite"))}
    fp8 = table.resolve("cvt.rn.satfinite.e4m3x2.f32")
    assert fp8 is not None
    assert fp8.gate in offered[".e4m3x2"].gates
