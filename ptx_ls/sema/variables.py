"""The declarations of variables as written: specifiers, shapes, initial values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import tree_sitter

from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.declarations import DECLARATORS
from ptx_ls.sema.directives import Word, word_of
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Document

Kind = Literal["alignment", "attribute", "space", "vector", "type"]


@dataclass(frozen=True)
class Specifier:
    """A word before the names, with its span; `argument` is the number of `.align 4`, the node holds other
    arguments."""

    kind: Kind
    word: Word
    argument: Word | None
    node: tree_sitter.Node


@dataclass(frozen=True)
class Declarator:
    """A declared name and its shape.

    `dimensions` are the sizes of an array, "" for `[]`; `count` is N of `a<N>`. `value` is the node of the initial
    value. `end` is the end of name and shape.
    """

    name: Word
    dimensions: tuple[Word, ...]
    count: Word | None
    value: tree_sitter.Node | None
    end: int


@dataclass(frozen=True)
class Variable:
    """A declaration of variables. `place` is `module` or `body`; `specifiers` are in the order of the source."""

    place: str
    linkage: Word | None
    specifiers: tuple[Specifier, ...]
    declarators: tuple[Declarator, ...]
    end: int

    def first(self, kind: Kind) -> Word | None:
        """The first specifier of a kind."""
        return next((s.word for s in self.specifiers if s.kind == kind), None)

    @property
    def space(self) -> str:
        """The state space, without the number of a constant bank; "" if there is none."""
        word = self.first("space")
        return word.text.partition("[")[0] if word else ""


_PLACES = {"source_file": "module", "block": "body"}

# Most declarations differ from an earlier one in names alone: what is wrong with one is wrong with all of them.
_NAME = rb"[%A-Za-z_$][\w$]*"
_COUNT = rb"<[1-9]\d{0,8}>"
_PLAIN = pattern(
    rb"((?:\.\w+(?![\w$])\s*(?:\d+\s+)?)+)" + _NAME + rb"((?:" + _COUNT + rb"|(?:\[[1-9]\d{0,8}\])+)?)"
    rb"(?:\s*,\s*" + _NAME + rb"(?:" + _COUNT + rb")?)*\s*;"
)


def alike(document: Document) -> tuple[tuple[tree_sitter.Node, ...], ...]:
    """The declarations of a document without syntax errors, grouped by what they are like but for their names."""
    return document.memo(_alike)


def _alike(document: Document) -> tuple[tuple[tree_sitter.Node, ...], ...]:
    source = document.source
    groups: dict[object, list[tree_sitter.Node]] = {}
    for node in captures_of(document).get("variable", ()):
        parent = node.parent
        if parent is None or parent.type not in _PLACES or node.has_error:
            continue
        plain = _PLAIN.fullmatch(source, node.start_byte, node.end_byte)
        key = (parent.type, plain[1], plain[2][:1]) if plain else node.start_byte
        groups.setdefault(key, []).append(node)
    return tuple(tuple(nodes) for nodes in groups.values())


def read_variable(document: Document, node: tree_sitter.Node) -> Variable:
    """A declaration of variables, read from its node."""
    source = document.source
    linkage = None
    specifiers: list[Specifier] = []
    declarators: list[Declarator] = []
    for child in node.children:
        kind = child.type
        if kind == "linkage_directive":
            linkage = word_of(child, source)
        elif kind in _SPECIFIERS:
            specifiers.append(_specifier(source, child, _SPECIFIERS[kind]))
        elif kind in DECLARATORS:
            declarators.append(_declarator(source, child))
    # Where nothing of a text could be read, declarations are in an ERROR instead of a module.
    place = "body" if node.parent is not None and node.parent.type == "block" else "module"
    return Variable(place, linkage, tuple(specifiers), tuple(declarators), node.end_byte)


_SPECIFIERS: dict[str, Kind] = {
    "alignment": "alignment",
    "attribute_directive": "attribute",
    "state_space": "space",
    "vector_type": "vector",
    "data_type": "type",
}


def _specifier(source: bytes, node: tree_sitter.Node, kind: Kind) -> Specifier:
    if kind not in ("alignment", "attribute"):
        return Specifier(kind, word_of(node, source), None, node)
    argument = node.child_by_field_name("bytes")
    word = word_of(node.children[0], source)
    return Specifier(kind, word, word_of(argument, source) if argument is not None else None, node)


def _declarator(source: bytes, node: tree_sitter.Node) -> Declarator:
    value = node.child_by_field_name("value")
    shape = node.child_by_field_name("declarator") or node
    name = shape.child_by_field_name("name") or shape
    count = shape.child_by_field_name("count")
    return Declarator(
        name=word_of(name, source),
        dimensions=tuple(_dimensions(source, shape)),
        count=word_of(count, source) if count is not None else None,
        value=value,
        end=shape.end_byte,
    )


def _dimensions(source: bytes, shape: tree_sitter.Node) -> Iterator[Word]:
    for child in shape.children:
        if child.type == "dimension":
            size = child.child_by_field_name("size")
            yield word_of(size, source) if size is not None else Word("", child.end_byte - 1, child.end_byte)
