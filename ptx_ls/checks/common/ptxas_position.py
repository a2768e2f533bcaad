"""The position at which ptxas reports what it can only know after reading on: the line of the next word."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Related
from ptx_ls.sema.function_head import next_word


def at_next_word(source: bytes, start: int, end: int, read_to: int, what: str) -> tuple[int, int, tuple[Related, ...]]:
    """The range of an error about the text between `start` and `end`, and that text as related if it is elsewhere.

    ptxas reports it when it has read the word after `read_to`: on the line of that word.
    """
    first, last = next_word(read_to, source)
    if b"\n" not in source[start:first]:
        return start, end, ()
    return first, max(last, first), (Related(start, end, what),)
