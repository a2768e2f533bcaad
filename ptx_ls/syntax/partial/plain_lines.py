"""Lines that hold one statement of the plainest form: their text alone says how they parse.

Almost all lines that a compiler writes are instructions, places in the source and data of this kind. Where several
follow each other, a parser need be shown the first alone: that fails where no statement may stand, and after it
another one may. After a declaration, or the end of a call, it need be shown none. The tree is the same but for those
that were not shown, and costs a fraction of the time. What labels among them declare is read from the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from ptx_ls.lazy import pattern

# Each operand is followed by a comma and another, or by what ends the list: to write it twice would double the time
# that it takes to compile all this.
_NAME = rb"(?:%?[A-Za-z]|[_$%][\w$])[\w$]*"
_DECIMAL = rb"(?:0|[1-9]\d*)"
_NUMBER = rb"(?:0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|-?(?:0[xX][0-9a-fA-F]+|" + _DECIMAL + rb")U?)(?![\w$.])"
_COMMA = rb",[ \t]*"
_ELEMENT = _NAME + rb"(?:\.[A-Za-z]\w*)?|" + _NUMBER + rb"|_"
_VECTOR = rb"\{[ \t]*(?:(?:" + _ELEMENT + rb")(?:,[ \t]*(?!\})|(?=[ \t]*\})))+[ \t]*\}"
_ADDRESS = rb"\[[ \t]*(?:" + _NAME + rb"(?:[ \t]*\+[ \t]*" + _NUMBER + rb")?|" + _NUMBER + rb")[ \t]*\]"
_WITH_NAME = _NAME + rb"(?:\.[A-Za-z]\w*|\|" + _NAME + rb")?"
_OPERAND = rb"(?:" + rb"|".join((_WITH_NAME, _NUMBER, _ADDRESS, _VECTOR, rb"!" + _NAME, rb"_")) + rb")"
_OPERANDS = rb"(?:" + _OPERAND + rb"(?:,[ \t]*(?!;)|(?=[ \t]*;)))+"
_SPELLING = rb"[a-z]\w*(?:(?:\.|::)[A-Za-z_]\w*)*"
_SOURCE = rb"(?:[ \t]+" + _DECIMAL + rb"){3}"
_WORD = rb"(?:[A-Za-z]|[_$][\w$])[\w$]*"
_INLINED = _COMMA + rb"function_name[ \t]+" + _WORD + rb"(?:\+" + _DECIMAL + rb")?" + _COMMA + rb"inlined_at" + _SOURCE
_ADDRESS_OF = rb"(?:[_$][\w$]+|\.debug_\w+)(?:\+" + _DECIMAL + rb")?"
# A comment that opens and closes nothing, and holds no name that is looked for in the text.
_TEXT = rb"[^\n*\"%\x80-\xff]*"
_END = rb"[ \t]*(?://" + _TEXT + rb"(?:%(?=\.|bb)" + _TEXT + rb")*)?"


def _any_of(*parts: bytes) -> re.Pattern[bytes]:
    return pattern(rb"[ \t]*" + b"".join(parts) + _END)


_INSTRUCTION, _PLACE, _LABEL, _DATA, _DECLARATION, _END_OF_CALL, _NOTHING, _OTHER = b"IL:DR) ?"
_WITH_DOT = {
    _PLACE: _any_of(rb"\.loc", _SOURCE, rb"(?:" + _INLINED + rb")?"),
    _DATA: _any_of(rb"\.b\d\d?[ \t]+(?:", _DECIMAL, rb"(?:" + _COMMA + _DECIMAL + rb")*|", _ADDRESS_OF, rb")"),
    _DECLARATION: _any_of(
        rb"\.(?:reg|param)[ \t]+(?:\.align[ \t]+" + _DECIMAL + rb"[ \t]+)?\.[a-z]\w*[ \t]+",
        _NAME + rb"(?:<" + _DECIMAL + rb">|\[" + _DECIMAL + rb"\])?[ \t]*;",
    ),
}
_WITHOUT_DOT = {
    _INSTRUCTION: _any_of(rb"(?:@!?" + _NAME + rb"[ \t]+)?" + _SPELLING, rb"(?:[ \t]+" + _OPERANDS + rb")?[ \t]*;"),
    _LABEL: _any_of(_NAME, rb":"),
    _END_OF_CALL: _any_of(rb"\)[ \t]*;"),
    _NOTHING: _any_of(),
}
# How large a number is decides whether it fits. What is suspect is shown.
_BYTE = rb"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
_SMALL_DATA = _any_of(
    rb"\.(?:b8[ \t]+" + _BYTE + rb"(?:" + _COMMA + _BYTE + rb")*",
    rb"|b(?:32|64)[ \t]+(?:\d{1,18}(?:" + _COMMA + rb"\d{1,18})*|" + _ADDRESS_OF + rb"))",
)

# Digits are alike, but that a number may begin with another than nought. A line may end with a return.
_ALIKE = bytes.maketrans(b"23456789\r", b"11111111 ")

# A label is one of a list where such a directive comes next: then labels are shown.
_LISTS = (b".branchtargets", b".calltargets", b".callprototype")
_INSTRUCTION_LINE = pattern(b"I")
# A place in the source (.loc) is allowed where an instruction is, and nowhere else; a label also in a section. A line
# that declares, or ends with a parenthesis, is also allowed outside of functions.
_RUN_OF_CODE, _CODE_LINE = pattern(rb"[I:R)][IL: ]+"), pattern(b"[IL]")
_CODE_WITHOUT_LABELS = pattern(rb"(?<=[IR)])[IL ]*[IL]")
_UNSURE = b"R)"
# Both ends are shown: data needs nothing after it.
_RUN_OF_DATA = pattern(rb"D+")
_INNER_DATA = pattern(rb"(?<=D)[D ]+(?=D)")


class _Kinds(dict[bytes, int]):
    """What is on a line whose digits are alike."""

    def __missing__(self, line: bytes) -> int:
        kinds = _WITH_DOT if line.lstrip(b" \t")[:1] == b"." else _WITHOUT_DOT
        forms = kinds.items() if len(line) <= _LONGEST else ()
        self[line] = found = next((kind for kind, form in forms if form.fullmatch(line)), _OTHER)
        return found


# The list of a table: of the values one is enough, where the text tells what the others are.
_TABLE = pattern(
    rb"[ \t]*(?:\.(?:visible|global|const|align[ \t]+"
    + _DECIMAL
    + rb")[ \t]+)+\.[bsu](?:8|16|32|64)[ \t]+"
    + _NAME
    + rb"\[\d+\][ \t]*=[ \t]*\{[ \t]*"
    + _DECIMAL
    + rb","
)
_VALUE = pattern(rb"[ \t]*" + _DECIMAL)
_LONGEST = 512
"""Bytes of a plain line; those of a table are more."""


class Gap(NamedTuple):
    """What is not shown: bytes from `start` up to `end`, on the lines from `line` up to `end_line`."""

    start: int
    end: int
    line: int
    end_line: int


class Plain(NamedTuple):
    """What is plain in a text: the kinds of its lines, what a parser need not be shown in order, where the names of
    labels stand in that, and what of it is code only if it is in a function."""

    kinds: bytes
    gaps: list[Gap]
    labels: list[tuple[int, int]]
    unsure: list[tuple[int, int]]


def plain_of(source: bytes) -> Plain:
    """What is plain in a text in which `\\r` is at the end of lines alone."""
    return plain_in(source, kinds_of(source))


def plain_in(source: bytes, kinds: bytes) -> Plain:
    """What is plain in a text whose lines are of these kinds: lines that follow others, and the values of tables."""
    lines = source.split(b"\n")
    starts = list(accumulate(map((1).__add__, map(len, lines)), initial=0))
    code, data = list(_code(source, kinds)), [found.span() for found in _INNER_DATA.finditer(kinds)]
    gaps = [Gap(starts[first], starts[end], first, end) for first, end in (*code, *data)]
    labels = [_name(starts[number], lines[number]) for first, end in code for number in _labels(kinds, first, end)]
    unsure = [(starts[first], starts[end]) for first, end in code if kinds[first - 1] in _UNSURE]
    return Plain(kinds, sorted([*gaps, *_values(lines, starts, kinds)]), labels, unsure)


def kinds_of(source: bytes) -> bytes:
    """What is on each line of a text, a byte each, which the other functions take."""
    known, lines = _Kinds(), source.split(b"\n")
    kinds = bytes(map(known.__getitem__, source.translate(_ALIKE).split(b"\n")))
    data = set[bytes]().union(*(lines[run.start() : run.end()] for run in _RUN_OF_DATA.finditer(kinds)))
    large = {line for line in data if not _SMALL_DATA.fullmatch(line.rstrip(b"\r"))}
    return not_plain(kinds, (number for number, line in enumerate(lines) if line in large)) if large else kinds


def not_plain(kinds: bytes, lines: Iterable[int]) -> bytes:
    """The kinds of lines, some of which are to be shown."""
    changed = bytearray(kinds)
    for line in lines:
        changed[line] = _OTHER
    return bytes(changed)


def instructions_of(kinds: bytes) -> list[int]:
    """The numbers of the lines with instructions."""
    return [found.start() for found in _INSTRUCTION_LINE.finditer(kinds)]


def _code(source: bytes, kinds: bytes) -> Iterator[tuple[int, int]]:
    """The first and the one after the last of lines with code that need not be shown, in order."""
    if any(word in source for word in _LISTS):
        yield from (found.span() for found in _CODE_WITHOUT_LABELS.finditer(kinds))
        return
    for run in _RUN_OF_CODE.finditer(kinds):
        first, end = run.start() + 1, run.start() + len(run[0].rstrip(b" "))
        if _CODE_LINE.search(kinds, first, end):
            yield first, end


def _labels(kinds: bytes, first: int, end: int) -> Iterator[int]:
    """The lines with labels among some."""
    at = kinds.find(_LABEL, first, end)
    while at >= 0:
        yield at
        at = kinds.find(_LABEL, at + 1, end)


def _name(start: int, line: bytes) -> tuple[int, int]:
    """The span of the label's name on a plain line that begins at an offset."""
    bare = line.lstrip(b" \t")
    start += len(line) - len(bare)
    return start, start + bare.index(b":")


def _values(lines: Sequence[bytes], starts: Sequence[int], kinds: bytes) -> Iterator[Gap]:
    """The values of long tables, but for the first and the comma after it."""
    if max(map(len, lines)) <= _LONGEST:
        return
    for number, line in enumerate(lines):
        if len(line) <= _LONGEST or kinds[number] != _OTHER:
            continue
        start = starts[number]
        table, end = _TABLE.match(line), line.find(b"}")
        if table is not None and all(map(_VALUE.fullmatch, set(line[table.end() : end].split(b",")))):
            yield Gap(start + table.end(), start + end, number, number)
