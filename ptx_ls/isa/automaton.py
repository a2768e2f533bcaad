"""Completion, checking and signature help as one automaton over the table.

A state is a form and the set of its slots that are filled; a spelling is a walk over sets of states. Nothing
ever enumerates spellings: their raw product runs to millions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain

from ptx_ls.isa import gates, glossary
from ptx_ls.isa import state as state_isa
from ptx_ls.isa.gates import Gate, both
from ptx_ls.isa.model import Condition, Deprecation, Entry, Form, Rule, Slot
from ptx_ls.isa.operands import chosen_tokens, lanes
from ptx_ls.lazy import dataclass, pattern, replace

_SIZED = pattern(r"\.[a-z]+(\d+)(?:x(\d))?")
_VECTORS = {".v2": 2, ".v4": 4, ".v8": 8}
_LISTED = frozenset({"", "type", "attribute", "operation"})
"""Classes of which ptxas ignores any number (measured 13.5)."""
_VECTOR_BITS = 128
"""The most that a vector size which is ignored may make of the widest type of the spelling (measured 13.5)."""


@dataclass(frozen=True)
class State:
    """A form of an entry and what a spelling has filled of it.

    `filled` has a bit per slot; `chosen` are the tokens with the index of their slot; `passed` are the modifiers that
    belong to no slot, with their number after the opcode path, from 0.
    """

    entry: Entry
    form: Form
    filled: int
    chosen: tuple[tuple[int, str], ...]
    passed: tuple[tuple[int, str], ...] = ()

    @property
    def undocumented(self) -> frozenset[str]:
        """The chosen tokens that the manual does not list for this form."""
        return frozenset(token for i, token in self.chosen if token in self.form.slots[i].undocumented)


Chosen = tuple[tuple[int, str], ...]
"""Modifiers in the order of a spelling, each with the index of the slot that it fills."""

Ways = dict[int, Chosen]
"""The ways in which modifiers fill slots of a form, by the slots that are filled (as bits).

Two ways to fill the same slots differ in what they chose only where domains overlap, and such slots keep their order,
so the first way represents all.
"""

NOTHING: Ways = {0: ()}
"""The only way to fill no slot."""

Place = tuple[int, int, int]
"""A slot by its index, with the slots that must be filled before it, and with all that decide whether it may be filled
now: the others of them must be empty."""


@cache
def slots_for(form: Form) -> dict[str, int]:
    """The slots of a form, as bits, that each modifier may fill."""
    found: dict[str, int] = {}
    for number, slot in enumerate(form.slots):
        own = dict.fromkeys(slot.gates, 1 << number)
        for token in found.keys() & own.keys():
            own[token] |= found[token]
        found |= own
    return found


@cache
def places_of(form: Form, ordered: bool = True) -> tuple[Place, ...]:
    """The place of each slot of a form; without `ordered`, as if slots might be filled in any order."""
    if not ordered:
        return tuple([(i, 0, 1 << i) for i in range(len(form.slots))])
    paths, lanes = 0, dict[int, int]()
    for i, slot in enumerate(form.slots):
        if slot.path:
            paths |= 1 << i
        if slot.lane >= 0:
            lanes[slot.lane] = lanes.get(slot.lane, 0) | 1 << i
    required, free = paths & form.mandatory, ~paths & (1 << len(form.slots)) - 1 if paths else 0
    places = []
    for i, slot in enumerate(form.slots):
        here, lane = 1 << i, lanes.get(slot.lane, 0)
        before, after = lane & (here - 1) & form.mandatory, lane & -here | here
        if slot.path:
            after |= free
        else:
            before |= required
        places.append((i, before, before | after))
    return tuple(places)


def fill(ways: Ways, modifiers: Iterable[tuple[str, int]], places: Sequence[Place]) -> Ways:
    """The ways after some more modifiers, each with the slots that it may fill, as bits."""
    for token, slots in modifiers:
        after: Ways = {}
        if slots & (slots - 1):
            here = [one for one in places if slots >> one[0] & 1]
            for filled, chosen in ways.items():
                for index, before, deciding in here:
                    if filled & deciding == before:
                        after.setdefault(filled | 1 << index, (*chosen, (index, token)))
        elif slots:
            index, before, deciding = places[slots.bit_length() - 1]
            for filled, chosen in ways.items():
                if filled & deciding == before:
                    after[filled | slots] = (*chosen, (index, token))
        if not after:
            return after
        ways = after
    return ways


@cache
def numbers_with(entry: Entry) -> dict[str, int]:
    """The numbers of the forms, as bits, that have a slot for each modifier of an entry."""
    return _numbers_by_token(chain.from_iterable(slot.gates for slot in form.slots) for form in entry.forms)


def _numbers_by_token(lists: Iterable[Iterable[str]]) -> dict[str, int]:
    """For each token the numbers, as bits, of the lists that it is in."""
    found: dict[str, int] = {}
    for number, tokens in enumerate(lists):
        for token in tokens:
            found[token] = found.get(token, 0) | 1 << number
    return found


def forms_with(entry: Entry, modifiers: Iterable[str]) -> list[Form]:
    """The forms of an entry that have a slot for each of some modifiers."""
    having = numbers_with(entry)
    left = (1 << len(entry.forms)) - 1
    for token in modifiers:
        left &= having.get(token, 0)
        if not left:
            return []
    return numbered(entry, left)


def forms_with_all_but_one(entry: Entry, modifiers: Iterable[str]) -> list[Form]:
    """The forms of an entry that have a slot for each of some modifiers, or for all but one."""
    having = numbers_with(entry)
    without_one = without_two = 0
    for token in modifiers:
        without = ~having.get(token, 0)
        without_two |= without_one & without
        without_one |= without
    return numbered(entry, (1 << len(entry.forms)) - 1 & ~without_two)


def numbered(entry: Entry, numbers: int) -> list[Form]:
    """The forms of an entry with some numbers, given as bits."""
    forms, found = entry.forms, []
    while numbers:
        least = numbers & -numbers
        found.append(forms[least.bit_length() - 1])
        numbers ^= least
    return found


def start(entry: Entry) -> tuple[State, ...]:
    """The states right after the opcode path."""
    return tuple(State(entry, form, 0, ()) for form in entry.forms)


def step(states: tuple[State, ...], token: str) -> tuple[State, ...]:
    """The states after one more modifier."""
    after: dict[tuple[int, int], State] = {}
    for state in states:
        slots = slots_for(state.form).get(token, 0)
        for i in range(slots.bit_length()):
            if slots >> i & 1 and in_order(state, i):
                # The first way to fill the same slots represents all (see Ways).
                key = (id(state.form), state.filled | 1 << i)
                if key not in after:
                    chosen = (*state.chosen, (i, token))
                    after[key] = State(state.entry, state.form, state.filled | 1 << i, chosen, state.passed)
    return tuple(after.values())


def _passes(state: State, token: str) -> bool:
    """Whether ptxas accepts a modifier here that belongs to no slot."""
    form = state.form
    paths, undocumented = _not_ignored(form)
    if (paths | undocumented.get(token, 0)) & ~state.filled:
        return False
    if token in form.ignored or (token in glossary.ignored() and token not in tokens_of(state.entry)):
        return True
    if token in form.trailing:
        return True
    if token in glossary.repeatable():
        return token[1:] in state.entry.path or any(chosen == token for _, chosen in state.chosen)
    return ".lanes" in form.ignored and token in _VECTORS


@cache
def _not_ignored(form: Form) -> tuple[int, dict[str, int]]:
    """The mandatory slots of the path, as bits, and those that accept a modifier although the manual does not list it,
    by modifier: while one of them is empty, the modifier is not ignored."""
    paths = sum(1 << i for i, slot in enumerate(form.slots) if slot.path and not slot.optional)
    return paths, _numbers_by_token(slot.undocumented for slot in form.slots)


def _few_enough(state: State) -> bool:
    """Whether no class of modifiers has more ignored ones than ptxas accepts."""
    strays = [token for _, token in state.passed if token not in glossary.repeatable() and token not in _VECTORS]
    classes = {glossary.class_of(token) for token in strays} - _LISTED
    stray = [glossary.class_of(token) for token in strays]
    chosen = {glossary.class_of(token) for _, token in state.chosen}
    # Of .row and .col ptxas counts two, and .trans, which the glossary has beside them, is none of them.
    return all(
        stray.count(group) <= 2 if group == "layout" else stray.count(group) == 1 and group not in chosen
        for group in classes
    )


def _lanes_agree(state: State) -> bool:
    """Whether an ignored vector size is that of every vector operand, and makes no more than 128 bits."""
    sizes = [_VECTORS[token] for _, token in state.passed if token in _VECTORS]
    if not sizes or ".lanes" not in state.form.ignored:
        return True
    chosen = chosen_tokens(state.form, state.chosen)
    counts = [len(o.parts) or lanes(o, chosen) for o in state.form.operands if o.kind == "vector"]
    bits = max((t.bits for t in map(state_isa.type_of, chosen.values()) if t), default=0)
    return all(size == count and size * bits <= _VECTOR_BITS for size in sizes for count in counts)


def _types_agree(state: State) -> bool:
    """Whether the ignored types leave each type of the form one of its size.

    ptxas reads the types in order; the ones after the last that it needs are surplus (measured 13.5). So an ignored
    type may precede one of the form if the types after it can move up by one.
    """
    if not any(token in state.form.trailing for _, token in state.passed):
        return True
    own = [token for _, token in state.chosen]
    passed = dict(state.passed)
    unread = iter(own)
    every = [passed.get(i) or next(unread) for i in range(len(own) + len(passed))]
    read = [t for t in every if t in state.form.trailing or (glossary.class_of(t) == "type" and t in own)]
    expected = [t for t in own if glossary.class_of(t) == "type"]
    return all(_bits(w) in (0, _bits(r)) for w, r in zip(expected, read, strict=False))


def _bits(token: str) -> int:
    """The size of a type by its name, packed or not; 0 for other types (.e4m3)."""
    match = _SIZED.fullmatch(token)
    return int(match[1]) * int(match[2] or 1) if match else 0


def in_order(state: State, index: int) -> bool:
    """Whether a slot may be filled now."""
    _, before, deciding = places_of(state.form)[index]
    if state.passed and state.form.slots[index].path:
        return False
    return state.filled & deciding == before


def walk(entry: Entry, modifiers: Sequence[str], ordered: bool = True) -> tuple[State, ...]:
    """The states of an entry after some modifiers; none if it does not accept them. Without `ordered`, slots may be
    filled in any order."""
    return tuple(_walked(entry, modifiers, ordered, 0))


def complete(entry: Entry, modifiers: Sequence[str]) -> tuple[State, ...]:
    """The states after some modifiers that fill every mandatory slot."""
    return tuple(_walked(entry, modifiers, True, -1))


def _walked(entry: Entry, modifiers: Sequence[str], ordered: bool, asked: int) -> Iterator[State]:
    """The states after some modifiers that have filled those of their mandatory slots that are asked for."""
    for form in forms_with(entry, modifiers):
        slots, mandatory, reached = slots_for(form), form.mandatory & asked, 0
        own = [slots[token] for token in modifiers]
        for one in own:
            reached |= one
        if mandatory & ~reached or reached.bit_count() < len(own):
            continue
        for filled, chosen in fill(NOTHING, zip(modifiers, own, strict=True), places_of(form, ordered)).items():
            if not mandatory & ~filled:
                yield State(entry, form, filled, chosen)


def walk_past(entry: Entry, modifiers: Sequence[str]) -> tuple[State, ...]:
    """The complete states after modifiers some of which ptxas ignores; those are in `passed`."""
    if _sometimes_ignored(entry).isdisjoint(modifiers):
        return ()
    states = tuple(State(entry, form, 0, ()) for form in _forms_past(entry, modifiers))
    for index, token in enumerate(modifiers):
        past = [replace(s, passed=(*s.passed, (index, token))) for s in states if _passes(s, token)]
        # A modifier that fits may be the stray nevertheless: the first of two types where one is read.
        found = {(id(s.form), s.filled): s for s in (*past, *step(states, token))}
        states = tuple(found.values())
        if not states:
            break
    return tuple(s for s in states if not is_incomplete(s) and _few_enough(s) and _lanes_agree(s) and _types_agree(s))


def missing(state: State) -> tuple[Slot, ...]:
    """The mandatory slots that are still empty."""
    left = state.form.mandatory & ~state.filled
    return tuple([slot for i, slot in enumerate(state.form.slots) if left >> i & 1])


def _forms_past(entry: Entry, modifiers: Sequence[str]) -> list[Form]:
    """The forms of an entry that have a slot for each of some modifiers, or may ignore it."""
    having, ignoring = numbers_with(entry), _numbers_ignoring(entry)
    left = (1 << len(entry.forms)) - 1
    for token in set(modifiers):
        if token not in glossary.repeatable() and (token in having or token not in glossary.ignored()):
            left &= having.get(token, 0) | ignoring.get(token, 0)
    return numbered(entry, left)


@cache
def _numbers_ignoring(entry: Entry) -> dict[str, int]:
    """The numbers of the forms, as bits, that ignore each modifier somewhere."""
    return _numbers_by_token(
        (*form.ignored, *form.trailing, *(_VECTORS if ".lanes" in form.ignored else ())) for form in entry.forms
    )


@cache
def _sometimes_ignored(entry: Entry) -> frozenset[str]:
    """The modifiers that ptxas ignores in some spelling of an entry."""
    return frozenset(_numbers_ignoring(entry)) | glossary.ignored() | glossary.repeatable()


def is_incomplete(state: State) -> bool:
    """Whether a mandatory slot is still empty."""
    return state.form.mandatory & ~state.filled != 0


def holds(condition: Condition, state: State, operands: frozenset[str] = frozenset()) -> bool:
    """Whether a condition of a rule holds for the tokens that a state chose."""
    return _holds(condition, state, operands) != condition.negated


def _holds(condition: Condition, state: State, operands: frozenset[str]) -> bool:
    # Loops, since generators take twice the time, and nothing is asked more often.
    kind, name, slots = condition.kind, condition.name, state.form.slots
    if kind == "operand":
        if condition.tokens:
            return any(f"{name}={word}" in operands for word in condition.tokens)
        return name in operands
    if kind == "equal":
        values = {slots[i].name: t for i, t in state.chosen}
        return values.get(name) == values.get(condition.tokens[0])
    if kind == "token":
        for _, token in state.chosen:  # noqa: SIM110
            if token == name:
                return True
        return False
    for i, token in state.chosen:  # noqa: SIM110
        if slots[i].name == name and (kind == "filled" or token in condition.tokens):
            return True
    return False


def broken_rule(state: State, operands: frozenset[str] | None = None) -> Rule | None:
    """The first deny or need rule that a complete spelling breaks; None if it breaks none.

    `operands` are the names and facts of the operands (operand_facts.py); without them, rules about operands are
    skipped.
    """
    given = operands or frozenset()
    for rule in _laws(state.form, operands is not None):
        if all(holds(c, state, given) for c in rule.when) and not (
            rule.kind == "need" and any(holds(c, state, given) for c in rule.must)
        ):
            return rule
    return None


@cache
def _laws(form: Form, of_operands: bool) -> tuple[Rule, ...]:
    """The deny and need rules of a form, those about operands or not."""
    return tuple(r for r in form.rules if r.kind != "gate" and (of_operands or not about_operands(r)))


@cache
def _gate_rules(form: Form, of_operands: bool) -> tuple[tuple[Rule, Gate], ...]:
    """The gate rules of a form with their gates, those about operands or not."""
    rules = (r for r in form.rules if r.kind == "gate" and (of_operands or not about_operands(r)))
    return tuple((r, r.gate) for r in rules if r.gate is not None)


@cache
def spoken_of(form: Form) -> frozenset[str]:
    """The tokens that rules tell apart from others of their slot, and the slots that rules compare."""
    rules = (*_laws(form, False), *(rule for rule, _ in _gate_rules(form, False)))
    found: set[str] = set()
    for condition in (c for rule in rules for c in (*rule.when, *rule.must)):
        if condition.kind != "filled":
            found |= {condition.name, *condition.tokens} if condition.kind != "holds" else {*condition.tokens}
    return frozenset(found)


def deprecation(state: State) -> Deprecation | None:
    """The deprecation of a spelling from some version on; None if there is none."""
    return next((d for d in state.form.deprecations if all(holds(c, state) for c in d.when)), None)


def about_operands(rule: Rule) -> bool:
    """Whether a rule depends on operands."""
    return any(c.kind == "operand" for c in (*rule.when, *rule.must))


@cache
def asks_about_operands(form: Form) -> bool:
    """Whether some rule of a form depends on operands; if not, what holds for a spelling holds for all of them."""
    return any(map(about_operands, form.rules))


def about_kinds(rule: Rule) -> bool:
    """Whether a rule depends on the kind of an operand, and not only on whether it is given."""
    return any(c.kind == "operand" and c.tokens for c in (*rule.when, *rule.must))


def gate_of(state: State, operands: frozenset[str] | None = None) -> Gate:
    """The gate of a spelling: the gates of its form, of its tokens, and of the gate rules that apply."""
    gate = gates.anywhere()
    if state.form.gate is not None:
        gate = both(gate, state.form.gate)
    for i, token in state.chosen:
        own = state.form.slots[i].gates[token]
        if own is not None:
            gate = both(gate, own)
    for _, token in state.passed:
        gate = both(gate, glossary.stray_gates().get(token, gate))
    for rule, own in _gate_rules(state.form, operands is not None):
        if all(holds(c, state, operands or frozenset()) for c in rule.when):
            gate = both(gate, own)
    return gate


@cache
def tokens_of(entry: Entry) -> frozenset[str]:
    """All modifiers that some form of an entry accepts."""
    return frozenset(t for form in entry.forms for slot in form.slots for t in slot.gates)


@lru_cache(maxsize=4096)
def tokens_of_any(entries: tuple[Entry, ...]) -> frozenset[str]:
    """All modifiers that some form of some entries accepts."""
    return frozenset[str]().union(*map(tokens_of, entries))


@lru_cache(maxsize=4096)
def taken_by_any(entries: tuple[Entry, ...]) -> frozenset[str]:
    """All modifiers that some spelling of some entries may have: those of forms and paths, and those that are
    ignored."""
    of_paths = (f".{word}" for entry in entries for word in entry.path[1:])
    return tokens_of_any(entries).union(of_paths, *map(_sometimes_ignored, entries))


@cache
def documented_of(entry: Entry) -> frozenset[str]:
    """All modifiers that the manual lists for some form of an entry."""
    return frozenset(t for form in entry.forms for slot in form.slots for t in slot.documented)


@lru_cache(maxsize=4096)
def documented_of_any(entries: tuple[Entry, ...]) -> frozenset[str]:
    """All modifiers that the manual lists for some form of some entries."""
    return frozenset[str]().union(*map(documented_of, entries))


def usual_order(state: State) -> bool:
    """Whether the modifiers of a state are in the order of its form."""
    chosen = [i for i, _ in state.chosen]
    return chosen == sorted(chosen)


def usual_spelling(state: State) -> str:
    """The spelling of a complete state in the order of its form."""
    return state.entry.name + "".join(token for _, token in sorted(state.chosen))
