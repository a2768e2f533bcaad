"""What the beginning of a spelling may become: the states it leads to, and the tokens that may follow.

A token may follow if some choice for the slots still empty ends in a spelling that no rule forbids. To decide that, the
tokens of a slot that no rule distinguishes count as one choice, the choices of a form are the bits of a number, and a
state is the number of all choices that are still possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache, reduce

from ptx_ls.isa import automaton, gates, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate, both
from ptx_ls.isa.model import Condition, Form, Rule, Slot
from ptx_ls.lazy import dataclass


def reachable(spelling: str) -> tuple[State, ...]:
    """The states of every form that a spelling begins; its opcode path may be incomplete."""
    opcode, modifiers = table.split(spelling.rstrip("."))
    words = (opcode, *(m[1:] for m in modifiers))
    states: tuple[State, ...] = ()
    for entry in table.family(opcode):
        shared = entry.path[: len(words)]
        if words[: len(shared)] != shared:
            continue
        begun = automaton.start(entry)
        for token in modifiers[len(entry.path) - 1 :]:
            begun = automaton.step(begun, token)
        states += begun
    return states


@dataclass(frozen=True)
class Following:
    """A token that may follow.

    `gates` are those of the forms that accept it. `rank` sorts tokens as the manual writes them: those of slots after
    the last one filled, then, from 100 on, those before it; among these the tokens of one form together.
    """

    token: str
    gates: frozenset[Gate]
    rank: tuple[int, int, int]


def following(states: Sequence[State]) -> list[Following]:
    """All tokens that may follow one of the states, in the order of the manual.

    Modifiers are mostly free in order, but completion offers the manual's: nothing after an empty mandatory slot, and
    nothing that the manual does not list.
    """
    ways: dict[str, set[Gate]] = {}
    ranks: dict[str, tuple[int, int, int]] = {}
    for number, begun in enumerate(states):
        plan, slots = _plan(begun.form), begun.form.slots
        missing = plan.mandatory & ~begun.filled
        if missing & plan.undocumented:
            continue
        possible = plan.possible(begun)
        open_rules = plan.undecided(possible)
        if open_rules is None or not _can_end(possible, open_rules, 0):
            continue
        common = _gate_ahead(begun, possible)
        last = max((i for i, _ in begun.chosen), default=-1)
        for i, slot in enumerate(slots[: (missing & -missing).bit_length() or len(slots)]):
            if begun.filled >> i & 1 or not automaton.in_order(begun, i):
                continue
            distance = i - last if i > last else 100 + i
            left = plan.filling(begun, possible, i)
            touched = possible & ~left
            concerned = any(rule.bits & touched for rule in open_rules)
            gated = [one for one in plan.gates if one[0].bits & touched]
            places = {token: at for at, token in enumerate(slot.gates)}
            for bit, tokens in plan.choices[i]:
                after = left | bit
                ruled = common
                for rule, gate in gated:
                    if rule.applies(after):
                        ruled = both(ruled, gate)
                fresh = []
                for token in tokens:
                    if token in slot.undocumented:
                        continue
                    own = slot.gates[token]
                    gate = ruled if own is None else both(ruled, own)
                    rank = (distance, number, places[token])
                    if token not in ranks or rank < ranks[token] or gate not in ways[token]:
                        fresh.append((token, gate, rank))
                if not fresh or (concerned and not _can_end(after, open_rules, touched)):
                    continue
                for token, gate, rank in fresh:
                    ways.setdefault(token, set()).add(gate)
                    ranks[token] = min(rank, ranks.get(token, rank))
    return [Following(t, frozenset(ways[t]), ranks[t]) for t in sorted(ways, key=lambda t: ranks[t])]


def can_end(state: State) -> bool:
    """Whether a state leads to a spelling that no rule forbids; rules about operands are skipped."""
    plan = _plan(state.form)
    possible = plan.possible(state)
    undecided = plan.undecided(possible)
    return undecided is not None and _can_end(possible, undecided, 0)


def gate_ahead(state: State) -> Gate:
    """The gate of all spellings that a state leads to: that of the chosen tokens, and the least that mandatory slots
    need."""
    return _gate_ahead(state, _plan(state.form).possible(state))


def _gate_ahead(state: State, possible: int) -> Gate:
    form = state.form
    result = form.gate or gates.anywhere()
    for i, token in state.chosen:
        own = form.slots[i].gates[token]
        result = result if own is None else both(result, own)
    plan = _plan(form)
    for bit, own in plan.least:
        if not state.filled & bit:
            result = both(result, own)
    for rule, gate in plan.gates:
        if rule.applies(possible):
            result = both(result, gate)
    return result


def _least(form: Form) -> tuple[tuple[int, Gate], ...]:
    """The least gate that mandatory slots need, by the bits of the slots."""
    found: list[tuple[int, Gate]] = []
    for i, slot in enumerate(form.slots):
        own = [gate for gate in slot.gates.values() if gate is not None]
        if not slot.optional and len(own) == len(slot.gates):
            found.append((1 << i, reduce(gates.either, own)))
    return tuple(found)


@dataclass(frozen=True)
class _Test:
    """A condition: in some of `places` (the choices of a slot, those that fulfil it) a choice fulfils it.

    `good`: the choices of all places that fulfil it. `same`: two slots hold the same token; the places are then their
    choices, token by token.
    """

    places: tuple[tuple[int, int], ...]
    good: int
    negated: bool
    same: bool = False

    @cached_property
    def slots(self) -> Sequence[int]:
        """The choices of each slot in the condition."""
        if not self.same:
            return [slot for slot, _ in self.places]
        return [reduce(int.__or__, side) for side in zip(*self.places, strict=True)]

    def met(self, possible: int) -> bool | None:
        """Whether it holds whatever follows; None while that is open."""
        if self.same:
            found = self._same(possible)
            return found if found is None else found != self.negated
        if not possible & self.good:
            return self.negated
        for slot, good in self.places:
            if not possible & slot & ~good:
                return not self.negated
        return None

    def _same(self, possible: int) -> bool | None:
        pairs = [(possible & one, possible & other) for one, other in self.places]
        if all(bool(one) == bool(other) for one, other in pairs) and sum(bool(one) for one, _ in pairs) <= 1:
            return True
        return None if any(one and other for one, other in pairs) else False


@dataclass(frozen=True)
class _Rule:
    """A rule on choices: where all of `when` hold, one of `must` holds. `bits` are the choices of its slots."""

    when: tuple[_Test, ...]
    must: tuple[_Test, ...]
    bits: int

    def applies(self, possible: int) -> bool:
        """Whether all of `when` hold for every possible choice."""
        for test in self.when:  # noqa: SIM110  # a generator takes twice the time, and this is asked most often
            if test.met(possible) is not True:
                return False
        return True

    def kept(self, possible: int) -> bool | None:
        """Whether it is kept whatever follows, or broken; None while that is open."""
        is_open = False
        for test in self.when:
            found = test.met(possible)
            if found is False:
                return True
            is_open = is_open or found is None
        for test in self.must:
            found = test.met(possible)
            if found is True:
                return True
            is_open = is_open or found is None
        return None if is_open else False


@dataclass(frozen=True, eq=False)
class _Plan:
    """The choices of a form. `slots`: all bits of each slot; `nothing`: the bit of an optional slot left empty, or 0;
    `choices`: the bit of each group of tokens; `bits`: the bit of each token; `closes`: the slots that can no longer be
    filled once a slot is. `mandatory`, `undocumented` (all tokens of which the manual lacks): slots as the bits of a
    state; `least`: what mandatory ones ask for at least, whatever is chosen."""

    slots: tuple[int, ...]
    nothing: tuple[int, ...]
    choices: tuple[tuple[tuple[int, tuple[str, ...]], ...], ...]
    bits: tuple[dict[str, int], ...]
    closes: tuple[tuple[int, ...], ...]
    rules: tuple[_Rule, ...]
    gates: tuple[tuple[_Rule, Gate], ...]
    mandatory: int
    undocumented: int
    least: tuple[tuple[int, Gate], ...]

    def possible(self, state: State) -> int:
        """The choices still possible in a state."""
        result = sum(self.slots)
        for i, token in state.chosen:
            result = self.filling(state, result, i) | self.bits[i][token]
        return result

    def filling(self, state: State, possible: int, index: int) -> int:
        """The choices left when a slot is filled, itself without any: it closes others, which must stay empty then."""
        left = possible & ~self.slots[index]
        for j in self.closes[index]:
            if not state.filled >> j & 1:
                left = left & ~self.slots[j] | self.nothing[j]
        return left

    @lru_cache(maxsize=16384)  # noqa: B019  # there is one plan per form, for good
    def undecided(self, possible: int) -> tuple[_Rule, ...] | None:
        """The rules that may still be kept or broken; None if one is broken for good, or a slot cannot be filled."""
        if any(not possible & slot for slot in self.slots):
            return None
        verdicts = [(rule, rule.kept(possible)) for rule in self.rules]
        return None if any(v is False for _, v in verdicts) else tuple(r for r, v in verdicts if v is None)


def _can_end(possible: int, rules: Sequence[_Rule], changed: int) -> bool:
    """Whether some choice out of the possible ones keeps all rules.

    `changed` are the choices of the slots that something was chosen for since the rules were found to be open.
    """
    left = []
    for rule in rules:
        verdict = rule.kept(possible) if rule.bits & changed else None
        if verdict is False:
            return False
        if verdict is None:
            left.append(rule)
    if not left:
        return True
    for test in (*left[0].when, *left[0].must):
        for slot in test.slots:
            here = possible & slot
            if here & (here - 1):
                without = possible & ~slot
                # The highest first: an optional slot left empty breaks the fewest rules.
                while here:
                    bit = 1 << here.bit_length() - 1
                    if _can_end(without | bit, left, slot):
                        return True
                    here ^= bit
                return False
    return True


@cache
def _plan(form: Form) -> _Plan:
    conditions = [c for rule in form.rules for c in (*rule.when, *rule.must) if c.kind != "operand"]
    at = 0
    slots, nothing, choices, bits = [], [], [], []
    for slot in form.slots:
        groups: dict[tuple[object, ...], list[str]] = {}
        concerned = [c for c in conditions if _speaks_of(c, slot)] if len(slot.gates) > 1 else []
        for token in slot.gates:
            groups.setdefault(tuple([_sees(c, token) for c in concerned]), []).append(token)
        own = []
        for tokens in groups.values():
            own.append((1 << at, tuple(tokens)))
            at += 1
        nothing.append(1 << at if slot.optional else 0)
        at += slot.optional
        choices.append(tuple(own))
        bits.append({token: bit for bit, tokens in own for token in tokens})
        slots.append(reduce(int.__or__, (bit for bit, _ in own), nothing[-1]))
    layout = list(zip(form.slots, slots, nothing, bits, strict=True))

    def tests(conditions: Sequence[Condition]) -> tuple[_Test, ...]:
        return tuple(_test(c, layout) for c in conditions)

    def planned(rule: Rule) -> _Rule:
        when, must = tests(rule.when), tests(rule.must)
        concerned = reduce(int.__or__, (slot for test in (*when, *must) for slot in test.slots), 0)
        return _Rule(when, must, concerned)

    spoken = [r for r in form.rules if all(c.kind != "operand" for c in (*r.when, *r.must))]
    rules = tuple(planned(r) for r in spoken if r.kind != "gate")
    gated = tuple((planned(r), r.gate) for r in spoken if r.kind == "gate" and r.gate is not None)
    closes = tuple(
        tuple(
            j
            for j, other in enumerate(form.slots)
            if (j < i and 0 <= other.lane == slot.lane) or (other.path and not slot.path)
        )
        for i, slot in enumerate(form.slots)
    )
    mandatory = sum(1 << i for i, slot in enumerate(form.slots) if not slot.optional)
    undocumented = sum(1 << i for i, slot in enumerate(form.slots) if not slot.documented)
    return _Plan(
        slots=tuple(slots),
        nothing=tuple(nothing),
        choices=tuple(choices),
        bits=tuple(bits),
        closes=closes,
        rules=rules,
        gates=gated,
        mandatory=mandatory,
        undocumented=undocumented,
        least=_least(form),
    )


def _test(condition: Condition, layout: Sequence[tuple[Slot, int, int, dict[str, int]]]) -> _Test:
    if condition.kind == "equal":
        sides = [
            next(((b, n) for s, _, n, b in layout if s.name == name), ({}, 0))
            for name in (condition.name, *condition.tokens)
        ]
        (one, no_one), (other, no_other) = sides
        pairs = [(one.get(t, 0), other.get(t, 0)) for t in dict.fromkeys((*one, *other))]
        return _Test((*pairs, (no_one, no_other)), 0, condition.negated, same=True)
    places = []
    for slot, whole, nothing, bits in layout:
        if condition.kind == "token":
            good = bits.get(condition.name, 0)
        elif slot.name != condition.name:
            good = 0
        elif condition.kind == "filled":
            good = whole & ~nothing
        else:
            good = reduce(int.__or__, (bits[t] for t in condition.tokens if t in bits), 0)
        if good:
            places.append((whole, good))
    return _Test(tuple(places), reduce(int.__or__, (good for _, good in places), 0), condition.negated)


def _speaks_of(condition: Condition, slot: Slot) -> bool:
    """Whether a condition may tell the tokens of a slot apart."""
    if condition.kind == "token":
        return condition.name in slot.gates
    if condition.kind == "equal":
        return slot.name in (condition.name, condition.tokens[0])
    return condition.kind == "holds" and slot.name == condition.name


def _sees(condition: Condition, token: str) -> object:
    """What a condition sees of a token of a slot.

    Two tokens of which every condition sees the same are one choice.
    """
    if condition.kind == "equal":
        return token
    return token == condition.name if condition.kind == "token" else token in condition.tokens
