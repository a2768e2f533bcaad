"""The table: all entries, found by opcode, and what they say about a spelling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import cache, lru_cache, reduce
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from ptx_ls.isa import automaton, gates
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.notation import files
from ptx_ls.isa.operand_facts import operand_facts
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import given
from ptx_ls.isa.targets import Version
from ptx_ls.lazy import dataclass, replace

if TYPE_CHECKING:
    from ptx_ls.isa.spelling_problem import Problem


@cache
def _entries_of(opcode: str) -> tuple[Entry, ...]:
    return tuple(entry for file in files.files_with().get(opcode, ()) for entry in file.entries(opcode))


@cache
def entries() -> tuple[Entry, ...]:
    """All entries, in the manual's order of files, and the order of lines."""
    at = {name: number for number, name in enumerate(files.files())}
    every = chain.from_iterable(map(_entries_of, files.files_with()))
    return tuple(sorted(every, key=lambda e: (at[e.file], e.line)))


@lru_cache(maxsize=4096)
def family(opcode: str) -> tuple[Entry, ...]:
    """The entries whose path begins with a word, longest path first, of one path the oldest first; only those are
    read."""
    by_path: dict[tuple[str, ...], list[Entry]] = {}
    for entry in _entries_of(opcode):
        by_path.setdefault(entry.path, []).append(entry)
    # The forms of an entry are read where it has to be compared with others of its path only.
    alike = (sorted(entries, key=age) if len(entries) > 1 else entries for entries in by_path.values())
    return tuple(sorted(chain.from_iterable(alike), key=lambda e: -len(e.path)))


def age(entry: Entry) -> Version:
    """The oldest PTX version that accepts some form of an entry."""
    return min(gates.introduced(gate_of_form(form)) or gates.NEVER for form in entry.forms)


def gate_of_form(form: Form) -> Gate:
    """The gate of a form with what every spelling of it and its mandatory slots need."""
    asked = [rule.gate for rule in form.rules if not rule.when]
    for slot in form.slots:
        own = [] if slot.optional else [gate for gate in slot.gates.values() if gate is not None]
        asked += [reduce(gates.either, own)] if own and len(own) == len(slot.gates) else []
    return reduce(gates.both, (gate for gate in asked if gate is not None), form.gate or gates.anywhere())


@dataclass(frozen=True)
class Match:
    """A form that a complete spelling fits, with its gate."""

    state: State
    gate: Gate

    @property
    def entry(self) -> Entry:
        """The entry the form belongs to."""
        return self.state.entry

    def gate_with(self, operands: int) -> Gate:
        """The gate with a number of operands: an optional operand may need more."""
        return automaton.gate_of(self.state, frozenset(o.name for o in given(self.state.form, operands)))

    def gate_for(self, operands: Sequence[Shape]) -> Gate:
        """The gate with these operands, which fit the form."""
        if not automaton.asks_about_operands(self.state.form):
            return self.gate
        return automaton.gate_of(self.state, operand_facts(self.state.form, operands))


@dataclass(frozen=True)
class Resolution:
    """What the table says about a spelling: the entries it may belong to, the forms it fits, or its problem."""

    entries: tuple[Entry, ...]
    matches: tuple[Match, ...]
    problem: Problem | None

    def fitting(self, operands: int) -> tuple[Match, ...]:
        """The forms that also accept this number of operands; all forms if none does."""
        found = tuple(m for m in self.matches if m.state.form.arity[0] <= operands <= m.state.form.arity[1])
        return found or self.matches

    @property
    def documented(self) -> tuple[Match, ...]:
        """The forms that the manual has; all forms if it has none."""
        return tuple(m for m in self.matches if not m.state.undocumented) or self.matches

    @property
    def gate(self) -> Gate:
        """The gate of at least one of the forms."""
        return reduce(gates.either, (m.gate for m in self.matches), gates.nowhere())


def split(spelling: str) -> tuple[str, tuple[str, ...]]:
    """("ld", (".global", ".u32")) for "ld.global.u32"; `::` stays inside its modifier."""
    opcode, *rest = spelling.split(".")
    return opcode, tuple(["." + word for word in rest])


@lru_cache(maxsize=8192)
def resolve(spelling: str) -> Resolution:
    """What the table says about a spelling; a blank is a gap in the name of its instruction."""
    if " " not in spelling and (found := matches(spelling)):
        return _resolution(found)
    # Imported here, because a file without errors needs none of this.
    from ptx_ls.isa.spelling_problem import parted_name, problem_of, unknown_instruction, unknown_path

    if " " in spelling:
        return Resolution((), (), parted_name(spelling.partition(" ")[0], name_of(spelling.replace(" ", ""))))
    opcode, modifiers = split(spelling)
    entries_ = family(opcode)
    if not entries_:
        return Resolution((), (), unknown_instruction(opcode, modifiers, files.opcodes(), _accepted))
    candidates = begun(spelling, entries_)
    paths = [e.path for e in entries_]
    if not candidates:
        return Resolution((), (), unknown_path(paths, tuple(spelling.split("."))))
    if found := _matches_of(fits_ignoring(spelling, candidates)):
        return _resolution(found)
    problem = problem_of(candidates, opcode, modifiers, _complete_states(spelling), paths, _accepted)
    known = (d.spelling for e in candidates for d in e.differences if d.verdict == "accepts")
    # A pattern with a blank is one of a spelling with operands.
    if any(" " not in pattern and fnmatchcase(spelling, pattern) for pattern in known):
        problem = replace(problem, certain=False)
    return Resolution(tuple(candidates), (), problem)


def _resolution(found: tuple[Match, ...]) -> Resolution:
    return Resolution(tuple(dict.fromkeys(m.entry for m in found)), found, None)


def name_of(spelling: str) -> str:
    """The words at the start of a spelling that ptxas reads as one name: "mul.lo" of "mul.lo.s32"; the opcode if the
    table knows no longer one."""
    opcode, modifiers = split(spelling)
    for match in resolve(spelling).matches[:1]:
        state = match.state
        entry, form = state.entry, state.form
        if entry.apart:
            return entry.name.removesuffix(entry.apart)
        own = {token for i, token in state.chosen if form.slots[i].path}
        rest = modifiers[len(entry.path) - 1 :]
        return entry.name + "".join(takewhile(own.__contains__, rest))
    return opcode


@lru_cache(maxsize=8192)
def matches(spelling: str) -> tuple[Match, ...]:
    """The forms that a spelling fits; unlike `resolve`, it never looks for a problem, which takes a hundred times as
    long."""
    return _matches_of(_lawful(_complete_states(spelling)))


def _matches_of(states: Iterable[State]) -> tuple[Match, ...]:
    return tuple(Match(s, automaton.gate_of(s)) for s in states)


@lru_cache(maxsize=8192)
def _complete_states(spelling: str) -> tuple[State, ...]:
    """The states of the forms that a spelling completes, whatever their rules say."""
    return tuple(complete(spelling, family(spelling.partition(".")[0])))


def fits(spelling: str, among: Sequence[Entry]) -> list[State]:
    """The states of the forms of some entries that accept a spelling and whose rules it keeps."""
    return _lawful(complete(spelling, among))


def _lawful(states: Iterable[State]) -> list[State]:
    return [s for s in states if automaton.broken_rule(s) is None]


def fits_ignoring(spelling: str, among: Sequence[Entry]) -> list[State]:
    """The states of the forms that accept a spelling if the fewest possible modifiers are ignored."""
    modifiers = split(spelling)[1]
    walked = (s for e in begun(spelling, among) for s in automaton.walk_past(e, modifiers[len(e.path) - 1 :]))
    states = _lawful(walked)
    fewest = min((len(s.passed) for s in states), default=0)
    return [s for s in states if len(s.passed) == fewest]


def begun(spelling: str, among: Sequence[Entry]) -> list[Entry]:
    """Those of some entries whose path a spelling begins with."""
    words = tuple(spelling.split("."))
    return [e for e in among if words[: len(e.path)] == e.path]


def complete(spelling: str, among: Sequence[Entry]) -> list[State]:
    """The states of the forms of some entries whose mandatory slots a spelling fills; rules are not checked."""
    found: list[State] = []
    if entries_ := begun(spelling, among):
        modifiers = split(spelling)[1]
        for entry in entries_:
            found += automaton.complete(entry, modifiers[len(entry.path) - 1 :])
    return found


def _accepted(spelling: str) -> bool:
    return bool(fits(spelling, family(spelling.partition(".")[0])))
