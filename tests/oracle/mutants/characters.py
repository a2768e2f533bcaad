"""Mutations of single characters, gaps, comments and line ends."""

from __future__ import annotations

import re
from random import Random

from tests.oracle.mutants.program import Program, one_of

_CHARACTERS = "abcdefuvxyzABFX0123456789_$%.,;:@!?#()[]{}<>+-*/|&=~^\"'\\` \t\n"


def _somewhere(program: Program, rng: Random) -> int:
    return rng.choice(program.matches(r"\S")).start


def deleted(program: Program, rng: Random) -> str | None:
    """A character gone."""
    at = _somewhere(program, rng)
    return program.replaced(at, at + 1, "")


def inserted(program: Program, rng: Random) -> str | None:
    """A character more."""
    at = _somewhere(program, rng)
    return program.replaced(at, at, rng.choice(_CHARACTERS))


def changed(program: Program, rng: Random) -> str | None:
    """Another character in the place of one."""
    at = _somewhere(program, rng)
    return program.replaced(at, at + 1, rng.choice(_CHARACTERS))


def swapped(program: Program, rng: Random) -> str | None:
    """Two characters in each other's place."""
    at = _somewhere(program, rng)
    return program.replaced(at, at + 2, program.text[at : at + 2][::-1])


def of_another_case(program: Program, rng: Random) -> str | None:
    """A small letter for a capital one, or a word in capitals."""
    span = one_of(rng, program.matches(rng.choice((r"[A-Za-z]", r"\.?[A-Za-z_]\w*"))))
    return program.put(span, span.text.swapcase()) if span else None


def unicode(program: Program, rng: Random) -> str | None:
    """A character beyond ASCII."""
    at = _somewhere(program, rng)
    return program.replaced(at, at, rng.choice(("é", "λ", "\u00a0", "\u200b", "–", "“", "中", "\ufeff", "\U0001f600")))


def control(program: Program, rng: Random) -> str | None:
    """A control character."""
    at = _somewhere(program, rng)
    return program.replaced(at, at, rng.choice(("\x01", "\x0b", "\x0c", "\x1a", "\x7f", "\r", "\x1b")))


def word_split(program: Program, rng: Random) -> str | None:
    """A blank or line break within a word."""
    span = one_of(rng, program.matches(r"[\w.%$]{2,}"))
    if not span:
        return None
    at = rng.randrange(span.start + 1, span.end)
    return program.replaced(at, at, rng.choice((" ", "\t", "\n", "\\\n", "/**/")))


def gap_changed(program: Program, rng: Random) -> str | None:
    """Another gap: tabs, line breaks, a comment."""
    span = one_of(rng, program.matches(r"\s+"))
    gaps = ("\t", "\n", "\r\n", " \t ", "/**/", " /* ; */ ", "// ;\n", "\\\n", "\f", "\v", "/* // */", "/* /* */")
    return program.put(span, rng.choice(gaps)) if span else None


def line_ends_changed(program: Program, rng: Random) -> str | None:
    """Other line ends everywhere, and something wrong on one of the lines."""
    wrong = inserted(program, rng) or program.text
    return wrong.replace("\n", rng.choice(("\r\n", "\n\n", " \n")))


def comment_opened(program: Program, rng: Random) -> str | None:
    """A comment that begins somewhere, and ends further on, at the end of its line, or never."""
    at = _somewhere(program, rng)
    how = rng.choice(("/*", "//", "*/", "/* */", "/", "/* \n */", "# ", "#", "/*/"))
    text = program.replaced(at, at, how)
    if how == "/*" and rng.random() < 0.7:
        end = rng.choice([m.end() for m in re.finditer(r"\S", text) if m.start() > at + 2] or [len(text)])
        return text[:end] + "*/" + text[end:]
    return text


def string_broken(program: Program, rng: Random) -> str | None:
    """A quote gone, added, or another string in the place of one."""
    span = one_of(rng, program.matches(r'"[^"\n]*"'))
    if span is None or rng.random() < 0.3:
        at = _somewhere(program, rng)
        return program.replaced(at, at, rng.choice(('"', '""', '"x"', '"x', "'x'")))
    new = (span.text[1:], span.text[:-1], span.text[1:-1], '""', span.text * 2, f"{span.text}, {span.text}", '"\\"')
    return program.put(span, rng.choice(new))


def line_marked(program: Program, rng: Random) -> str | None:
    """A line marker before a line, and something wrong behind it."""
    span = one_of(rng, program.matches(r"^(?=[^\n]*\S)"))
    marks = ("#", '# 1 "x.cu"', "# 7", "#line", '#line 3 "a"', "#pragma once", "#define x 1", "#include <x>", "##")
    return program.put(span, f"{rng.choice(marks)}\n") if span else None


KINDS = {
    "character deleted": deleted,
    "character inserted": inserted,
    "character changed": changed,
    "characters swapped": swapped,
    "letter of another case": of_another_case,
    "character beyond ASCII": unicode,
    "control character": control,
    "word split": word_split,
    "gap changed": gap_changed,
    "line ends changed": line_ends_changed,
    "comment opened": comment_opened,
    "string broken": string_broken,
    "line marked": line_marked,
}
