"""What of a PTX document can be folded: functions, blocks and lists, debugging sections, comments, runs of directives.

Braces and comments are found in the text: to ask the tree of 100,000 lines for its blocks takes 250 ms, and a client
asks after each edit. So a text that is broken can be folded too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document

Kind = Literal["region", "comment"]

# What opens and closes in one line, such as a vector, is passed over at once, and so are strings and comments.
_MARK = re.compile(rb"""\{[^{}"/]*\}|"(?:[^"\\]|\\.)*"?|/\*.*?\*/|([{}])|(//|/\*)""")
_RUNS = (b".reg", b".loc", b".file", b"@@DWARF", b"@@dwarf")
"""Directives that compilers write in runs of lines."""
_WORD = re.compile(rb"[\w.@]+")


@dataclass(frozen=True)
class Fold:
    """Lines, 0-based, both included; of what is between braces the last is the one before the closing brace."""

    first: int
    last: int
    kind: Kind = "region"


def folds(document: Document) -> list[Fold]:
    """Every fold of more than one line, in order."""
    lines = document.source.splitlines()
    found: set[Fold] = set()
    # The closing brace of each function, and where the function begins.
    functions = {
        document.line_at(symbol.whole_end - 1): document.line_at(symbol.whole_start)
        for symbol in symbols_of(document).top
        if symbol.kind in ("kernel", "function") and symbol.defines
    }
    opened: list[int] = []
    commented = -1
    runs: dict[bytes, list[int]] = {}
    for number in _worth_a_look(document):
        if number <= commented:
            continue
        line = lines[number]
        word = _WORD.match(line.lstrip())
        if word and word[0] in _RUNS:
            runs.setdefault(word[0], []).append(number)
        for mark in _MARK.finditer(line):
            if mark[1] == b"{":
                opened.append(_header(lines, number, mark.start()))
            elif mark[1] and opened:
                first = opened.pop()
                if not opened:
                    first = functions.get(number, first)
                # The closing brace stays in sight where it opens its line.
                found.add(Fold(first, number - (not line[: mark.start()].strip())))
            elif mark[2] == b"//":
                if not line[: mark.start()].strip():
                    runs.setdefault(b"//", []).append(number)
                break
            elif mark[2]:
                commented = _comment_end(lines, number)
                found.add(Fold(number, commented, "comment"))
                break
    for word_of_run, numbers in runs.items():
        found |= _joined(numbers, "comment" if word_of_run == b"//" else "region")
    return sorted((fold for fold in found if fold.last > fold.first), key=lambda fold: (fold.first, -fold.last))


_NEEDLES = (b"{", b"}", b"//", b"/*", *_RUNS)


def _worth_a_look(document: Document) -> list[int]:
    """The lines that may open or close something, or belong to a run."""
    source, starts = document.source, document.text.line_starts
    found: set[int] = set()
    for needle in _NEEDLES:
        # Once a line was found, the search goes on in the next one.
        at = source.find(needle)
        while at >= 0:
            following = bisect_right(starts, at)
            found.add(following - 1)
            at = source.find(needle, starts[following]) if following < len(starts) else -1
    return sorted(found)


def _header(lines: Sequence[bytes], number: int, column: int) -> int:
    """Where what a brace opens begins: with the `.section` in the line before, else with the brace."""
    if number and not lines[number][:column].strip() and lines[number - 1].lstrip().startswith(b".section"):
        return number - 1
    return number


def _comment_end(lines: Sequence[bytes], number: int) -> int:
    """The line in which a comment ends that began in another."""
    following: Iterator[int] = (at for at in range(number + 1, len(lines)) if b"*/" in lines[at])
    return next(following, len(lines) - 1)


def _joined(numbers: Sequence[int], kind: Kind) -> set[Fold]:
    """Lines that follow each other, as folds."""
    found = set()
    first = last = numbers[0]
    for number in (*numbers[1:], -1):
        if number != last + 1:
            if last > first:
                found.add(Fold(first, last, kind))
            first = number
        last = number
    return found
