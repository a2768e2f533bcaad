"""Completion items: a text that replaces what is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ptx_ls.isa import render
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Deprecation
from ptx_ls.lazy import dataclass
from ptx_ls.sema import requirement
from ptx_ls.sema.target_check import Judge
from ptx_ls.syntax.text_edit import TextEdit

Kind = Literal[
    "opcode",
    "modifier",
    "register",
    "directive",
    "target",
    "version",
    "symbol",
    "function",
    "intrinsic",
    "variable",
    "local",
    "prefix",
    "template",
    "word",
]


@dataclass(frozen=True)
class CompletionItem:
    """One item: `text` replaces the bytes from `start` up to `end`.

    `needs` is what is missing here ("" if nothing is): such items are greyed and come last. `deprecated` states since
    when the word is deprecated here ("" if it is not): such items follow the others. `explain` returns the
    documentation, in Markdown, when it is requested. `stops` are the placeholders of `text`, as ranges of characters;
    `filter` is the text that typing is matched against ("": `text`). `edits` are made elsewhere in the document when
    the item is chosen.
    """

    label: str
    text: str
    start: int
    end: int
    kind: Kind
    detail: str
    needs: str
    sort: str
    explain: Callable[[], str] = str
    deprecated: str = ""
    stops: tuple[tuple[int, int], ...] = ()
    filter: str = ""
    edits: tuple[TextEdit, ...] = ()

    @property
    def documentation(self) -> str:
        """The documentation in Markdown; "" if there is none."""
        return self.explain()


@dataclass(frozen=True)
class Typed:
    """The part of a word before the cursor, and the byte offset of the cursor."""

    text: str
    offset: int

    @property
    def start(self) -> int:
        """The byte offset at which the word begins."""
        return self.offset - len(self.text.encode())


def gated(
    word: str,
    typed: Typed,
    kind: Kind,
    detail: str,
    gate: Gate | None,
    here: Judge,
    rank: str,
    explain: Callable[[], str] = str,
    deprecation: Deprecation | None = None,
) -> CompletionItem:
    """The item of a word that exists where a gate is open; `rank` orders items that are otherwise equal."""
    closed = gate is not None and not here.is_open(gate)
    missing = requirement.in_short(gate, here, deprecation) if closed and gate is not None else ""
    is_old = deprecation is not None and here.is_open(deprecation.gate)
    deprecated = render.deprecated(deprecation) if deprecation is not None and is_old else ""
    return CompletionItem(
        label=word,
        text=word,
        start=typed.start,
        end=typed.offset,
        kind=kind,
        detail=missing or deprecated or detail,
        needs=missing.removeprefix("requires "),
        sort=f"{int(closed)}{'9' * is_old}{rank}{word}",
        explain=explain,
        deprecated=deprecated,
    )
