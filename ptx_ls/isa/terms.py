"""The words that people search for and PTX does not have, from terms.isa: their meaning and the words of PTX for it."""

from __future__ import annotations

from functools import cache

from ptx_ls.isa.edit_distance import nearest
from ptx_ls.isa.notation.lines import lines_of, unquote
from ptx_ls.isa.vocabulary import Meaning
from ptx_ls.lazy import pattern

_BETWEEN = pattern(r"[\s_-]+")
_OTHER = "%."
"""With which the words begin that are no instructions: special registers, modifiers and directives."""


def meaning_of(word: str) -> Meaning | None:
    """The meaning of a word such as "tensor cores" or "__syncthreads"; None if it is not listed."""
    return _load().get(key(word))


def names() -> tuple[str, ...]:
    """All names, as written."""
    return tuple(name for line in lines_of("terms.isa") for name in line.columns[0].split(", "))


def near(word: str) -> tuple[str, ...]:
    """The nearest names to a word that is none."""
    return nearest(word.lower(), names())


@cache
def _load() -> dict[str, Meaning]:
    found: dict[str, Meaning] = {}
    for line in lines_of("terms.isa"):
        head, summary, words, anchor = line.columns
        written = head.split(", ")
        instructions = tuple(
            word for word in words.split() if word[0] not in _OTHER and word.islower() and word[:3] != "sm_"
        )
        others = [f"`{word}`" for word in words.split() if word not in instructions]
        details = (f"See also {', '.join(others)}.",) if others else ()
        meaning = Meaning("term", written[0], unquote(summary), "", details, None, instructions, doc=anchor)
        found.update(dict.fromkeys(map(key, written), meaning))
    return found


def key(word: str) -> str:
    """What all ways to write a name have in common: "tensorcore" for "Tensor-Cores"."""
    plain = _BETWEEN.sub("", word.strip()).lower()
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") else plain
