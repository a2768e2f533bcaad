"""Holes: parts of PTX that only a run of the host program knows, such as `{x}` in an f-string of Python."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.beside_holes import unknown_modifiers
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.lazy import pattern

HOLE = "__hole__"
"""What stands for a hole."""

_COMMENT = f"/*{HOLE}*/"
_STATEMENT = pattern(r"/\*" + HOLE + r"\*/|(?:(?!/\*" + HOLE + r"\*/)[^;])*;?")
_DECLARES = pattern(r"[\s{}]*(?:\.|(?:/\*)?" + HOLE + ")")
_ALONE = pattern(r"(?<![^;{}\s])(?<![^;{}\s][ \t])(" + HOLE + r")(?:[ \t]*;|(?=[ \t]*(?:[}\n\r]|$|" + HOLE + ")))")
_OF_NAMES = frozenset(("undefined-name", "duplicate-name"))


def has_holes(text: MappedText) -> bool:
    """Whether some of a text is not known."""
    return HOLE in text.text


def without_lone_holes(text: MappedText) -> MappedText:
    """A text in which holes that are statements of their own are comments: they may be any number of statements."""
    if not has_holes(text):
        return text
    into = Builder()
    at = 0
    for found in _ALONE.finditer(text.text):
        into.mapped(text, at, found.start(1))
        into.replaced(_COMMENT, text.span(*found.span(1)))
        at = found.end()
    into.mapped(text, at)
    return into.result()


def outside_holes(text: MappedText, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of a text, at places of the host, that no hole can be at fault for.

    A hole may hold what its statement lacks, names if it can be a declaration, and any brace. What it cannot mend is a
    modifier that no instruction of an opcode has.
    """
    found = list(found)
    if not has_holes(text):
        return found
    return [*_in_whole_statements(text, found), *unknown_modifiers(text, HOLE)]


def _in_whole_statements(text: MappedText, found: list[Diagnostic]) -> list[Diagnostic]:
    """Those of statements without a hole; none where a hole may have the brace or the `;` that is missing."""
    if not found or any(d.code == "syntax-error" for d in found):
        return []
    statements = [one for one in _STATEMENT.finditer(text.text) if one[0]]
    starts = [one.start() for one in statements]
    if any(HOLE in one[0] and _DECLARES.match(one[0]) for one in statements):
        found = [d for d in found if d.code not in _OF_NAMES]
    kept = []
    for d in found:
        at = text.offset(d.start)
        if at is None or HOLE not in statements[max(0, bisect_right(starts, at) - 1)][0]:
            kept.append(d)
    return kept
