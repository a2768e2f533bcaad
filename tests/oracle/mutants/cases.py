"""Cases: a program, a kind of mutation and a seed give a text, and the text two verdicts."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.oracle.mutants import (
    calls,
    characters,
    data,
    directives,
    gaps,
    heads,
    lines,
    names,
    numbers,
    operands,
    punctuation,
    spellings,
    tokens,
    written,
)
from tests.oracle.mutants.cut import programs, whole
from tests.oracle.mutants.judges import Said, of_ours, of_ptxas
from tests.oracle.mutants.program import Program

Mutation = Callable[[Program, random.Random], str | None]
"""A text made wrong, or not; None where the program has nothing to take hold of."""

_SINGLE: Mapping[str, Mutation] = {
    **heads.KINDS,
    **spellings.KINDS,
    **operands.KINDS,
    **names.KINDS,
    **calls.KINDS,
    **directives.KINDS,
    **data.KINDS,
    **punctuation.KINDS,
    **tokens.KINDS,
    **characters.KINDS,
    **numbers.KINDS,
    **lines.KINDS,
    **written.KINDS,
    **gaps.KINDS,
}


def _two(program: Program, rng: random.Random) -> str | None:
    """Two mutations of any kinds, one after the other."""
    text: str | None = program.text
    for kind in rng.sample(sorted(_SINGLE), 2):
        if text and text.isascii() and (between := Program(program.name, text)).instructions:
            text = _SINGLE[kind](between, rng) or text
    return text


KINDS: Mapping[str, Mutation] = {**_SINGLE, "two mutations": _two}
_TRIES = 40


@dataclass(frozen=True)
class Plan:
    """What is drawn: from the files of which folders, how many programs, with which seed, of which kinds.

    `whole`: files as they are, in the place of functions cut out of them.
    """

    folders: tuple[Path, ...]
    programs: int
    seed: int
    kinds: tuple[str, ...]
    ptxas: Path
    whole: bool = False

    @property
    def files(self) -> tuple[Path, ...]:
        """The .ptx files of all folders."""
        return tuple(sorted(f for folder in self.folders for f in folder.rglob("*.ptx")))


@dataclass(frozen=True)
class Case:
    """One mutated program, `number` of its plan, with both verdicts. `text` is the program."""

    number: int
    kind: str
    program: str
    text: str = field(repr=False)
    ptxas: Said
    ours: Said

    @property
    def verdict(self) -> str:
        """accepted, found (on a line of ptxas's), elsewhere (on other lines), missed, or false error."""
        if not self.ptxas.refused:
            return "false error" if self.ours.refused else "accepted"
        if not self.ours.refused:
            return "missed"
        first = min(self.ptxas.lines)
        return "found" if first == 0 or first in self.ours.lines else "elsewhere"

    @property
    def alone(self) -> tuple[tuple[int, str], ...]:
        """Our errors on lines where ptxas has none, though it read them: false errors as well, beside a true one."""
        if not self.ptxas.refused or 0 in self.ptxas.lines:
            return ()
        end = self.ptxas.fatal or 1 << 60
        return tuple(e for e in self.ours.errors if e[0] not in self.ptxas.lines and e[0] < end)


class Cases:
    """The cases of a plan, each made when it is asked for."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        draw = whole if plan.whole else programs
        self.programs = draw(list(plan.files), random.Random(plan.seed), plan.programs)
        self.sound = cache(self._sound)

    def _sound(self, at: int) -> bool:
        """Whether both judges accept a program as it is."""
        text = self.programs[at].text
        asked = of_ptxas(text, self.plan.ptxas)
        return not asked.refused and not asked.crashed and not of_ours(text).refused

    def case(self, number: int) -> Case | None:
        """The case of a number, None where no program has what its kind takes hold of."""
        kind = self.plan.kinds[number % len(self.plan.kinds)]
        rng = random.Random(f"{self.plan.seed} {number} {kind}")
        for _ in range(_TRIES):
            at = rng.randrange(len(self.programs))
            if not self.sound(at):
                continue
            program = self.programs[at]
            text = KINDS[kind](program, rng)
            if text and text != program.text:
                said = of_ptxas(text, self.plan.ptxas)
                return None if said.crashed else Case(number, kind, program.name, text, said, of_ours(text))
        return None


_CASES: list[Cases] = []


def prepare(plan: Plan) -> None:
    """Make a process ready for `some`."""
    _CASES[:] = [Cases(plan)]


def some(numbers: Sequence[int]) -> list[Case]:
    """The cases of some numbers, in a process that was made ready."""
    return [case for number in numbers if (case := _CASES[0].case(number)) is not None]
