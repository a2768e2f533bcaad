"""The forms that an incomplete instruction may become, and the operand at the cursor in each."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.isa import automaton, operand_text, operands, prefix, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_text import Part
from ptx_ls.sema.statement import CursorPosition, Statement


def forms_of(spelling: str) -> tuple[State, ...]:
    """The states of the forms that a spelling fits or begins; if a modifier is wrong, of the forms that take the
    others."""
    resolution = table.resolve(spelling)
    if resolution.matches:
        return tuple(m.state for m in resolution.documented)
    begun = tuple(s for s in prefix.reachable(spelling) if prefix.can_end(s))
    return begun or _nearest_forms(spelling)


def _nearest_forms(spelling: str) -> tuple[State, ...]:
    """The states in which the most modifiers of a spelling fit, the others left out."""
    opcode, modifiers = table.split(spelling)
    words = (opcode, *(m[1:] for m in modifiers))
    entries = [e for e in table.family(opcode) if words[: len(e.path)] == e.path]
    best: list[State] = []
    most = 0
    for entry in entries:
        for state in automaton.start(entry):
            taken: tuple[State, ...] = (state,)
            for token in modifiers[len(entry.path) - 1 :]:
                taken = automaton.step(taken, token) or taken
            count = len(entry.path) + len(taken[0].chosen)
            if count > most:
                best, most = [], count
            if count == most:
                best.append(taken[0])
    return tuple(best)


def operand_at(state: State, statement: Statement, place: CursorPosition) -> Operand | None:
    """The operand of a form at the cursor, or the part of it; None if the form has none there."""
    form = state.form
    count = max(len(statement.operands), place.operand + 1)
    given = operands.given(form, count)
    if place.operand >= len(given):
        return None
    parts = operand_text.written(given[place.operand], operands.chosen_tokens(form, state.chosen)).parts
    return parts[part_at(parts, place)].operand


def part_at(parts: Sequence[Part], place: CursorPosition) -> int:
    """The part of an operand that the cursor is in."""
    if len(parts) == 1 or not place.inside:
        return 0
    number = 0
    for bracket, at in place.inside:
        if bracket == parts[0].bracket:
            number = at
            break
    return min(number, len(parts) - 1)
