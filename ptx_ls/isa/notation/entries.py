"""Parses .isa files of instructions into entries (NOTATION.md)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from ptx_ls.isa import gates, glossary
from ptx_ls.isa.brackets import split_commas
from ptx_ls.isa.gates import Gate, both
from ptx_ls.isa.model import (
    Condition,
    Deprecation,
    Difference,
    Does,
    Domain,
    Entry,
    Form,
    Points,
    Rule,
    Uniform,
)
from ptx_ls.isa.notation.lines import Line, read_lines, unquote
from ptx_ls.isa.notation.operands import read_operands
from ptx_ls.isa.notation.slots import Slots
from ptx_ls.lazy import dataclass, field, pattern

if TYPE_CHECKING:
    from pathlib import Path

_INSTRUCTION = "instruction "
_OUTERMOST = pattern(r"\n[^\s#]")
_DOMAIN = pattern(r"(\.\w+)\s*(\+?=)\s*(.*)$")
_UNDOCUMENTED = "undocumented"
_DIFFERENCE = pattern(r'(\S+(?: \S+)*)\s+"([^"]*)"\s+measured\s+([\d. ]+)$')
_DEPRECATED = pattern(r'deprecated((?: \S+)*)\s+"([^"]*)"(?:\s+instead ([^@]*\S))?\s+@ (.*)$')
_TIED = pattern(r"^([=+]?!?[A-Za-z][\w-]*_?)\?(\.\w+)")
_TIE = pattern(r"\?(\.\w+)")


def read_entries(path: Path) -> list[Entry]:
    """All entries of a file. Raises IsaError where the file does not follow the notation."""
    return InstructionFile(path.name, path.read_text(encoding="utf-8")).entries()


class InstructionFile:
    """A file of instructions, of which an entry is read when it is asked for."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        # What precedes the first instruction, and each instruction with what follows it.
        self._start, *self._parts = ("\n" + text).split(f"\n{_INSTRUCTION}")

    def opcodes(self) -> Iterator[str]:
        """The first word of each instruction."""
        return (part.split(None, 1)[0].split(".")[0] for part in self._parts)

    def effects(self) -> Iterator[tuple[str, list[str]]]:
        """The name of each instruction, and its effects; the entries are not read."""
        for part in self._parts:
            yield part.split(None, 1)[0], part.partition("\n  effect ")[2].partition("\n")[0].split()

    def entries(self, opcode: str | None = None) -> list[Entry]:
        """The entries whose name begins with a word, or all of them. Raises IsaError."""
        domains, ignored = self._common
        numbers = accumulate((1 + part.count("\n") for part in self._parts), initial=self._start.count("\n") + 1)
        result: list[Entry] = []
        for part, number, among in zip(self._parts, numbers, ignored, strict=False):
            if opcode is not None and part.split(None, 1)[0].split(".")[0] != opcode:
                continue
            head, *lines = read_lines(self._name, _INSTRUCTION + part, number)
            draft = _Draft(head, domains, among)
            for line in lines:
                if line.indent:
                    draft.add(line)
            result.append(draft.entry())
        return result

    @cached_property
    def _common(self) -> tuple[dict[str, Domain], list[frozenset[str]]]:
        """The domains that all instructions of the file share, and what each of them ignores."""
        domains: dict[str, Domain] = {}
        ignored = [glossary.ignored_by_default()]
        number = 0
        for part in (self._start, *self._parts):
            # Few instructions are followed by such a line.
            if number == 0 or _OUTERMOST.search(part):
                for line in read_lines(self._name, part, number):
                    if line.indent or (number and line.number == number):
                        if not number:
                            raise line.error("must follow an instruction")
                    elif line.text.startswith("."):
                        _add_domain(line, domains, [domains])
                    elif line.text.startswith("ignores "):
                        ignored[-1] = glossary.strays(line.text.split()[1:])
                    else:
                        raise line.error("expected an instruction, a domain or `ignores`")
            number += 1 + part.count("\n")
            ignored.append(ignored[-1])
        return domains, ignored


@dataclass
class _Group:
    """A run of forms with the domains and rules that apply only to them."""

    forms: list[Line] = field(default_factory=list)
    domains: dict[str, Domain] = field(default_factory=dict)
    rules: list[Line] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    orders: list[tuple[str, ...]] = field(default_factory=list)
    deprecated: list[Line] = field(default_factory=list)
    points: list[Line] = field(default_factory=list)
    uniform: list[Line] = field(default_factory=list)
    copies: list[Line] = field(default_factory=list)
    does: list[Line] = field(default_factory=list)
    ignored: frozenset[str] | None = None
    trailing: frozenset[str] = frozenset()
    closed: bool = False


class _Draft:
    """An entry while its lines are read; a domain may be used before it is defined."""

    def __init__(self, line: Line, file_domains: dict[str, Domain], ignored: frozenset[str]) -> None:
        head = line.columns
        self.line = line
        self.name = head[0].split()[1]
        self.path = tuple(self.name.split("."))
        if len(head) < 2:
            raise line.error("expected a summary in quotes")
        self.summary = unquote(head[1])
        self.words: dict[str, str] = {"doc": "", "exec": "", "effect": "", "memory": "", "address": "", "apart": ""}
        self.notes: list[str] = []
        self.differences: list[Difference] = []
        self.older: list[Difference] = []
        self.outer = file_domains
        self.common = _Group(ignored=ignored)
        self.groups: list[_Group] = []
        self.shared: list[tuple[Rule, set[str]]] = []

    def add(self, line: Line) -> None:
        word = line.text.split(None, 1)[0]
        if line.indent == 2 and word.startswith(self.name):
            if not self.groups or self.groups[-1].closed:
                self.groups.append(_Group())
            self.groups[-1].forms.append(line)
            return
        if line.indent > 2 and not self.groups:
            raise line.error("an indented line before the first form")
        group = self.groups[-1] if line.indent > 2 else self.common
        group.closed = True
        if word.startswith("."):
            _add_domain(line, group.domains, [group.domains, self.common.domains, self.outer])
        elif word in ("deny", "need", "gate"):
            group.rules.append(line)
        elif word in ("deprecated", "points", "uniform", "copies", "does"):
            getattr(group, word).append(line)
        elif word == "path":
            group.paths += line.text.split()[1:]
        elif word == "order":
            group.orders.append(tuple(line.text.split()[1:]))
        elif word in self.words:
            self.words[word] = line.text.split(None, 1)[1]
        elif word == "ignores":
            group.ignored = glossary.strays(line.text.split()[1:])
        elif word == "trails":
            group.trailing = glossary.strays(line.text.split()[1:])
        elif word == "note":
            self.notes.append(unquote(line.text.split(None, 1)[1]))
        elif word in ("accepts", "refuses", "differs"):
            match = _DIFFERENCE.match(line.text.split(None, 1)[1])
            if not match:
                raise line.error('expected SPELLING "reason" measured VERSION')
            among = self.older if word == "differs" else self.differences
            among.append(Difference(word, match[1], match[2], match[3]))
        else:
            raise line.error("expected a form, a domain, a rule or a word of NOTATION.md")

    def entry(self) -> Entry:
        if not self.groups:
            raise self.line.error("an instruction without a form")
        return Entry(
            path=self.path,
            summary=self.summary,
            doc=self.words["doc"],
            exec=self.words["exec"],
            effects=tuple(self.words["effect"].split()),
            forms=self.forms,
            notes=tuple(self.notes),
            differences=tuple(self.differences),
            older=tuple(self.older),
            file=self.line.file,
            line=self.line.number,
            apart=self.words["apart"],
            is_sized=self.words["address"] == "sized",
        )

    def forms(self) -> tuple[Form, ...]:
        """The forms, which are parsed when they are first used, since that takes most of the time."""
        return tuple([form for group in self.groups for form in self._forms(group)])

    def _common_rules(self, group: _Group, scope: dict[str, Domain]) -> list[tuple[Rule, set[str]]]:
        """The rules of the entry as they apply to a group, each with its slots.

        A rule is read with the domains of the entry, unless it names a domain that the group defines.
        """
        if not self.shared:
            outer = {**self.outer, **self.common.domains}
            self.shared = [_ruling(at, outer) for at in self.common.rules]
        own = group.domains
        if not own:
            return self.shared
        return [
            _ruling(at, scope) if any(name in at.text for name in own) else ruling
            for at, ruling in zip(self.common.rules, self.shared, strict=True)
        ]

    def _forms(self, group: _Group) -> Iterable[Form]:
        scope = {**self.outer, **self.common.domains, **group.domains}
        reader = Slots(scope, [*self.common.paths, *group.paths], [*self.common.orders, *group.orders])
        ignored = (self.common.ignored if group.ignored is None else group.ignored) or frozenset()
        rules = [*self._common_rules(group, scope), *(_ruling(at, scope) for at in group.rules)]
        deprecations = tuple(_deprecation(at, scope) for at in [*self.common.deprecated, *group.deprecated])
        points = tuple(_points(at) for at in [*self.common.points, *group.points])
        uniform = tuple(_uniform(at, scope) for at in [*self.common.uniform, *group.uniform])
        copies = tuple(_conditions(at.text, scope) for at in [*self.common.copies, *group.copies])
        does = [_does(at, scope) for at in [*self.common.does, *group.does]]
        for line, spelling, operand_text, gate_text in (v for form in group.forms for v in _variants(form)):
            try:
                slots = reader.read(spelling[len(self.name) :])
            except ValueError as fault:
                raise line.error(str(fault)) from fault
            names = {slot.name for slot in slots}
            operands = read_operands(line, operand_text, typed=self.words["memory"] == "typed")
            given = {operand.name for operand in operands}
            yield Form(
                text=spelling,
                slots=slots,
                operands=operands,
                gate=_gate(line, gate_text),
                # A rule about a slot that this form lacks can never apply to it.
                rules=tuple([rule for rule, needed in rules if needed <= names]),
                line=line.number,
                operand_text=operand_text,
                gate_text=gate_text,
                ignored=ignored,
                trailing=group.trailing or self.common.trailing,
                deprecations=deprecations,
                points=points,
                uniform=uniform,
                copies=copies,
                does=tuple([one for one in does if given.issuperset(one.operands[:1])]),
            )


def _variants(line: Line) -> Iterator[tuple[Line, str, str, str]]:
    """The forms of a line: (line, spelling, operands, gate), one per choice of the slots that operands are tied to."""
    columns = line.columns
    gate_text = columns.pop()[1:].strip() if columns[-1].startswith("@") else ""
    spelling = columns[0]
    operand_text = columns[1] if len(columns) > 1 else ""
    if len(columns) > 2:
        raise line.error("more than spelling, operands and gate")
    tied = list(dict.fromkeys(_TIE.findall(operand_text))) if "?." in operand_text else []
    for slot in tied:
        if f"{{{slot}}}" not in spelling:
            raise line.error(f"an operand is tied to {slot}, which is no optional slot of the form")
    if not tied:
        yield line, spelling, operand_text, gate_text
        return
    for filled in itertools.product((False, True), repeat=len(tied)):
        form = spelling
        for slot, is_filled in zip(tied, filled, strict=True):
            form = form.replace(f"{{{slot}}}", slot if is_filled else "")
        given = {slot for slot, is_filled in zip(tied, filled, strict=True) if is_filled}
        yield line, form, _given(operand_text, given), gate_text


def _given(text: str, filled: set[str]) -> str:
    """Operands without those tied to empty slots, and without the tie of the others."""
    kept: list[str] = []
    for part in _commas(text):
        if "?." not in part:
            kept.append(part)
        elif part.startswith("["):
            close = part.rindex("]")
            kept.append(f"[{_given(part[1:close], filled)}]{part[close + 1 :]}")
        elif not (tie := _TIED.match(part)):
            kept.append(part)
        elif tie[2] in filled:
            kept.append(tie[1] + part[tie.end() :])
    return ", ".join(kept)


@cache
def _commas(text: str) -> tuple[str, ...]:
    """The parts of a text, cached: it is split once per choice of the slots that operands are tied to."""
    return tuple(split_commas(text))


def _gate(line: Line, text: str) -> Gate | None:
    if not text:
        return None
    try:
        return gates.parse(text)
    except (KeyError, ValueError, IndexError) as fault:
        raise line.error(f"the gate does not read: {fault}") from fault


def _add_domain(line: Line, domains: dict[str, Domain], scopes: list[dict[str, Domain]]) -> None:
    text, _, gate_text = line.text.partition(" @")
    gate = _gate(line, gate_text.strip())
    match = _DOMAIN.match(text)
    if not match:
        raise line.error("expected .name = tokens")
    name, sign, rest = match.groups()
    before = _named(name, scopes) if sign == "+=" else None
    tokens: dict[str, Gate | None] = dict(before.gates) if before else {}
    undocumented = before.undocumented if before else frozenset()
    words = rest.split()
    if words[0] == _UNDOCUMENTED:
        del words[0]
        undocumented |= frozenset(words)
    for word in words:
        named = _named(word, scopes) if word != name else None
        if named is None:
            tokens[word] = gate
        else:
            undocumented |= named.undocumented
            for token, own in named.gates.items():
                tokens[token] = own if gate is None else gate if own is None else both(own, gate)
    domains[name] = Domain(name, tokens, undocumented)


def _named(name: str, scopes: list[dict[str, Domain]]) -> Domain | None:
    for scope in scopes:
        if name in scope:
            return scope[name]
    return None


def _condition(text: str, scope: dict[str, Domain]) -> Condition:
    name, sign, tokens = text.removeprefix("!").partition("=")
    if sign and name.startswith("operand:"):
        return Condition(text, "operand", name[8:], tuple(tokens.split("|")))
    if sign and not tokens.startswith("="):
        expanded: list[str] = []
        for token in tokens.split("|"):
            expanded += scope[token].tokens if token in scope and token != name else (token,)
        return Condition(text, "holds", name, tuple(expanded), text.startswith("!"))
    return _simple_condition(text, name in scope)


@cache
def _simple_condition(text: str, is_slot: bool) -> Condition:
    negated = text.startswith("!")
    body = text.removeprefix("!")
    if body.startswith("operand:"):
        return Condition(text, "operand", body[8:], (), negated)
    if "==" in body:
        left, right = body.split("==")
        return Condition(text, "equal", left, (right,), negated)
    return Condition(text, "filled" if is_slot else "token", body, (), negated)


def _rule(line: Line, scope: dict[str, Domain]) -> Rule:
    before, quote, rest = line.text.partition('"')
    reason, _, after = rest.partition('"')
    body, _, gate_text = (before + after).partition("@")
    kind, *words = body.split()
    if kind != "gate" and not quote:
        raise line.error("a rule without a reason")
    if any(w.startswith("!operand:") and "=" in w for w in words):
        raise line.error("what an operand is can only be asked, not what it is not")
    must: list[str] = []
    if kind == "need":
        if ":" not in words:
            raise line.error("expected `need A : B | C`")
        at = words.index(":")
        words, must = words[:at], [w for w in words[at + 1 :] if w != "|"]
    if kind == "gate" and not gate_text:
        raise line.error("expected `gate A @ GATE`")
    return Rule(
        kind=kind,
        when=tuple(_condition(w, scope) for w in words),
        must=tuple(_condition(w, scope) for w in must),
        gate=_gate(line, gate_text.strip()),
        reason=reason,
        text=line.text,
        line=line.number,
    )


def _deprecation(line: Line, scope: dict[str, Domain]) -> Deprecation:
    match = _DEPRECATED.match(line.text)
    gate = _gate(line, match[4]) if match else None
    if match is None or gate is None:
        raise line.error('expected `deprecated A "what to write"  instead TOKENS, OPERAND  @ GATE`')
    tokens, _, operand = (match[3] or "").partition(",")
    return Deprecation(
        when=tuple(_condition(word, scope) for word in match[1].split()),
        reason=match[2],
        gate=gate,
        tokens=tuple(tokens.split()),
        operand=operand.strip(),
    )


def _points(line: Line) -> Points:
    _, result, *words = line.text.split()
    generic = words[:1] == ["generic"]
    words = words[generic:]
    if not words or (words[0].startswith(".") and len(words) > 1):
        raise line.error("expected `points RESULT {generic} SPACE` or `points RESULT OPERANDS`")
    if words[0].startswith("."):
        return Points(result, space=words[0], generic=generic)
    return Points(result, sources=tuple(words))


def _does(line: Line, scope: dict[str, Domain]) -> Does:
    head, *columns = line.columns
    _, verb, *words = head.split()
    if not words or len(columns) > 1:
        raise line.error("expected `does VERB WHAT OPERANDS  A B …`")
    when = tuple(_condition(word, scope) for column in columns for word in column.split())
    return Does(verb, words[0], tuple(words[1:]), when)


def _uniform(line: Line, scope: dict[str, Domain]) -> Uniform:
    head, *columns = line.columns
    when = _conditions(head, scope)
    if not columns:
        return Uniform(when)
    operand = read_operands(line, columns[0], typed=False)[0]
    if operand.kind != "immediate" or operand.bounds is None:
        raise line.error("expected `uniform A B …  OPERAND:imm(…)`")
    low, high = operand.bounds
    return Uniform(when, operand.name, operand.values or range(low, high + 1))


def _conditions(text: str, scope: dict[str, Domain]) -> tuple[Condition, ...]:
    """The conditions after the first word of a line."""
    return tuple(_condition(word, scope) for word in text.split()[1:])


def _ruling(line: Line, scope: dict[str, Domain]) -> tuple[Rule, set[str]]:
    """A rule, and the slots without which it never applies."""
    rule = _rule(line, scope)
    return rule, {c.name for c in rule.when if not c.negated and c.kind in ("filled", "holds", "equal")}
