"""The declarations of variables, registers and parameters as written: the one place that reads them.

`declared_type.py` says what the words before the names mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal

import tree_sitter

from ptx_ls.isa import state
from ptx_ls.lazy import NamedTuple, dataclass, pattern
from ptx_ls.memo.memo import LARGEST_KEPT, query
from ptx_ls.sema.declared_type import DeclaredType, declared_type
from ptx_ls.sema.directives import Word, word_of
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import integer, kept
from ptx_ls.syntax.trivia import without_gaps

SpecifierKind = Literal["alignment", "attribute", "space", "vector", "type", "pointer"]
Place = Literal["module", "body", "parameter"]

DECLARATORS = ("identifier", "register", "parameterized_name", "array_declarator", "initialized_declarator")
"""The kinds of nodes that name what is declared; a parameter may be a sink as well."""

NO_NAMES = ("WARP_SZ", "function_name", "inlined_at", "%", "$")
"""The words that the tree takes for names, and ptxas accepts as a name nowhere (measured 13.5)."""

_BITS = 1 << 64
"""ptxas keeps 64 bits of the size of an array."""


@dataclass(frozen=True)
class Specifier:
    """A word before the names, with its span; `argument` is the number of `.align 4`, also of one in a `.ptr`; the node
    holds other arguments."""

    kind: SpecifierKind
    word: Word
    argument: Word | None
    node: tree_sitter.Node


@dataclass(frozen=True)
class Declarator:
    """A declared name and its shape.

    `dimensions` are the sizes of an array, "" for `[]`; `count` is N of `a<N>`. `value` is the node of the initial
    value. `end` is the end of name and shape. `is_sink`: the name is `_`, which declares nothing.
    """

    name: Word
    dimensions: tuple[Word, ...]
    count: Word | None
    value: tree_sitter.Node | None
    end: int
    is_sink: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of an array, 0 for an open one."""
        return tuple((integer(size.text) or 0) % _BITS for size in self.dimensions)

    @property
    def number(self) -> int | None:
        """How many names `a<N>` declares; None for a single name."""
        return kept(integer(self.count.text) or 0) if self.count is not None else None


@dataclass(frozen=True)
class VariableDeclaration:
    """A declaration of variables, or of one parameter; `specifiers` are in the order of the source.

    `text` are the bytes before the names.
    """

    place: Place
    linkage: Word | None
    specifiers: tuple[Specifier, ...]
    declarators: tuple[Declarator, ...]
    end: int
    text: bytes

    def first(self, kind: SpecifierKind) -> Word | None:
        """The first specifier of a kind."""
        return next((s.word for s in self.specifiers if s.kind == kind), None)

    @cached_property
    def detail(self) -> str:
        """The words before the names, without comments."""
        return detail(self.text)

    @property
    def declared(self) -> DeclaredType:
        """What the words before the names declare."""
        return declared_type(self.detail)

    @property
    def space(self) -> str:
        """The state space, without the number of a constant bank; "" if there is none."""
        return self.declared.space


_PLACES: dict[str, Place] = {"source_file": "module", "block": "body", "parameter_list": "parameter"}

_NAME = rb"[%A-Za-z_$][\w$]*"
_WORDS = rb"((?:\.\w+(?![\w$])\s*(?:\d+\s+)?)+)"
# Most declarations and parameters: without comments and initial values.
_SINK = rb"(?!_(?!\w|\$))"
_PLAIN_NAME = _SINK + rb"(" + _NAME + rb")(?:<([1-9]\d{0,99})>|\[([1-9]\d{0,99})?(\]))?"
_MORE = rb"((?:\s*,\s*" + _SINK + _NAME + rb"(?:<[1-9]\d{0,99}>|\[(?:[1-9]\d{0,99})?\])?)*)"
_PLAIN = pattern(_WORDS + _PLAIN_NAME + _MORE + rb"\s*;?")
_PLAIN_NAMES = pattern(_PLAIN_NAME)
_UNUSUAL = 10
"""Digits of a number from which on it may be too large."""


def alike(document: Document) -> tuple[tuple[tree_sitter.Node, ...], ...]:
    """The declarations of a document without syntax errors, grouped by what they are like but for their names."""
    return document.memo_nodes(_alike_names)


def _alike_names(document: Document) -> tuple[tuple[tree_sitter.Node, ...], ...]:
    source = document.source
    groups: dict[object, list[tree_sitter.Node]] = {}
    for node in captures_of(document).get("variable", ()):
        parent = node.parent
        if parent is None or parent.type not in _PLACES or node.has_error:
            continue
        plain = _PLAIN.fullmatch(source, node.start_byte, node.end_byte)
        likeness = _likeness(plain) if plain else None
        groups.setdefault((parent.type, *likeness) if likeness else node.start_byte, []).append(node)
    return tuple(tuple(nodes) for nodes in groups.values())


def _likeness(plain: re.Match[bytes]) -> tuple[bytes, bool, bool] | None:
    """What is the same for declarations that differ only in names and usual sizes: what is wrong with one of them is
    wrong with all. None where that is not certain."""
    words, _, count, size, is_array, more = plain.groups()
    is_usual = len(count or size or b"") < _UNUSUAL and not (is_array and not size)
    if not is_usual or b"[" in more or b"<" in more or not plain[0].endswith(b";"):
        return None
    return words, count is not None, is_array is not None


def read_declaration(source: bytes, node: tree_sitter.Node) -> VariableDeclaration:
    """A declaration of variables or a parameter, read from its node."""
    linkage = None
    specifiers: list[Specifier] = []
    declarators: list[Declarator] = []
    first = node.end_byte
    for child in node.children:
        kind = child.type
        if kind == "linkage_directive":
            linkage = word_of(child, source)
        elif kind in _SPECIFIERS:
            specifiers.append(_specifier(source, child, _SPECIFIERS[kind]))
        elif kind in DECLARATORS or kind == "sink":
            first = min(first, child.start_byte)
            declarators.append(_declarator(source, child))
    # Where nothing of a text could be read, declarations are in an ERROR instead of a module.
    place = _PLACES.get(node.parent.type if node.parent is not None else "", "module")
    # What a syntax error swallowed up to another state space is no part of the declaration.
    swallowed = (
        [c for error in node.children if error.type == "ERROR" for c in error.children] if node.has_error else []
    )
    spaces = [c.start_byte for c in swallowed if c.start_byte < first and state.space(c.type) is not None]
    before = source[max((node.start_byte, *spaces)) : first]
    return VariableDeclaration(place, linkage, tuple(specifiers), tuple(declarators), node.end_byte, before)


class PlainDeclarator(NamedTuple):
    """A name that is declared without comments, independent of its position: it is at `start` to `end` of the text of
    the declaration. `count` and `dimensions` as in `Symbol`."""

    name: str
    start: int
    end: int
    count: int | None  # type: ignore[assignment]  # no tuple's `count` is asked for
    dimensions: tuple[int, ...]


@query(1024, largest=LARGEST_KEPT)
def read_plain(text: bytes) -> tuple[str, Sequence[PlainDeclarator]] | None:
    """The words before the names of a declaration of variables or a parameter, and the names, read from its text if it
    is plain; None for any other."""
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        return None
    names = [_plain_declarator(plain, 2)]
    if plain[6]:
        names += [_plain_declarator(one, 1) for one in _PLAIN_NAMES.finditer(text, plain.start(6))]
    return detail(plain[1]), names


def _plain_declarator(found: re.Match[bytes], group: int) -> PlainDeclarator:
    """What the groups of `_PLAIN_NAME` from one on say."""
    name, count, size, is_array = found.group(group, group + 1, group + 2, group + 3)
    number = None if count is None else kept(int(count))
    dimensions = (int(size or 0) % _BITS,) if is_array else ()
    return PlainDeclarator(name.decode(), *found.span(group), number, dimensions)


@query(4096)
def detail(before: bytes) -> str:
    """The bytes before a name as text, without comments and with one blank for each gap."""
    return without_gaps(before).decode("utf-8", "replace")


_SPECIFIERS: dict[str, SpecifierKind] = {
    "alignment": "alignment",
    "attribute_directive": "attribute",
    "state_space": "space",
    "vector_type": "vector",
    "data_type": "type",
    "pointer_attribute": "pointer",
}


def _specifier(source: bytes, node: tree_sitter.Node, kind: SpecifierKind) -> Specifier:
    if kind not in ("alignment", "attribute", "pointer"):
        return Specifier(kind, word_of(node, source), None, node)
    alignment = next((c for c in node.children if c.type == "alignment"), node)
    argument = alignment.child_by_field_name("bytes")
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
        is_sink=name.type == "sink",
    )


def _dimensions(source: bytes, shape: tree_sitter.Node) -> Iterator[Word]:
    for child in shape.children:
        if child.type == "dimension":
            size = child.child_by_field_name("size")
            yield word_of(size, source) if size is not None else Word("", child.end_byte - 1, child.end_byte)
