"""What is wrong with a spelling that fits no form, assuming the instruction that the user most likely meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from ptx_ls.isa import automaton, glossary
from ptx_ls.isa.automaton import State
from ptx_ls.isa.edit_distance import nearest_known
from ptx_ls.isa.model import Entry, Rule, Slot
from ptx_ls.isa.state import directive, space
from ptx_ls.isa.substitution import EVERYWHERE, Gap, gaps, likeliest
from ptx_ls.isa.suggestions import LIKELY, likely_tokens, likeness, usage_rank
from ptx_ls.lazy import dataclass

Choice = TypeVar("Choice")
_MOST_SUGGESTIONS = 12
_MOST_OPCODES = 8
_MOST_FIXES = 3

MOST_MODIFIERS = 64
"""Modifiers of a spelling that is looked into; those of the table have a quarter of them at most."""


@dataclass(frozen=True)
class Problem:
    """A problem of a spelling on every target.

    `code` is unknown-instruction, unknown-modifier, missing-modifier, modifier-combination or modifier-order. `tokens`
    are the indices of the modifiers at fault (0 is the first after the opcode; empty: the whole spelling).
    `suggestions` are tokens that would fit, for an unknown instruction opcodes; `repairs` are fixes, the likeliest
    first. A problem is not `certain` if ptxas is known to ignore such spellings. `is_first_meant`: of the suggestions
    only the first fits what follows.
    """

    code: str
    message: str
    tokens: tuple[int, ...] = ()
    suggestions: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    certain: bool = True
    is_first_meant: bool = False


@dataclass(frozen=True)
class Repair:
    """A likely fix: its title, and the modifiers after it. `kind` is exchange, insert, remove or order."""

    kind: str
    title: str
    modifiers: tuple[str, ...]


def unknown_instruction(
    opcode: str, modifiers: tuple[str, ...], opcodes: tuple[str, ...], accepted: Callable[[str], bool]
) -> Problem:
    """The problem of a word that is no opcode; opcodes that accept its modifiers are suggested first."""
    dotted = f".{opcode}"
    if directive(dotted) or space(dotted):
        best: tuple[str, ...] = (dotted,)
        is_one = True
    else:
        near = nearest_known(opcode.lower(), opcodes, _MOST_OPCODES)
        fitting = [word for word in near if len(near) > 1 and accepted(word + "".join(modifiers))]
        best = (*fitting, *(word for word in near if word not in fitting))[:_MOST_FIXES]
        is_one = len(fitting) == 1
    message = f"Not a name of any known instruction: '{opcode}'{_hint(best)}"
    return Problem("unknown-instruction", message, (), best, is_first_meant=is_one)


def _those_first(are: Callable[[Choice], bool], choices: Sequence[Choice]) -> Sequence[Choice]:
    """Some choices, those first that are of a kind; of one, nothing is asked."""
    return sorted(choices, key=lambda one: not are(one)) if len(choices) > 1 else choices


def parted_name(first: str, name: str) -> Problem:
    """The problem of a gap in the name of an instruction, after its `first` words: the others are at fault."""
    message = f"No gap is allowed in '{name}', the name of an instruction"
    return Problem("unknown-instruction", message, tuple(range(first.count("."), name.count("."))), (name,))


def unknown_path(paths: Sequence[tuple[str, ...]], words: tuple[str, ...]) -> Problem:
    """The problem of a spelling whose opcode is known, but no path of it fits; `words` are without dots."""
    depth = max(_shared(path, words) for path in paths)
    following = sorted({"." + path[depth] for path in paths if _shared(path, words) == depth})
    known = ".".join(words[:depth])
    if depth == len(words):
        message = f"{known} is not complete: expected {any_of(following)}"
        return Problem("missing-modifier", message, (), tuple(following[:_MOST_SUGGESTIONS]))
    wrong = "." + words[depth]
    near = likely_tokens(wrong, following)[:_MOST_FIXES]
    message = _unknown_modifier(wrong, known, _hint(near) or f": expected {any_of(following)}")
    modifiers = tuple(f".{word}" for word in words[1:])
    return Problem("unknown-modifier", message, (depth - 1,), near, _exchanges(modifiers, [depth - 1], near))


def _shared(path: tuple[str, ...], words: tuple[str, ...]) -> int:
    """The length of the common prefix of two paths, in words."""
    return next((i for i, (a, b) in enumerate(zip(path, words, strict=False)) if a != b), min(len(path), len(words)))


def _unknown_modifier(wrong: str, name: str, hint: str) -> str:
    if wrong == ".":
        return f"A modifier is missing after the dot of '{name}.'{hint}"
    return f"Unknown modifier '{wrong}' for instruction '{name}'{hint}"


def _hint(near: Sequence[str]) -> str:
    return f"; did you mean '{near[0]}'?" if near else ""


def problem_of(
    candidates: Sequence[Entry],
    opcode: str,
    modifiers: tuple[str, ...],
    complete: Sequence[State],
    paths: Sequence[tuple[str, ...]],
    accepted: Callable[[str], bool],
) -> Problem:
    """The problem of a spelling.

    `candidates` are the entries whose path it begins with, `complete` the states that filled every slot although no
    form accepted them, `paths` the paths of every entry of that opcode; `accepted` decides whether another spelling is
    correct.
    """
    for state in complete:
        rule = automaton.broken_rule(state)
        if rule:
            guilty = _rule_tokens(state, modifiers)
            repairs = _kept(opcode, modifiers, state, rule, guilty, accepted)
            return Problem("modifier-combination", rule.reason, guilty, (), repairs)
    # The longest path is what the user meant, unless a shorter one knows more of the tokens.
    path = min({e.path for e in candidates}, key=lambda p: (len(_unknown(_sharing(candidates, p), modifiers)), -len(p)))
    entries = _sharing(candidates, path)
    name, skip = ".".join(path), len(path) - 1
    if unknown := _unknown(entries, modifiers):
        return _unknown_words(opcode, modifiers, path, entries, unknown, paths, accepted)
    own = modifiers[skip:]
    anyhow = [s for e in entries for s in automaton.walk(e, own, ordered=False) if _types_kept(s)]
    good = next((s for s in anyhow if not automaton.is_incomplete(s) and automaton.broken_rule(s) is None), None)
    if good:
        return _order(name, modifiers, skip, good)
    in_order = [s for e in entries for s in automaton.walk(e, own) if _types_kept(s)] if anyhow else []
    for walked in (in_order, anyhow):
        if begun := [s for s in walked if automaton.is_incomplete(s)]:
            return _missing(opcode, name, modifiers, skip, begun, accepted)
    if len(modifiers) > MOST_MODIFIERS:
        return Problem("modifier-combination", f"No form of '{name}' has {len(modifiers)} modifiers")
    left = _gaps(candidates, modifiers)
    words = (opcode, *[m[1:] for m in modifiers])
    # With all words but one, the spelling may begin with the longer name of another instruction.
    beyond = [p for p in paths if len(p) > len(path) and p[0] == opcode and {*p}.issubset(words)]
    for at in reversed(range(skip, len(modifiers))):
        is_longer = beyond and _begins_one(beyond, words, at + 1)
        is_surplus = any(gap.is_dispensable(EVERYWHERE) for gap in left.get(at, ()))
        if is_surplus or (is_longer and accepted(opcode + _without(modifiers, at))):
            return _surplus(opcode, modifiers, at, _better(modifiers, left, [at]))
    return _combination(opcode, name, modifiers, _better(modifiers, left, range(skip, len(modifiers))))


def _unknown_words(
    opcode: str,
    modifiers: tuple[str, ...],
    path: tuple[str, ...],
    entries: Sequence[Entry],
    unknown: Sequence[int],
    paths: Sequence[tuple[str, ...]],
    accepted: Callable[[str], bool],
) -> Problem:
    """The problem of modifiers, by their places, that none of the entries has."""
    wrong, name = modifiers[unknown[0]], ".".join(path)
    known = automaton.documented_of_any(entries)
    # Right after the path, the next word of a longer one may be meant; then the rest is not at fault.
    longer = {"." + p[len(path)] for p in paths if len(p) > len(path) and p[: len(path)] == path}
    if unknown[0] == len(path) - 1:
        known = known | longer
    repairs = _repairs(opcode, modifiers, unknown, known, accepted)
    near = tuple(r.modifiers[unknown[0]] for r in repairs if len(r.modifiers) == len(modifiers))
    guilty = tuple(unknown[:1] if near and near[0] in longer else unknown)
    if message := _wrong_space(wrong, name, entries):
        # A like word is no like place.
        same = tuple(r for r in repairs if r.kind != "exchange" or _base(r.modifiers[unknown[0]]) == _base(wrong))
        return Problem("unknown-modifier", message, tuple(unknown[:1]), (), same)
    return Problem("unknown-modifier", _unknown_modifier(wrong, name, _hint(near)), guilty, near, repairs)


def _order(name: str, modifiers: tuple[str, ...], skip: int, good: State) -> Problem:
    """The problem of modifiers that are right in another order."""
    spelt = automaton.usual_spelling(good)
    message = f"Modifiers of '{name}' are in the wrong order. Expected {spelt}."
    ordered = (*modifiers[:skip], *(token for _, token in sorted(good.chosen)))
    repair = Repair("order", f"Write {spelt}", ordered)
    return Problem("modifier-order", message, tuple(range(skip, len(modifiers))), (spelt,), (repair,))


def _missing(
    opcode: str,
    name: str,
    modifiers: tuple[str, ...],
    skip: int,
    begun: Sequence[State],
    accepted: Callable[[str], bool],
) -> Problem:
    """The problem of a modifier that is missing, where some forms have begun."""
    fewest = min(len(automaton.missing(s)) for s in begun)
    places: dict[str, int] = {}
    for state in (s for s in begun if len(automaton.missing(s)) == fewest):
        slot = automaton.missing(state)[0]
        for token in slot.documented:
            places.setdefault(token, _place(state, slot, skip))
    tokens = sorted(places, key=usage_rank)
    message = f"Missing modifier of '{name}'. Expected {any_of(tokens)}."
    inserted = tuple(
        Repair("insert", f"Insert {token}", (*modifiers[: places[token]], token, *modifiers[places[token] :]))
        for token in tokens[:_MOST_SUGGESTIONS]
    )
    repairs = (*_joined(opcode, modifiers, accepted), *inserted)
    return Problem("missing-modifier", message, (), tuple(tokens[:_MOST_SUGGESTIONS]), repairs)


def _begins_one(paths: Iterable[tuple[str, ...]], words: tuple[str, ...], at: int) -> bool:
    """Whether words without one of them begin with a path that goes beyond it."""
    left = words[:at] + words[at + 1 :]
    return any(len(p) > at and left[: len(p)] == p for p in paths)


def _wrong_space(wrong: str, name: str, entries: Sequence[Entry]) -> str:
    """The message of ptxas for a state space that an instruction does not accept, and those that it does; "" for
    another word."""
    given = space(wrong)
    if given is None or (not given.addressable and given.name != ".tex"):
        return ""
    known = {t for e in entries for t in automaton.documented_of(e) if space(t)}
    if not known:
        return f"No state space qualifier expected for instruction '{name}'"
    # The name of a space means its parts as well.
    known -= {t for t in known if t != _base(t) and _base(t) in known}
    why = f"{wrong} is read-only. " if given.access == "read" and "write" in entries[0].effects else ""
    return f"State space incorrect for instruction '{name}'. {why}Expected {any_of(sorted(known))}."


def _base(token: str) -> str:
    return token.partition("::")[0]


def _place(state: State, slot: Slot, skip: int) -> int:
    """The position of a modifier for a slot: after the last modifier that the manual writes before it."""
    number = state.form.slots.index(slot)
    before = [k for k, (i, _) in enumerate(state.chosen) if i < number]
    return skip + (before[-1] + 1 if before else 0)


def _kept(
    opcode: str,
    modifiers: tuple[str, ...],
    state: State,
    rule: Rule,
    guilty: Sequence[int],
    accepted: Callable[[str], bool],
) -> tuple[Repair, ...]:
    """The repairs that keep a broken rule: another token, a token that the rule asks for, one token less."""
    skip = len(state.entry.path) - 1
    places = {
        t: _place(state, slot, skip) for slot in state.form.slots for t in slot.documented if _asked(rule, slot, t)
    }
    inserted = [Repair("insert", f"Insert {t}", (*modifiers[:at], t, *modifiers[at:])) for t, at in places.items()]
    removed = [Repair("remove", f"Remove {modifiers[i]}", modifiers[:i] + modifiers[i + 1 :]) for i in guilty]
    others = _better(modifiers, _gaps([state.entry], modifiers), guilty)
    likely = [r for r in others if any(likeness(a, b) >= LIKELY for a, b in zip(modifiers, r.modifiers, strict=True))]
    found = [r for r in (*inserted, *removed) if accepted(opcode + "".join(r.modifiers))]
    return (*likely, *found) or others


def _asked(rule: Rule, slot: Slot, token: str) -> bool:
    """Whether a rule asks for a token in a slot."""
    return any(c.name in (token, slot.name) and token in (c.tokens or (token,)) for c in rule.must)


def _joined(opcode: str, modifiers: tuple[str, ...], accepted: Callable[[str], bool]) -> tuple[Repair, ...]:
    """The repair for two modifiers that are one if joined with `::`."""
    found = []
    for i in range(len(modifiers) - 1):
        one = f"{modifiers[i]}::{modifiers[i + 1][1:]}"
        after = (*modifiers[:i], one, *modifiers[i + 2 :])
        if accepted(opcode + "".join(after)):
            found.append(Repair("exchange", f"Change {modifiers[i]}{modifiers[i + 1]} to {one}", after))
    return tuple(found)


def _exchanges(modifiers: tuple[str, ...], at: Sequence[int], others: Sequence[str]) -> tuple[Repair, ...]:
    places = set(at)

    def exchanged(other: str) -> Repair:
        after = tuple(other if i in places else modifier for i, modifier in enumerate(modifiers))
        return Repair("exchange", f"Change {modifiers[at[0]]} to {other}", after)

    return tuple(map(exchanged, others))


def _repairs(
    opcode: str,
    modifiers: tuple[str, ...],
    unknown: Sequence[int],
    known: Collection[str],
    accepted: Callable[[str], bool],
) -> tuple[Repair, ...]:
    """The repairs of the first unknown modifier, with the others replaced by what they resemble most."""
    wrong = modifiers[unknown[0]]
    alike = [i for i in unknown if modifiers[i] == wrong]
    likeliest = {m: (*likely_tokens(m, known), m)[0] for m in {modifiers[i] for i in unknown} - {wrong}}
    others = {i: likeliest[modifiers[i]] for i in unknown if modifiers[i] != wrong}
    spelt = tuple(others.get(i, m) for i, m in enumerate(modifiers))

    def fits(repair: Repair) -> bool:
        return accepted(opcode + "".join(others.get(i, m) for i, m in enumerate(repair.modifiers)))

    found = _those_first(fits, _exchanges(modifiers, alike, likely_tokens(wrong, known)))
    removed = set(alike)
    left = tuple(m for i, m in enumerate(modifiers) if i not in removed)
    without = tuple(m for i, m in enumerate(spelt) if i not in removed)
    gone = (Repair("remove", f"Remove {wrong}", left),) if accepted(opcode + "".join(without)) else ()
    return (*found[:_MOST_FIXES], *gone)


def _gaps(candidates: Sequence[Entry], modifiers: tuple[str, ...]) -> dict[int, list[Gap]]:
    """Where another modifier, or none, may make the spelling correct, by the number of the modifier."""
    found: dict[int, list[Gap]] = {}
    for entry in candidates:
        skip = len(entry.path) - 1
        for gap in gaps(EVERYWHERE, entry, modifiers[skip:]):
            found.setdefault(skip + gap.at, []).append(gap)
    return found


def _better(modifiers: tuple[str, ...], left: Mapping[int, Sequence[Gap]], places: Iterable[int]) -> tuple[Repair, ...]:
    """The replacements of one of some modifiers by another of its class that make the spelling correct, the likeliest
    first."""
    # Where nothing is like another, it is a later modifier, a type mostly, that is wrong.
    found = {
        (-max(likeness(modifiers[at], t), LIKELY), -at, usage_rank(t), t)
        for at in places
        for gap in left.get(at, ())
        for t in gap.fitting(EVERYWHERE, _standing_for)
    }
    return tuple(r for _, at, _, t in sorted(found) for r in _exchanges(modifiers, [-at], [t]))[:_MOST_SUGGESTIONS]


@lru_cache(maxsize=8192)
def _standing_for(tokens: tuple[str, ...], modifier: str) -> tuple[str, ...]:
    """Those of some tokens that are of the class of a modifier, or like it."""
    own = glossary.class_of(modifier)
    likely = likeliest(tokens, modifier)
    return tuple([one for one in likely if glossary.class_of(one) == own or likeness(modifier, one) >= LIKELY])


def _surplus(opcode: str, modifiers: tuple[str, ...], at: int, better: Sequence[Repair]) -> Problem:
    """The problem of a modifier without which the spelling would be correct."""
    rest = modifiers[:at] + modifiers[at + 1 :]
    token, without = modifiers[at], opcode + "".join(rest)
    remove = Repair("remove", f"Remove {token}", rest)
    if token in rest[:at]:
        return Problem("modifier-combination", f"Duplicate {token} modifier", (at,), (), (remove,))
    likely = tuple(r for r in better if likeness(token, r.modifiers[at]) >= LIKELY)[:_MOST_FIXES]
    named = tuple(r.modifiers[at] for r in likely)
    message = f"Illegal modifier '{token}' for instruction '{without}'{_hint(named)}"
    return Problem("modifier-combination", message, (at,), named, (*likely, remove))


def _combination(opcode: str, name: str, modifiers: tuple[str, ...], better: Sequence[Repair]) -> Problem:
    """The problem of modifiers that are wrong together."""
    if better:
        at = next(i for i, m in enumerate(modifiers) if m != better[0].modifiers[i])
        same = tuple(r for r in better if r.modifiers[at] != modifiers[at])
        tokens = tuple(r.modifiers[at] for r in same)
        without = opcode + _without(modifiers, at)
        message = f"Illegal modifier '{modifiers[at]}' for instruction '{without}'. Expected {any_of(tokens)}."
        return Problem("modifier-combination", message, (at,), tokens, (*same, *(r for r in better if r not in same)))
    written = " ".join(modifiers[name.count(".") :])
    return Problem("modifier-combination", f"No form of '{name}' has these modifiers together: {written}")


def _without(modifiers: tuple[str, ...], at: int) -> str:
    return "".join(modifiers[:at] + modifiers[at + 1 :])


def _sharing(candidates: Sequence[Entry], path: tuple[str, ...]) -> tuple[Entry, ...]:
    return tuple([e for e in candidates if e.path == path])


def _unknown(entries: tuple[Entry, ...], modifiers: tuple[str, ...]) -> list[int]:
    known = automaton.tokens_of_any(entries)
    return [i for i in range(len(entries[0].path) - 1, len(modifiers)) if modifiers[i] not in known]


def _rule_tokens(state: State, modifiers: tuple[str, ...]) -> tuple[int, ...]:
    rule = automaton.broken_rule(state)
    assert rule is not None
    names = {c.name for c in rule.when} | {t for c in rule.when for t in c.tokens}
    guilty = {token for i, token in state.chosen if token in names or state.form.slots[i].name in names}
    first = len(state.entry.path) - 1
    return tuple(k for k in range(first, len(modifiers)) if modifiers[k] in guilty)


def _types_kept(state: State) -> bool:
    # Types in another order make another instruction, not the same one written oddly.
    chosen = [i for i, token in state.chosen if glossary.class_of(token) == "type"]
    return chosen == sorted(chosen)


def any_of(tokens: Sequence[str]) -> str:
    """ "one of .a, .b, …", at most eight of them."""
    shown = list(tokens[:8])
    tail = ", …" if len(tokens) > 8 else ""
    return shown[0] if len(shown) == 1 else f"one of {', '.join(shown)}{tail}"
