"""What a form computes, what must hold for it, and what its operands mean, in words."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache

from ptx_ls.isa import operand_text
from ptx_ls.isa.automaton import State
from ptx_ls.isa.meanings.blocks import Clause, Meaning, blocks
from ptx_ls.isa.model import Entry, Operand
from ptx_ls.isa.operands import chosen_tokens


@lru_cache(maxsize=512)
def meaning_of(entry: Entry) -> Meaning:
    """What is written about an instruction; of clauses about some names those about its own."""
    found = (b.meaning for b in blocks(entry.file) if entry.name in b.names and b.doc in ("", entry.doc))
    meaning = next(found, Meaning())
    operands = {name: _own(clauses, entry.name) for name, clauses in meaning.operands.items()}
    return Meaning(_own(meaning.computes, entry.name), _own(meaning.conditions, entry.name), operands)


def _own(clauses: Sequence[Clause], name: str) -> tuple[Clause, ...]:
    """The clauses about an instruction, without the conditions on names."""
    modifiers = [(one, [w for w in one.when if w.lstrip("!")[0] == "."]) for one in clauses]
    names = frozenset((name,))
    return tuple(
        Clause(one.text, tuple(when))
        for one, when in modifiers
        if Clause("", tuple(w for w in one.when if w not in when)).holds(names)
    )


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
