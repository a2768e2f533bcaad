"""What may stand at the cursor: opcodes, modifiers by the automaton, special registers, directives, targets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial, reduce

from ptx_ls.isa import gates, glossary, render, state, table, targets
from ptx_ls.isa.explain import reachable
from ptx_ls.isa.following import following
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import version_text
from ptx_ls.sema.module import Module, module_of
from ptx_ls.sema.verdict import Judge, judge
from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Completion:
    """One offer: `text` in the place of the bytes from `start` up to `end`.

    `kind` is opcode, modifier, register, directive, target, version or symbol. `needs` is what is missing here ("" if
    nothing is): such offers are greyed and come last. `about` makes the documentation, which few offers are asked for.
    """

    label: str
    text: str
    start: int
    end: int
    kind: str
    detail: str
    about: Callable[[], str]
    needs: str
    sort: str

    @property
    def documentation(self) -> str:
        """What to show beside the offer, as Markdown."""
        return self.about()


_SPELLING = re.compile(r"(?:^|[;{}:])\s*(?:@\s*!?\s*[\w%$]+\s+)?([A-Za-z][\w$]*(?:\.[\w:]*)*)$")
_STATEMENT = re.compile(r"(?:^|[;{}:])\s*(?:@\s*!?\s*[\w%$]+\s+)?$")
_TARGET = re.compile(r"\.target\s+(?:[\w]+\s*,\s*)*([\w]*)$")
_VERSION = re.compile(r"\.version\s+([\d.]*)$")
_DIRECTIVE = re.compile(r"(?:^|[;{}():,]|\s)(\.\w*)$")
_REGISTER = re.compile(r"(%[\w.]*)$")
_COMMENT = re.compile(r"//|/\*")


def complete(document: Document, offset: int) -> list[Completion]:
    """Every offer at an offset of a PTX document, best first."""
    source = document.source
    begin = source.rfind(b"\n", 0, offset) + 1
    prefix = source[max(begin, offset - 2000) : offset].decode("utf-8", "replace")
    if _in_comment(prefix):
        return []
    module = module_of(document)
    here = judge(module.version, module.target)
    found: list[Completion] = []
    if match := _TARGET.search(prefix):
        found = list(_targets(match[1], offset, module))
    elif match := _VERSION.search(prefix):
        found = list(_versions(match[1], offset, module))
    elif match := _SPELLING.search(prefix):
        found = list(_spelling(match[1], offset, here))
    elif match := _REGISTER.search(prefix):
        found = list(_registers(match[1], offset, here))
    elif match := _DIRECTIVE.search(prefix):
        found = list(_directives(match[1], offset, here))
    elif _STATEMENT.search(prefix) and offset > 0:
        found = list(_opcodes("", offset, here))
    return sorted(found, key=lambda c: c.sort)


def _in_comment(prefix: str) -> bool:
    match = _COMMENT.search(prefix)
    return bool(match) and "*/" not in prefix[match.end() :]  # type: ignore[union-attr]


def _offer(
    label: str,
    typed: str,
    offset: int,
    kind: str,
    detail: str,
    about: Callable[[], str],
    gate: Gate | None,
    here: Judge,
    rank: int,
) -> Completion:
    closed = gate is not None and not here.is_open(gate)
    needs = gates.describe(gates.alternatives(gate)) if closed and gate is not None else ""
    return Completion(
        label=label,
        text=label,
        start=offset - len(typed.encode()),
        end=offset,
        kind=kind,
        detail=f"requires {needs}" if needs else detail,
        about=about,
        needs=needs,
        sort=f"{int(closed)}{rank:05d}{label}",
    )


def _spelling(typed: str, offset: int, here: Judge) -> Iterator[Completion]:
    if "." not in typed:
        yield from _opcodes(typed, offset, here)
        return
    said, _, last = typed.rpartition(".")
    for rank, (token, gate, meaning) in enumerate(following_modifiers(said)):
        about = partial(_token_documentation, said, token, meaning, gate)
        yield _offer(token, "." + last, offset, "modifier", meaning, about, gate, here, rank)


@lru_cache(maxsize=4096)
def following_modifiers(said: str) -> tuple[tuple[str, Gate, str], ...]:
    """The modifiers that may follow a spelling: (token, where, meaning), mandatory ones first.

    A token is offered where the form can still be completed with it without breaking a rule already decided.
    """
    offers: dict[str, tuple[int, set[Gate], str]] = {}
    opcode, modifiers = table.split(said)
    words = (opcode, *(m[1:] for m in modifiers))
    for entry in table.family(opcode):
        if entry.path[: len(words)] == words and len(entry.path) > len(words):
            token = "." + entry.path[len(words)]
            ways = offers[token][1] if token in offers else set()
            ways.update(f.gate or gates.anywhere() for f in entry.forms)
            # Entries come with the longest path first: the one that names the word itself tells what it means.
            offers[token] = 0, ways, entry.summary
    for begun in reachable(said):
        if len(begun.entry.path) > len(words):
            continue
        slots = begun.form.slots
        for i, token, gate in following(begun):
            # What the manual writes next comes first: mandatory slots before optional ones further on.
            rank = 100 + i if slots[i].optional else i
            known = offers.get(token)
            if known is None:
                offers[token] = rank, {gate}, ""
            else:
                known[1].add(gate)
                if rank < known[0]:
                    offers[token] = rank, known[1], known[2]
    ordered = sorted(offers.items(), key=lambda item: item[1][0])
    return tuple(
        (token, reduce(gates.either, ways), summary or glossary.summary(token)) for token, (_, ways, summary) in ordered
    )


def _token_documentation(said: str, token: str, meaning: str, gate: Gate) -> str:
    needs = render.requirement(gate)
    since = render.introduced(gate)
    parts = [f"`{said}{token}`", meaning, f"Since PTX {since}." if since else "", f"Requires {needs}." if needs else ""]
    return "\n\n".join(p for p in parts if p)


@cache
def _all_opcodes() -> tuple[tuple[str, Gate, str], ...]:
    rows = []
    for opcode in table.opcodes():
        family = table.family(opcode)
        ways = {form.gate or gates.anywhere() for entry in family for form in entry.forms}
        rows.append((opcode, reduce(gates.either, ways), family[-1].summary))
    return tuple(rows)


def _opcode_documentation(opcode: str) -> str:
    family = table.family(opcode)
    forms = "\n".join([render.syntax(f) for e in family for f in e.forms][:8])
    return f"{family[-1].summary}\n\n```ptx\n{forms}\n```"


def _opcodes(typed: str, offset: int, here: Judge) -> Iterator[Completion]:
    for opcode, gate, summary in _all_opcodes():
        if opcode.startswith(typed.lower()):
            about = partial(_opcode_documentation, opcode)
            yield _offer(opcode, typed, offset, "opcode", summary, about, gate, here, 0)


def _registers(typed: str, offset: int, here: Judge) -> Iterator[Completion]:
    for register in state.special_registers():
        for name in register.names:
            if name.startswith(typed):
                about = partial(str, register.summary)
                yield _offer(name, typed, offset, "register", register.type, about, register.gate, here, 0)


def _directives(typed: str, offset: int, here: Judge) -> Iterator[Completion]:
    for directive in state.directives():
        if directive.name.startswith(typed):
            about = partial(str, directive.summary)
            yield _offer(directive.name, typed, offset, "directive", directive.summary, about, directive.gate, here, 0)
    for word in glossary.load().values():
        if word.group == "type" and word.token.startswith(typed):
            yield _offer(
                word.token, typed, offset, "directive", word.summary, partial(str, word.summary), None, here, 1
            )


def _targets(typed: str, offset: int, module: Module) -> Iterator[Completion]:
    newest = targets.load().newest
    for rank, target in enumerate(reversed(targets.load().targets)):
        if target.name.startswith(typed):
            version = module.version if module.version is not None else newest
            needs = "" if target.introduced <= version else f"PTX {version_text(target.introduced)}"
            yield Completion(
                label=target.name,
                text=target.name,
                start=offset - len(typed.encode()),
                end=offset,
                kind="target",
                detail=f"requires {needs}"
                if needs
                else target.products or f"since PTX {version_text(target.introduced)}",
                about=partial(str, f"Since PTX {version_text(target.introduced)}."),
                needs=needs,
                sort=f"{int(bool(needs))}{rank:05d}",
            )


def _versions(typed: str, offset: int, module: Module) -> Iterator[Completion]:
    for rank, version in enumerate(reversed(targets.load().versions)):
        text = version_text(version)
        if text.startswith(typed):
            low = module.target is not None and version < module.target.introduced
            needs = f"{module.target.name} needs a later version" if low and module.target else ""
            yield Completion(
                text, text, offset - len(typed), offset, "version", needs, str, needs, f"{int(low)}{rank:05d}"
            )
