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


def fragment(uri: str, text: MappedText, types: Mapping[str, str], unknown: Sequence[str], head: str) -> Fragment:
    """A fragment whose names have types, such as `%0` `.b32`, after the directives of a head."""
    declared = "".join(f".reg {kind} {name};\n" for name, kind in types.items())
    before = f"{head}.func fragment()\n{{\n{declared}"
    source = f"{before}{text.text}\n}}\n".encode()
    return Fragment(Document(uri, "ptx", source), text, len(before.encode()), frozenset(unknown))
