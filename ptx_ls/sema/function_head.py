"""The heads of functions and prototypes: their parameters as written, and where ptxas reports their faults.

ptxas judges a part of a head when it reads the next word, if that word could belong to the part, and reports the line
of that word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import prod

import tree_sitter

from ptx_ls.isa.state_model import Arguments
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.directives import Directive, Word, directives_of
from ptx_ls.sema.variables import Declarator, Specifier, VariableDeclaration, read_declaration
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import kept
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.trivia import EXTRAS, GAP, without_gaps

_NAMES = ("identifier", "register", "sink")
_GAP = pattern(GAP)
_WORD = pattern(rb"[%.]?[\w$.:]+|\S")
# The words that are no names stay as they are.
_NAME = pattern(rb"(?<![\w$.:%])(?!(?:_|WARP_SZ|function_name|inlined_at)(?![\w$]))(?:[A-Za-z_][\w$]*|\$[\w$]+)")


@dataclass(frozen=True)
class FormalParameter:
    """A parameter or result of a function or prototype; `name` is the node of its name."""

    node: tree_sitter.Node
    source: bytes
    name: tree_sitter.Node

    @property
    def text(self) -> str:
        """The name."""
        return _text(self.name, self.source)

    @property
    def but_for_name(self) -> bytes:
        """Its text, with one letter in place of a name other than `_`."""
        before, after = self.source[self.node.start_byte : self.name.start_byte], self.name.end_byte
        return before + (b"_" if self.name.type == "sink" else b"n") + self.source[after : self.node.end_byte]

    @cached_property
    def report_span(self) -> Span:
        """Where ptxas reports a fault of the whole parameter: at the closing bracket of an array, else at the next
        word."""
        end = self.node.end_byte
        return Span(end - 1, end) if self.length is not None else next_word(end, self.source)

    @cached_property
    def declaration(self) -> VariableDeclaration:
        """The parameter as a declaration of one name."""
        return read_declaration(self.source, self.node)

    @property
    def declarator(self) -> Declarator:
        """Its name and shape."""
        return self.declaration.declarators[-1]

    @property
    def space(self) -> str:
        """The state space with its dot."""
        return self.declaration.space

    @property
    def type(self) -> str:
        """The type with its dot; "" if there is none or more than one."""
        return self.declaration.declared.type

    @property
    def lanes(self) -> int:
        """The number of elements of a vector, 1 for a scalar."""
        return self.declaration.declared.lanes

    @cached_property
    def alignments(self) -> tuple[Word, ...]:
        """The numbers of all .align attributes in order, that of a pointer last."""
        return tuple(one.argument for one in self.declaration.specifiers if one.argument is not None)

    @property
    def align(self) -> int:
        """The alignment of the parameter in bytes, 0 without one."""
        return self.declaration.declared.align

    @property
    def pointer(self) -> Specifier | None:
        """Its .ptr attribute."""
        return next((s for s in self.declaration.specifiers if s.kind == "pointer"), None)

    @cached_property
    def length(self) -> int | None:
        """The number of elements of an array, 0 for `a[]`; None for a scalar or vector."""
        sizes = self.declarator.sizes
        return prod(map(kept, sizes)) if sizes else None


@dataclass(frozen=True)
class FunctionHead:
    """The head of a function or prototype. `place` is entry, func, declaration, declared entry or prototype. `is_like`:
    it is like another one in the document that was judged, and its parameters are not in the tree."""

    node: tree_sitter.Node
    source: bytes
    place: str
    is_like: bool = False

    @cached_property
    def name(self) -> tree_sitter.Node | None:
        """The node of its name."""
        return self.node.child_by_field_name("name")

    @property
    def text(self) -> str:
        """Its name."""
        return _text(self.name, self.source) if self.name is not None else ""

    @property
    def is_kernel(self) -> bool:
        """Whether it is that of an .entry."""
        return self.place in ("entry", "declared entry")

    @property
    def defines(self) -> bool:
        """Whether a body follows."""
        return self.place in ("entry", "func")

    @cached_property
    def canonical_head(self) -> bytes:
        """The result of `canonical_head` for this head."""
        return canonical_head(self.node, self.source)

    @cached_property
    def linkage(self) -> str:
        """.visible, .extern, .weak, or "" without one."""
        first = next((c for c in self.node.children if c.type == "linkage_directive"), None)
        return _text(first, self.source) if first is not None else ""

    @cached_property
    def results(self) -> tuple[FormalParameter, ...]:
        """The parameters in parentheses before the name."""
        return tuple(self._formals("returns"))

    @cached_property
    def parameters(self) -> tuple[FormalParameter, ...]:
        """The parameters in parentheses after the name."""
        return tuple(self._formals("parameters"))

    def closing(self, which: str) -> Span | None:
        """The span of the parenthesis that ends a list: "returns" or "parameters"."""
        found = self.node.child_by_field_name(which)
        last = found.children[-1] if found is not None and found.children else None
        return Span(last.start_byte, last.end_byte) if last is not None else None

    @cached_property
    def report_span(self) -> Span:
        """Where ptxas reports a fault of the whole head: at the end of a kernel's parameters, after the directives of a
        function, or at the first word of a prototype."""
        if self.place == "prototype":
            first = self.node.children[0]
            return Span(first.start_byte, first.end_byte)
        closing = self.closing("parameters") if self.is_kernel else None
        if closing is not None:
            return closing
        parts = [c for c in self.node.children if c.type not in (*EXTRAS, "block", ";")]
        if self.is_kernel and self.name is not None:
            return next_word(self.name.end_byte, self.source)
        return next_word(parts[-1].end_byte, self.source)

    @property
    def end(self) -> Span:
        """The span of the last byte of the function, its closing brace."""
        return Span(self.node.end_byte - 1, self.node.end_byte)

    def place_of(self, part: tree_sitter.Node) -> Span:
        """Where to show a fault of a part: at the part itself if it is on the line that ptxas reports, else at the
        reported place."""
        return at_line((part.start_byte, part.end_byte), self.report_span, self.source)

    def _formals(self, which: str) -> Iterator[FormalParameter]:
        found = self.node.child_by_field_name(which)
        for child in found.children if found is not None else ():
            if child.type != "parameter":
                continue
            name = child.child_by_field_name("name")
            while name is not None and name.type in ("array_declarator", "parameterized_name"):
                name = name.child_by_field_name("name")
            if name is not None and name.type in _NAMES:
                yield FormalParameter(child, self.source, name)


def head(node: tree_sitter.Node, source: bytes, is_like: bool = False) -> FunctionHead | None:
    """The head of a function or prototype; None if it has syntax errors."""
    if node.type == "callprototype_directive":
        return None if node.has_error else FunctionHead(node, source, "prototype")
    kind = node.child_by_field_name("kind")
    body = node.child_by_field_name("body")
    broken = any(c.has_error for c in node.children if body is None or c.id != body.id) if node.has_error else False
    if kind is None or broken:
        return None
    if body is None:
        return FunctionHead(node, source, "declared entry" if kind.type == ".entry" else "declaration", is_like)
    return FunctionHead(node, source, kind.type[1:], is_like)


def heads_of(document: Document) -> Sequence[FunctionHead | None]:
    """The heads of the functions and prototypes of a document, in the order of `directives_of`."""
    return document.memo_nodes(_heads)


def _heads(document: Document) -> list[FunctionHead | None]:
    return [head(node, document.source, _is_like(document, node)) for node in directives_of(document).nodes]


def _is_like(document: Document, node: tree_sitter.Node) -> bool:
    parameters = None if document.is_whole else node.child_by_field_name("parameters")
    return parameters is not None and document.is_partly_parsed(parameters.start_byte, parameters.end_byte)


def canonical_head(node: tree_sitter.Node, source: bytes) -> bytes:
    """The head of a function or prototype up to its brace or semicolon, on one line and with each name replaced by one
    letter; empty if it has strings, line markers or no such end.

    Most functions have the same parameters as an earlier one but for their names.
    """
    body = node.child_by_field_name("body")
    text = source[node.start_byte : node.end_byte if body is None else body.start_byte + 1]
    is_plain = text[-1:] in b"{;" and b'"' not in text and b"#" not in text
    return _NAME.sub(b"n", without_gaps(text)) if is_plain else b""


def at_line(part: tuple[int, int], place: tuple[int, int], source: bytes) -> Span:
    """A span if it ends on the line of a later place, else that place."""
    return Span(*place) if b"\n" in source[part[1] : place[0]] else Span(*part)


def directive_end(directive: Directive, takes: Arguments | None, source: bytes) -> Span:
    """Where ptxas knows that a directive of a function ends: at its last argument, or at the next word if another
    argument could follow."""
    last = directive.arguments[-1] if directive.arguments else directive.name
    if takes is not None and takes.most == len(directive.arguments):
        return Span(last.start, last.end)
    return next_word(last.end, source)


def next_word(offset: int, source: bytes) -> Span:
    """The span of the next word after an offset, comments skipped; an empty span at the end of the source."""
    gap = _GAP.match(source, offset)
    start = gap.end() if gap else offset
    word = _WORD.match(source, start)
    return Span(start, word.end() if word else start)


def _text(node: tree_sitter.Node, source: bytes) -> str:
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")
