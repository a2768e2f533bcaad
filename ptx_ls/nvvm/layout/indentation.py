"""How far each line of LLVM IR is indented, by what it begins with."""

from __future__ import annotations

from functools import cache

from ptx_ls.nvvm import vocabulary
from ptx_ls.nvvm.layout.lines import Line

_STATEMENT, _RECORD, _CASE, _DESTINATION = 2, 4, 4, 10
_ENTITIES = frozenset(
    (b"define", b"declare", b"target", b"source_filename", b"attributes", b"module", b"uselistorder_bb")
)
_DESTINATIONS = frozenset((b"to", b"unwind", b"cleanup", b"catch", b"filter"))
_CLOSED_BY = {b"(": b")", b"[": b"]", b"{": b"}"}
_TABLES = frozenset((b"switch", b"indirectbr"))


class Indentation:
    """The indentation of line after line: what is open at the end of those that were read."""

    def __init__(self) -> None:
        self._is_in_function = False
        self._is_header = self._has_name = False
        self._is_table = False
        self._waiting: list[bytes] = []
        self._moved = 0

    def of(self, line: Line, written: int) -> int:
        """The columns before a line that is not blank, where `written` are there now."""
        found = self._of(line, written)
        if line.tokens:
            self._read(line)
        return found

    def _of(self, line: Line, written: int) -> int:
        first = line.first
        if not first:
            # A comment at the margin is one about the code, or for a tool.
            inside = _CASE if self._is_in_table else _STATEMENT
            return 0 if not written or not self._is_in_function else inside
        if self._begins_entity(line):
            return self._begin_entity(written)
        if not self._is_in_function:
            return self._begin(0, written) if not self._waiting and first != b"{" else max(0, written + self._moved)
        if first == b"}" and b"}" not in self._waiting[-1:]:
            return self._begin_entity(written)
        if first.endswith(b":") and not self._waiting:
            return self._begin(0, written)
        if first.startswith(b"#dbg_"):
            return self._begin(_RECORD, written)
        if _begins_statement(line):
            self._is_table = any(token.text in _TABLES for token in line.tokens[:3])
            return self._begin(_STATEMENT, written)
        if self._is_in_table:
            return _STATEMENT if first == b"]" else _CASE
        return _DESTINATION if first in _DESTINATIONS else max(_CASE, written + self._moved)

    @property
    def _is_in_table(self) -> bool:
        return self._is_table and self._waiting == [b"]"]

    def _begins_entity(self, line: Line) -> bool:
        if line.first in _ENTITIES:
            # In a body `target` may begin a line of a type, and `module` none.
            return not (self._is_in_function and self._waiting and line.first == b"target")
        return line.first[:1] in b"@!$^" and _defines(line) and not (self._is_in_function and self._waiting)

    def _begin(self, columns: int, written: int) -> int:
        """A line that begins something, whatever was left open before it: it is half typed."""
        self._moved = columns - written
        self._waiting = []
        return columns

    def _begin_entity(self, written: int) -> int:
        self._is_in_function = self._is_table = self._has_name = False
        return self._begin(0, written)

    def _read(self, line: Line) -> None:
        """What a line opens and closes."""
        self._is_header = (self._is_header and not self._is_in_function) or line.first == b"define"
        for token in line.tokens:
            text = token.text
            if text in _CLOSED_BY:
                # What a function returns may be a structure: the body is after the name.
                if text == b"{" and self._is_header and self._has_name and not self._waiting:
                    self._is_in_function, self._is_header = True, False
                else:
                    self._waiting.append(_CLOSED_BY[text])
            elif self._waiting[-1:] == [text]:
                self._waiting.pop()
            elif text == b"}" and not self._waiting:
                self._is_in_function = False
            elif text[:1] == b"@":
                self._has_name = True


def _defines(line: Line) -> bool:
    return len(line.tokens) > 1 and line.tokens[1].text == b"="


def _begins_statement(line: Line) -> bool:
    return (line.first[:1] == b"%" and _defines(line)) or line.first in _opcodes()


@cache
def _opcodes() -> frozenset[bytes]:
    words = vocabulary.of_groups("instruction", "cast")
    return frozenset((b"tail", b"musttail", b"notail", b"uselistorder", *(word.name.encode() for word in words)))
