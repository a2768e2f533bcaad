"""What the spellings of a form need besides one of its gates, whatever tokens they choose."""

from __future__ import annotations

from functools import reduce

from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Condition, Form

Options = list[tuple[str, ...]]
"""What may stand in each slot of a form, "" for nothing."""


def besides(form: Form, options: Options, slot: int | None = None, rule: int | None = None) -> Gate:
    """What every spelling made of the options needs, but for the gates of a slot's tokens or of the rule in a line.

    No gate that is met by some of them only is part of it, so the gate is never too narrow.
    """
    found = form.gate or gates.anywhere()
    for k, tokens in enumerate(options):
        if k != slot and tokens:
            own = [(token and form.slots[k].gates[token]) or gates.anywhere() for token in tokens]
            found = gates.both(found, reduce(gates.either, own))
    for one in form.rules:
        if one.gate is not None and one.line != rule and all(_certain(c, form, options) for c in one.when):
            found = gates.both(found, one.gate)
    return found


def _certain(condition: Condition, form: Form, options: Options) -> bool:
    """Whether a condition is met whatever is chosen."""
    if condition.kind in ("equal", "operand"):
        return False
    met = [
        [_meets(condition, slot.name, token) for token in tokens]
        for slot, tokens in zip(form.slots, options, strict=True)
    ]
    if condition.negated:
        return not any(map(any, met))
    return any(map(all, met))


def _meets(condition: Condition, slot: str, token: str) -> bool:
    if condition.kind == "token":
        return token == condition.name
    return slot == condition.name and (token in condition.tokens if condition.kind == "holds" else bool(token))
