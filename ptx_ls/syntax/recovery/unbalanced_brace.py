"""Unbalanced braces in a long text, masked for the parser so that the statements after them keep their places in the
tree.

One brace more or less moves all that follows into a block or out of one, so that a parser reads all of it again, and
once more when the brace is removed. The text shows which brace is one too many: a closing one that ends a function
although statements follow, if a later one closes nothing; an opening one that leaves the function open, if its block
ends where the function should. If neither is clear, no brace is masked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Literal

from ptx_ls.lazy import NamedTuple, dataclass, field
from ptx_ls.syntax.cooperative import checkpoint
from ptx_ls.syntax.recovery._braces import LONGEST_VALUE, braces_of, is_head, kind_of
from ptx_ls.syntax.recovery.restart_points import Restart, RestartPoints
from ptx_ls.syntax.recovery.unclosed_comment import unclosed
from ptx_ls.syntax.text import Text

Kind = Literal["block", "body", "value", "end", "end before a statement", "end of a value"]
"""What an opening brace begins (a block among statements, a body after a head, a value or vector), and what follows a
closing one."""
Brace = tuple[int, Kind | None]
"""A brace outside of comments and strings: its offset and kind; None if that depends on a later line."""


class _Part(NamedTuple):
    """The braces of some lines, and how many more open than close; whether the lines leave a comment open; how many of
    them leave a string open."""

    braces: tuple[Brace, ...]
    balance: int
    opens_comment: bool
    open_strings: int


_MOST = 8


def stray_braces(text: Text) -> frozenset[int]:
    """The offsets of unbalanced braces; none in a balanced text."""
    if text.count(b"{") == text.count(b"}"):
        return frozenset()
    parts = _parts(text)
    if parts is None or not sum(part.balance for part in parts):
        return frozenset()
    return _stray(text, parts)


def _parts(text: Text) -> list[_Part] | None:
    """What is read of each block of lines; None if a string seems to cover several lines."""
    found: list[_Part] = []
    inside = False
    # After a comment that nothing closes, which is hidden too, marks that open one are no more than that.
    first_open = min(unclosed(text), default=text.size)
    ends = (*text.block_starts[1:], text.size)
    for number, end in enumerate(ends):
        part = text.in_block(number, _reader(inside, end > first_open))
        found.append(part)
        inside = part.opens_comment
    # A string that ends on another line opens on one and closes on the other: of an odd number, one is broken.
    open_lines = sum(part.open_strings for part in found)
    return None if open_lines and open_lines % 2 == 0 else found


@cache
def _reader(is_in_comment: bool, is_last: bool) -> Callable[[bytes], _Part]:
    """A function that reads the braces of lines, by whether these begin in a comment, and whether no comment continues
    after them; always the same one, since blocks keep results by function."""
    return lambda source: _Part(*braces_of(source, is_in_comment, is_last))


def _stray(text: Text, parts: Sequence[_Part]) -> frozenset[int]:
    """The unbalanced braces of a text of which the blocks were read; none if that is not clear."""
    starts = (*text.block_starts, text.size)
    noted: RestartPoints | None = text.noted.get(_stray)
    restart = noted.in_version(parts, starts) if noted is not None else Restart(0, {}, {})
    back = restart.before.get(restart.first)
    reading = _Reading(text, doubtful=None if back is None else starts[restart.first] - back)
    points: list[tuple[int, int | None, int]] = []
    after: dict[int, int | None] = {}
    for number in range(restart.first, len(parts)):
        checkpoint()
        if not reading.open:
            back = None if reading.doubtful is None else starts[number] - reading.doubtful
            if restart.after.get(number, -1) == back:
                after = {at: one for at, one in restart.after.items() if at >= number}
                break
            points.append((number, back, len(reading.found)))
        begins = starts[number]
        if not reading.take((begins + at, kind) for at, kind in parts[number].braces):
            return frozenset()
    else:
        if reading.open and not reading.leave(text.size):
            return frozenset()
    count = len(reading.found)
    before = {**restart.before, **{number: back for number, back, found in points if not found}}
    after |= {number: back for number, back, found in points if found == count}
    text.noted[_stray] = RestartPoints(parts, starts, before, after)
    return frozenset(reading.found)


class _Open(NamedTuple):
    at: int
    kind: Kind


@dataclass
class _Reading:
    """A pass over the braces of a text.

    `open` are the open ones, `found` the unbalanced ones, `doubtful` the closing one that may be unbalanced. `last` is
    the block that was closed last: its depth, its opening brace, and its end.
    """

    text: Text
    open: list[_Open] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    doubtful: int | None = None
    last: tuple[int, _Open, int] | None = None

    def take(self, braces: Iterable[Brace]) -> bool:
        """Processes the next braces; returns whether the text is still clear."""
        for at, known in braces:
            kind = known or kind_of(self.text.source, at)
            if kind == "body" and self.open and not self.leave(at):
                return False
            if kind in ("block", "body", "value"):
                self.open.append(_Open(at, kind))
            elif not self._close(at, kind):
                return False
        return True

    def _close(self, at: int, kind: Kind) -> bool:
        """Processes a closing brace; returns whether the text is still clear."""
        if not self.open:
            if self.doubtful is None:
                return False
            self.found.append(self.doubtful)
            self.doubtful = at if kind == "end before a statement" else None
            return True
        opened = self.open.pop()
        if kind == "end of a value":
            return opened.kind == "value" and (at - opened.at < LONGEST_VALUE or not self._in_function)
        if opened.kind == "value" and self._in_function:
            return False
        self.last = len(self.open), opened, at + 1
        if not self.open and opened.kind == "body":
            self.doubtful = at if kind == "end before a statement" else None
        return True

    @property
    def _in_function(self) -> bool:
        return bool(self.open) and self.open[0].kind == "body"

    def leave(self, end: int) -> bool:
        """Ends an open function, before the head of another item or at the end of the text; returns whether it is clear
        what left it open."""
        source = self.text.source
        depth, last, after = self.last or (-1, _Open(0, "value"), 0)
        culprits = [*self.open[1:], last]
        if depth != len(self.open) or len(culprits) > _MOST or not self._in_function:
            return False
        if any(one.kind != "block" for one in culprits) or not is_head(source, after, end):
            return False
        # What a block declares is not to be known outside of it.
        if 0 <= self.text.first(b".reg", culprits[0].at) < after:
            return False
        self.found += [one.at for one in culprits]
        self.open = []
        self.last = None
        return True
