"""The spelling of an instruction, as its semantics need it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.isa import automaton, table
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operands import chosen_tokens, given, lanes, register_type
from ptx_ls.isa.table import Match


@dataclass(frozen=True)
class Leaf:
    """One value that an operand holds: the operand's number, that of the element of a vector or pair, -1 if it is
    neither, the direction as in the table ("r", "w", "rw") and the fundamental type."""

    operand: int
    element: int
    direction: str
    kind: str


@dataclass(frozen=True)
class Spelled:
    """A spelling that the table knows, with a number of operands.

    `slots` maps the slots of its form to the tokens chosen (".type" to ".s32"; a token that the form spells out stands
    for itself). `leaves` are what its `operands`, so many, hold, in the order written, the elements of vectors and
    pairs one by one. `marks` maps names of operands to what is written at them: a selector ("b0", "hxy"), a minus, or
    both ("-h1").
    """

    text: str
    match: Match
    slots: Mapping[str, str]
    leaves: tuple[Leaf, ...]
    operands: int
    marks: Mapping[str, str] = field(default_factory=dict)

    @property
    def inputs(self) -> tuple[str, ...]:
        """The fundamental types of what is read, in order."""
        return tuple(leaf.kind for leaf in self.leaves if "r" in leaf.direction)

    @property
    def outputs(self) -> tuple[str, ...]:
        """The fundamental types of what is written, in order."""
        return tuple(leaf.kind for leaf in self.leaves if "w" in leaf.direction)

    def __contains__(self, token: str) -> bool:
        return token in self.slots.values()

    def __getitem__(self, slot: str) -> str:
        """The token in a slot, "" where it was left out."""
        return self.slots.get(slot, "")

    def selector(self, operand: str) -> str:
        """The selector written at an operand ("b0", "hxy"), "" where there is none."""
        return self.marks.get(operand, "").removeprefix("-")

    def negated(self, operand: str) -> bool:
        """Whether a minus is written before an operand."""
        return self.marks.get(operand, "").startswith("-")

    def one_of(self, *tokens: str) -> str:
        """The one of these tokens that was chosen, "" if none was."""
        return next((token for token in tokens if token in self), "")

    def does(self, verb: str, what: str) -> bool:
        """Whether a line `does` of the table says this of it: the checks of what comes before what ask the same."""
        state = self.match.state
        return any(
            one.verb == verb and one.what == what and all(automaton.holds(condition, state) for condition in one.when)
            for one in state.form.does
        )

    def only(self, *known: str) -> None:
        """Raises NotModelled where a token was chosen that is not among those known to the caller."""
        unknown = set(self.slots.values()) - set(known)
        if unknown:
            raise NotModelled(self.text)


def spelled(spelling: str, operands: int, marks: Mapping[str, str] | None = None) -> Spelled:
    """A spelling ("add.sat.s32") with so many operands, marked so. Raises NotModelled where it is not in the table."""
    resolution = table.resolve(spelling)
    if not resolution.matches:
        raise NotModelled(spelling)
    return from_match(spelling, resolution.fitting(operands)[0], operands, marks)


def from_match(spelling: str, match: Match, operands: int, marks: Mapping[str, str] | None = None) -> Spelled:
    """A spelling that fits a form, with so many operands."""
    form = match.state.form
    slots = chosen_tokens(form, match.state.chosen)
    leaves = tuple(
        Leaf(number, element, direction, kind)
        for number, operand in enumerate(given(form, operands))
        for element, direction, kind in _held(operand, slots)
    )
    return Spelled(spelling, match, slots, leaves, operands, marks or {})


def _lanes(operand: Operand, slots: Mapping[str, str]) -> int:
    """The elements of a vector, which a form counts or names one by one; 0 for anything else."""
    if operand.kind != "vector":
        return 0
    return lanes(operand, slots) if operand.lanes else len(operand.parts)


def marked(match: Match, marks: Sequence[str]) -> dict[str, str]:
    """What is written at operands, by their names, "" for nothing. Raises NotModelled where an operand takes no such
    mark."""
    found = {}
    for operand, mark in zip(given(match.state.form, len(marks)), marks, strict=False):
        if mark:
            if not operand.selector and not operand.negatable:
                raise NotModelled(f".{mark} at {operand.name}")
            found[operand.name] = mark
    return found


def _held(operand: Operand, slots: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    """The element, direction and type of each value that an operand holds."""
    if operand.kind == "pair":
        # The first of a pair may be a vector, whose elements come before the second one.
        kinds = [(p.direction, _kind(p, slots)) for p in operand.parts for _ in range(_lanes(p, slots) or 1)]
        for element, (direction, kind) in enumerate(kinds):
            yield element, direction, kind
    elif operand.kind == "vector":
        for element in range(_lanes(operand, slots)):
            yield element, operand.direction, _kind(operand, slots)
    else:
        yield -1, operand.direction, _kind(operand, slots)


def _kind(operand: Operand, slots: Mapping[str, str]) -> str:
    if operand.kind == "predicate":
        return "pred"
    return register_type(operand.type, slots) if operand.type else "s64"
