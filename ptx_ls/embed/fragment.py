"""PTX of a host language as a PTX document, and the place in the host of each part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

REGISTERS: Mapping[str, str] = {
    "h": ".b16",
    "r": ".b32",
    "l": ".b64",
    "f": ".f32",
    "d": ".f64",
    "q": ".b128",
}
"""The type of the register that nvcc gives an operand for each letter of a constraint (measured on 13.5)."""


@dataclass(frozen=True)
class Fragment:
    """PTX in a host document.

    `document`: a PTX document whose bytes from `start` up to `end` are `text`. `unknown`: names for which the host puts
    in something that is not known here, such as a constant.
    """

    document: Document
    text: MappedText
    start: int
    unknown: frozenset[str]

    @property
    def end(self) -> int:
        """Where the text ends in the document."""
        return self.start + len(self.text.text.encode())

    def host_span(self, start: int, end: int) -> Span | None:
        """The place in the host of a span of the document; None for one that is not of the text alone."""
        if start < self.start or end > self.end or not self.text.pieces:
            return None
        if self.text.text.isascii():
            return self.text.span(start - self.start, end - self.start)
        encoded = self.text.text.encode()
        first, last = (len(encoded[: at - self.start].decode("utf-8", "ignore")) for at in (start, end))
        return self.text.span(first, last)

    def offset(self, place: int) -> int | None:
        """The offset in the document of a place in the host; None for one outside of the text."""
        at = self.text.offset(place)
        return None if at is None else self.start + len(self.text.text[:at].encode())


@dataclass(frozen=True)
class Unit:
    """PTX that shares a scope: its text, the types of the names that the host declares, such as `%0` `.b32`, and the
    names for which the host puts in something that is not known here, such as a constant."""

    text: MappedText
    types: Mapping[str, str]
    unknown: frozenset[str]


def fragments(uri: str, units: Sequence[Unit], head: str) -> list[Fragment]:
    """Fragments for units, each in a function of its own, after the directives of a head.

    They share one document, so that what a check costs for each document is spent once; but one with a syntax error has
    a document of its own, since nobody knows where it ends.
    """
    found = _in_one_document(uri, units, head)
    if len(units) < 2 or not found[0].document.root.has_error:
        return found
    alone = [_in_one_document(uri, (one,), head)[0] for one in units]
    sound = [number for number, one in enumerate(alone) if not one.document.root.has_error]
    joined = _in_one_document(uri, [units[number] for number in sound], head)
    for number, one in zip(sound, joined, strict=True):
        alone[number] = one
    return alone


def _in_one_document(uri: str, units: Sequence[Unit], head: str) -> list[Fragment]:
    parts = [head.encode()]
    size = len(parts[0])
    starts: list[int] = []
    for number, one in enumerate(units):
        declared = "".join(f".reg {kind} {name};\n" for name, kind in one.types.items())
        before, text = f".func fragment{number}()\n{{\n{declared}".encode(), one.text.text.encode()
        starts.append(size + len(before))
        parts += before, text, b"\n}\n"
        size += len(before) + len(text) + 3
    document = Document(uri, "ptx", b"".join(parts))
    return [Fragment(document, one.text, start, one.unknown) for one, start in zip(units, starts, strict=True)]
