"""What features answer in every language: byte offsets and text, no type of the protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ptx_ls.sema.access import Access


@dataclass(frozen=True)
class Hover:
    """Markdown for the bytes from `start` up to `end`."""

    markdown: str
    start: int
    end: int


@dataclass(frozen=True)
class Reference:
    """One place of a name: whether it is declared there, and whether it is read or written."""

    start: int
    end: int
    declares: bool = False
    access: Access = "none"


@dataclass(frozen=True)
class Declaration:
    """One place that declares a name; `defines` is False for a prototype."""

    start: int
    end: int
    defines: bool = True


@dataclass(frozen=True)
class Refusal:
    """Why something cannot be done, as a sentence without its full stop."""

    message: str


class Fold(NamedTuple):
    """Lines, 0-based, both included; of what is between braces the last is the one before the closing brace."""

    first: int
    last: int
    kind: Literal["region", "comment"] = "region"


class Token(NamedTuple):
    """A word: its bytes, the index of its type in `semantic_tokens.TYPES`, a set of `semantic_tokens.MODIFIERS` as
    bits."""

    start: int
    end: int
    type: int
    modifiers: int


@dataclass(frozen=True)
class Hint:
    """Text to show in a line, at a byte offset."""

    at: int
    text: str
