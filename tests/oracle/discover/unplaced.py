"""The words that ptxas knows and no form of the table takes: each with what ptxas says of it, in unplaced.txt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("unplaced.txt")


@cache
def unplaced() -> dict[tuple[str, str], str]:
    """What ptxas says, by the kind of the word and the word."""
    return read(FILE.read_text(encoding="utf-8").splitlines())


def read(lines: Iterable[str]) -> dict[tuple[str, str], str]:
    """The lines `KIND WORD  what ptxas says`; `#` begins a comment."""
    found = {}
    for line in lines:
        kind, _, rest = line.partition(" ")
        if kind and kind[0] != "#":
            word, _, said = rest.partition("  ")
            found[kind, word] = said
    return found


def line(kind: str, word: str, said: str) -> str:
    """A line of the file."""
    return f"{kind} {word}  {said}".rstrip()
