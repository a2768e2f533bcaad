"""What the table knows of a spelling or the beginning of one, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from ptx_ls.isa import gates, render, table
from ptx_ls.isa.gates import Alternative, Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.nearest import nearest
from ptx_ls.isa.prefix import gate_ahead, reachable


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
    if resolution.matches:
        found = tuple(Explained(m.entry, m.state.form, m.gate, True) for m in resolution.matches)
        return Explanation(spelling, found)
    begun = tuple(Explained(s.entry, s.form, gate_ahead(s), False) for s in reachable(spelling))
    problem = resolution.problem.message if resolution.problem else ""
    if begun:
        return Explanation(spelling, begun, problem)
    names = sorted({e.name for e in table.entries()} | set(table.opcodes()))
    near = nearest(spelling, names) or nearest(spelling.split(".")[0], names)
    return Explanation(spelling, (), problem, near)
