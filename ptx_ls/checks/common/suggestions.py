"""What the checks of misspelt words share: the nearest words as a hint, and as fixes."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.isa.edit_distance import edit_distance
from ptx_ls.syntax.text_edit import TextEdit


def hint(near: Sequence[str]) -> str:
    """The hint that follows the message about an unknown word, given the nearest words, best first."""
    return f"; did you mean {near[0]}?" if near else ""


def exchanges(text: str, start: int, end: int, near: Sequence[str], *, is_first_meant: bool = False) -> tuple[Fix, ...]:
    """Fixes that replace a word by each of some others, best first. The first is preferred if it is nearer than all
    others, or the only one that may be meant for another reason."""
    is_one = is_first_meant or is_nearest(text, near)
    return tuple(
        Fix(f"Change {text} to {word}", (TextEdit(start, end, word),), preferred=is_one and number == 0)
        for number, word in enumerate(near)
    )


def is_nearest(text: str, near: Sequence[str]) -> bool:
    """Whether the first of some words, best first, is nearer to a text than the second."""
    if len(near) < 2:
        return True
    first, second = (edit_distance(text, word) for word in near[:2])
    return first < second
