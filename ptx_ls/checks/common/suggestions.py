"""What the checks of misspelt words share: the nearest words as a hint, and as fixes."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.syntax.text_edit import TextEdit


def hint(near: Sequence[str]) -> str:
    """The hint that follows the message about an unknown word, given the nearest words, best first."""
    return f"; did you mean {near[0]}?" if near else ""


def exchanges(text: str, start: int, end: int, near: Sequence[str]) -> tuple[Fix, ...]:
    """Fixes that replace a word by each of some others, the first preferred."""
    return tuple(
        Fix(f"Change {text} to {word}", (TextEdit(start, end, word),), preferred=number == 0)
        for number, word in enumerate(near)
    )
