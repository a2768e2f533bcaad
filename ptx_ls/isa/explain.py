"""What the table knows about a spelling or the beginning of one."""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.isa import automaton, gates, render, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.isa.gates import Alternative, Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.notation import files
from ptx_ls.isa.operands import chosen_tokens
from ptx_ls.isa.prefix import can_end, gate_ahead, reachable
from ptx_ls.lazy import dataclass, pattern

_INSTRUCTION = pattern(r"\s*(?:@\s*!?\s*[\w$%]+\s+)?([A-Za-z][\w$]*(?:\s*\.(?!\$)[\w$:]+)*\.?)(?:[\s;{\[(%]|$)")


@dataclass(frozen=True)
class Explained:
    """A form that a spelling fits or begins, with its gate."""

    state: State
    gate: Gate
    complete: bool

    @property
    def entry(self) -> Entry:
        """The instruction."""
        return self.state.entry

    @property
    def form(self) -> Form:
        """The form."""
        return self.state.form

    @property
    def tokens(self) -> dict[str, str]:
        """The modifiers that the spelling chose, by slot."""
        return chosen_tokens(self.form, self.state.chosen)

    @property
    def needs(self) -> tuple[Alternative, ...]:
        """The alternatives of the gate."""
        return gates.alternatives(self.gate)

    @property
    def deprecated(self) -> str:
        """The version that deprecated the spelling, and what to write instead; "" if it is not deprecated."""
        found = automaton.deprecation(self.state)
        return render.deprecated(found) if found else ""

    @property
    def introduced(self) -> str | None:
        """The lowest version that accepts it on any target."""
        return render.introduced(self.gate)


@dataclass(frozen=True)
class Explanation:
    """The forms that fit a spelling. If none fits, `problem` says why; for an unknown instruction, `near` are the
    nearest names."""

    spelling: str
    matches: tuple[Explained, ...]
    problem: str = ""
    near: tuple[str, ...] = ()


def _oldest_first(found: Iterable[Explained]) -> tuple[Explained, ...]:
    """Forms by the oldest PTX version that accepts them, then in the manual's order."""
    return tuple(sorted(found, key=lambda one: gates.introduced(one.gate) or gates.NEVER))


def explain(spelling: str) -> Explanation:
    """The forms of a spelling, the oldest first; if it fits none, the forms that it begins.

    Of a whole instruction, the guard and the operands are ignored.
    """
    match = _INSTRUCTION.match(spelling)
    spelling = "".join(match[1].split()) if match else "".join(spelling.split())
    resolution = table.resolve(spelling)
    if resolution.matches:
        return Explanation(spelling, _oldest_first(Explained(m.state, m.gate, True) for m in resolution.documented))
    begun = _oldest_first(Explained(s, gate_ahead(s), False) for s in reachable(spelling) if can_end(s))
    problem = resolution.problem.message if resolution.problem else ""
    if begun:
        return Explanation(spelling, begun, problem)
    names = sorted({e.name for e in table.entries()} | set(files.opcodes()))
    near = nearest(spelling, names) or nearest(spelling.split(".")[0], names)
    return Explanation(spelling, (), problem, near)
