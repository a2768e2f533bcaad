"""Unbalanced braces in a long text, masked for the parser so that the statements after them keep their places in the
tree.

One brace more or less moves all that follows into a block or out of one, so that a parser reads all of it again, and
once more when the brace is removed. The text shows which brace is one too many: a closing one that ends a function
although statements follow, if a later one closes nothing; an opening one that leaves the function open, if its block
ends where the function should. If neither is clear, no brace is masked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter
from typing import Literal

from ptx_ls.lazy import NamedTuple, dataclass, field, pattern
from ptx_ls.syntax.cooperative import checkpoint
from ptx_ls.syntax.recovery.restart_points import Restart, RestartPoints
from ptx_ls.syntax.recovery.unclosed_comment import CLOSING, OPENING, unclosed
from ptx_ls.syntax.text import Text
from ptx_ls.syntax.trivia import GAP

Kind = Literal["block", "body", "value", "end", "end before a statement", "end of a value"]


class _Brace(NamedTuple):
    """A brace outside of comments and strings.

    `kind` says what an opening brace begins (a block among statements, a body after a head, a value or vector) and what
    follows a closing one; None if that depends on a later line.
    """

    at: int
    kind: Kind | None


class _Part(NamedTuple):
    """The braces of some lines, and how many more open than close; whether the lines leave a comment open; how many of
    them leave a string open."""

    braces: tuple[_Brace, ...]
    balance: int
    opens_comment: bool
    open_strings: int


# A search leaps to what the alternatives begin with, if each begins with one character. Braces on one line that end a
# value are one token.
_BRACES = rb'\{[^{}\r\n"/]*\}(?=[ \t]*[,;|\])])|\{|\}'
_TOKEN = pattern(rb'//[^\n]*|/\*.*?(?:\*/|\Z)|"[^"\r\n]*"?|' + _BRACES, re.DOTALL)
_TOKEN_BEHIND = pattern(rb'//[^\n]*|"[^"\r\n]*"?|' + _BRACES)
_NEAR = 200
"""Bytes on either side of a brace that tell what it is for."""
_LONGEST_VALUE = 4096
_BEFORE_A_STATEMENT = pattern(GAP + rb"(?:[A-Za-z_$%@{]|\.(?:loc|branchtargets|calltargets|callprototype)\b)")
_BEHIND_A_VALUE = pattern(GAP + rb"[,;|\])]")
_LINE_END = pattern(rb"[ \t]*(?:[\r\n]|//|/\*)")
_GAP = pattern(GAP)
_COMMENT = pattern(rb"//[^\n]*|/\*.*?\*/", re.DOTALL)
_MOST = 8
_OPEN, _CLOSE, _SLASH, _STAR, _QUOTE = b'{}/*"'
_ENDS = ("end", "end before a statement")
_MAY_END_A_COMMENT = (b"", b"/", b"\n", b"\r", b"\f", b"\v")


def stray_braces(text: Text) -> frozenset[int]:
    """The offsets of unbalanced braces; none in a balanced text."""
    if text.count(b"{") == text.count(b"}"):
        return frozenset()
    parts = _parts(text)
    if parts is None or not sum(part.balance for part in parts):
        return frozenset()
    return _stray(text, parts)


def read_braces_ahead(text: Text) -> Iterator[bool]:
    """Reads the braces of a text ahead of `stray_braces`: yields True after each short step. After an edit, only
    changed blocks are read."""
    began = perf_counter()
    for _ in zip(text.by_blocks(_outside), text.by_blocks(_inside), strict=True):
        if perf_counter() - began > _STEP:
            yield True
            began = perf_counter()
    if parts := _parts(text):
        _stray(text, parts)
    yield True


_STEP = 0.004
"""Seconds after which it pauses."""


def _parts(text: Text) -> list[_Part] | None:
    """What is read of each block of lines; None if a string seems to cover several lines."""
    found: list[_Part] = []
    inside = False
    # After a comment that nothing closes, which is hidden too, marks that open one are no more than that.
    first_open = min(unclosed(text), default=text.size)
    ends = (*text.block_starts[1:], text.size)
    for number, end in enumerate(ends):
        readers = (_after, _after_comment) if end > first_open else (_outside, _inside)
        part = text.in_block(number, readers[inside])
        found.append(part)
        inside = part.opens_comment
    # A string that ends on another line opens on one and closes on the other: of an odd number, one is broken.
    open_lines = sum(part.open_strings for part in found)
    return None if open_lines and open_lines % 2 == 0 else found


def _outside(lines: Sequence[bytes]) -> _Part:
    """The braces of lines that begin outside of comments."""
    source = b"".join(lines)
    return _read(source, _TOKEN.finditer(source))


def _inside(lines: Sequence[bytes]) -> _Part:
    """The braces of lines that begin in a comment."""
    source = b"".join(lines)
    end = source.find(b"*/")
    return _read(source, _TOKEN.finditer(source, end + 2)) if end >= 0 else _Part((), 0, True, 0)


def _after(lines: Sequence[bytes]) -> _Part:
    """The braces of lines in which no comment continues to the next line."""
    source = b"".join(lines)
    return _read(source, _tokens_after(source, 0))


def _after_comment(lines: Sequence[bytes]) -> _Part:
    """The braces of lines that begin in a comment which ends in them."""
    source = b"".join(lines)
    return _read(source, _tokens_after(source, source.find(b"*/") + 2))


def _tokens_after(source: bytes, start: int) -> Iterator[re.Match[bytes]]:
    """The tokens of a text in which the start of an unclosed comment is no token."""
    first_open = source.find(OPENING, source.rfind(CLOSING) + len(CLOSING) if CLOSING in source else 0)
    for token in _TOKEN.finditer(source, start):
        if 0 <= first_open <= token.start():
            break
        start = token.end()
        yield token
    if first_open >= 0:
        yield from _TOKEN_BEHIND.finditer(source, max(start, first_open))


def _read(source: bytes, tokens: Iterable[re.Match[bytes]]) -> _Part:
    if source.count(b"{") + source.count(b"}") > _MANY:
        return _Part((), 0, False, 2)
    braces: list[_Brace] = []
    opens_comment = False
    open_strings = 0
    if b"{" in source or b"}" in source or b"/*" in source or b'"' in source:
        for token in tokens:
            start, end = token.span()
            first = source[start]
            if first == _SLASH:
                opens_comment = source[start + 1] == _STAR and (end - start < 4 or source[end - 2 : end] != b"*/")
            elif first == _QUOTE:
                open_strings += end - start < 2 or source[end - 1] != _QUOTE
            else:
                is_within = start >= _NEAR and end + _NEAR <= len(source)
                if end - start == 1:
                    _append(braces, _Brace(start, _kind(source, start) if is_within else None))
                    continue
                if is_within and end - start < _LONGEST_VALUE:
                    before = source[start - 4 : start].rstrip(b" \t")[-1:]
                    if before == b"," or before.isalnum():
                        # A value.
                        continue
                for at in (start, end - 1):
                    is_within = at >= _NEAR and at + 1 + _NEAR <= len(source)
                    _append(braces, _Brace(at, _kind(source, at) if is_within else None))
    balance = sum(1 if source[brace.at] == _OPEN else -1 for brace in braces)
    return _Part(tuple(braces), balance, opens_comment, open_strings)


_MANY = 1 << 16
"""Braces in some hundred lines that no program has: it is treated like strings on several lines."""


def _append(braces: list[_Brace], brace: _Brace) -> None:
    """Adds the next brace, and removes what makes no difference to `_Reading`: a value from its start to its end, and a
    block before another one, or before the end of what encloses it."""
    if brace.kind == "end of a value" and braces:
        at, kind = braces[-1]
        if kind == "value" and brace.at - at < _LONGEST_VALUE:
            del braces[-1]
            return
    elif brace.kind in _ENDS:
        if len(braces) > 1 and _is_block(*braces[-2:]):
            del braces[-2:]
        elif len(braces) > 2 and _is_block(braces[-1], brace) and _is_block(*braces[-3:-1]):
            del braces[-3:-1]
    braces.append(brace)


def _is_block(one: _Brace, other: _Brace) -> bool:
    return one.kind == "block" and other.kind in _ENDS


def _kind(source: bytes, at: int) -> Kind:
    """The kind of a brace, by the text near it."""
    near = at + 1, at + 1 + _NEAR
    if source[at] == _CLOSE:
        if _BEHIND_A_VALUE.match(source, *near):
            return "end of a value"
        return "end before a statement" if _BEFORE_A_STATEMENT.match(source, *near) else "end"
    before = source[max(0, at - _NEAR) : at]
    last = before.rstrip(b" \t")[-1:]
    if last in _MAY_END_A_COMMENT:
        if at > _NEAR:
            # What began further before may have been a comment.
            before = before.partition(b"\n")[2]
        last = (_COMMENT.sub(b"", before) if b"/" in before else before).rstrip()[-1:]
    # The slash is what is left of a comment that began further before.
    if last in (b"", b";", b"{", b"}", b":", b"/"):
        return "block"
    return "body" if last not in (b",", b"=") and _LINE_END.match(source, *near) else "value"


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
        if not reading.take(_Brace(begins + at, kind) for at, kind in parts[number].braces):
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

    def take(self, braces: Iterable[_Brace]) -> bool:
        """Processes the next braces; returns whether the text is still clear."""
        for at, known in braces:
            kind = known or _kind(self.text.source, at)
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
            return opened.kind == "value" and (at - opened.at < _LONGEST_VALUE or not self._in_function)
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
        if any(one.kind != "block" for one in culprits) or not self._is_head(source, after, end):
            return False
        # What a block declares is not to be known outside of it.
        if 0 <= self.text.first(b".reg", culprits[0].at) < after:
            return False
        self.found += [one.at for one in culprits]
        self.open = []
        self.last = None
        return True

    @staticmethod
    def _is_head(source: bytes, start: int, end: int) -> bool:
        """Whether the text between the end of a function and a brace is only the head of the brace."""
        match = _GAP.match(source, start)
        first = match.end() if match else start
        return first == end or (source[first : first + 1] == b"." and not _BEFORE_A_STATEMENT.match(source, first))
