"""Statements that the tree of a document lacks, since others like them are in it and all checks of one statement say
the same of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

from ptx_ls.nvvm.values.statement import Statement, Value
from ptx_ls.syntax.document import Document


class LeftOut(Statement):
    """A statement that is known by its names only: its numbers, and the offsets of all that is in it, are those of
    `like`. `words`: the words of its line, and `places` where each is in that one. `is_in_block`: what it uses is
    defined before it in its block.

    Its values are made where somebody asks for them, which hardly anybody does.
    """

    like: Statement
    words: Sequence[str]
    places: Mapping[int, int]
    is_in_block: bool

    @property
    def values(self) -> tuple[Value, ...]:
        """Its operands in order."""
        return self._named(self.like.values)

    @property
    def blocks(self) -> tuple[Value, ...]:
        """The labels that it names."""
        return self._named(self.like.blocks)

    @property
    def metadata_values(self) -> tuple[Value, ...]:
        """The local values that debugging calls name."""
        return self._named(self.like.metadata_values)

    @property
    def bundled(self) -> tuple[Value, ...]:
        """The values in its operand bundles."""
        return self._named(self.like.bundled)

    @property
    def callee(self) -> Value | None:
        """What a call calls."""
        callee = self.like.callee
        return callee if callee is None or callee.kind != "local" else self._named((callee,))[0]

    def _named(self, values: tuple[Value, ...]) -> tuple[Value, ...]:
        words, places = self.words, self.places
        return tuple(
            [
                one if one.kind != "local" else Value(one[0], one[1], name_in(words[places[one.start]]), *one[3:])
                for one in values
            ]
        )


def left_out(own: dict[str, object]) -> LeftOut:
    """One of its own fields and what else is known of it: its result, its role and where it leads to."""
    made = LeftOut.__new__(LeftOut)
    # It is frozen, and there are as many as a large text has lines.
    object.__setattr__(made, "__dict__", own)
    return made


for _name in (
    *("opcode", "name_span", "opcode_span", "end", "type", "type_span", "flags", "has_value", "possible"),
    *("misplaced", "attributed", "bundles", "verdict", "globals"),
):
    setattr(LeftOut, _name, property(attrgetter(f"like.{_name}")))


def name_in(word: str) -> str:
    """The name that a word is, which stands behind a `%` and may be in quotes, as statements have it."""
    if word[0] != '"':
        return word
    inner = word[1:-1]
    return word if inner.isdecimal() else inner


Placed = Sequence[tuple[int, LeftOut]]
"""Statements with their offsets in the text, in order."""


def left_out_of(document: Document) -> Mapping[int, Placed]:
    """The statements that the tree of a document lacks, by the offset of the function that they are in."""
    return document.memo(_none)


def leave_out(document: Document, those: Mapping[int, Placed]) -> None:
    """Say what the tree of a document lacks, before anything is asked of the document."""
    document.keep(_none, those)


def _none(document: Document) -> Mapping[int, Placed]:
    return {}
