"""The words most like a misspelt one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import takewhile
from operator import or_

_LONG = 64
"""Letters in which words may differ that are compared slip by slip."""
_SHORT = 3
"""One slip is forgiven for so many letters, and one at least."""


def nearest(word: str, words: Sequence[str], most: int = 3) -> tuple[str, ...]:
    """The words that a few slips away from `word` or that it begins, best first.

    A slip is a letter too many, too few, another one, or two in the wrong order. Of words equally far away, first
    what begins as `word` does.
    """
    limit = max(1, len(word) // _SHORT)
    found = []
    for other in words:
        count = slips(word, other) if fewest_slips(word, other) <= limit else limit + 1
        if count > limit and len(word) >= _SHORT and other.startswith(word):
            count = limit
        if count <= limit:
            found.append((count, -_shared(word, other), other))
    return tuple(other for *_, other in sorted(found)[:most])


@lru_cache(maxsize=1024)
def nearest_known(word: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """`nearest` among the few words of the language, since the same mistake comes again and again."""
    return nearest(word, words)


def _shared(a: str, b: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))


def fewest_slips(a: str, b: str) -> int:
    """A number of slips that two words are apart at least, which takes far less time to find than `slips`."""
    here, there = _letters(a), _letters(b)
    return max(abs(len(a) - len(b)), (here & ~there).bit_count(), (there & ~here).bit_count())


@lru_cache(maxsize=8192)
def _letters(word: str) -> int:
    """The different letters of a word, a bit for each."""
    return reduce(or_, (1 << (ord(letter) & 127) for letter in word), 0)


def slips(a: str, b: str) -> int:
    """The least number of slips between two words (optimal string alignment); of words that differ in many letters, the
    length of the longer one."""
    if abs(len(a) - len(b)) > _LONG:
        return max(len(a), len(b))
    begins = _shared(a, b)
    a, b = a[begins:], b[begins:]
    ends = _shared(a[::-1], b[::-1])
    a, b = a[: len(a) - ends], b[: len(b) - ends]
    if max(len(a), len(b)) > _LONG:
        return max(len(a), len(b))
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            count = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                count = min(count, older[j - 2] + 1)
            row.append(count)
    return row[-1]
