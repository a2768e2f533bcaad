"""Where ptxas tells what it can tell only when it has read on: on the line of the next word."""

from __future__ import annotations

import re

from ptx_ls.checks.diagnostic import Related

_GAP = re.compile(rb"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_WORD = re.compile(rb"[%.]?[\w$.:]+|\S")


def next_word(at: int, source: bytes) -> tuple[int, int]:
    """The place of the first word from an offset on, comments passed over; the end of the file where there is none."""
    gap = _GAP.match(source, at)
    start = gap.end() if gap else at
    word = _WORD.match(source, start)
    return start, word.end() if word else start


def told(source: bytes, start: int, end: int, read_to: int, what: str) -> tuple[int, int, tuple[Related, ...]]:
    """The place of an error about what stands between `start` and `end`, and where that is if it is elsewhere.

    ptxas tells it when it has read the word behind `read_to`: on the line of that word.
    """
    first, last = next_word(read_to, source)
    if b"\n" not in source[start:first]:
        return start, end, ()
    return first, max(last, first), (Related(start, end, what),)
