"""The edits that lay out NVVM IR as LLVM prints it: statements two columns into a function, labels at the margin, one
blank between tokens. Tokens and comments stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ptx_ls.nvvm.layout.indentation import Indentation
from ptx_ls.nvvm.layout.lines import Line, Token, lines_of
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

_OF_PREDECESSORS = (b"; preds = ", b"; No predecessors!")
_PREDECESSORS_AT = 50
"""The column at which LLVM lists the predecessors of a block."""
_TAB = 8
_MAY_CHANGE = re.compile(rb"[^\S ]|  | [,)]|,[^ ]|\( |=[^ ]|[^ ]=")
"""What is somewhere in a line of which blanks inside of it are not as they should be."""
_PROPERTIES = frozenset((b"source_filename", b"triple", b"datalayout"))
_SIGILS = b"%@!$^#"


def layout(source: bytes, span: Span | None) -> Iterator[TextEdit]:
    """The edits in the lines that a span touches, or in all, in order; only blanks are replaced."""
    indentation = Indentation()
    empty: list[Line] = []
    is_first, end = True, 0
    for line in lines_of(source):
        end = line.end
        if line.is_blank:
            empty.append(line)
            continue
        edits = [*_of_empty(empty, line.start, is_first=is_first), *_of_line(source, line, indentation)]
        yield from (one for one in edits if _is_in(one, span))
        empty, is_first = [], False
    last = TextEdit(empty[0].start if empty else end, end, "")
    # After the last line there is its line end only.
    if end == len(source) and last.start < end and _is_in(last, span):
        yield last


def _is_in(edit: TextEdit, span: Span | None) -> bool:
    return span is None or (span.start <= edit.end and edit.start <= span.end)


def _of_empty(empty: Sequence[Line], end: int, *, is_first: bool) -> Iterator[TextEdit]:
    """Of empty lines one is left, and none at the beginning of the text; `end` is where the next line begins."""
    if is_first and empty:
        yield TextEdit(empty[0].start, end, "")
    elif empty:
        if empty[0].end > empty[0].start:
            yield TextEdit(empty[0].start, empty[0].end, "")
        if len(empty) > 1:
            yield TextEdit(empty[1].start, end, "")


def _of_line(source: bytes, line: Line, indentation: Indentation) -> Iterator[TextEdit]:
    tokens, comment = line.tokens, line.comment
    at = tokens[0].start if tokens else comment.start if comment is not None else line.end
    written = source[line.start : at]
    column = indentation.of(line, len(written.expandtabs(_TAB)))
    yield from _replaced(source, line.start, at, b" " * column)
    last = tokens[-1].end if tokens else at
    if _MAY_CHANGE.search(source, at, last) is None:
        column += len(source[at:last].decode("utf-8", "replace"))
        at, tokens = last, ()
    for number, token in enumerate(tokens):
        wanted = _gap(tokens, number, source[at : token.start]) if number else b""
        yield from _replaced(source, at, token.start, wanted)
        column += len(wanted) + len(token.text.decode("utf-8", "replace"))
        at = token.end
    if comment is not None:
        # A semicolon with nothing after it ends a statement to those who are used to C.
        if line.tokens and (at < comment.start or comment.text != b";"):
            there = len(source[line.start : comment.start].decode("utf-8", "replace").expandtabs(_TAB))
            stays = _PREDECESSORS_AT if comment.text.startswith(_OF_PREDECESSORS) else there
            yield from _replaced(source, at, comment.start, b" " * max(1, stays - column))
        at = comment.end
    yield from _replaced(source, at, line.end, b"")


def _replaced(source: bytes, start: int, end: int, wanted: bytes) -> Iterator[TextEdit]:
    """The edit that writes some blanks; none where they are there."""
    if source[start:end] != wanted:
        yield TextEdit(start, end, wanted.decode())


def _gap(tokens: Sequence[Token], number: int, gap: bytes) -> bytes:
    """What is written between a token and the one before it."""
    before, token = tokens[number - 1].text, tokens[number].text
    if token in (b",", b")") or before == b"(":
        return b""
    if before == b",":
        return b" "
    if token == b"=" or before == b"=":
        named = before if token == b"=" else tokens[number - 2].text if number > 1 else b""
        if named[:1] == b'"':
            return b""
        if named in _PROPERTIES or (named and named[:1] in _SIGILS):
            return b" "
    return b" " if gap else b""
