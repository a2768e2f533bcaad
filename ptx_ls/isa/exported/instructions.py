"""Instructions as data: their forms, with slots, operands and rules structured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ptx_ls.isa import table
from ptx_ls.isa.exported.gates import Gates
from ptx_ls.isa.meanings.blocks import Clause, Meaning
from ptx_ls.isa.meanings.of_form import meaning_of
from ptx_ls.isa.model import UNBOUNDED, Condition, Deprecation, Entry, Form, Operand, Rule, Slot

_NOT_RUN = "none"


def instructions(gates: Gates) -> Iterator[dict[str, Any]]:
    """Every instruction that exists, in the order of the manual."""
    for entry in table.entries():
        forms = [_form(form, gates) for form in entry.forms if gates.exists(table.gate_of_form(form))]
        if forms:
            yield _instruction(entry, forms)


def _instruction(entry: Entry, forms: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "name": entry.name,
        "path": list(entry.path),
        "summary": entry.summary,
        "anchor": entry.doc,
        "effects": list(entry.effects),
        "notes": list(entry.notes),
        "runs": bool(entry.exec) and entry.exec.split()[0] != _NOT_RUN,
        "meaning": _meaning(meaning_of(entry)),
        "forms": forms,
    }


def _meaning(meaning: Meaning) -> dict[str, Any]:
    """What an instruction computes, its conditions, and what its operands are for; of what is not written, nothing."""
    operands = {name: _clauses(clauses) for name, clauses in meaning.operands.items()}
    return _said(computes=_clauses(meaning.computes), conditions=_clauses(meaning.conditions), operands=operands)


def _clauses(clauses: Iterable[Clause]) -> list[dict[str, Any]]:
    """Texts with the words of the spelling that each is about: all must hold; "!" is before one that must not stand
    there, "|" between alternatives."""
    return [{"text": one.text, **_said(when=list(one.when))} for one in clauses]


def _form(form: Form, gates: Gates) -> dict[str, Any]:
    return {
        "syntax": " ".join(filter(None, (form.text, form.operand_text))),
        "slots": [_slot(slot, gates) for slot in form.slots],
        "operands": [_operand(operand) for operand in form.operands],
        "gate": gates.number(form.gate),
        "rules": [_rule(rule, gates) for rule in form.rules],
        "deprecated": [_deprecation(one, gates) for one in form.deprecations],
    }


def _slot(slot: Slot, gates: Gates) -> dict[str, Any]:
    """`lane`: slots with one number keep their order among each other; null for one that may stand anywhere."""
    return {
        "name": slot.name,
        "tokens": {token: gates.number(gate) for token, gate in slot.gates.items() if gates.exists(gate)},
        "undocumented": [token for token in slot.gates if token in slot.undocumented],
        "optional": slot.optional,
        "path": slot.path,
        "lane": None if slot.lane < 0 else slot.lane,
    }


def _operand(operand: Operand) -> dict[str, Any]:
    """What an operand is; what is not said of it is left out."""
    bounds = operand.bounds
    return {
        "name": operand.name,
        "direction": operand.direction,
        "kind": operand.kind,
        **_said(
            type=operand.type,
            lanes=operand.lanes,
            values=_values(operand.values),
            limit=operand.limit,
            space=operand.space,
            optional=operand.optional,
            negatable=operand.negatable,
            sink=operand.sink,
            selector=operand.selector,
            also=sorted(operand.also),
            never=sorted(operand.never),
            parts=[_operand(part) for part in operand.parts],
        ),
        **({"bounds": [bounds[0], None if bounds[1] == UNBOUNDED else bounds[1]]} if bounds else {}),
    }


def _values(values: Sequence[int]) -> object:
    """The only integers that are accepted: a list, or every `step`-th from the first to the last."""
    if isinstance(values, range):
        return {"from": values[0], "to": values[-1], "step": values.step} if values else {}
    return list(values)


def _said(**values: object) -> dict[str, object]:
    return {name: value for name, value in values.items() if value}


def _rule(rule: Rule, gates: Gates) -> dict[str, Any]:
    return {
        "kind": rule.kind,
        "when": _conditions(rule.when),
        **({"must": _conditions(rule.must)} if rule.must else {}),
        **({"gate": gates.number(rule.gate)} if rule.gate else {}),
        "reason": rule.reason,
    }


def _conditions(conditions: Iterable[Condition]) -> list[dict[str, Any]]:
    return [
        {"kind": one.kind, "name": one.name, **_said(tokens=list(one.tokens), negated=one.negated)}
        for one in conditions
    ]


def _deprecation(one: Deprecation, gates: Gates) -> dict[str, Any]:
    return {
        "when": _conditions(one.when),
        "gate": gates.number(one.gate),
        "reason": one.reason,
        **_said(instead=list(one.tokens), operand=one.operand),
    }
