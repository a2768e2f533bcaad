"""Lines of a file with their numbers, and marks under a range."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from ptx_ls.cli.formats.colours import BLUE, coloured
from ptx_ls.cli.terminal import one_line

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document
    from ptx_ls.syntax.span import Span

_TAB = 4
_WIDEST = 120
"""Columns that are shown of a line."""
_BEFORE = 40
"""Columns that are shown before the range in a line that is longer."""


def excerpt(document: Document, path: str, span: Span, mark: str, colour: str, around: int = 1) -> str:
    """Where a range is, and its first line between those around it, with marks under the range."""
    (line, column), (last, end) = document.text.positions_at(span, "utf-32")
    numbers = range(max(line - around, 0), min(line + around + 1, document.text.line_count))
    shown = {number: _line(document, number) for number in numbers}
    width = len(str(numbers[-1] + 1))
    text = shown[line]
    stop = end if last == line else len(text.rstrip())
    begin = _columns(text[:column])
    marks = max(_columns(text[:stop]) - begin, 1)
    cut = max(begin - _BEFORE, 0) if _columns(text) > _WIDEST else 0
    gutter = coloured("|", BLUE)
    margin = " " * width
    arrow = coloured(f"{margin}-->", BLUE)
    rows = [f"{arrow} {one_line(path)}:{line + 1}:{column + 1}", f"{margin} {gutter}"]
    for number, content in shown.items():
        if number != line and not content.strip():
            continue
        shown_number = coloured(f"{number + 1:{width}}", BLUE)
        rows.append(f"{shown_number} {gutter} {_visible(content, cut)}".rstrip())
        if number == line:
            room = min(marks, max(_WIDEST - (begin - cut), 1))
            before = " " * (begin - cut + (3 if cut else 0))
            rows.append(f"{margin} {gutter} {before}{coloured(mark * room, colour)}")
    return "\n".join(rows)


def _line(document: Document, number: int) -> str:
    return document.text.line(number).decode("utf-8", "replace").rstrip("\r\n")


def _visible(text: str, cut: int) -> str:
    """What is shown of a line of which some columns are cut off at its start: each tab as spaces, and no control
    character."""
    wide = "".join(map(_drawn, text)) if not text.isascii() or "\t" in text or not text.isprintable() else text
    left = wide[cut : cut + _WIDEST]
    return f"{'...' if cut else ''}{left}{'...' if len(wide) > cut + _WIDEST else ''}"


def _drawn(letter: str) -> str:
    return " " * _TAB if letter == "\t" else one_line(letter)


def _columns(text: str) -> int:
    """The columns of a terminal that a text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(_width, text))


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else len(_drawn(letter))
