"""Mutations of single words and marks, whatever they mean."""

from __future__ import annotations

from random import Random

from tests.oracle.mutants.program import Program, Span, one_of

_TOKEN = (
    r'"[^"\n]*"|\.?[A-Za-z_$%][\w$]*(?:::[\w$]+)*|\.?\d[\w.]*|<<|>>|==|!=|[^\s\w]'
    # A dot and its word are one, as are a register and its sigil.
)
_KEYWORDS = (
    ".reg",
    ".b32",
    ".u64",
    ".pred",
    ".param",
    ".global",
    ".align",
    ".visible",
    ".entry",
    ".func",
    ".loc",
    ".v2",
    ".x",
    ".maxntid",
    ".pragma",
    ".ptr",
    ".target",
    "add",
    "ret",
    "bra",
    "_",
    "WARP_SZ",
    "0",
    "-1",
    "1.0",
    "0f00000000",
    "%tid.x",
    "%nosuch",
    "nosuch",
    '""',
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ":",
    "@",
    "!",
    "-",
    "+",
    "|",
    "=",
    "<",
    ">",
    ".",
    "?",
    "#",
    "\\",
    "`",
    "'",
    '"',
)


def _tokens(program: Program) -> list[Span]:
    return program.matches(_TOKEN)


def deleted(program: Program, rng: Random) -> str | None:
    """A word or mark gone, its gap too or not."""
    span = rng.choice(_tokens(program))
    return program.put(span, rng.choice(("", " ")))


def doubled(program: Program, rng: Random) -> str | None:
    """A word or mark twice."""
    span = rng.choice(_tokens(program))
    return program.put(span, f"{span.text} {span.text}")


def swapped(program: Program, rng: Random) -> str | None:
    """A word or mark in the place of its neighbour, and that in its own."""
    tokens = _tokens(program)
    at = rng.randrange(len(tokens) - 1)
    return program.swapped(tokens[at], tokens[at + 1])


def replaced(program: Program, rng: Random) -> str | None:
    """Another word or mark of the program in the place of one."""
    tokens = _tokens(program)
    return program.put(rng.choice(tokens), rng.choice(tokens).text)


def replaced_alike(program: Program, rng: Random) -> str | None:
    """Another word of the program that looks like one: a dotted word for a dotted word, a name for a name."""
    tokens = _tokens(program)
    span = rng.choice(tokens)
    alike = [t for t in tokens if _look(t.text) == _look(span.text) and t.text != span.text]
    return program.put(span, rng.choice(alike).text) if alike else None


def _look(text: str) -> str:
    if text[0] == "." and len(text) > 1:
        return "dot"
    if text[0].isdigit():
        return "number"
    return "name" if text[0].isalpha() or text[0] in "%_$" else "mark"


def inserted(program: Program, rng: Random) -> str | None:
    """A word or mark of the program put between two others."""
    tokens = _tokens(program)
    at = rng.choice(tokens).end
    return program.replaced(at, at, f" {rng.choice(tokens).text} ")


def keyword(program: Program, rng: Random) -> str | None:
    """A word or mark of the language put between two others, or in the place of one."""
    span = rng.choice(_tokens(program))
    word = rng.choice(_KEYWORDS)
    return program.put(span, rng.choice((word, f"{span.text} {word} ")))


def moved(program: Program, rng: Random) -> str | None:
    """A word or mark elsewhere on its line."""
    span = rng.choice(_tokens(program))
    start = program.text.rfind("\n", 0, span.start) + 1
    end = program.text.find("\n", span.start)
    there = one_of(rng, [t for t in _tokens(program) if start <= t.start < end and t != span])
    if there is None:
        return None
    without = program.without(span)
    at = there.end if there.start < span.start else there.end - len(span.text)
    return f"{without[:at]} {span.text} {without[at:]}"


KINDS = {
    "token deleted": deleted,
    "token doubled": doubled,
    "tokens swapped": swapped,
    "token replaced": replaced,
    "token replaced by one alike": replaced_alike,
    "token inserted": inserted,
    "token of the language put in": keyword,
    "token moved within its line": moved,
}
