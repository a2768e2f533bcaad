"""The words that the table knows: all of them, or those that exist up to a PTX version."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce

from ptx_ls.isa import gates, glossary, state, table, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Form, Rule, Slot
from ptx_ls.isa.state_model import FundamentalType, OpaqueType, StateSpace
from ptx_ls.isa.targets import Version


@dataclass(frozen=True)
class Vocabulary:
    """Words by kind. `modifiers` begin with a dot, `registers` with a percent sign; `names` are opcode paths, with the
    modifiers that belong to them."""

    modifiers: frozenset[str]
    names: frozenset[str]
    registers: frozenset[str]
    directives: frozenset[str]
    pragmas: frozenset[str]
    targets: frozenset[str]


def exists(gate: Gate | None, version: Version) -> bool:
    """Whether a gate is open at any target up to a version."""
    introduced = 0 if gate is None else gates.introduced(gate)
    return introduced is not None and introduced <= version


@cache
def known(version: Version) -> Vocabulary:
    """What exists up to a version, as the table has it."""
    modifiers: set[str] = set()
    names: set[str] = set()
    for entry in table.entries():
        for form in entry.forms:
            taken = list(_taken(form, version))
            filled = {slot.name for slot, _ in taken}
            whole = all(slot.optional or slot.name in filled for slot in form.slots)
            if not whole or not exists(_gate(form, "", "", None), version):
                continue
            names |= {entry.name, *(entry.name + token for slot, token in taken if slot.path)}
            modifiers |= {token for _, token in taken}
    modifiers |= {token for token in glossary.ignored() | glossary.ignored_by_default() if token[0] == "."}
    kinds: tuple[tuple[FundamentalType | StateSpace | OpaqueType, ...], ...] = (
        state.types(),
        state.spaces(),
        tuple(state.load().opaque_types),
    )
    modifiers |= {one.name for kind in kinds for one in kind if exists(one.gate, version)}
    specials = (one for one in state.special_registers() if exists(one.gate, version))
    return Vocabulary(
        frozenset(modifiers),
        frozenset(names),
        frozenset(name for one in specials for name in one.names),
        frozenset(one.name for one in state.directives() if exists(one.gate, version)),
        frozenset(one.name for one in state.pragmas() if exists(one.gate, version)),
        frozenset(t.name for t in targets.load().targets if t.introduced <= version),
    )


def _taken(form: Form, version: Version) -> Iterator[tuple[Slot, str]]:
    for slot in form.slots:
        for token, gate in slot.gates.items():
            if exists(_gate(form, slot.name, token, gate), version):
                yield slot, token


def _gate(form: Form, slot: str, token: str, own: Gate | None) -> Gate | None:
    """The gate of a token in a form, with the gate rules that speak of the token alone or of every spelling."""
    rules = (rule.gate for rule in form.rules if rule.kind == "gate" and _speaks_of(rule, slot, token))
    met = [gate for gate in (form.gate, own, *rules) if gate is not None]
    return reduce(gates.both, met) if met else None


def _speaks_of(rule: Rule, slot: str, token: str) -> bool:
    if len(rule.when) > 1:
        return False
    return all(
        not c.negated and ((c.kind == "token" and c.name == token) or (c.name == slot and token in c.tokens))
        for c in rule.when
    )
