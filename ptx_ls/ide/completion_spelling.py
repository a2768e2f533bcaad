"""Completion of a spelling: opcodes, the words of an opcode path, modifiers that the automaton allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial, reduce

from ptx_ls.ide.completion_item import CompletionItem, Typed, gated
from ptx_ls.isa import automaton, gates, glossary, prefix, render, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.meanings.of_form import computed
from ptx_ls.isa.model import Deprecation, Entry
from ptx_ls.isa.notation import files
from ptx_ls.isa.search.usage import usage, usage_after
from ptx_ls.lazy import dataclass, replace
from ptx_ls.sema.target_check import Judge

_MAX_FORMS = 8
_MAX_NAMES = 4


def complete_spelling(typed: str, offset: int, here: Judge) -> Iterator[CompletionItem]:
    """The items after part of a spelling: `typed` is all of it up to the cursor."""
    if "." not in typed:
        yield from complete_opcode(Typed(typed, offset), here)
        return
    spelling, _, last = typed.rpartition(".")
    word = Typed("." + last, offset)
    for rank, step in enumerate(steps(spelling)):
        explain = partial(_explain, spelling, step)
        yield gated(
            step.token, word, "modifier", step.meaning, step.gate, here, f"{rank:05d}", explain, step.deprecation
        )


def complete_opcode(typed: Typed, here: Judge) -> Iterator[CompletionItem]:
    """Every opcode that begins as typed."""
    for rank, opcode in enumerate(_most_used_first()):
        if opcode.startswith(typed.text.lower()):
            family = table.family(opcode)
            explain = partial(_explain_opcode, opcode, here)
            yield gated(opcode, typed, "opcode", _summary(family, here), _where(family), here, f"{rank:05d}", explain)


@cache
def _most_used_first() -> tuple[str, ...]:
    return tuple(sorted(files.opcodes(), key=lambda opcode: -usage(opcode)))


@dataclass(frozen=True)
class Step:
    """What may follow in a spelling: a modifier, or the rest of an opcode path.

    `gate` is open where some form with it can exist. `deprecation`: why it is deprecated, if every form with it is.
    """

    token: str
    meaning: str
    gate: Gate
    deprecation: Deprecation | None = None


@lru_cache(maxsize=4096)
def steps(spelling: str) -> tuple[Step, ...]:
    """The steps after a spelling: words of longer opcode paths and modifiers, then longer paths.

    Each group starts with what compilers write most, then follows what the oldest PTX versions have, in the manual's
    order.
    """
    opcode, modifiers = table.split(spelling)
    words = (opcode, *(m[1:] for m in modifiers))
    longer = [e for e in table.family(opcode) if e.path[: len(words)] == words and len(e.path) > len(words)]
    found: dict[str, Step] = {}

    def add(token: str, meaning: str, ways: Iterable[Gate]) -> None:
        known = found.get(token)
        gate = reduce(gates.either, ways, known.gate if known else gates.nowhere())
        found[token] = Step(token, known.meaning if known else meaning, gate)

    for entry in sorted(longer, key=lambda e: (table.age(e), len(e.path))):
        add("." + entry.path[len(words)], entry.summary, _ways(entry))
    states = [s for s in prefix.reachable(spelling) if len(s.entry.path) <= len(words)]
    some_deprecated = any(s.form.deprecations for s in states)
    for one in prefix.following(states):
        taking = [s.entry.path for s in states if one.token in automaton.tokens_of(s.entry)]
        add(one.token, glossary.summary(one.token, taking[0]), one.gates)
        if some_deprecated:
            found[one.token] = replace(found[one.token], deprecation=_deprecation(states, one.token))
    old = sorted(found.items(), key=lambda one: gates.introduced(one[1].gate) or gates.NEVER)
    used = usage_after(spelling)
    found = dict(sorted(old, key=lambda one: -used.get(one[0], 0)))
    for entry in sorted(longer, key=lambda e: e.path):
        if len(entry.path) > len(words) + 1:
            add("." + ".".join(entry.path[len(words) :]), entry.summary, _ways(entry))
    return tuple(found.values())


def _deprecation(states: Sequence[State], token: str) -> Deprecation | None:
    """Why a token is deprecated, if every form that takes it is."""
    sources = tuple(s for s in states if any(one.token == token for one in prefix.following([s])))
    found = [automaton.deprecation(s) for s in automaton.step(sources, token)]
    return found[0] if found and None not in found else None


def preparations() -> Iterator[Callable[[], object]]:
    """The work that the first completion of each opcode, and after it, would otherwise wait for, in small pieces."""
    return (partial(_prepare, opcode) for opcode in files.opcodes())


def _prepare(opcode: str) -> None:
    steps(opcode)
    _where(table.family(opcode))


def _ways(entry: Entry) -> set[Gate]:
    return {table.gate_of_form(form) for form in entry.forms}


def _explain(spelling: str, step: Step) -> str:
    forms = [match.state for match in table.matches(spelling + step.token)]
    lines = dict.fromkeys(f"`{line}`" for state in forms[:_MAX_NAMES] for line in computed(state))
    parts = [f"`{spelling}{step.token}`", step.meaning, "\\\n".join(lines)]
    parts += [f"{render.sentence(render.where(step.gate))}."]
    parts += [f"**{render.deprecated(step.deprecation)}.**"] if step.deprecation else []
    return "\n\n".join(p for p in parts if p)


@cache
def _where(family: tuple[Entry, ...]) -> Gate:
    """The gate that is open where some form of an opcode exists."""
    return reduce(gates.either, (way for entry in family for way in _ways(entry)))


def _summary(family: tuple[Entry, ...], here: Judge) -> str:
    """What an opcode does: the oldest instruction that the target has; of longer names, the first few."""
    entries = [e for e in family if here.is_open(_where((e,)))] or family
    whole = [e for e in entries if len(e.path) == 1]
    if whole:
        return min(whole, key=table.age).summary
    names = list(dict.fromkeys(e.name for e in sorted(entries, key=lambda e: (table.age(e), len(e.path)))))
    if len(names) == 1:
        return entries[0].summary
    more = f" and {len(names) - _MAX_NAMES} more" if len(names) > _MAX_NAMES else ""
    return f"Instructions: {', '.join(names[:_MAX_NAMES])}{more}."


def _explain_opcode(opcode: str, here: Judge) -> str:
    family = table.family(opcode)
    forms = [(table.gate_of_form(f), render.syntax(f)) for e in family for f in e.forms]
    forms.sort(key=lambda one: (not here.is_open(one[0]), gates.introduced(one[0]) or gates.NEVER))
    shown = "\n".join([text for _, text in forms[:_MAX_FORMS]])
    return f"{_summary(family, here)}\n\n```ptx\n{shown}\n```\n\n{render.sentence(render.where(_where(family)))}."
