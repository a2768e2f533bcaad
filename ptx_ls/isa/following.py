"""The modifiers that may come next, each with where it exists: completion as a step of the automaton."""

from __future__ import annotations

from functools import cache

from ptx_ls.isa import automaton, gates
from ptx_ls.isa.automaton import State, holds
from ptx_ls.isa.gates import Gate, both
from ptx_ls.isa.model import Condition, Form, Rule, Slot


def following(state: State) -> list[tuple[int, str, Gate]]:
    """Every modifier that may come next: (index of its slot, token, where the form exists with all chosen so far).

    Without those that break a rule for good, whatever is said after them.
    """
    form = state.form
    rules = _lasting(form)
    applying = {i for i, rule in enumerate(rules) if all(holds(c, state) for c in rule.when)}
    if any(rules[i].kind == "deny" for i in applying):
        return []
    gate = form.gate or gates.anywhere()
    for i, token in state.chosen:
        gate = _narrowed(gate, form.slots[i].gates[token])
    found: list[tuple[int, str, Gate]] = []
    for i, touched in enumerate(_touched(form)):
        if state.filled >> i & 1 or not automaton.in_order(state, i):
            continue
        here = gate
        for k in applying - touched.keys():
            here = _narrowed(here, rules[k].gate)
        # What this slot does not touch is as it was, which leaves few rules to look at for each of its tokens.
        undecided = [rules[k] for k, others in touched.items() if all(holds(c, state) for c in others)]
        for token, own in form.slots[i].gates.items():
            then = _narrowed(here, own)
            if undecided:
                after = State(state.entry, form, state.filled | 1 << i, (*state.chosen, (i, token)))
                broken = False
                for rule in undecided:
                    if all(holds(c, after) for c in rule.when):
                        broken = broken or rule.kind == "deny"
                        then = _narrowed(then, rule.gate)
                if broken:
                    continue
            found.append((i, token, then))
    return found


def _narrowed(gate: Gate, further: Gate | None) -> Gate:
    return gate if further is None else both(gate, further)


@cache
def _lasting(form: Form) -> tuple[Rule, ...]:
    """The rules that tell of a beginning: gates, and denials of what is there, which nothing can undo."""
    return tuple(
        rule
        for rule in form.rules
        if (rule.kind == "gate" and not automaton.about_operands(rule))
        or (rule.kind == "deny" and all(c.kind in ("token", "holds", "filled") and not c.negated for c in rule.when))
    )


@cache
def _touched(form: Form) -> tuple[dict[int, tuple[Condition, ...]], ...]:
    """Of each slot, the lasting rules that speak of it, each with its conditions that do not."""
    return tuple(
        {
            k: tuple(c for c in rule.when if not _speaks_of(c, slot))
            for k, rule in enumerate(_lasting(form))
            if any(_speaks_of(c, slot) for c in rule.when)
        }
        for slot in form.slots
    )


def _speaks_of(condition: Condition, slot: Slot) -> bool:
    if condition.kind == "token":
        return condition.name in slot.gates
    return slot.name == condition.name or (condition.kind == "equal" and slot.name == condition.tokens[0])
