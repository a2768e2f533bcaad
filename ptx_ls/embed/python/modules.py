"""Strings of Python that hold a whole module of PTX, or C++ with asm statements, such as the source of a RawKernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.embed.holes import HOLE, without_lone_holes
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.embed.python.decode import decode
from ptx_ls.embed.python.literals import Literal
from ptx_ls.embed.python.values import Source
from ptx_ls.lazy import pattern
from ptx_ls.syntax.span import Span

# A comment has one end: that of a text which goes on otherwise is not looked for elsewhere.
_GAPS = r"(?:\s|//[^\n]*(?:\n|\Z)|/\*[^*]*(?:\*+[^*/][^*]*)*\*+/)"
_MODULE = pattern(rf"{_GAPS}*\.version\s+\d+\.\d+(?=\s){_GAPS}+\.target\s")
_ASM = pattern(r"(?<![\w$])(?:asm|__asm__|__asm)\b[^;{}()]*\(")
_SOURCE = pattern(r"__(?:device|global)__|\n")
"""What tells a source from a few words of one, such as those that a test looks for."""
_GAP = pattern(rb"(?:[ \t\r\n\f]|\\\r?\n|#[^\n]*)*")
_PLACE = pattern(
    r"\{\{[\w.|()\s]{1,200}\}\}|\{%[^\n]{0,200}?%\}|(?<![$\w])\{[A-Za-z_]\w*\}|%\(\w+\)[sd]|\$\{?[A-Za-z_]\w*\}?"
)
"""Where a template, which the program fills in later, has places for values."""


def modules(source: Source) -> Iterator[MappedText]:
    """The texts that are a module of PTX, from `.version` on."""
    for group in _groups(source, b".version"):
        text = _text(source, group)
        if _MODULE.match(text.text):
            yield without_lone_holes(text)


def cpp(source: Source) -> Iterator[MappedText]:
    """The texts that are C++ with an asm statement, in ASCII; places for values are holes."""
    for group in _groups(source, b"asm"):
        text = _text(source, group)
        if _ASM.search(text.text) and _SOURCE.search(text.text):
            yield _with_holes(text)


def _groups(source: Source, word: bytes) -> Iterator[Sequence[Literal]]:
    """The literals side by side, of which one has a word; not those that are a statement, such as a docstring."""
    if word not in source.text:
        return
    group: list[Literal] = []
    for one in (*source.literals, None):
        if group and (one is None or not _is_gap(source.text, group[-1].end, one.start)):
            has = any(source.text.find(word, *literal.body) >= 0 for literal in group)
            if has and not _is_statement(source.text, group[0].start) and not _goes_on(source.text, group[-1].end):
                yield group
            group = []
        if one is not None:
            group.append(one)


def _is_gap(text: bytes, start: int, end: int) -> bool:
    found = _GAP.match(text, start, end)
    return found is not None and found.end() == end


def _is_statement(text: bytes, offset: int) -> bool:
    """Whether a literal begins a statement: on a line of its own, after something that is complete."""
    line = text.rfind(b"\n", 0, offset) + 1
    if text[line:offset].strip():
        return False
    before = text[:line].rstrip()
    while (comment := before.rfind(b"\n") + 1) <= len(before) and before[comment:].lstrip()[:1] == b"#":
        before = before[:comment].rstrip()
    return before[-1:] not in tuple(b"([{,=+%\\|&"[at : at + 1] for at in range(10)) or not before


def _goes_on(text: bytes, offset: int) -> bool:
    """Whether what follows a literal changes its text."""
    gap = _GAP.match(text, offset)
    rest = text[gap.end() : gap.end() + 16] if gap else b""
    return rest[:1] in (b"+", b"%") or (rest[:1] == b"." and not rest.startswith((b".strip", b".encode", b".lstrip")))


def _text(source: Source, group: Sequence[Literal]) -> MappedText:
    into = Builder()
    for one in group:
        decode(into, source.text, one)
    return into.result()


def _with_holes(text: MappedText) -> MappedText:
    into = Builder()
    at = 0
    for found in _PLACE.finditer(text.text):
        _ascii(into, text, at, found.start())
        into.replaced(HOLE, text.span(*found.span()))
        at = found.end()
    _ascii(into, text, at, len(text.text))
    return into.result()


def _ascii(into: Builder, text: MappedText, start: int, end: int) -> None:
    """Adds a range of a text with a mark in the place of each character beyond ASCII, so that its bytes can be
    counted."""
    if text.text.isascii():
        into.mapped(text, start, end)
        return
    for at in range(start, end):
        if text.text[at].isascii():
            into.mapped(text, at, at + 1)
        else:
            into.replaced("?", text.span(at, at + 1))


def through(outer: MappedText, inner: MappedText) -> MappedText:
    """A text whose places are in another one, which is ASCII, with its places in the source of that."""
    into = Builder()
    for piece, after in zip(outer.pieces, (*outer.pieces[1:], None), strict=True):
        text = outer.text[piece.start : after.start if after else len(outer.text)]
        if piece.verbatim:
            into.mapped(inner, piece.source.start, piece.source.start + len(text))
        else:
            into.replaced(text, Span(*inner.span(*piece.source)))
    return into.result()
