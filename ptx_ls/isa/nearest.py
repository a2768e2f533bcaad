"""The words most like a misspelt one."""

from __future__ import annotations

from collections.abc import Sequence


def nearest(word: str, words: Sequence[str], most: int = 3) -> tuple[str, ...]:
    """The words most like a misspelt one, best first."""
    import difflib  # takes longer to load than most answers, which have nothing misspelt

    return tuple(difflib.get_close_matches(word, words, n=most, cutoff=0.6))
