"""Mutations of variables: initialisers, alignment, dimensions, types."""

from __future__ import annotations

import re
from random import Random

from tests.oracle.mutants.program import Program, Span, one_of


def _variables(program: Program) -> list[Span]:
    found = program.of("variable_declaration")
    return [s for s in found if not s.text.startswith((".reg", ".param"))] or found


def alignment_changed(program: Program, rng: Random) -> str | None:
    """Another alignment, one that is none, or two."""
    value = rng.choice(("0", "3", "1", "2", "-4", "x", "4096", "16 .align 16", "1.5", ""))
    if rng.random() < 0.6 and (span := one_of(rng, program.of("alignment"))):
        return program.put(span, f".align {value}")
    span = one_of(rng, _variables(program))
    return program.put(span, re.sub(r"(\.\w+)(\s)", rf"\1 .align {value}\2", span.text, count=1)) if span else None


def initializer_changed(program: Program, rng: Random) -> str | None:
    """An initialiser added, or another value in one."""
    values: tuple[str, ...] = (
        "1",
        "{1, 2, 3}",
        "{}",
        "0.5",
        '"text"',
        "nosuch",
        "{{1}, {2}}",
        "-1",
        "99999999999",
        "generic(nosuch)",
    )
    values += ("{1, 0.5}", "1+2", "0f3F800000", "{nosuch}", "%r1", "{1, }", "= 1")
    names = [s.name for s in program.named("variable", "function", "kernel")]
    values += tuple(names[:3] + [f"generic({name})" for name in names[:3]] + [f"{name}+4" for name in names[:2]])
    span = one_of(rng, _variables(program))
    if not span:
        return None
    head = span.text.rstrip(";").partition("=")[0].rstrip()
    return program.put(span, f"{head} = {rng.choice(values)};")


def dimension_changed(program: Program, rng: Random) -> str | None:
    """Another dimension: none, zero, negative, too large, a second one."""
    new = rng.choice(("[]", "[0]", "[-1]", "[1]", "[2][2]", "[x]", "[1.5]", "[4294967296]", "[1099511627776]", "[][]"))
    arrays = program.matches(r"(?<=\w)\[\d*\](?=\s*[;=,)])")
    if rng.random() < 0.7 and (span := one_of(rng, arrays)):
        return program.put(span, new)
    names = program.matches(r"(?<=\w)(?=;)")
    span = one_of(rng, [s for s in names if any(v.start < s.start < v.end for v in _variables(program))])
    return program.put(span, new) if span else None


def specifier_changed(program: Program, rng: Random) -> str | None:
    """A word before a variable's name gone, doubled, or added."""
    span = one_of(rng, program.of("variable_declaration"))
    words = list(re.finditer(r"\.\w+", span.text.partition("=")[0])) if span else []
    if not span or not words:
        return None
    at = rng.choice(words)
    some: tuple[str, ...] = (
        ".v2",
        ".v3",
        ".v4",
        ".v8",
        ".u32",
        ".const",
        ".attribute(.managed)",
        ".attribute(.nosuch)",
        ".unified",
    )
    some += (".ptr", ".x", ".f64", ".align 8")
    new = rng.choice(("", f"{at[0]} {at[0]}", *(f"{at[0]} {word}" for word in some)))
    return program.put(span, span.text[: at.start()] + new + span.text[at.end() :])


def declarator_changed(program: Program, rng: Random) -> str | None:
    """The name of a variable gone, doubled, a number, or a list."""
    symbols = program.named("variable", "register")
    if not symbols:
        return None
    symbol = rng.choice(symbols)
    new = (
        "",
        f"{symbol.name} {symbol.name}",
        "1",
        f"{symbol.name}, ",
        f"{symbol.name}.x",
        ".u32",
        "add",
        "a-b",
        "_",
        "é",
    )
    return program.replaced(symbol.start, symbol.end, rng.choice(new))


KINDS = {
    "alignment changed": alignment_changed,
    "initialiser changed": initializer_changed,
    "dimension changed": dimension_changed,
    "specifiers of a variable changed": specifier_changed,
    "name of a variable broken": declarator_changed,
}
