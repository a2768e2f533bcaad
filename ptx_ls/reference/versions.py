"""The page of what is new in each version of PTX."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from ptx_ls.isa import automaton, gates, render, state, targets
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.targets import Version, version_text
from ptx_ls.reference import markdown
from ptx_ls.reference.forms import existence
from ptx_ls.reference.markdown import code, codes

_FIRST = 10
"""Version 1.0, which has everything without a history."""


def page(families: dict[str, list[Entry]]) -> str:
    """New targets, instructions, modifiers and so on by version, newest first, without version 1.0."""
    rows: dict[Version, list[tuple[str, str]]] = {}

    def add(kind: str, found: dict[Version, list[str]], between: str = " ") -> None:
        for version, words in found.items():
            rows.setdefault(version, []).append((kind, between.join(dict.fromkeys(words))))

    known = state.load()
    add("targets", _by_version((code(t.name), t.introduced) for t in targets.load().targets))
    add("instructions", _by_version(_instructions(families)))
    add("modifiers", _modifiers(families), "\n")
    registers = ((_linked(r.name, r.doc), _since(r.gate)) for r in known.special_registers)
    add("special registers", _by_version(registers))
    add("directives", _by_version((_linked(d.name, d.doc), _since(d.gate)) for d in known.directives))
    add("pragma strings", _by_version((_linked(p.name, p.doc), _since(p.gate)) for p in known.pragmas))
    parts = [
        "The lowest version with which ptxas accepts a feature on any target, if that is not 1.0. Modifiers are listed "
        "if an instruction got them after its first version."
    ]
    for version in sorted(rows.keys() - {_FIRST}, reverse=True):
        parts += [f"## PTX {version_text(version)}", markdown.table(("New", ""), rows[version])]
    return markdown.page("What is new in each version", "[All instructions](README.md)", *parts)


def _linked(name: str, doc: str) -> str:
    return f"[{code(name)}]({render.url(doc)})"


def _by_version(found: Iterable[tuple[str, Version]]) -> dict[Version, list[str]]:
    by_version: dict[Version, list[str]] = {}
    for word, version in found:
        by_version.setdefault(version, []).append(word)
    return by_version


def _since(gate: Gate | None) -> Version:
    return gates.introduced(gate or gates.anywhere()) or _FIRST


def _instructions(families: dict[str, list[Entry]]) -> Iterator[tuple[str, Version]]:
    """The names of instructions, at the version of the first entry with the name."""
    for name, entries in families.items():
        since: dict[str, Version] = {}
        for entry in entries:
            first = min(_since(existence(entry, form)) for form in entry.forms)
            since[entry.name] = min(first, since.get(entry.name, first))
        yield from ((f"[{code(word)}]({name}.md)", version) for word, version in since.items())


def _modifiers(families: dict[str, list[Entry]]) -> dict[Version, list[str]]:
    """The tokens that an instruction got after its first version: "`cvt`: `.relu` `.satfinite`"."""
    found: dict[Version, list[str]] = {}
    for name, entries in families.items():
        born: dict[str, Version] = {}
        since: dict[tuple[str, str], Version] = {}
        for entry in entries:
            for form in entry.forms:
                first = _since(existence(entry, form))
                born[entry.name] = min(first, born.get(entry.name, first))
                for i, slot in enumerate(form.slots):
                    for token in slot.gates:
                        version = _since(_gate(entry, form, i, token))
                        key = entry.name, token
                        since[key] = min(version, since.get(key, version))
        later: dict[tuple[Version, str], list[str]] = {}
        for (word, token), version in since.items():
            if version > born[word]:
                later.setdefault((version, word), []).append(token)
        for (version, word), tokens in later.items():
            found.setdefault(version, []).append(f"[{code(word)}]({name}.md) {codes(tokens)}")
    return found


def _gate(entry: Entry, form: Form, index: int, token: str) -> Gate:
    """The gate of a form with a token and without what is optional."""
    filled = {**{i: s.name for i, s in enumerate(form.slots) if s.literal and not s.optional}, index: token}
    reached = State(entry, form, sum(1 << i for i in filled), tuple(sorted(filled.items())))
    narrowing = [existence(entry, form), form.slots[index].gates[token]]
    narrowing += [
        rule.gate
        for rule in form.rules
        if rule.kind == "gate" and all(not c.negated and automaton.holds(c, reached) for c in rule.when)
    ]
    return reduce(gates.both, (gate for gate in narrowing if gate is not None))
