"""The words in the text of a program: what an assembler may compare its input with, and what it says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_TEXT = re.compile(rb"[\x20-\x7e\t\n]{2,}(?=\0)")
_WORD = re.compile(r"[.%@]*[A-Za-z0-9_]+(?:(?:::?|\.)[A-Za-z0-9_]+)*")
_LONGEST = 70


def words_of(program: Path) -> frozenset[str]:
    """The words of an assembler, the parts of dotted ones among them."""
    texts = (match[0].decode("ascii") for match in _TEXT.finditer(program.read_bytes()))
    return frozenset(word for text in texts for word in words_in(text))


def words_in(text: str) -> Iterator[str]:
    """The words of a text: as they stand (".a::b", "%x"), and of dotted ones the beginnings ("a.b" of "a.b.c") and
    each part (".b")."""
    for match in _WORD.finditer(text):
        if len(match[0]) > _LONGEST:
            continue
        yield match[0]
        parts = match[0].lstrip(".%@").split(".")
        yield from (".".join(parts[: n + 1]) for n in range(len(parts)))
        yield from (f".{part}" for part in parts[1:])
