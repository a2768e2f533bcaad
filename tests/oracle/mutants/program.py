"""A small program of one function, and where its pieces stand, so that a mutation can take hold of one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from random import Random

import tree_sitter

from ptx_ls.sema.instructions import Instruction, instructions
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Span:
    """A piece of the text, from `start` up to `end`; `kind` is the name of its node in the tree."""

    text: str
    start: int
    end: int
    kind: str = ""


class Program:
    """PTX source in ASCII, so that bytes and characters count alike. `name` says which file it was cut from."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.document = Document("file:///program.ptx", "ptx", text.encode("ascii"))

    @cached_property
    def instructions(self) -> list[Instruction]:
        """Every instruction, in order."""
        return list(instructions(self.document))

    @cached_property
    def symbols(self) -> list[Symbol]:
        """Every name that is declared, in order."""
        outline = symbols_of(self.document).outline
        return [inner for symbol in outline for inner in (symbol, *symbol.children)]

    def named(self, *kinds: str) -> list[Symbol]:
        """The declared names of some kinds: kernel, function, parameter, variable, register, label."""
        return [symbol for symbol in self.symbols if symbol.kind in kinds]

    @cached_property
    def nodes(self) -> dict[str, list[Span]]:
        """Every node of the tree with a name, and every token, by kind."""
        found: dict[str, list[Span]] = {}
        stack = [self.document.root]
        while stack:
            node = stack.pop()
            found.setdefault(node.type, []).append(self._span(node))
            stack += reversed(node.children)
        return found

    def of(self, *kinds: str) -> list[Span]:
        """The nodes of some kinds."""
        return [span for kind in kinds for span in self.nodes.get(kind, [])]

    @cached_property
    def operands(self) -> list[Span]:
        """Every operand of every instruction."""
        return [self.span(start, end) for i in self.instructions for start, end in i.operands]

    @cached_property
    def statements(self) -> list[Span]:
        """The statements of function bodies that are whole lines' worth: instructions, labels, declarations."""
        return self.of("instruction", "label", "variable_declaration", "pragma_directive", "loc_directive")

    @cached_property
    def bodies(self) -> list[Span]:
        """The bodies of functions, braces included."""
        found = []
        for node in self.document.root.children:
            body = node.child_by_field_name("body") if node.type == "function_definition" else None
            if body is not None:
                found.append(self._span(body))
        return found

    def span(self, start: int, end: int, kind: str = "") -> Span:
        """The piece between two offsets."""
        return Span(self.text[start:end], start, end, kind)

    def _span(self, node: tree_sitter.Node) -> Span:
        return self.span(node.start_byte, node.end_byte, node.type)

    def matches(self, pattern: str) -> list[Span]:
        """Where a regular expression matches."""
        return [self.span(*match.span()) for match in re.finditer(pattern, self.text, re.MULTILINE)]

    def replaced(self, start: int, end: int, new: str) -> str:
        """The text with one piece exchanged."""
        return self.text[:start] + new + self.text[end:]

    def put(self, span: Span, new: str) -> str:
        """The text with a span exchanged."""
        return self.replaced(span.start, span.end, new)

    def without(self, span: Span) -> str:
        """The text without a span."""
        return self.put(span, "")

    def swapped(self, one: Span, other: Span) -> str:
        """The text with two spans in each other's place; `one` stands first."""
        between = self.text[one.end : other.start]
        return self.replaced(one.start, other.end, other.text + between + one.text)

    def moved(self, span: Span, to: int) -> str:
        """The text with a span taken out and put elsewhere, on a line of its own."""
        if span.start <= to < span.end:
            return self.text
        piece = f"\n{span.text}\n"
        if to < span.start:
            return self.text[:to] + piece + self.text[to : span.start] + self.text[span.end :]
        return self.text[: span.start] + self.text[span.end : to] + piece + self.text[to:]


def one_of(rng: Random, spans: list[Span]) -> Span | None:
    """One of some spans, None where there is none."""
    return rng.choice(spans) if spans else None
