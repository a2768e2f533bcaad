"""Wrong tables: an entry with one of its facts taken away or moved by one step, and the spellings that may tell.

A fact is a rule, a gate (of a form, of a token, of a gate rule), a form, a token of a slot, a slot that may stay empty.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ptx_ls.isa import automaton, gates, targets
from ptx_ls.isa.gates import Gate, Interval
from ptx_ls.isa.model import Condition, Entry, Form, Rule
from ptx_ls.isa.targets import Target, Version, version_text
from tests.oracle import draw
from tests.oracle.besides import Options, besides

_CLOSED: Interval = (gates.NEVER, 0)


@dataclass(frozen=True, eq=False)
class Mutant:
    """An entry with one fact changed. `changed` maps the index of a form to what became of it, None if it is gone.

    `focus` gives the forms of the true entry, with the tokens to choose from, whose spellings the change may touch.
    `fact` names what was changed, and how; entries that share a domain share its facts.
    """

    entry: Entry
    kind: str
    line: int
    what: str
    fact: str
    changed: Mapping[int, Form | None]
    focus: tuple[tuple[int, Options], ...]

    @property
    def mutated(self) -> Entry:
        """The wrong entry."""
        forms = [self.changed.get(i, form) for i, form in enumerate(self.entry.forms)]
        return replace(self.entry, forms=tuple(form for form in forms if form is not None))

    def __str__(self) -> str:
        return f"{self.entry.file}:{self.line}: {self.entry.name}: {self.what}"


def mutants(entry: Entry) -> Iterator[Mutant]:
    """Every mutant of an entry."""
    yield from _of_rules(entry)
    yield from _of_form_gates(entry)
    yield from _of_token_gates(entry)
    yield from _of_slots(entry)


def _of_rules(entry: Entry) -> Iterator[Mutant]:
    # A spelling does not tell what its operands are: rules about that are asked by `operands`.
    rules = {rule.line: rule for form in entry.forms for rule in form.rules if not automaton.about_kinds(rule)}
    for line, rule in rules.items():
        holding = [i for i, form in enumerate(entry.forms) if any(r.line == line for r in form.rules)]
        focus = tuple((i, options) for i in holding for options in _under(entry.forms[i], rule))

        def without(form: Form, line: int = line) -> Form:
            return replace(form, rules=tuple(r for r in form.rules if r.line != line))

        def moved(form: Form, gate: Gate, line: int = line) -> Form:
            return replace(form, rules=tuple(replace(r, gate=gate) if r.line == line else r for r in form.rules))

        text = rule.text.split('"')[0].split("@")[0].strip()
        dropped = {i: without(entry.forms[i]) for i in holding}
        yield _mutant(entry, f"{rule.kind} dropped", line, f"`{text}` dropped", dropped, focus)
        if rule.gate is not None:
            others = [besides(entry.forms[i], options, rule=line) for i, options in focus]
            for what, gate in moves(rule.gate, others):
                changed = {i: moved(entry.forms[i], gate) for i in holding}
                yield _mutant(entry, "gate moved", line, f"`{text}` {what}", changed, focus)


def _of_form_gates(entry: Entry) -> Iterator[Mutant]:
    lines: dict[int, list[int]] = {}
    for i, form in enumerate(entry.forms):
        lines.setdefault(form.line, []).append(i)
    for line, indices in lines.items():
        forms = [entry.forms[i] for i in indices]
        focus = tuple((i, draw.choices(form)) for i, form in zip(indices, forms, strict=True))
        yield _mutant(entry, "form dropped", line, f"`{forms[0].text}` dropped", dict.fromkeys(indices), focus)
        if forms[0].gate is None:
            continue
        others = [besides(replace(entry.forms[i], gate=None), options) for i, options in focus]
        for what, gate in (("dropped", None), *moves(forms[0].gate, others)):
            changed: dict[int, Form | None] = {i: replace(entry.forms[i], gate=gate) for i in indices}
            kind = "gate moved" if gate else "gate dropped"
            yield _mutant(entry, kind, line, f"gate of `{forms[0].text}` {what}", changed, focus)


def _of_token_gates(entry: Entry) -> Iterator[Mutant]:
    # A domain serves many forms: the gate of its token is one fact in all of them.
    places: dict[tuple[str, str, Gate], list[tuple[int, int]]] = {}
    for i, form in enumerate(entry.forms):
        for k, slot in enumerate(form.slots):
            for token, gate in slot.gates.items():
                if gate is not None:
                    places.setdefault((slot.name, token, gate), []).append((i, k))
    for (name, token, gate), found in places.items():
        focus = tuple((i, _fixed(entry.forms[i], k, (token,))) for i, k in found)
        line = entry.forms[found[0][0]].line
        others = [besides(entry.forms[i], _fixed(entry.forms[i], k, (token,)), slot=k) for i, k in found]
        for what, other in (("dropped", None), *moves(gate, others)):
            changed: dict[int, Form | None] = {}
            for i, k in found:
                form = changed.get(i) or entry.forms[i]
                changed[i] = _with_slot(form, k, gates={**form.slots[k].gates, token: other})
            kind = "gate moved" if other else "gate dropped"
            # Entries that share the domain share the fact.
            domain = " ".join(entry.forms[found[0][0]].slots[found[0][1]].gates)
            yield Mutant(
                entry,
                kind,
                line,
                f"gate of {token} in {name} {what}",
                f"{entry.file}: {name} = {domain}: {token} {what}",
                changed,
                focus,
            )


def _of_slots(entry: Entry) -> Iterator[Mutant]:
    # The forms that one line stands for are one fact together.
    places: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for i, form in enumerate(entry.forms):
        for k, slot in enumerate(form.slots):
            if slot.optional or not slot.literal:
                places.setdefault((form.line, slot.name), []).append((i, k))
    for (line, name), found in places.items():
        text = entry.forms[found[0][0]].text
        optional = [(i, k) for i, k in found if entry.forms[i].slots[k].optional]
        if optional:
            changed = {i: _with_slot(entry.forms[i], k, optional=False) for i, k in optional}
            focus = tuple((i, _fixed(entry.forms[i], k, ("",))) for i, k in optional)
            yield _mutant(entry, "slot mandatory", line, f"{name} mandatory in `{text}`", changed, focus)
        for token in entry.forms[found[0][0]].slots[found[0][1]].gates:
            changed, several = {}, False
            for i, k in found:
                left = {t: gate for t, gate in entry.forms[i].slots[k].gates.items() if t != token}
                changed[i] = _with_slot(entry.forms[i], k, gates=left)
                several = several or bool(left)
            if several:
                focus = tuple((i, _fixed(entry.forms[i], k, (token,))) for i, k in found)
                yield _mutant(entry, "token dropped", line, f"{token} taken out of {name} in `{text}`", changed, focus)


def _mutant(
    entry: Entry,
    kind: str,
    line: int,
    what: str,
    changed: Mapping[int, Form | None],
    focus: tuple[tuple[int, Options], ...],
) -> Mutant:
    return Mutant(entry, kind, line, what, f"{entry.file}:{line}: {entry.name}: {what}", changed, focus)


def _with_slot(form: Form, at: int, **fields: Any) -> Form:
    return replace(form, slots=(*form.slots[:at], replace(form.slots[at], **fields), *form.slots[at + 1 :]))


def _fixed(form: Form, at: int, tokens: tuple[str, ...]) -> Options:
    options = draw.choices(form)
    options[at] = tokens
    return options


def _under(form: Form, rule: Rule) -> Iterator[Options]:
    """The tokens to choose from where a rule applies: what it speaks of held fast, in each way there is."""
    found = [draw.choices(form)]
    wanted = [(condition, True) for condition in rule.when] + [(condition, False) for condition in rule.must]
    for condition, holding in wanted:
        found = [narrow for options in found for narrow in _where(form, options, condition, holding)]
    yield from (options for options in found if all(options))


def _where(form: Form, options: Options, condition: Condition, holding: bool) -> Iterator[Options]:
    if condition.kind in ("operand", "equal"):
        yield options
        return
    about: list[tuple[int, Callable[[str], bool]]] = []
    for k, slot in enumerate(form.slots):
        if condition.kind == "token":
            about.append((k, lambda token: token == condition.name))
        elif slot.name == condition.name:
            about.append((k, bool if condition.kind == "filled" else lambda token: token in condition.tokens))
    if holding == condition.negated:
        narrow = list(options)
        for k, meets in about:
            narrow[k] = tuple(t for t in narrow[k] if not meets(t))
        yield narrow
        return
    for k, meets in about:
        narrow = list(options)
        narrow[k] = tuple(t for t in narrow[k] if meets(t))
        if narrow[k]:
            yield narrow


def picks(options: Options, most: int, rng: random.Random) -> Iterator[tuple[str, ...]]:
    """Choices of tokens, the plainest first: all of them where there are at most `most`, else a sample."""
    if math.prod(map(len, options)) <= most:
        yield from itertools.product(*options)
        return
    yield tuple(tokens[0] for tokens in options)
    for k, tokens in enumerate(options):
        for token in tokens[1:]:
            yield tuple(token if i == k else others[0] for i, others in enumerate(options))
    for _ in range(most):
        yield tuple(rng.choice(tokens) for tokens in options)


def moves(gate: Gate, others: Sequence[Gate]) -> Iterator[tuple[str, Gate]]:
    """A gate moved by one step: each of its versions, each of its ends, and each bound of its targets.

    `others` are gates that must be met besides, one for each place where the gate stands: a step that is felt behind
    none of them leaves the table as it is, so it is no wrong table.
    """
    seen = {_felt(gate, others)}
    for what, moved in itertools.chain(_version_moves(gate), _end_moves(gate), _target_moves(gate)):
        felt = _felt(moved, others)
        if felt not in seen:
            seen.add(felt)
            yield what, moved


def _felt(gate: Gate, others: Sequence[Gate]) -> tuple[Gate, ...]:
    return tuple(gates.both(gate, other) for other in others)


def _version_moves(gate: Gate) -> Iterator[tuple[str, Gate]]:
    every = targets.load()
    opened = [t for t in every.targets if gate[t.index] != _CLOSED]
    # What only stands as high as its target's own introduction was not put there by the gate.
    steps = {gate[t.index][0] for t in opened if gate[t.index][0] > t.introduced}
    for low in sorted(steps or {min(gate[t.index][0] for t in opened)}) if opened else ():
        for step, word in ((-1, "earlier"), (1, "later")):
            to = _beside(low, step)
            moved = gates.from_intervals(
                _interval(max(to, t.introduced), gate[t.index][1]) if gate[t.index][0] == low else gate[t.index]
                for t in every.targets
            )
            yield f"{version_text(low)} one version {word}", moved


def _end_moves(gate: Gate) -> Iterator[tuple[str, Gate]]:
    for high in sorted({hi for lo, hi in gate if lo <= hi < gates.END}):
        for step, word in ((-1, "earlier"), (1, "later")):
            to = _beside(high, step)
            moved = gates.from_intervals(_interval(lo, to) if hi == high else (lo, hi) for lo, hi in gate)
            yield f"end {version_text(high)} one version {word}", moved


def _target_moves(gate: Gate) -> Iterator[tuple[str, Gate]]:
    every = targets.load().targets
    pairs: list[tuple[Target, Target]] = []
    for variant in ("", "f", "a"):
        chain = sorted((t for t in every if t.variant == variant), key=lambda t: t.number)
        pairs += itertools.pairwise(chain)
    pairs += [(p, v) for p in every for v in every if not p.variant and v.variant and p.number == v.number]
    for one, other in pairs:
        if (gate[one.index] == _CLOSED) == (gate[other.index] == _CLOSED):
            continue
        for target, like in ((one, other), (other, one)):
            low, high = gate[like.index]
            to = _CLOSED if (low, high) == _CLOSED else _interval(max(low, target.introduced), high)
            moved = gates.from_intervals(to if i == target.index else interval for i, interval in enumerate(gate))
            yield f"{'without' if to == _CLOSED else 'with'} {target.name}", moved


def _interval(low: Version, high: Version) -> Interval:
    return (low, high) if low <= high else _CLOSED


def _beside(version: Version, step: int) -> Version:
    known: Sequence[Version] = targets.load().versions
    at = next((i for i, v in enumerate(known) if v >= version), len(known))
    return known[max(0, at + step)] if at + step < len(known) else gates.NEVER
