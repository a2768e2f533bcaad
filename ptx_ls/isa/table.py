"""The table: every entry, found by opcode, and what it says of a spelling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce

from ptx_ls.isa import automaton, gates
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.lines import FOLDER
from ptx_ls.isa.model import Entry, Slot
from ptx_ls.isa.notation import read_entries

COMPLETE = False
"""Whether the table has every instruction: until then an opcode path it does not know says nothing."""

_OTHER_FILES = {"targets.isa", "glossary.isa", "state.isa", "intrinsics.isa"}


@cache
def entries() -> tuple[Entry, ...]:
    """Every entry, in the order of files and lines."""
    files = sorted(p for p in FOLDER.glob("*.isa") if p.name not in _OTHER_FILES)
    return tuple(entry for path in files for entry in read_entries(path))


@cache
def by_opcode() -> dict[str, tuple[Entry, ...]]:
    """Entries by their first word, longest path first."""
    found: dict[str, list[Entry]] = {}
    for entry in entries():
        found.setdefault(entry.path[0], []).append(entry)
    return {k: tuple(sorted(v, key=lambda e: -len(e.path))) for k, v in found.items()}


@dataclass(frozen=True)
class Match:
    """A form that a complete spelling fits, with its gate."""

    state: State
    gate: Gate

    @property
    def entry(self) -> Entry:
        """The entry the form belongs to."""
        return self.state.entry


@dataclass(frozen=True)
class Problem:
    """What is wrong with a spelling, whatever the target.

    `code` is unknown-modifier, missing-modifier, modifier-combination or modifier-order. `tokens` are the indices
    of the modifiers at fault (0 is the first behind the opcode; empty: the whole spelling). `suggestions` are
    tokens that would fit instead.
    """

    code: str
    message: str
    tokens: tuple[int, ...] = ()
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Resolution:
    """What the table says of a spelling: the entries it may belong to, the forms it fits, or the problem."""

    entries: tuple[Entry, ...]
    matches: tuple[Match, ...]
    problem: Problem | None

    @property
    def gate(self) -> Gate:
        """Where at least one of the forms exists."""
        return reduce(gates.either, (m.gate for m in self.matches), gates.nowhere())


def split(spelling: str) -> tuple[str, tuple[str, ...]]:
    """("ld", (".global", ".u32")) for "ld.global.u32"; `::` stays inside its modifier."""
    opcode, *rest = spelling.split(".")
    return opcode, tuple(f".{word}" for word in rest)


@lru_cache(maxsize=65536)
def resolve(spelling: str) -> Resolution | None:
    """What the table knows of a spelling; None if it has no instruction of that name."""
    opcode, modifiers = split(spelling)
    family = by_opcode().get(opcode)
    if family is None:
        return None
    words = (opcode, *(m[1:] for m in modifiers))
    candidates = [e for e in family if words[: len(e.path)] == e.path]
    if not candidates:
        return Resolution((), (), _incomplete_path(family, words)) if COMPLETE else None
    complete: list[State] = []
    for entry in candidates:
        complete += _complete(_walk(entry, modifiers[len(entry.path) - 1 :]))
    matches = tuple(Match(s, automaton.gate_of(s)) for s in complete if automaton.broken_rule(s) is None)
    if matches:
        return Resolution(tuple({m.entry.name: m.entry for m in matches}.values()), matches, None)
    return Resolution(tuple(candidates), (), _problem(candidates, modifiers, complete))


def _walk(entry: Entry, modifiers: Sequence[str], ordered: bool = True) -> tuple[State, ...]:
    states = automaton.start(entry)
    for token in modifiers:
        states = automaton.step(states, token, ordered)
        if not states:
            break
    return states


def _complete(states: tuple[State, ...]) -> list[State]:
    return [s for s in states if not automaton.missing(s)]


def _incomplete_path(family: tuple[Entry, ...], words: tuple[str, ...]) -> Problem:
    depth = max(_shared(e.path, words) for e in family)
    following = sorted({"." + e.path[depth] for e in family if _shared(e.path, words) == depth})
    said = ".".join(words[:depth])
    if depth == len(words):
        return Problem(
            "missing-modifier", f"{said} is not complete: expected {_any_of(following)}", (), tuple(following)
        )
    return Problem(
        "unknown-modifier",
        f"Unknown modifier '.{words[depth]}' for instruction '{said}': expected {_any_of(following)}",
        (depth - 1,),
        tuple(following),
    )


def _shared(path: tuple[str, ...], words: tuple[str, ...]) -> int:
    count = 0
    for a, b in zip(path, words, strict=False):
        if a != b:
            break
        count += 1
    return count


def _problem(candidates: list[Entry], modifiers: tuple[str, ...], complete: list[State]) -> Problem:
    # The entry with the longest path is what the user meant, unless another one knows all the tokens.
    for state in complete:
        rule = automaton.broken_rule(state)
        if rule:
            named = _rule_tokens(state, modifiers)
            return Problem("modifier-combination", rule.reason, named)
    ranked = sorted(candidates, key=lambda e: (len(_unknown(e, modifiers)), -len(e.path)))
    entry = ranked[0]
    skip = len(entry.path) - 1
    own = modifiers[skip:]
    unknown = _unknown(entry, modifiers)
    if unknown:
        index = unknown[0]
        near = nearest(modifiers[index], sorted(automaton.tokens_of(entry)))
        hint = f"; did you mean '{near[0]}'?" if near else ""
        return Problem(
            "unknown-modifier",
            f"Unknown modifier '{modifiers[index]}' for instruction '{entry.name}'{hint}",
            tuple(unknown),
            near,
        )
    loose = _complete(_walk(entry, own, ordered=False))
    if any(automaton.broken_rule(s) is None for s in loose):
        good = next(s for s in loose if automaton.broken_rule(s) is None)
        return Problem(
            "modifier-order",
            f"Modifiers of '{entry.name}' stand in the wrong order: expected {form_order(good)}",
            tuple(range(skip, len(modifiers))),
            (form_order(good),),
        )
    partial = _walk(entry, own)
    if partial:
        fewest = min(partial, key=lambda s: len(automaton.missing(s)))
        wanted = automaton.missing(fewest)
        return Problem("missing-modifier", _missing_message(entry, wanted), (), tuple(wanted[0].gates)[:12])
    at = _first_refused(entry, own)
    token = own[at]
    message = (
        f"Duplicate {token} modifier"
        if token in own[:at]
        else f"Illegal modifier '{token}' for instruction '{entry.name}' together with "
        f"{' '.join(own[:at]) or 'what follows'}"
    )
    return Problem("modifier-combination", message, (skip + at,))


def _unknown(entry: Entry, modifiers: tuple[str, ...]) -> list[int]:
    known = automaton.tokens_of(entry)
    return [i for i in range(len(entry.path) - 1, len(modifiers)) if modifiers[i] not in known]


def _first_refused(entry: Entry, own: tuple[str, ...]) -> int:
    states = automaton.start(entry)
    for i, token in enumerate(own):
        states = automaton.step(states, token, ordered=False)
        if not states:
            return i
    return len(own) - 1


def _rule_tokens(state: State, modifiers: tuple[str, ...]) -> tuple[int, ...]:
    rule = automaton.broken_rule(state)
    assert rule is not None
    names = {c.name for c in rule.when} | {t for c in rule.when for t in c.tokens}
    guilty = {token for i, token in state.chosen if token in names or state.form.slots[i].name in names}
    first = len(state.entry.path) - 1
    return tuple(k for k in range(first, len(modifiers)) if modifiers[k] in guilty)


def _missing_message(entry: Entry, wanted: tuple[Slot, ...]) -> str:
    slot = wanted[0]
    tokens = list(slot.gates)
    return f"Missing modifier of '{entry.name}': expected {_any_of(tokens)}"


def _any_of(tokens: Sequence[str]) -> str:
    shown = list(tokens[:8])
    tail = ", …" if len(tokens) > 8 else ""
    if len(shown) == 1:
        return shown[0]
    return f"one of {', '.join(shown)}{tail}"


def usual_order(state: State) -> bool:
    """Whether the modifiers of a state were written in the order of its form."""
    chosen = [i for i, _ in state.chosen]
    return chosen == sorted(chosen)


def form_order(state: State) -> str:
    """The spelling of a complete state in the order of its form."""
    return state.entry.name + "".join(token for _, token in sorted(state.chosen))


def nearest(word: str, words: Sequence[str], most: int = 3) -> tuple[str, ...]:
    """The words most like a misspelt one, best first."""
    import difflib

    return tuple(difflib.get_close_matches(word, words, n=most, cutoff=0.6))
