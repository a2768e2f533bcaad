"""What the table knows of a spelling or the beginning of one, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from ptx_ls.isa import automaton, gates, render, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Alternative, Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.nearest import nearest


@dataclass(frozen=True)
class Explained:
    """A form that a spelling fits or begins, with where it exists."""

    entry: Entry
    form: Form
    gate: Gate
    complete: bool

    @property
    def needs(self) -> tuple[Alternative, ...]:
        """The ways to have it."""
        return gates.alternatives(self.gate)

    @property
    def introduced(self) -> str | None:
        """The lowest version that takes it at any target."""
        return render.introduced(self.gate)


@dataclass(frozen=True)
class Explanation:
    """The forms that fit; if none does although the instruction is known, the problem; near names if it is not."""

    spelling: str
    matches: tuple[Explained, ...]
    problem: str = ""
    near: tuple[str, ...] = ()


def explain(spelling: str) -> Explanation:
    """What is known of `spelling`: complete forms first; where there are none, those it is the beginning of."""
    spelling = "".join(spelling.split()).rstrip(";")
    resolution = table.resolve(spelling)
    if resolution and resolution.matches:
        found = tuple(Explained(m.entry, m.state.form, m.gate, True) for m in resolution.matches)
        return Explanation(spelling, found)
    begun = tuple(Explained(s.entry, s.form, _gate_ahead(s), False) for s in reachable(spelling))
    problem = resolution.problem.message if resolution and resolution.problem else ""
    if begun:
        return Explanation(spelling, begun, problem)
    opcode = spelling.split(".")[0]
    names = sorted({e.name for e in table.entries()} | set(table.opcodes()))
    near = nearest(spelling if opcode not in table.opcodes() else opcode, names)
    return Explanation(spelling, (), problem, near)


def _gate_ahead(begun: State) -> Gate:
    """The gate of a state with the literals that must still follow taken as written."""
    slots = begun.form.slots
    ahead = [
        (i, slot.name)
        for i, slot in enumerate(slots)
        if slot.literal and not slot.optional and not begun.filled >> i & 1
    ]
    filled = begun.filled | sum(1 << i for i, _ in ahead)
    return automaton.gate_of(State(begun.entry, begun.form, filled, (*begun.chosen, *ahead)))


def reachable(spelling: str) -> tuple[State, ...]:
    """The states of every form that a spelling is the beginning of; its opcode path may be begun only."""
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
