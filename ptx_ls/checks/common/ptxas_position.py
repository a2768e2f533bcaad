"""Where ptxas tells what it can tell only when it has read on: on the line of the next word."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Related
from ptx_ls.sema.function_head import next_word


def told(source: bytes, start: int, end: int, read_to: int, what: str) -> tuple[int, int, tuple[Related, ...]]:
    """The place of an error about what stands between `start` and `end`, and where that is if it is elsewhere.

    ptxas tells it when it has read the word behind `read_to`: on the line of that word.
    """
    first, last = next_word(read_to, source)
    if b"\n" not in source[start:first]:
        return start, end, ()
    return first, max(last, first), (Related(start, end, what),)
