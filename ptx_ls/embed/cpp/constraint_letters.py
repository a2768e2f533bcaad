"""Completion of the constraints in an asm statement: the letters, each with the C++ type that it fits."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from ptx_ls.embed.cpp.module import marks_of
from ptx_ls.embed.cpp.words import words
from ptx_ls.embed.fragment import REGISTERS
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.lazy import pattern
from ptx_ls.syntax.document import Document

_FITS = {
    "r": "a 32-bit integer or an enumeration",
    "l": "a 64-bit integer or a pointer",
    "f": "a float",
    "h": "a 16-bit integer",
    "d": "a double",
    "q": "a 128-bit integer",
    "n": "an integer that is constant; its digits are put into the text",
    "C": "a constant array of char; its text is put into the text",
}
"""What nvcc takes for each letter, the most used first (measured on 13.5)."""
_TYPED = pattern(rb'"([=+]?)$')
_BEFORE = (b":", b"::", b",", b"]")
_LONGEST = 1 << 14
"""Bytes from an `asm` to the cursor."""
_OUTPUTS, _INPUTS, _CLOBBERS = 1, 2, 3


def constraint_letters(document: Document, offset: int) -> Iterator[CompletionItem]:
    """What may be typed in a constraint or clobber that begins before an offset, the most used first."""
    source = document.source
    typed = _TYPED.search(source, max(0, offset - 2), offset)
    marks = [one.start for one in marks_of(document) if one.kind == "asm"] if typed else []
    at = bisect_left(marks, offset) - 1
    if typed is None or at < 0 or offset - marks[at] > _LONGEST:
        return
    section = _section(source, marks[at], typed.start())
    first = typed[1].decode()
    if section == _CLOBBERS:
        yield _item("memory", "", "what the statement reads or writes in memory is not in its operands", 0, offset)
    elif section == _INPUTS and not first:
        yield from (_item(letter, "", fits, rank, offset) for rank, (letter, fits) in enumerate(_FITS.items()))
    elif section == _OUTPUTS:
        signs = (first,) if first else ("=", "+")
        for number, sign in enumerate(signs):
            for rank, letter in enumerate(one for one in _FITS if one in REGISTERS):
                yield _item(sign + letter, first, _FITS[letter], 10 * number + rank, offset)


def _section(source: bytes, start: int, end: int) -> int:
    """The number of the list of an asm statement in which an operand may begin at `end`; 0 for none."""
    depth, section, last = 0, 0, b""
    for word in words(source, start, end):
        last = word.text
        depth += (last in (b"(", b"[", b"{")) - (last in (b")", b"]", b"}"))
        if last == b";":
            return 0
        if depth == 1 and last in (b":", b"::"):
            section += len(last)
    return section if depth == 1 and last in _BEFORE else 0


def _item(text: str, typed: str, fits: str, rank: int, offset: int) -> CompletionItem:
    start = offset - len(typed)
    return CompletionItem(text, text, start, offset, "word", fits, "", f"0{rank:02d}")
