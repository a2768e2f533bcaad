"""The text of a document as the Language Server Protocol counts it.

A text is UTF-8 bytes. It may hold anything a client can send or a file can contain: NUL bytes, surrogates
without a partner (three bytes each, as UTF-8 would write them), bytes that are no UTF-8 at all.

Lines end at `\\n`, `\\r\\n` or `\\r` and at nothing else: not at form feeds or Unicode's line separators.
`offset` is always a byte offset. A position is a pair of a 0-based line and a 0-based character, counted
in the units of an `Encoding`.

A text never changes; an edit makes a new one that shares what it left alone. Lines are kept in blocks of a
few hundred, so that an edit costs the same in a text of 100,000 lines as in one of 1,000.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain
from typing import Any, Literal, TypeVar

from ptx_ls.lazy import NamedTuple, pattern

Item = TypeVar("Item")

Encoding = Literal["utf-8", "utf-16", "utf-32"]

BLOCK_LINES = 256
_BLOCK_BYTES = 1 << 13
"""The least that a block has of a text that is not edited yet, but for the last."""


class BlockPlace(NamedTuple):
    """Where a block of lines is: the number of its first line, and its bytes from `start` up to `end`."""

    line: int
    start: int
    end: int


# Runs of characters of one UTF-8 length; the last alternative takes a byte that is no UTF-8 by itself, which
# counts as one unit, as a client counts the replacement character that it shows there.
_RUN = pattern(
    rb"([\x00-\x7f]+)|((?:[\xc2-\xdf][\x80-\xbf])+)|((?:[\xe0-\xef][\x80-\xbf]{2})+)"
    rb"|((?:[\xf0-\xf4][\x80-\xbf]{3})+)|([\x80-\xff])"
)


def _bytes_and_units(run: re.Match[bytes], encoding: Encoding) -> tuple[int, int]:
    """The length in bytes, and in units of `encoding`, of each character of a run."""
    length = (0, 1, 2, 3, 4, 1)[run.lastindex or 0]
    return length, (2 if encoding == "utf-16" and length == 4 else 1)


def _units(line: bytes, encoding: Encoding) -> int:
    """How many units of `encoding` a part of a line takes."""
    if encoding == "utf-8" or line.isascii():
        return len(line)
    units = 0
    for run in _RUN.finditer(line):
        length, per_character = _bytes_and_units(run, encoding)
        units += (run.end() - run.start()) // length * per_character
    return units


_LONG = 4096
"""Bytes of a line in which places are not counted from its start each time."""


class _Ruler:
    """The units of many places of one line: to count them from its start for each would take forever in a long line."""

    def __init__(self, line: bytes, encoding: Encoding) -> None:
        self._size = len(line)
        self._starts: list[int] = []
        self._runs: list[tuple[int, int, int]] = []
        if encoding == "utf-8" or line.isascii():
            return
        units = 0
        for run in _RUN.finditer(line):
            length, per_character = _bytes_and_units(run, encoding)
            self._starts.append(run.start())
            self._runs.append((units, length, per_character))
            units += (run.end() - run.start()) // length * per_character

    def units(self, column: int) -> int:
        """The units before a byte of the line; before its start or terminator where it lies beyond."""
        column = min(max(column, 0), self._size)
        if not self._starts:
            return column
        at = bisect_right(self._starts, column) - 1
        before, length, per_character = self._runs[at]
        return before + (column - self._starts[at]) // length * per_character


def _column(line: bytes, character: int, encoding: Encoding) -> int:
    """The byte of `line` at `character`; the first byte of a character that the position would split."""
    if line.isascii():
        return min(character, len(line))
    left = character
    for run in _RUN.finditer(line):
        length, per_character = _bytes_and_units(run, encoding)
        if encoding == "utf-8":
            per_character = length
        characters = (run.end() - run.start()) // length
        if left < characters * per_character:
            return run.start() + left // per_character * length
        left -= characters * per_character
    return len(line)


def _content(line: bytes) -> bytes:
    """A line without its terminator."""
    if line.endswith(b"\r\n"):
        return line[:-2]
    return line[:-1] if line.endswith((b"\n", b"\r")) else line


def _split(source: bytes) -> list[bytes]:
    """Lines with their terminators; after the last terminator there is one more line, which may be empty."""
    lines = source.splitlines(keepends=True)  # on bytes it knows \n, \r\n and \r only
    if not lines or lines[-1].endswith((b"\n", b"\r")):
        lines.append(b"")
    return lines


class _Block:
    """Some consecutive lines. They are kept as one text: an object for each would take as much memory again."""

    __slots__ = (
        "_counts",
        "_known",
        "_last",
        "_starts",
        "is_ascii",
        "is_plain",
        "line_count",
        "lone_returns",
        "source",
    )

    def __init__(self, source: bytes, line_count: int) -> None:
        self._last: dict[bytes, int] = {}
        self._counts: dict[bytes, int] = {}
        self._known: dict[Callable[[bytes], Any], Any] = {}
        self.line_count = line_count
        self.source = source
        self._starts: array[int] | None = None
        self.is_ascii = source.isascii()
        # Each byte is one unit, and a line end is one byte.
        self.is_plain = self.is_ascii and b"\r" not in source
        self.lone_returns = b"\r" in source and any(line.endswith(b"\r") for line in self.lines)

    @property
    def lines(self) -> list[bytes]:
        """The lines with their terminators, cut anew each time."""
        lines = self.source.splitlines(keepends=True)
        return lines if len(lines) == self.line_count else [*lines, b""]

    @property
    def starts(self) -> Sequence[int]:
        """Where in the block each line begins, and the block's size at its end."""
        if self._starts is None:
            self._starts = array("I", accumulate(map(len, self.lines), initial=0))
        return self._starts

    def line(self, number: int) -> bytes:
        """A line with its terminator."""
        start, end = self.starts[number : number + 2]
        return self.source[start:end]

    def known(self, compute: Callable[[bytes], Item]) -> Item:
        """What a function says of the lines; computed once."""
        if compute not in self._known:
            self._known[compute] = compute(self.source)
        found: Item = self._known[compute]
        return found

    def count(self, mark: bytes) -> int:
        """How often a mark is in the lines; counted once."""
        if mark not in self._counts:
            self._counts[mark] = self.source.count(mark)
        return self._counts[mark]

    def last(self, mark: bytes) -> int:
        """Where a mark is last, -1 if nowhere; looked for once."""
        if mark not in self._last:
            self._last[mark] = self.source.rfind(mark)
        return self._last[mark]


def _longest(source: bytes) -> int:
    return max(map(len, source.splitlines(keepends=True)), default=0)


def _cut(lines: list[bytes]) -> list[_Block]:
    """Cut lines into blocks; one that is a little too long stays whole, so that typing does not cut anew."""
    size = len(lines) if len(lines) <= 2 * BLOCK_LINES else BLOCK_LINES
    parts = (lines[i : i + size] for i in range(0, len(lines), size))
    return [_Block(b"".join(part), len(part)) for part in parts]


def _blocks(source: bytes) -> list[_Block]:
    """A whole text in blocks."""
    if b"\r" in source:
        return _cut(_split(source))
    # An object for each line would take longer to make than all else that there is to do.
    found: list[_Block] = []
    start = 0
    while end := source.find(b"\n", start + _BLOCK_BYTES) + 1:
        found.append(_Block(source[start:end], source.count(b"\n", start, end)))
        start = end
    return [*found, _Block(source[start:], source.count(b"\n", start) + 1)]


def _odd(blocks: Sequence[_Block]) -> tuple[int, int]:
    """How many blocks have lone returns, and how many have bytes that are not ASCII."""
    return sum(block.lone_returns for block in blocks), sum(not block.is_ascii for block in blocks)


def _spliced(before: list[Item], span: slice, new: list[Item]) -> list[Item]:
    after = before.copy()
    after[span] = new
    return after


class Text:
    """Immutable text of a document; see the module for what its lines and positions are."""

    def __init__(self, source: bytes = b"") -> None:
        blocks = _blocks(source)
        counts, sizes = [block.line_count for block in blocks], [len(block.source) for block in blocks]
        self._adopt(blocks, counts, sizes, _odd(blocks), {}, {})
        self.source = source

    def _adopt(
        self,
        blocks: list[_Block],
        counts: list[int],
        sizes: list[int],
        odd: tuple[int, int],
        marks: dict[bytes, int],
        noted: dict[object, Any],
    ) -> None:
        self._blocks = blocks
        self.noted = noted
        """What was found in this version or one before, which those who read them compare with the text."""
        self._marks = marks  # the counts of some in the text
        # How many blocks have lone returns, and how many have bytes that are not ASCII.
        self._odd = odd
        # How many lines and bytes each block has, the line and byte at which each starts, and those of the end.
        self._counts = counts
        self._sizes = sizes
        self._first_line = list(accumulate(counts, initial=0))
        self._first_byte = list(accumulate(sizes, initial=0))
        self._kept_ruler: tuple[int, Encoding, _Ruler] | None = None  # of the long line last asked about

    @cached_property
    def source(self) -> bytes:
        """The whole text."""
        return b"".join([block.source for block in self._blocks])

    def forget_source(self) -> None:
        """Frees the whole text, which is joined again when it is asked for."""
        self.__dict__.pop("source", None)

    @property
    def size(self) -> int:
        """Length in bytes."""
        return self._first_byte[-1]

    @property
    def line_count(self) -> int:
        """One more than there are line terminators."""
        return self._first_line[-1]

    @property
    def has_lone_returns(self) -> bool:
        """Whether some line ends at a `\\r` without `\\n`; tree-sitter's rows are not lines then."""
        return self._odd[0] > 0

    @property
    def lines(self) -> Iterator[bytes]:
        """Every line with its terminator."""
        return chain.from_iterable(block.lines for block in self._blocks)

    def has_line_of(self, size: int, span: tuple[int, int]) -> bool:
        """Whether a line takes so many bytes or more, of those that a span touches or that are in a block with them."""
        first, last = (bisect_right(self._first_byte, offset) for offset in span)
        blocks = self._blocks[max(0, first - 1) : last]
        return any(len(block.source) >= size and block.known(_longest) >= size for block in blocks)

    def line(self, line: int) -> bytes:
        """A line with its terminator; raises IndexError beyond the last line."""
        if not 0 <= line < self.line_count:
            raise IndexError(line)
        at = bisect_right(self._first_line, line) - 1
        return self._blocks[at].line(line - self._first_line[at])

    def line_start(self, line: int) -> int:
        """The offset of a line; raises IndexError beyond the last line."""
        if not 0 <= line < self.line_count:
            raise IndexError(line)
        at = bisect_right(self._first_line, line) - 1
        return self._first_byte[at] + self._blocks[at].starts[line - self._first_line[at]]

    def line_at(self, offset: int) -> int:
        """The line that holds the byte at `offset`; beyond the end, the last line."""
        return self._line_and_start(offset)[0]

    def _line_and_start(self, offset: int) -> tuple[int, int]:
        offset = min(max(offset, 0), self.size)
        if offset == self.size:
            return self.line_count - 1, self._first_byte[-2] + self._blocks[-1].starts[-2]
        at = bisect_right(self._first_byte, offset) - 1
        starts = self._blocks[at].starts
        inside = bisect_right(starts, offset - self._first_byte[at]) - 1
        return self._first_line[at] + inside, self._first_byte[at] + starts[inside]

    def offset_at(self, line: int, character: int, encoding: Encoding) -> int:
        """The offset of a position.

        A character past the end of its line means that end, before the terminator; a line past the end of
        the text means the end of the text. Inside a character, it is that character's start.
        """
        if line >= self.line_count:
            return self.size
        if line < 0:
            return 0
        content = _content(self.line(line))
        return self.line_start(line) + _column(content, max(character, 0), encoding)

    def position_at(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """The line and character of an offset; inside a terminator, the position before it."""
        size = self._first_byte[-1]
        if 0 <= offset < size:
            at = bisect_right(self._first_byte, offset) - 1
            block = self._blocks[at]
            if block.is_plain:
                starts, within = block.starts, offset - self._first_byte[at]
                inside = bisect_right(starts, within) - 1
                return self._first_line[at] + inside, within - starts[inside]
        offset = min(max(offset, 0), size)
        line, start = self._line_and_start(offset)
        whole = self.line(line)
        if len(whole) > _LONG:
            return line, self._ruler(line, encoding).units(offset - start)
        return line, _units(_content(whole)[: offset - start], encoding)

    def _ruler(self, line: int, encoding: Encoding) -> _Ruler:
        """The ruler of a long line: who asks for a place in it asks for many."""
        kept = self._kept_ruler
        if kept is None or kept[:2] != (line, encoding):
            kept = self._kept_ruler = (line, encoding, _Ruler(_content(self.line(line)), encoding))
        return kept[2]

    def positions_at(self, offsets: Iterable[int], encoding: Encoding) -> list[tuple[int, int]]:
        """`position_at` for many offsets."""
        return [self.position_at(offset, encoding) for offset in offsets]

    def row_and_column(self, offset: int) -> tuple[int, int]:
        """The point of an offset as tree-sitter counts: rows end at `\\n` only, columns are bytes."""
        if not self.has_lone_returns:
            line, start = self._line_and_start(offset)
            return line, offset - start
        row = self.source.count(b"\n", 0, offset)
        return row, offset - (self.source.rfind(b"\n", 0, offset) + 1)

    def by_blocks(self, compute: Callable[[bytes], Item]) -> Iterator[tuple[BlockPlace, Item]]:
        """What a function says of each block of lines, given as one text, and where the block is. It is computed anew
        only for blocks that an edit has touched, in whatever version."""
        starts = self._first_byte
        for line, start, end, block in zip(self._first_line, starts, starts[1:], self._blocks, strict=False):
            yield BlockPlace(line, start, end), block.known(compute)

    def in_block(self, number: int, compute: Callable[[bytes], Item]) -> Item:
        """What a function says of one of the blocks of `by_blocks`."""
        return self._blocks[number].known(compute)

    def part(self, start: int, end: int) -> bytes:
        """The bytes from `start` up to `end`; `0 <= start <= end <= size`."""
        first = bisect_right(self._first_byte, start) - 1
        last = bisect_right(self._first_byte, end) - 1
        begins = self._first_byte[min(first, len(self._blocks))]
        return b"".join(block.source for block in self._blocks[first : last + 1])[start - begins : end - begins]

    def first(self, mark: bytes, start: int = 0) -> int:
        """Where a mark is first from an offset on, -1 if nowhere. It holds no line's end."""
        if not self.count(mark):
            return -1
        for block, begins in zip(self._blocks, self._first_byte, strict=False):
            within = max(0, start - begins)
            if block.last(mark) >= within:
                return begins + block.source.index(mark, within)
        return -1

    @property
    def is_ascii(self) -> bool:
        """Whether no byte has its highest bit set."""
        return self._odd[1] == 0

    def count(self, mark: bytes) -> int:
        """How often a mark is in the text. It holds no line's end. Counted once: versions that follow know it."""
        if mark not in self._marks:
            whole = self.__dict__.get("source")
            self._marks[mark] = whole.count(mark) if whole is not None else sum(b.count(mark) for b in self._blocks)
        return self._marks[mark]

    @property
    def block_starts(self) -> Sequence[int]:
        """The offset of each block of `by_blocks`."""
        return self._first_byte[:-1]

    def after_last(self, mark: bytes, barrier: bytes) -> list[int]:
        """Where a mark follows the last `barrier`. Neither holds a line's end."""
        found: list[int] = []
        left = self.count(mark)
        has_barrier = left > 0 and self.count(barrier) > 0
        for block, begins in zip(reversed(self._blocks), reversed(self._first_byte[:-1]), strict=True):
            if len(found) == left:
                break
            last = block.last(barrier) if has_barrier else -1
            after = last + len(barrier) if last >= 0 else 0
            if block.last(mark) >= after:
                found += [begins + match.start() for match in re.compile(re.escape(mark)).finditer(block.source, after)]
            if last >= 0:
                break
        return found

    def edited(self, start: int, end: int, new: bytes) -> Text:
        """This text with the bytes from `start` up to `end` replaced; `0 <= start <= end <= size`."""
        first, first_start = self._line_and_start(start)
        last, last_start = (first, first_start) if end == start else self._line_and_start(end)
        head = self.line(first)[: start - first_start]
        tail = self.line(last)[end - last_start :]
        # A line that ended at `\r` goes on when what now follows begins with `\n`.
        if first and not head and (new or tail).startswith(b"\n") and self.line(first - 1).endswith(b"\r"):
            first -= 1
            head = self.line(first)
        lines = (head + new + tail).splitlines(keepends=True)
        if last == self.line_count - 1 and (not lines or lines[-1].endswith((b"\n", b"\r"))):
            lines.append(b"")

        from_block = bisect_right(self._first_line, first) - 1
        to_block = bisect_right(self._first_line, last) - 1
        before = self._blocks[from_block].lines[: first - self._first_line[from_block]]
        after = self._blocks[to_block].lines[last + 1 - self._first_line[to_block] :]
        lines = [*before, *lines, *after]
        # A block that an edit has made short joins its neighbour, so that there are never many small ones.
        if len(lines) < BLOCK_LINES // 4 and to_block + 1 < len(self._blocks):
            to_block += 1
            lines = lines + self._blocks[to_block].lines
        elif len(lines) < BLOCK_LINES // 4 and from_block:
            from_block -= 1
            lines = self._blocks[from_block].lines + lines
        made = Text.__new__(Text)
        blocks = _cut(lines)
        span = slice(from_block, to_block + 1)
        gone = self._blocks[span]
        made_odd, gone_odd = _odd(blocks), _odd(gone)
        made._adopt(
            _spliced(self._blocks, span, blocks),
            _spliced(self._counts, span, [block.line_count for block in blocks]),
            _spliced(self._sizes, span, [len(block.source) for block in blocks]),
            (self._odd[0] + made_odd[0] - gone_odd[0], self._odd[1] + made_odd[1] - gone_odd[1]),
            {
                mark: count + sum(block.count(mark) for block in blocks) - sum(block.count(mark) for block in gone)
                # A copy, since another thread may count a mark meanwhile.
                for mark, count in self._marks.copy().items()
            },
            self.noted,
        )
        return made
