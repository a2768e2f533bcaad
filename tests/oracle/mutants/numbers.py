"""Mutations of numbers, wherever they stand."""

from __future__ import annotations

from random import Random

from tests.oracle.mutants.program import Program, Span, one_of

_NUMBER = r"(?<![\w$%.])\d[\w.]*"
_MALFORMED = (
    "0x",
    "0xG1",
    "0b",
    "0b2",
    "0b102",
    "08",
    "0779",
    "1e",
    "1e+",
    "1.e5",
    "1.5e-400",
    "1e-310",
    "1e400",
    "WARP_SZ",
    "0f",
    "0f0",
    "0f123456789",
    "0fGGGGGGGG",
    "0d0",
    "0d00000000000000000",
    "1_000",
    "1'000",
    "1UL",
    "1U",
    "0x1U",
    "1LL",
    "0u",
    "1.5f",
    "1..2",
    "1.2.3",
    ".5",
    "5.",
    "0x1.8p3",
    "1h",
    "0o17",
    "inf",
    "nan",
    "٣",
)


def _numbers(program: Program) -> list[Span]:
    return program.matches(_NUMBER)


def malformed(program: Program, rng: Random) -> str | None:
    """A number that is none, or is written otherwise."""
    span = one_of(rng, _numbers(program))
    return program.put(span, rng.choice(_MALFORMED)) if span else None


def at_a_bound(program: Program, rng: Random) -> str | None:
    """A number at the end of some range, or one beyond it."""
    span = one_of(rng, _numbers(program))
    bits = rng.choice((3, 4, 5, 6, 7, 8, 10, 12, 15, 16, 31, 32, 63, 64))
    value = (1 << bits) + rng.choice((-1, 0, 1))
    return program.put(span, rng.choice((str(value), f"-{value}", hex(value)))) if span else None


def one_off(program: Program, rng: Random) -> str | None:
    """A number one more or less, or twice as large."""
    span = one_of(rng, [s for s in _numbers(program) if s.text.isdigit()])
    if not span:
        return None
    value = int(span.text)
    return program.put(span, str(rng.choice((value + 1, value - 1, value * 2, -value, value + 2, value // 2))))


def register_one_off(program: Program, rng: Random) -> str | None:
    """The number of a register one more or less, or none, or with a zero before it."""
    span = one_of(rng, program.matches(r"%[A-Za-z_$]+\d+"))
    if not span:
        return None
    stem = span.text.rstrip("0123456789")
    number = span.text[len(stem) :]
    new = (int(number) + 1, int(number) - 1, f"0{number}", f"{number}0", "", f"{number}.x", f"<{number}>", -1)
    return program.put(span, f"{stem}{rng.choice(new)}")


def expression(program: Program, rng: Random) -> str | None:
    """An expression in the place of a number."""
    span = one_of(rng, _numbers(program))
    if not span:
        return None
    n = span.text
    some: tuple[str, ...] = (
        f"({n})",
        f"{n}+1",
        f"{n} * 2",
        f"-({n})",
        f"{n}-",
        f"~{n}",
        f"!{n}",
        f"({n}",
        f"{n} ? 1 : 2",
        f"1 << {n}",
    )
    some += (f"{n}/0", f"{n} % 2", f"(.s64){n}", f"{n} == {n}", f"+{n}", f"--{n}", f"- {n}", f"{n} {n}", f"{n}, {n}")
    some += (f"{n} && 1.0", f"1.0 + {n}", f"({n}, {n})", f"[{n}]", f"{{{n}}}", f"%{n}", f"${n}", f".{n}", f"{n}.x")
    return program.put(span, rng.choice(some))


KINDS = {
    "number malformed": malformed,
    "number at a bound": at_a_bound,
    "number one off": one_off,
    "register one off": register_one_off,
    "expression for a number": expression,
}
