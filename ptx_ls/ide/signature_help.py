"""Signature help: the forms that fit the spelling at the cursor, and the operand being typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ptx_ls.isa import automaton, gates, operand_text, operands, prefix, render
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.meanings.of_form import computed, described
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_prefilter import mismatches
from ptx_ls.isa.operand_text import Part
from ptx_ls.isa.targets import version_text
from ptx_ls.lazy import dataclass
from ptx_ls.sema.candidate_forms import forms_of, operand_at, part_at
from ptx_ls.sema.module import module_of
from ptx_ls.sema.statement import Statement, statement_at
from ptx_ls.sema.symbols import source_of, symbols_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.document import Document

_LIMIT = 24


@dataclass(frozen=True)
class Parameter:
    """An operand, or part of one: its characters in the label, and its documentation in Markdown."""

    start: int
    end: int
    documentation: str


@dataclass(frozen=True)
class Signature:
    """One form. `active` is the parameter at the cursor, None if the form has none there."""

    label: str
    documentation: str
    parameters: tuple[Parameter, ...]
    active: int | None


def signatures(document: Document, offset: int) -> tuple[Signature, ...]:
    """The forms that fit the instruction around an offset, the best fitting first; () outside of instructions."""
    statement = statement_at(document, offset)
    if statement is None:
        return ()
    states = ranked(document, statement)
    found = {}
    if callee := _callee(document, states, statement, offset):
        found[callee.label] = callee
    for state in states:
        signature = _signature(document, state, statement)
        found.setdefault(signature.label, signature)
    return tuple(found.values())[:_LIMIT]


def ranked(document: Document, statement: Statement) -> list[State]:
    """The forms that fit a statement, the best fitting first; of equal ones, first those that the file's target has,
    then the oldest."""
    module = module_of(document)
    here = judge(module.version, module.target)

    def order(state: State) -> tuple[object, ...]:
        gate = prefix.gate_ahead(state)
        return (*misfit(state, statement), not here.is_open(gate), gates.introduced(gate) or gates.NEVER)

    return sorted(forms_of(statement.spelling), key=order)


def _callee(document: Document, states: Sequence[State], statement: Statement, offset: int) -> Signature | None:
    """The function that is called, with the argument or result at the cursor active; None if it is unknown."""
    place = statement.place
    if not states or place is None or not place.inside:
        return None
    listed = operand_at(states[0], statement, place)
    if listed is None or listed.kind != "arguments":
        return None
    names = [text for text in statement.operands if re.fullmatch(r"[\w$%]+", text)]
    symbol = symbols_of(document).find(names[0], offset) if names else None
    if symbol is None or symbol.kind != "function":
        return None
    declaration = " ".join(source_of(document, symbol).split())
    # The results precede the name, the parameters follow it.
    lists = [m.span(1) for m in re.finditer(r"\(([^()]*)\)", declaration)]
    named = re.search(rf"(?<![\w$%.]){re.escape(symbol.name)}(?![\w$])", declaration)
    at = named.start() if named else 0
    same_side = [span for span in lists if (span[0] < at) == (listed.name == "results")]
    parameters = [
        Parameter(start + match.start(), start + match.end(), f"`{match[0].strip()}`")
        for start, end in same_side[:1]
        for match in re.finditer(r"[^,\s][^,]*", declaration[start:end])
    ]
    number = place.inside[0][1]
    line = document.line_at(symbol.start) + 1
    active = number if number < len(parameters) else None
    return Signature(declaration, f"Declared on line {line}.", tuple(parameters), active)


def misfit(state: State, statement: Statement) -> tuple[int, int, int]:
    """How badly a form fits a statement: operands that do not fit, then modifiers and operands that are missing."""
    count = len(statement.operands)
    short = max(0, state.form.arity[0] - count) if statement.operands else 0
    return mismatches(state.form, statement.operands), len(automaton.missing(state)), short


def _signature(document: Document, state: State, statement: Statement) -> Signature:
    place = statement.place
    shown = operands.given(state.form, len(statement.operands))
    at = shown[place.operand] if place and place.operand < len(shown) else None
    label, parts = _written(state)
    parameters: list[Parameter] = []
    active = None
    for operand, part, start, end in parts:
        if operand is at and place and active is None:
            active = len(parameters) + part_at([p for o, p, _, _ in parts if o is operand], place)
        parameters.append(Parameter(start, end, f"**{part.operand.name}**: {described(state, part.operand)}"))
    return Signature(label, _documentation(document, state), tuple(parameters), active)


def label_of(state: State) -> str:
    """A form as one line: its spelling and its operands."""
    return _written(state)[0]


def _written(state: State) -> tuple[str, list[tuple[Operand, Part, int, int]]]:
    """The line of a form, and each part of an operand with its characters in it."""
    chosen = operands.chosen_tokens(state.form, state.chosen)
    label = spelled(state)
    found = []
    for number, operand in enumerate(state.form.operands):
        written = operand_text.written(operand, chosen)
        comma = ", " if number else ""
        label += f" {{{comma}" if operand.optional else comma or " "
        found += [(operand, part, len(label) + part.start, len(label) + part.end) for part in written.parts]
        label += written.text + ("}" if operand.optional else "")
    return label, found


def spelled(state: State) -> str:
    """The spelling as the manual writes it: chosen tokens, and the names of slots that are still empty."""
    chosen = dict(state.chosen)
    complete = not automaton.missing(state)
    text = state.entry.name
    for i, slot in enumerate(state.form.slots):
        if i in chosen:
            text += chosen[i]
        elif not slot.optional:
            text += slot.name
        elif not complete:
            text += f"{{{slot.name}}}"
    return text


def _documentation(document: Document, state: State) -> str:
    gate = prefix.gate_ahead(state)
    lines = [f"`{line}`" for line in computed(state)]
    parts = [
        state.entry.summary,
        "\\\n".join(lines),
        f"{render.sentence(render.where(gate))}.{_here(document, gate)}",
    ]
    parts += [f"[PTX ISA: {state.entry.name}]({render.url(state.entry.doc)})"] if state.entry.doc else []
    return "\n\n".join(p for p in parts if p)


def _here(document: Document, gate: Gate) -> str:
    module = module_of(document)
    if module.target is None or module.version is None or judge(module.version, module.target).is_open(gate):
        return ""
    return f" **Not on this file's target, {module.target.name} with PTX {version_text(module.version)}.**"
