"""The edits that lay out PTX as nvcc writes it: a statement in a line of its own, one tab for each block around it,
labels at the margin, operands after a blank and a tab. Tokens and comments stay as they are."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.ide.layout.statements import Statement, Token, tokens_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

_TAB = 8
_AFTER_LABEL = frozenset(("callprototype_directive", "branchtargets_directive", "calltargets_directive"))
"""Directives that their label names: it stands in the same line."""
_HEADS = ("function_definition", "function_declaration")
_AT_MARGIN = frozenset((*_HEADS, "parameter_list", "performance_directive", "pragma_directive"))
"""The nodes around the tokens of the head of a function that are in no parameter."""
_BEFORE_LIST = frozenset((".func", ".callprototype", ".attribute", "sink"))
"""Words between which and a parenthesis a blank stands."""
_KEPT_TABS = frozenset((b" \t", b"\t"))
"""What compilers write between the words of a declaration, of `.loc` and of `.file`."""


def layout(document: Document, span: Span | None) -> Iterator[TextEdit]:
    """The edits in the lines that a span touches, or in all, in order; only blanks and line ends are replaced."""
    source = document.source
    lines = _Lines(source)
    before: Token | None = None
    for token in tokens_of(document.tree.root_node, source, span and _with_line_before(source, span)):
        start = before.end if before else 0
        written = source[start : token.start]
        wanted = lines.gap(before, token, written) if not written.strip() else None
        lines.append(token, written if wanted is None else wanted)
        if wanted is not None:
            yield from (one for one in _edits(start, written, wanted) if _is_in(one, span))
        before = token
    end = before.end if before else 0
    rest = source[end:]
    wanted = lines.newline if before else b""
    if not rest.strip():
        yield from (one for one in _edits(end, rest, wanted) if _is_in(one, span))


def _edits(at: int, written: bytes, wanted: bytes) -> Iterator[TextEdit]:
    """The edits that write some blanks in place of others, of each line by itself where as many lines remain."""
    parts, then = written.split(b"\n"), wanted.split(b"\n")
    if len(parts) != len(then):
        parts, then = [written], [wanted]
    for part, other in zip(parts, then, strict=True):
        if part != other:
            yield TextEdit(at, at + len(part), other.decode())
        at += len(part) + 1


def _is_in(edit: TextEdit, span: Span | None) -> bool:
    return span is None or (span.start <= edit.end and edit.start <= span.end)


def _with_line_before(source: bytes, span: Span) -> Span:
    """A span, with the line before it that is not blank: what stands before a statement depends on it."""
    end = len(source[: span.start].rstrip())
    return Span(source.rfind(b"\n", 0, end) + 1, span.end)


class _Lines:
    """The lines that are laid out so far: where the last one ends, and how far its statement has moved."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self.newline = b"\r\n" if b"\r\n" in source else b"\n"
        self._column = 0
        self._moved = 0

    def append(self, token: Token, gap: bytes) -> None:
        """A token and what stands before it."""
        text = gap.rpartition(b"\n")[2] if b"\n" in gap else gap
        if b"\n" in gap:
            self._column = 0
        self._column = _advanced(self._column, text + self._source[token.start : token.end])

    def gap(self, before: Token | None, token: Token, written: bytes) -> bytes | None:
        """What is to stand before a token; None if what is written stays."""
        count = written.count(b"\n")
        if before is None:
            # Nothing but the text itself begins a file.
            return None if token.statement.kind == "verbatim" else self._indentation(token, written)
        statement = token.statement
        if statement is before.statement:
            return self._inside(before, token, written, count)
        if statement.kind == "verbatim" or token.type == "line_marker":
            return None
        if statement.kind == "comment":
            return self._before_comment(before, token, written, count)
        if not count and not self._begins_line(before, statement):
            return None if before.statement.kind in ("verbatim", "comment") else b" "
        self._moved = 0
        return self.newline * max(1, min(count, 2)) + self._indentation(token, written)

    def _begins_line(self, before: Token, statement: Statement) -> bool:
        """Whether a statement that was written behind something goes to a line of its own."""
        if before.statement.kind in ("verbatim", "comment"):
            return False
        return not (before.statement.kind == "label" and statement.kind in _AFTER_LABEL)

    def _indentation(self, token: Token, written: bytes) -> bytes:
        statement = token.statement
        there = written.rpartition(b"\n")[2]
        columns = _advanced(0, there)
        if statement.kind in ("comment", "file_directive", "loc_directive") and not statement.depth:
            # Compilers write these a tab into the line or at the margin, by what they are about.
            return there
        wanted = 0 if statement.kind == "label" else statement.depth
        self._moved = wanted * _TAB - columns
        return b"\t" * wanted

    def _before_comment(self, before: Token, token: Token, written: bytes, count: int) -> bytes | None:
        if count:
            there = written.rpartition(b"\n")[2]
            # A comment at the margin is one about the code, or for a tool.
            return self.newline * min(count, 2) + (b"\t" * token.statement.depth or there if there else b"")
        if before.statement.kind == "verbatim":
            return None
        at = self._written_end(before)
        return b" " * max(1, _advanced(at, written) - self._column) if b"\t" not in written else written

    def _written_end(self, before: Token) -> int:
        start = self._source.rfind(b"\n", 0, before.end) + 1
        return _advanced(0, self._source[start : before.end])

    def _inside(self, before: Token, token: Token, written: bytes, count: int) -> bytes:
        if count:
            return self.newline * min(count, 2) + self._continuation(token, written)
        if token.type == "comment" or before.type == "comment":
            return written or b" "
        return _between(before, token, written)

    def _continuation(self, token: Token, written: bytes) -> bytes:
        """The columns of a line that goes on with a statement: it moves with the line that begins the statement."""
        depth = token.statement.depth
        if token.statement.kind in _HEADS:
            return b"\t" * (depth if token.parent in _AT_MARGIN else depth + 1)
        columns = max(depth * _TAB, _advanced(0, written.rpartition(b"\n")[2]) + self._moved)
        return b"\t" * (columns // _TAB) + b" " * (columns % _TAB)


def _advanced(column: int, text: bytes) -> int:
    """The column after a text that begins at a column."""
    for part in text.decode("utf-8", "replace"):
        column = (column // _TAB + 1) * _TAB if part == "\t" else 0 if part == "\n" else column + 1
    return column


def _between(before: Token, token: Token, written: bytes) -> bytes:
    """What stands between two tokens of a line of one statement."""
    kind, first, then = token.statement.kind, before.type, token.type
    if _touch(before, token):
        return b""
    if first == ",":
        return b" "
    if kind == "instruction":
        return _between_in_instruction(before, token, written)
    if "=" in (first, then):
        return b" "
    if token.statement.declares_group and then in ("identifier", "register"):
        return b" \t"
    if then == "(":
        return b" " if first in _BEFORE_LIST else b""
    if first == ")" and kind in (*_HEADS, "callprototype_directive"):
        return b" "
    return written if written in _KEPT_TABS else _as_written(written)


def _touch(before: Token, token: Token) -> bool:
    """Whether nothing stands between two tokens, in whatever statement."""
    first, then = before.type, token.type
    if then in (",", ";", "]", ")") or first in ("[", "(", "@"):
        return True
    if token.statement.kind == "label":
        return True
    if token.parent == "parameterized_name":
        return first == "<" or then in ("<", ">")
    if first == "!":
        return before.parent in ("predicate", "negated_predicate")
    return then == "[" and token.statement.kind != "instruction"


def _between_in_instruction(before: Token, token: Token, written: bytes) -> bytes:
    if before.type in ("opcode", "modifier") and before.parent == "instruction":
        if token.type == "modifier" and token.parent == "instruction":
            return b""
        return b" " if token.statement.has_arguments else b" \t"
    if before.parent == "predicate" and token.parent == "instruction":
        return b" "
    if token.parent in ("address", "pair", "vector", "subscript", "selector") and token.type != "{":
        return b""
    if before.type in ("{",) or token.type == "}" or (before.type in ("+", "-") and before.parent == "address"):
        return b""
    return _as_written(written)


def _as_written(written: bytes) -> bytes:
    return b" " if written else b""
