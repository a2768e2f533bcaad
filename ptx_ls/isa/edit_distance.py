"""The words nearest to a misspelt one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import takewhile
from operator import or_

_LONG = 64
"""Letters in which words may differ that are compared slip by slip."""
_SHORT = 3
"""One slip is forgiven for so many letters, and one at least."""


def nearest(word: str, words: Sequence[str], most: int = 3, limit: int | None = None) -> tuple[str, ...]:
    """The nearest words to `word`: those within a few edits, and those that it begins, best first.

    An edit inserts, deletes or replaces a letter, or swaps two; without a `limit`, one for each third letter. Of words
    at the same distance, those with the longest common prefix come first.
    """
    limit = _limit(word) if limit is None else limit
    found = []
    for other in words:
        is_near = abs(len(other) - len(word)) <= limit and distance_lower_bound(word, other) <= limit
        count = edit_distance(word, other) if is_near else limit + 1
        if count > limit and len(word) >= _SHORT and other.startswith(word):
            count = limit
        if count <= limit:
            found.append((count, -_shared(word, other), other))
    return tuple(other for *_, other in sorted(found)[:most])


@lru_cache(maxsize=1024)
def nearest_known(word: str, words: tuple[str, ...], most: int = 3) -> tuple[str, ...]:
    """`nearest` among words of the language, which many mistakes are compared with."""
    return nearest(word, _lexicon(words).candidates(word), most)


def _limit(word: str) -> int:
    return max(1, len(word) // _SHORT)


class _Lexicon:
    """Words of which each is a bit, so that a word is compared with all of them at once."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._with_letter: dict[str, int] = {}
        self._of_length: dict[int, int] = {}
        self._beginning: dict[str, int] = {}
        for number, word in enumerate(words):
            for letter in set(word):
                self._with_letter[letter] = self._with_letter.get(letter, 0) | 1 << number
            self._of_length[len(word)] = self._of_length.get(len(word), 0) | 1 << number
            self._beginning[word[:_SHORT]] = self._beginning.get(word[:_SHORT], 0) | 1 << number

    def candidates(self, word: str) -> list[str]:
        """The words among which the nearest to another one are: of about its length with most of its letters, and those
        that begin with the same letters."""
        limit, letters = _limit(word), set(word)
        most = min(limit, len(letters))
        # For each number, the words that lack more letters than that.
        lacking = [0] * (most + 1)
        for letter in letters:
            without = ~self._with_letter.get(letter, 0)
            for number in range(most, 0, -1):
                lacking[number] |= lacking[number - 1] & without
            lacking[0] |= without
        like = 0
        for length, words in self._of_length.items():
            if abs(length - len(word)) <= limit:
                like |= words
        found = like & ~lacking[most] | self._beginning.get(word[:_SHORT], 0)
        near = []
        while found:
            least = found & -found
            near.append(self._words[least.bit_length() - 1])
            found ^= least
        return near


@lru_cache(maxsize=64)
def _lexicon(words: tuple[str, ...]) -> _Lexicon:
    return _Lexicon(words)


def _shared(a: str, b: str) -> int:
    """The length of the common prefix of two words."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))


def distance_lower_bound(a: str, b: str) -> int:
    """A lower bound of `edit_distance` that is much faster to compute."""
    here, there = _letters(a), _letters(b)
    return max(abs(len(a) - len(b)), (here & ~there).bit_count(), (there & ~here).bit_count())


@lru_cache(maxsize=8192)
def _letters(word: str) -> int:
    """The set of letters of a word, as bits."""
    return reduce(or_, (1 << (ord(letter) & 127) for letter in word), 0)


def edit_distance(a: str, b: str) -> int:
    """The edit distance of two words (optimal string alignment); for words that differ in many letters, the length of
    the longer one.

    Each column of the matrix is two sets of bits: where it goes up and where it goes down by one (Hyyrö, "A bit-vector
    algorithm for computing Levenshtein and Damerau edit distances", 2003).
    """
    if abs(len(a) - len(b)) > _LONG:
        return max(len(a), len(b))
    begins = _shared(a, b)
    a, b = a[begins:], b[begins:]
    ends = _shared(a[::-1], b[::-1])
    a, b = a[: len(a) - ends], b[: len(b) - ends]
    if not a or not b or max(len(a), len(b)) > _LONG:
        return max(len(a), len(b))
    places: dict[str, int] = {}
    for i, letter in enumerate(a):
        places[letter] = places.get(letter, 0) | 1 << i
    every, last = (1 << len(a)) - 1, 1 << len(a) - 1
    up, down, diagonal, before, count = every, 0, 0, 0, len(a)
    for letter in b:
        here = places.get(letter, 0)
        swapped = (~diagonal & here) << 1 & before
        diagonal = ((here & up) + up ^ up) | here | down | swapped
        right, left = down | ~(diagonal | up) & every, diagonal & up
        count += (right & last > 0) - (left & last > 0)
        right, left = right << 1 | 1, left << 1
        up, down, before = (left | ~(diagonal | right)) & every, right & diagonal & every, here
    return count
