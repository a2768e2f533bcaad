"""Of the forms that share a spelling the interpreter takes the one whose operands were written.

Each form of each instruction that runs is written out, with each number of its operands, each kind that an operand of
it may be, and the second part of a pair; what is read from the text must have the operands of that form.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from ptx_ls.interpreter import LaunchError, Limits, Module, NotModelled
from ptx_ls.interpreter.decode.decode import decode
from ptx_ls.isa import automaton, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Entry, Form, Operand
from ptx_ls.isa.operand_facts import operand_facts
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import chosen_tokens, given
from ptx_ls.sema.form import form_of
from ptx_ls.sema.instructions import read
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from tests.interpreter.messages import PYTHON
from tests.oracle import draw, ptxas, write

MODELLED = [e for e in table.entries() if e.exec and e.exec.split()[0] not in ("none", "call")]
Written = tuple[State, Sequence[Shape]]


def states(entry: Entry, form: Form) -> Iterator[State]:
    """A state for each spelling of a form, those that differ in what one slot holds at least once."""
    for drawn in draw.spellings(form, 12, random.Random(1)):
        chosen = tuple((i, token) for i, token in enumerate(drawn.tokens) if token)
        yield State(entry, form, sum(1 << i for i, _ in chosen), chosen)


def kinds(operand: Operand, shape: Shape) -> Iterator[Shape]:
    """What else of another kind may be written for an operand."""
    if operand.kind == "pair":
        # A sink as the second part goes for no pair at all.
        if shape.kind == "pair":
            yield from (replace(shape, parts=(one, shape.parts[1])) for one in kinds(operand.parts[0], shape.parts[0]))
    elif operand.sink and shape.kind == "register":
        yield Shape("sink")
    elif operand.direction == "r" and operand.kind in ("value", "predicate") and "imm" in operand.also:
        yield write.integer(operand.bounds[0] if operand.bounds else 1)


def ways(state: State) -> Iterator[Sequence[Shape]]:
    """The operands of a form in each way in which they are written."""
    chosen = chosen_tokens(state.form, state.chosen)
    for optional in write.optional_counts(state.form):
        try:
            plain = write.shapes(state.form, chosen, True, optional)
        except (KeyError, ValueError):
            continue
        yield plain
        for i, (operand, shape) in enumerate(zip(given(state.form, len(plain)), plain, strict=True)):
            for other in kinds(operand, shape):
                yield [*plain[:i], other, *plain[i + 1 :]]


def roles(form: Form, count: int) -> list[tuple[str, str]]:
    """What the operands of a form are for, where so many are written."""
    return [(one.name, one.direction) for one in given(form, count)]


@cache
def written(entry: Entry) -> list[Written]:
    """Instructions of every form of an entry."""
    return [
        (state, shapes)
        for form in entry.forms
        for state in states(entry, form)
        if automaton.broken_rule(state) is None
        for shapes in ways(state)
        if automaton.broken_rule(state, operand_facts(form, shapes)) is None
    ]


def document(instructions: Sequence[Written]) -> Document:
    """A module with a kernel for each of some instructions."""
    lines = [ptxas.header("9.5", "sm_100a")]
    for i, (state, shapes) in enumerate(instructions):
        probe = write.probe(automaton.usual_spelling(state), shapes)
        lines.append(f".entry probe_{i} ({probe.parameters}) {{ {probe.declarations} {probe.text} probe_end: }}\n")
    return Document("probes.ptx", "ptx", "".join(lines).encode())


@pytest.mark.parametrize("entry", MODELLED, ids=lambda entry: f"{entry.name}:{entry.line}")
def test_the_form_that_was_written_is_read(entry: Entry) -> None:
    instructions = written(entry)
    assert instructions
    text = document(instructions)
    # The first instruction is the header's.
    for node, (state, shapes) in zip(instruction_nodes(text)[1:], instructions, strict=True):
        found = form_of(text, node, read(node, text.source))
        shown = text.source[node.start_byte : node.end_byte].decode()
        assert found is not None, shown
        assert roles(found.state.form, len(shapes)) == roles(state.form, len(shapes)), shown


@pytest.mark.parametrize("entry", MODELLED, ids=lambda entry: f"{entry.name}:{entry.line}")
def test_what_is_not_modelled_is_named_in_words(entry: Entry) -> None:
    instructions = written(entry)[::6]
    module = Module(document(instructions))
    source, placed = module._text, module._device(Limits()).symbols
    for i in range(len(instructions)):
        try:
            decode(source, f"probe_{i}", placed)
        except (NotModelled, LaunchError) as stopped:
            assert not PYTHON.search(str(stopped))
