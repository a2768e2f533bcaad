"""The directives of a document: those of each function, pragma strings, and unknown ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.trivia import EXTRAS

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Word:
    """A piece of the source and its span."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Directive:
    """A directive of a function: its name, its arguments, and the kind of token of each argument."""

    name: Word
    arguments: tuple[Word, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Function:
    """The directives between the head and the body of a function.

    `place` is entry, func, declaration, prototype or declared entry. `start` and `end` are those of the name,
    `whole_start` and `whole_end` those of the function with its body.
    """

    place: str
    start: int
    end: int
    whole_start: int
    whole_end: int
    results: bool
    directives: tuple[Directive, ...]
    broken: bool

    def first(self, name: str) -> Directive | None:
        """The first directive with a name; None if there is none."""
        return next((d for d in self.directives if d.name.text == name), None)


@dataclass(frozen=True)
class Pragma:
    """A string of a .pragma without its quotes.

    `place` is module, entry, kernel, function, or a place between a head and its body, where none may be.
    """

    string: Word
    place: str


@dataclass(frozen=True)
class Directives:
    """All directives of a document that checks use, in the order of the source. `nodes` are the nodes of
    `functions`."""

    functions: tuple[Function, ...]
    nodes: tuple[tree_sitter.Node, ...]
    pragmas: tuple[Pragma, ...]
    unknown: tuple[Word, ...]


def directives_of(document: Document) -> Directives:
    """The directives of a document."""
    return document.memo(_directives)


def _directives(document: Document) -> Directives:
    source = document.source
    found = captures_of(document)
    unknown = (n.child_by_field_name("name") for n in found.get("unknown", []))
    functions = found.get("function", [])
    return Directives(
        functions=tuple(_function(node, source) for node in functions),
        nodes=tuple(functions),
        pragmas=tuple(p for node in found.get("pragma", []) for p in _pragmas(node, source)),
        unknown=tuple(word_of(node, source) for node in unknown if node is not None),
    )


def word_of(node: tree_sitter.Node, source: bytes) -> Word:
    """The text and span of a node."""
    text = source[node.start_byte : node.end_byte].decode("utf-8", "replace")
    return Word(text, node.start_byte, node.end_byte)


# Directives of one function, none of which has a hundred: a text of nothing but dots takes seconds.
_MOST = 5000


def _function(node: tree_sitter.Node, source: bytes) -> Function:
    body = node.child_by_field_name("body")
    inner = list(islice((c for c in node.children if c.type == "performance_directive"), _MOST))
    results = node.child_by_field_name("returns")
    name = node.child_by_field_name("name")
    place = node if name is None else name
    return Function(
        place=_place(node),
        start=place.start_byte,
        end=place.end_byte,
        whole_start=node.start_byte,
        whole_end=node.end_byte,
        results=results is not None and any(c.type == "parameter" for c in results.children),
        directives=tuple(_directive(c, source) for c in inner),
        broken=node.has_error if body is None else any(c.has_error for c in node.children if c.id != body.id),
    )


def _place(node: tree_sitter.Node) -> str:
    if node.type == "callprototype_directive":
        return "prototype"
    kind = node.child_by_field_name("kind")
    entry = kind is not None and kind.type == ".entry"
    if node.type == "function_definition":
        return "entry" if entry else "func"
    return "declared entry" if entry else "declaration"


def _directive(node: tree_sitter.Node, source: bytes) -> Directive:
    name, *rest = [c for c in node.named_children if c.type not in EXTRAS]
    return Directive(word_of(name, source), tuple(word_of(c, source) for c in rest), tuple(c.type for c in rest))


def enclosing_function(node: tree_sitter.Node) -> tree_sitter.Node | None:
    """The function definition around a node; None outside of functions."""
    around: tree_sitter.Node | None = node
    while around is not None and around.type != "function_definition":
        around = around.parent
    return around


def is_in_kernel(node: tree_sitter.Node) -> bool:
    """Whether a node is in the definition of a kernel."""
    around = enclosing_function(node)
    return around is not None and _place(around) == "entry"


def _pragmas(node: tree_sitter.Node, source: bytes) -> Iterator[Pragma]:
    place = "module"
    around = node.parent
    if around is not None and around.type.startswith("function_"):
        # After the declaration of a function a .pragma is one of the module.
        place = {"declaration": "module", "declared entry": "entry"}.get(_place(around), _place(around))
    around = enclosing_function(node)
    if around is not None and place == "module" and node.parent is not None and node.parent.type == "block":
        place = "kernel" if _place(around) == "entry" else "function"
    for string in node.children:
        if string.type == "string":
            word = word_of(string, source)
            yield Pragma(Word(word.text[1:-1], word.start + 1, word.end - 1), place)
