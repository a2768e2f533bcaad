"""The words of a piece of C++: what a preprocessor sees between two gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.embed.cpp.scan import CHARACTER, GAP, RAW, STRING
from ptx_ls.lazy import NamedTuple, pattern

_WORD = pattern(
    rb"(?P<string>" + RAW + rb"|" + STRING + rb")|(?P<character>" + CHARACTER + rb")"
    rb"|(?P<name>[A-Za-z_$][\w$]*)|(?P<number>\.?\d(?:[eEpP][+-]|'?[\w.])*)"
    rb"|(?P<punctuation>\#\#|::|->|[^\s\\]|\\)"
)
_GAP = pattern(GAP)
_OPENING, _CLOSING = (b"(", b"[", b"{"), (b")", b"]", b"}")


class Word(NamedTuple):
    """A word by its kind (string, character, name, number, punctuation), span and text."""

    kind: str
    start: int
    end: int
    text: bytes


def words(source: bytes, start: int, end: int) -> Iterator[Word]:
    """The words in a range of C++ text, in order, without blanks, comments and continued lines."""
    at = start
    while True:
        gap = _GAP.match(source, at, end)
        found = _WORD.match(source, gap.end() if gap else at, end)
        if found is None:
            return
        yield Word(found.lastgroup or "", *found.span(), found[0])
        at = found.end()


def closed(given: Sequence[Word]) -> dict[int, int]:
    """The index of the word that closes each bracket."""
    found: dict[int, int] = {}
    stack: list[int] = []
    for at, word in enumerate(given):
        if word.text in _OPENING:
            stack.append(at)
        elif word.text in _CLOSING and stack:
            found[stack.pop()] = at
    return found
