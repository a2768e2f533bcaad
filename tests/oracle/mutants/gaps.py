"""Mutations of what stands between words alone, which mostly leave a program as well as it was."""

from __future__ import annotations

import re
from random import Random

from tests.oracle.mutants.program import Program

_WORDS = re.compile(
    r'"[^"\n]*"|//[^\n]*|/\*.*?\*/|\s+|[%A-Za-z_$.][\w$]*(?:\.[\w:]+)*|\d[\w.]*|[^\s\w]',
    re.DOTALL,
)
_GAPS = ("\n", " ", "\t", "\n\n", "\r\n", "\f", "/* a */", "// a\n", "\n// x ; y\n", "/* a ; b\n} */", "\n\t/**/\n")


def written_otherwise(program: Program, rng: Random) -> str | None:
    """Gaps exchanged for others, and opened where there were none, in all of the program or here and there."""
    exchanged, opened = rng.choice(((0.02, 0.01), (0.3, 0.1), (0.0, 0.3)))
    words = _WORDS.findall(program.text)
    written: list[str] = []
    for word, behind in zip(words, [*words[1:], ""], strict=True):
        if word.isspace():
            written.append(rng.choice(_GAPS) if rng.random() < exchanged else word)
            continue
        written.append(word)
        if behind and not behind.isspace() and not word.startswith("//") and rng.random() < opened:
            written.append(rng.choice(_GAPS))
    return "".join(written)


def closed(program: Program, rng: Random) -> str | None:
    """Gaps lost, all those of a few kinds of neighbours or some of any."""
    marks = rng.choice((r"[,;{}()\[\]]", r"[,;]", r"\.", r"[\w%.]"))
    share = rng.choice((0.02, 1.0)) if marks != r"[\w%.]" else 0.01
    pattern = rf"(?<={marks})[ \t\n]+|[ \t\n]+(?={marks})"
    return re.sub(pattern, lambda gap: "" if rng.random() < share else gap[0], program.text)


KINDS = {
    "gaps written otherwise": written_otherwise,
    "gaps closed": closed,
}
