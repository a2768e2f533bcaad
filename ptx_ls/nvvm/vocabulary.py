"""The words of NVVM IR besides its intrinsics: instructions, types, address spaces, attributes, properties.

They are in nvvm_words.isa, one line a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ptx_ls.isa.notation.lines import Line, lines_of, unquote
from ptx_ls.lazy import dataclass

FILE = "nvvm_words.isa"

BOOKS = {
    "langref": "https://llvm.org/docs/LangRef.html",
    "nvptx": "https://llvm.org/docs/NVPTXUsage.html",
    "nvvm": "https://docs.nvidia.com/cuda/nvvm-ir-spec/index.html",
}
"""The documents that the words are from: LLVM's language reference, its guide to NVPTX, NVIDIA's specification."""


@dataclass(frozen=True)
class Word:
    """A word: what kind it is (`group`), how it is used (`written`, the word itself if that is all), its meaning in a
    sentence, and the address of its section."""

    group: str
    name: str
    written: str
    summary: str
    url: str


@cache
def load() -> dict[tuple[str, str], Word]:
    """All words, by group and name, in the order of the file."""
    sections: dict[str, tuple[str, str]] = {}
    found: dict[tuple[str, str], Word] = {}
    for line in lines_of(FILE):
        group, _, rest = line.columns[0].partition(" ")
        if group == "doc":
            group, book, anchor = rest.split()
            if book not in BOOKS:
                raise line.error(f"no book {book}")
            sections[group] = (BOOKS[book], anchor)
            continue
        word = _word(line, group, rest, sections)
        if (word.group, word.name) in found:
            raise line.error("the word is there already")
        found[word.group, word.name] = word
    return found


def _word(line: Line, group: str, name: str, sections: dict[str, tuple[str, str]]) -> Word:
    if group not in sections:
        raise line.error("expected a line `doc` of the group before it")
    if len(line.columns) != 3:
        raise line.error("expected GROUP NAME, how it is written, and its meaning")
    _, written, summary = line.columns
    book, anchor = sections[group]
    section = anchor.format(name.replace("_", "-"))
    return Word(group, name, name if written == "-" else written, unquote(summary), f"{book}#{section}")


def lookup(name: str, *groups: str) -> Word | None:
    """The word with a name in the first of some groups that has it; None if none has."""
    return next((word for group in groups if (word := load().get((group, name)))), None)


def of_groups(*groups: str) -> Sequence[Word]:
    """All words of some groups, in the order of the file."""
    return [word for word in load().values() if word.group in groups]
