"""What ptxas reads otherwise than the grammar: strings over several lines, a backslash before an opcode, a word that
begins where the last number of a .loc ends, vertical tabs, the substitute character, which is a gap, the name of an
instruction, which is one word, so that it may be a label: `mbarrier.init:`, and `::` after names that go on with it.

All measured 13.5.
"""

from __future__ import annotations

import re

from ptx_ls.isa import table
from ptx_ls.lazy import pattern
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import FLOAT
from ptx_ls.syntax.text import Text
from ptx_ls.syntax.trivia import GAP

_LARGEST = 1 << 19
"""Bytes of a text that is read once more."""
_PLACE = rb"\d+\s+\d+\s+(?!" + FLOAT + rb")\d+"
_GUARD = rb"@" + GAP + rb"(?:!" + GAP + rb")?[\w$%]+"
_LINE = rb"\.loc\s+" + _PLACE + rb"(?:\s*,\s*function_name\s[^,;\n]*,\s*inlined_at\s+" + _PLACE + rb")?"
# Compiled where it is used, which is in files that are broken.
_TOKENS = (
    rb'(?sm)//[^\n]*|/\*.*?(?:\*/|\Z)|"[^"]*"'
    # Between statements, after a guard or a .loc, before an opcode; ptxas ignores it.
    rb"|(?P<backslash>(?:[;{}:]|" + _GUARD + rb"|" + _LINE + rb")" + GAP + rb"\\(?=" + GAP + rb"[a-z]))"
    rb"|(?P<line>" + _LINE + rb"(?=[A-Za-wyz_$%]))"
    rb"|(?P<name>tcgen05\.(?:wait|fence))(?P<gap>(?=[\s/#])" + GAP + rb")(?=::)"
    rb"|(?:^[ \t]*|(?<=[;{}:])\s*)(?P<label>[a-z]\w*(?:\.\w+)+)[ \t]*:(?!:)"
    rb"|(?P<tab>\x0b)"
    rb"|(?P<substitute>\x1a)"
)

_LABEL = pattern(rb"\.\w+[ \t]*:(?!:)")
_NO_LINE_END = pattern(rb"[^\n]")


def as_ptxas_reads(document: Document) -> Document:
    """The document itself, or, if it has syntax errors, one of the same length that the grammar reads as ptxas reads
    this."""
    if document.text.size > _LARGEST or not document.root.has_error:
        return document
    source = document.source
    odd = any(word in source for word in (b"\\", b"\x1a", b".loc", b"tcgen05")) or source.count(b'"') > 1
    could_differ = odd or _LABEL.search(source)
    plain = blanked(source) if could_differ else source
    return Document(document.uri, document.language, plain) if plain != source else document


def blanked(source: bytes) -> bytes:
    """A text of the same length that the grammar reads as ptxas reads this one: ignored text is blank, and a string of
    several lines is on its last line, where ptxas reports it."""
    return re.sub(_TOKENS, _blank, source)


def _blank(found: re.Match[bytes]) -> bytes:
    text = found[0]
    if found["backslash"] is not None:
        return text[:-1] + b" "
    if found["label"] is not None:
        return _NO_LINE_END.sub(b" ", text) if is_name(found["label"]) else text
    if found["name"] is not None:
        return found["gap"] + found["name"]
    if found["line"] is not None or found["substitute"] is not None:
        return b" " * len(text)
    if text[:1] != b'"' or b"\n" not in text:
        return text
    last = text[text.rindex(b"\n") + 1 :]
    kept = b'"' + last[1:] if len(last) > 1 else b'""'
    return _NO_LINE_END.sub(b" ", text[: len(text) - len(kept)]) + kept


def is_name(words: bytes) -> bool:
    """Whether words joined by dots are the name of an instruction, or begin one."""
    path = tuple(words.decode("utf-8", "replace").split("."))
    return any(entry.path[: len(path)] == path for entry in table.family(path[0]))


def stray_tabs(text: Text) -> list[int]:
    """The offsets of vertical tabs outside of strings and comments: they are no white space."""
    if text.first(b"\x0b") < 0:
        return []
    return [found.start() for found in re.finditer(_TOKENS, text.source) if found["tab"] is not None]
