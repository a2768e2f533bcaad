"""Parses a text within a budget of steps and time.

Where every other token is an error within an expression, tree-sitter takes quadratic time: 44 s for 16 KB of `+;`. The
budget is far above what any written text needs. Some such texts take few steps, each of which takes time for all errors
before it (150 KB of `*/a|/*`: 9 s), so that time is limited as well.
"""

from __future__ import annotations

import sys

import tree_sitter

from ptx_ls.syntax.cooperative import checkpoint
from ptx_ls.syntax.language import Language
from ptx_ls.threads import local

try:
    from time import thread_time
except ImportError:
    # A browser has one thread, and no clock for it.
    from time import process_time as thread_time

# Parsing holds Python's lock: to ask for another piece of a large text gives other threads their turns.
_PIECE = 1 << 16

_FEWEST_STEPS, _BYTES_PER_STEP = 4000, 40
"""tree-sitter counts a step for each hundred operations: PTX of compilers takes one for each 110 bytes, PTX that is
broken in every line one for each 50."""

_LEAST_SECONDS, _SECONDS_PER_BYTE = 1.0, 2e-6
"""Of processor time: PTX of compilers takes 0.2 us per byte, PTX that is broken in every line 1.3. The worst that does
not grow with the square takes 10, of which 60 KB are to be read to the end on any machine."""
_STEPS_AT_ONCE = 16
"""Steps after which a look at the clock takes no time worth speaking of."""


_MEMORY_LIMITED, _MARGIN = 1 << 18, 96 << 20
"""Bytes of a text from which the memory that is left is looked at, and bytes that must be left: where tree-sitter gets
no memory, it ends the process."""


class _Given(local):
    """The bytes that a parser reads, reused for every parse: py-tree-sitter 0.26 never frees its input."""

    def __init__(self) -> None:
        self.piece = bytearray()


_GIVEN = _Given()


class ParseLimitExceeded(Exception):  # noqa: N818  # the text is at fault
    """Raised where a text exceeds the budget. `offset` is about how far the parser came in the first quarter of it."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


def parse(
    language: Language, source: bytes, earlier: tree_sitter.Tree | None = None, *, patience: int = 1
) -> tree_sitter.Tree:
    """The tree of a text.

    `earlier` is an edited tree of another version, whose unchanged parts are reused. The nodes do not hold their text.
    `patience` multiplies the budget. Raises ParseLimitExceeded, MemoryError, and ValueError for a language without a
    grammar.
    """
    parser = tree_sitter.Parser(_grammar(language))
    steps = patience * (_FEWEST_STEPS + len(source) // _BYTES_PER_STEP)
    seconds = patience * (_LEAST_SECONDS + len(source) * _SECONDS_PER_BYTE)
    began: float | None = None
    taken = reached = 0
    is_limited, is_full = len(source) > _MEMORY_LIMITED and _address_space_left() is not None, False
    piece = _GIVEN.piece
    # A tree keeps what it was read with, which is not to keep the text.
    whole = [source]

    def read(offset: int, _: object) -> bytearray:
        checkpoint()
        piece[:] = whole[0][offset : offset + _PIECE]
        return piece

    def is_over(offset: int, _: bool) -> bool:
        nonlocal taken, reached, is_full, began
        taken += 1
        if taken % _STEPS_AT_ONCE:
            return taken > steps
        # Few edits come here.
        began = thread_time() if began is None else began
        if is_limited and (_address_space_left() or 0) < _MARGIN:
            is_full = True
            return True
        passed = thread_time() - began
        if taken <= steps // 4 and passed < seconds / 4:
            reached = max(reached, offset)
        return taken > steps or passed > seconds

    try:
        if earlier:
            return parser.parse(read, earlier, progress_callback=is_over)
        return parser.parse(read, progress_callback=is_over)
    except ValueError:
        if is_full:
            raise MemoryError from None
        raise ParseLimitExceeded(reached) from None
    finally:
        whole.clear()


def _address_space_left() -> int | None:
    """Bytes of addresses that a limit from outside leaves to this process; None where there is no limit, or where the
    system does not say."""
    if sys.platform != "linux":
        return None
    # Imported here, since few commands run under a limit.
    import resource
    from pathlib import Path

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return None
    return limit - int(Path("/proc/self/statm").read_bytes().split(None, 1)[0]) * resource.getpagesize()


def parse_lines_before(end: int, language: Language, source: bytes) -> tuple[int, tree_sitter.Tree]:
    """The end of the last whole line before `end`, and a tree of the text with blanks from there on; if those lines
    exceed the budget as well, a tree of blanks."""
    end = source.rfind(b"\n", 0, end) + 1
    try:
        # The end of the text costs steps too.
        return end, parse(language, source[:end] + b" " * (len(source) - end), patience=2)
    except ParseLimitExceeded:
        return 0, parse(language, b" " * len(source))


def _grammar(language: Language) -> tree_sitter.Language:
    """The grammar of a language; ValueError for one that has none."""
    from ptx_ls.syntax import grammar

    grammars = {"ptx": grammar.ptx_language, "nvvm": grammar.nvvm_language}
    if language not in grammars:
        raise ValueError(f"{language} has no syntax tree")
    return grammars[language]()
