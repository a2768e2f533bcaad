"""The words of a piece of Python: literals, names, numbers, brackets and marks, without blanks and comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.embed.python.literals import Literal, literals
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.span import Span

_WORD = pattern(
    rb"(?:[ \t\r\n\f]|\\\r?\n|#[^\n]*(?=\n|\Z))*"
    rb"(?:(?P<string>(?:[rRbBuUfFtT]{1,2})?['\"])|(?P<name>[A-Za-z_\x80-\xff][\w\x80-\xff]*)|(?P<number>\.?\d[\w.]*)"
    rb"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<mark>\*\*|[<>=!+*/%&|^:-]=|->|.))"
)


class Word(NamedTuple):
    """A word by its kind (string, name, number, open, close, mark), span and text; `literal`: that of a string."""

    kind: str
    start: int
    end: int
    text: bytes
    literal: Literal | None = None


def words(source: bytes, start: int, end: int) -> Iterator[Word]:
    """The words in a range of Python text, in order."""
    at = start
    while (found := _WORD.match(source, at, end)) is not None:
        kind = found.lastgroup or ""
        first, at = found.span(kind)
        if kind == "string":
            literal = next(literals(source, first, end))
            at = literal.end
            yield Word(kind, first, at, b"", literal)
        else:
            yield Word(kind, first, at, found[kind])


class Argument(NamedTuple):
    """An argument of a call: its keyword, "" for none, and the words of its value."""

    keyword: str
    value: Sequence[Word]

    @property
    def span(self) -> Span:
        """The span of the value."""
        return Span(self.value[0].start, self.value[-1].end)


def arguments(source: bytes, start: int, end: int) -> tuple[list[Argument], int, bool]:
    """The arguments of a call whose parenthesis is before an offset, where it ends, and whether it is closed."""
    found: list[Argument] = []
    value: list[Word] = []
    depth = 0
    at = start
    for word in words(source, start, end):
        at = word.end
        if word.kind == "close" and not depth:
            _add(found, value)
            return found, at, word.text == b")"
        if word.kind == "mark" and word.text == b"," and not depth:
            _add(found, value)
            value = []
            continue
        depth += (word.kind == "open") - (word.kind == "close")
        value.append(word)
    _add(found, value)
    return found, at, False


def _add(found: list[Argument], value: list[Word]) -> None:
    keyword = ""
    if len(value) > 1 and value[0].kind == "name" and value[1].text == b"=":
        keyword, value = value[0].text.decode("utf-8", "replace"), value[2:]
    if value:
        found.append(Argument(keyword, value))
