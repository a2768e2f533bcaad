"""What a form computes, what must hold for it, and what its operands mean, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import lru_cache

from ptx_ls.isa import operand_text
from ptx_ls.isa.automaton import State
from ptx_ls.isa.meanings.blocks import Clause, Meaning, blocks
from ptx_ls.isa.model import Entry, Operand
from ptx_ls.isa.operands import chosen_tokens


@lru_cache(maxsize=512)
def meaning_of(entry: Entry) -> Meaning:
    """What is written about an instruction: the clauses that hold for some form of it, each with the modifiers that not
    all forms decide alike."""
    found = (b.meaning for b in blocks(entry.file) if entry.name in b.names and b.doc in ("", entry.doc))
    meaning = next(found, Meaning())
    spelled = [frozenset(t for slot in form.slots for t in slot.gates) for form in entry.forms]
    fixed = [frozenset(s.name for s in form.slots if s.literal and not s.optional) for form in entry.forms]
    possible = frozenset((entry.name,)).union(*spelled)
    always = frozenset((entry.name,)).union(fixed[0].intersection(*fixed))
    operands = {name: _until_all(_own(clauses, always, possible)) for name, clauses in meaning.operands.items()}
    return Meaning(
        _until_all(_own(meaning.computes, always, possible)), _own(meaning.conditions, always, possible), operands
    )


def _own(clauses: Iterable[Clause], always: Set[str], possible: Set[str]) -> tuple[Clause, ...]:
    """The clauses that can hold where some words always stand and others may, without what is always so."""
    own = []
    for clause in clauses:
        asked = [one for one in clause.when if not Clause("", (one,)).holds(always) or one[1:] in possible]
        if all(one[1:] not in always if one.startswith("!") else possible & {*one.split("|")} for one in asked):
            own.append(Clause(clause.text, tuple(asked)))
    return tuple(own)


def _until_all(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses up to the first that holds for all spellings."""
    last = next((number for number, clause in enumerate(clauses) if not clause.when), len(clauses))
    return tuple(clauses[: last + 1])


def computed(state: State) -> tuple[str, ...]:
    """What a form computes with the modifiers that are chosen, in pseudo-code: one line, or one for each alternative if
    that depends on modifiers that are not."""
    clauses = meaning_of(state.entry).computes
    first = _first(clauses, words_of(state))
    return (first,) if first else tuple(clause.text for clause in clauses)


def conditions(state: State) -> tuple[str, ...]:
    """What must hold for a form, who must take part, and what it waits for, as sentences."""
    words = words_of(state)
    return tuple(clause.text for clause in meaning_of(state.entry).conditions if clause.holds(words))


def operand_meaning(state: State, name: str) -> str:
    """What an operand of a form, or a part of one, means; "" if nothing is written about it."""
    clauses = meaning_of(state.entry).operands.get(name, ())
    return _first(clauses, words_of(state)) or (clauses[-1].text if clauses else "")


def described(state: State, operand: Operand) -> str:
    """What an operand of a form means and what it accepts, in one line of Markdown."""
    accepted = operand_text.describe(operand, chosen_tokens(state.form, state.chosen))
    meaning = operand_meaning(state, operand.name)
    return f"{meaning} ({accepted})" if meaning else accepted


def words_of(state: State) -> frozenset[str]:
    """The modifiers of a spelling, which clauses depend on."""
    return frozenset(token for _, token in state.chosen)


def _first(clauses: Sequence[Clause], words: Set[str]) -> str:
    return next((clause.text for clause in clauses if clause.holds(words)), "")
