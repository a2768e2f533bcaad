"""The results of features, the same in every language: byte offsets and text, no type of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ptx_ls.lazy import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ptx_ls.sema.access import Access


@dataclass(frozen=True)
class Hover:
    """Markdown for the bytes from `start` up to `end`; `places`: what is to be said of a name by lines: what happens
    ("last read") at which offsets."""

    markdown: str
    start: int
    end: int
    places: Sequence[tuple[str, int]] = ()


@dataclass(frozen=True)
class Reference:
    """One occurrence of a name: whether it declares the name, and whether it reads or writes it."""

    start: int
    end: int
    declares: bool = False
    access: Access = "none"


@dataclass(frozen=True)
class Declaration:
    """One declaration of a name; `defines` is False for a prototype."""

    start: int
    end: int
    defines: bool = True


@dataclass(frozen=True)
class Refusal:
    """Why a request is refused, as a sentence without its full stop."""

    message: str


class Note(NamedTuple):
    """A sentence about a document, at a place."""

    start: int
    end: int
    text: str


class Fold(NamedTuple):
    """Lines to fold, 0-based and inclusive; between braces, the last is the line before the closing brace."""

    first: int
    last: int
    kind: Literal["region", "comment"] = "region"


class Token(NamedTuple):
    """A word: its bytes, the index of its type in `semantic_tokens.TYPES`, and a bit set of
    `semantic_tokens.MODIFIERS`."""

    start: int
    end: int
    type: int
    modifiers: int


HintKind = Literal["type", "ptx", "operand", "block", "parameter", "value"]
"""What a hint shows: a type, the PTX that something becomes, what the host passes for an operand, the predecessors of a
block, the name of a parameter in front of its value, what a number stands for."""


@dataclass(frozen=True)
class Hint:
    """Text to show within a line, at a byte offset. `kind`: None for that of its language."""

    at: int
    text: str
    kind: HintKind | None = None
