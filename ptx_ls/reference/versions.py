"""The page of what is new in each version of PTX."""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.isa import gates, render, state, targets, toolkits
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry
from ptx_ls.isa.targets import Version, version_text
from ptx_ls.reference import markdown
from ptx_ls.reference.features import Feature, features
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
    found = list(features(families))
    add("instructions", _instructions(found))
    add("modifiers", _modifiers(found), "\n")
    registers = ((_linked(r.name, r.doc), _since(r.gate)) for r in known.special_registers)
    add("special registers", _by_version(registers))
    add("directives", _by_version((_linked(d.name, d.doc), _since(d.gate)) for d in known.directives))
    add("pragma strings", _by_version((_linked(p.name, p.doc), _since(p.gate)) for p in known.pragmas))
    parts = [
        "The lowest version with which ptxas accepts a feature on any target, if that is not 1.0. Modifiers are listed "
        "if an instruction got them after its first version."
    ]
    needed = {one.ptx: one.sentence for one in toolkits.load()}
    for version in sorted(rows.keys() - {_FIRST}, reverse=True):
        title, table = f"## PTX {version_text(version)}", markdown.table(("New", ""), rows[version])
        parts += [part for part in (title, needed.get(version), table) if part]
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


def _instructions(found: list[Feature]) -> dict[Version, list[str]]:
    """The names of instructions, at the version of the first form of the name."""
    born = _born(found)
    pages = {one.word: one.page for one in found}
    return _by_version((f"[{code(word)}]({pages[word]}.md)", version) for word, version in born.items())


def _born(found: list[Feature]) -> dict[str, Version]:
    born: dict[str, Version] = {}
    for one in found:
        if not one.token:
            born[one.word] = min(_since(one.gate), born.get(one.word, gates.NEVER))
    return born


def _modifiers(found: list[Feature]) -> dict[Version, list[str]]:
    """The tokens that an instruction got after its first version: "`cvt`: `.relu` `.satfinite`"."""
    born = _born(found)
    since: dict[tuple[str, str, str], Version] = {}
    for one in found:
        if one.token:
            key = one.page, one.word, one.token
            since[key] = min(_since(one.gate), since.get(key, gates.NEVER))
    later: dict[tuple[Version, str, str], list[str]] = {}
    for (page, word, token), version in since.items():
        if version > born[word]:
            later.setdefault((version, page, word), []).append(token)
    by_version: dict[Version, list[str]] = {}
    for (version, page, word), tokens in later.items():
        by_version.setdefault(version, []).append(f"[{code(word)}]({page}.md) {codes(tokens)}")
    return by_version
