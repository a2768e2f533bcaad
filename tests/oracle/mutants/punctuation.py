"""Mutations of single characters and of lines."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.oracle.mutants.program import Program, one_of


def _lost(pattern: str) -> Callable[[Program, Random], str | None]:
    def mutation(program: Program, rng: Random) -> str | None:
        span = one_of(rng, program.matches(pattern))
        return program.without(span) if span else None

    return mutation


def comma_doubled(program: Program, rng: Random) -> str | None:
    """A comma, semicolon or dot twice."""
    span = one_of(rng, program.matches(rng.choice((",", ";", r"\.", ":"))))
    return program.put(span, span.text * 2) if span else None


def mark_exchanged(program: Program, rng: Random) -> str | None:
    """A mark for another one."""
    span = one_of(rng, program.matches(r"[,;:\[\](){}<>@%|+]"))
    return program.put(span, rng.choice(",;:[](){}<>@%|+.=")) if span else None


def mark_added(program: Program, rng: Random) -> str | None:
    """A mark between two words."""
    span = one_of(rng, program.matches(r"[ \t]+"))
    return program.put(span, f" {rng.choice(',;:[](){}<>@|+.!=*?#')} ") if span else None


def line_doubled(program: Program, rng: Random) -> str | None:
    """A line twice."""
    span = one_of(rng, program.matches(r"^[^\n]*\S[^\n]*\n"))
    return program.put(span, span.text * 2) if span else None


def line_dropped(program: Program, rng: Random) -> str | None:
    """A line gone."""
    span = one_of(rng, program.matches(r"^[^\n]*\S[^\n]*\n"))
    return program.without(span) if span else None


def lines_swapped(program: Program, rng: Random) -> str | None:
    """Two lines in each other's place."""
    lines = program.matches(r"^[^\n]*\S[^\n]*\n")
    at = rng.randrange(len(lines) - 1)
    return program.swapped(lines[at], lines[at + 1])


def line_moved(program: Program, rng: Random) -> str | None:
    """A line elsewhere."""
    lines = program.matches(r"^[^\n]*\S[^\n]*\n")
    return program.moved(rng.choice(lines), rng.choice(lines).start)


def cut_off(program: Program, rng: Random) -> str | None:
    """The end of the file gone."""
    return program.text[: rng.randrange(len(program.text) // 2, len(program.text) - 2)]


KINDS = {
    "semicolon lost": _lost(";"),
    "comma lost": _lost(","),
    "brace lost": _lost("[{}]"),
    "bracket lost": _lost(r"[\[\]]"),
    "parenthesis lost": _lost(r"[()]"),
    "angle lost": _lost("[<>]"),
    "colon lost": _lost(":"),
    "dot lost": _lost(r"\.(?=[a-z])"),
    "percent sign lost": _lost("%"),
    "gap lost": _lost(r"[ \t]+(?=\S)"),
    "mark doubled": comma_doubled,
    "mark exchanged": mark_exchanged,
    "mark added": mark_added,
    "line doubled": line_doubled,
    "line dropped": line_dropped,
    "lines swapped": lines_swapped,
    "line moved": line_moved,
    "file cut off": cut_off,
}
