"""The folding ranges of a PTX document: functions, blocks and lists, sections, comments, runs of directives.

Braces and comments are searched for in the text, and again only where it was edited: asking the tree of 100,000 lines
for blocks takes 250 ms, and a client asks after each edit. A broken text can therefore be folded too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ptx_ls.ide.answers import Fold
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text import Text

# Braces that open and close on one line, such as a vector, are skipped at once, and so are strings and comments.
_MARK = pattern(rb"""\{[^{}"/]*\}|"(?:[^"\\]|\\.)*"?|/\*.*?\*/|([{}])|(//|/\*)""")
_RUNS = (b".reg", b".loc", b".file", b"@@DWARF", b"@@dwarf")
"""Directives that compilers write in runs of lines."""
_WORD = pattern(rb"[\w.@]+")


class _Marked(NamedTuple):
    """A line that may open or close something, or belongs to a run, by its number in its block. `marks`: each brace or
    start of a comment, and whether it is the first word of the line."""

    number: int
    run: bytes | None
    marks: tuple[tuple[bytes, bool], ...]


def folds(document: Document) -> list[Fold]:
    """Every folding range of more than one line, in order."""
    text = document.text
    found: set[Fold] = set()
    # The closing brace of each function, and where the function begins.
    functions = {
        document.line_at(symbol.whole_end - 1): document.line_at(symbol.whole_start)
        for symbol in symbols_of(document).top
        if symbol.is_function and symbol.defines
    }
    opened: list[int] = []
    commented = -1
    runs: dict[bytes, list[int]] = {}
    for block, lines in text.by_blocks(_marked):
        for inside, run, marks in lines:
            number = block.line + inside
            if number <= commented:
                continue
            if run is not None:
                runs.setdefault(run, []).append(number)
            for mark, is_first in marks:
                if mark == b"{":
                    opened.append(_header(text, number) if is_first else number)
                elif mark == b"}":
                    if opened:
                        first = opened.pop()
                        if not opened:
                            first = functions.get(number, first)
                        # The closing brace stays visible if it is the first word of its line.
                        found.add(Fold(first, number - is_first))
                elif mark == b"//":
                    if is_first:
                        runs.setdefault(b"//", []).append(number)
                else:
                    commented = _comment_end(text, number)
                    found.add(Fold(number, commented, "comment"))
    for word_of_run, numbers in runs.items():
        found |= _joined(numbers, "comment" if word_of_run == b"//" else "region")
    return sorted((fold for fold in found if fold.last > fold.first), key=lambda fold: (fold.first, -fold.last))


_NEEDLES = (b"{", b"}", b"//", b"/*", *_RUNS)


def _marked(source: bytes) -> list[_Marked]:
    found: list[_Marked] = []
    for number, line in enumerate(source.splitlines()):
        if not any(needle in line for needle in _NEEDLES):
            continue
        content = line.lstrip()
        first = len(line) - len(content)
        word = _WORD.match(content)
        marks: list[tuple[bytes, bool]] = []
        for mark in _MARK.finditer(line):
            text = mark[1] or mark[2]
            if text:
                marks.append((text, mark.start() <= first))
            if mark[2]:
                break
        run = word[0] if word and word[0] in _RUNS else None
        if run is not None or marks:
            found.append(_Marked(number, run, tuple(marks)))
    return found


def _header(text: Text, number: int) -> int:
    """The line where a braced block begins: that of a `.section` in the line before, else that of the brace."""
    return number - 1 if number and text.line(number - 1).lstrip().startswith(b".section") else number


def _comment_end(text: Text, number: int) -> int:
    """The line in which a comment of several lines ends."""
    for block, ends in text.by_blocks(_closing):
        if ends and block.line + ends[-1] > number:
            return block.line + next(end for end in ends if block.line + end > number)
    last = text.line_count - 1
    return last if text.line(last) else last - 1


def _closing(source: bytes) -> list[int]:
    """The lines that may close a comment."""
    return [number for number, line in enumerate(source.splitlines()) if b"*/" in line]


def _joined(numbers: Sequence[int], kind: Literal["region", "comment"]) -> set[Fold]:
    """Consecutive lines, as folding ranges."""
    found = set()
    first = last = numbers[0]
    for number in (*numbers[1:], -1):
        if number != last + 1:
            if last > first:
                found.add(Fold(first, last, kind))
            first = number
        last = number
    return found
