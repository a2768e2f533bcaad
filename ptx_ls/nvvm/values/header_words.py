"""The words of a function's header or a variable: its linkage, visibility and attributes, each where it is written."""

from __future__ import annotations

import tree_sitter

from ptx_ls.lazy import dataclass, pattern
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.types import Type, type_of

_NAME = pattern(r"\w+")
_SHORT = 40
_UNNAMED = {"attribute_group_reference": "#", "string_attribute": '"', "typed_value": "=", "metadata_attachment": "!"}
_EXTERNAL = ("external", "extern_weak")
"""Linkages that the grammar has as words of its own."""
_LINKAGE = pattern(rb"define\s+(external|extern_weak)\b")
"""Such a word of a function, which the tree does not show."""


@dataclass(frozen=True)
class HeaderWord:
    """A word, with what is in brackets or after it, and the type in its brackets if it has one; offsets count from the
    start of the entity or statement."""

    name: str
    given: str
    start: int
    end: int
    type: Type | None = None


@dataclass(frozen=True)
class Attributed:
    """A parameter, or the result: its type and attributes."""

    type: Type | None
    words: tuple[HeaderWord, ...]


@dataclass(frozen=True)
class HeaderWords:
    """The words of an entity. `before`: those before its type; `after`: those after the parameters or the value.
    `has_groups`: it refers to groups of attributes too. `has_errors`: a part of it is not read. `value`: the initial
    value of a variable, as it is written. `late`: a parameter behind `...`. `behind`: all that follows the parameters
    of a function, in order; a group of attributes has the name `#`, a string `"`, the value of a `prefix` and the like
    `=`, and what is attached `!`."""

    kind: str
    before: tuple[HeaderWord, ...]
    type: Type | None
    parameters: tuple[Attributed, ...]
    after: tuple[HeaderWord, ...]
    has_groups: bool
    has_errors: bool
    value: str = ""
    late: HeaderWord | None = None
    behind: tuple[HeaderWord, ...] = ()


def header_words(node: tree_sitter.Node, source: bytes) -> HeaderWords:
    """The words of a definition, declaration, variable or alias."""
    begin, body = node.start_byte, node.child_by_field_name("body")
    typed = node.child_by_field_name("return_type") or node.child_by_field_name("type")
    before: list[HeaderWord] = []
    after: list[HeaderWord] = []
    parameters: tuple[Attributed, ...] = ()
    groups = errors = False
    late: HeaderWord | None = None
    behind: list[HeaderWord] = []
    is_behind = False
    if (linkage := _LINKAGE.match(source, begin)) is not None:
        before.append(HeaderWord(linkage[1].decode(), "", linkage.start(1) - begin, linkage.end(1) - begin))
    for child in node.children:
        kind = child.type
        if child == body:
            continue
        if kind == "attribute" or text_of(child, source) in _EXTERNAL:
            is_before = typed is None or child.start_byte < typed.start_byte
            (before if is_before else after).append(attribute(child, source, begin))
        elif kind == "parameters":
            parameters = tuple(attributed(one, source, begin) for one in child.children if one.type == "parameter")
            late = _behind_dots(child, source, begin)
        elif kind == "attribute_group_reference":
            groups = True
        if is_behind and (named := _behind(child, source, begin)) is not None:
            behind.append(named)
        is_behind = is_behind or kind == "parameters"
        if child.has_error or kind.startswith("missing"):
            errors = True
    kind_of = type_of(typed, source) if typed is not None else None
    given = node.child_by_field_name("initializer")
    value = text_of(given, source) if given is not None and given.end_byte - given.start_byte < _SHORT else ""
    return HeaderWords(
        node.type, tuple(before), kind_of, parameters, tuple(after), groups, errors, value, late, tuple(behind)
    )


def _behind(node: tree_sitter.Node, source: bytes, begin: int) -> HeaderWord | None:
    """What follows the parameters as a word; None for the rest of one."""
    if node.type == "attribute":
        return attribute(node, source, begin)
    name = _UNNAMED.get(node.type)
    if name is None:
        return None
    return HeaderWord(name, text_of(node, source), node.start_byte - begin, node.end_byte - begin)


def _behind_dots(node: tree_sitter.Node, source: bytes, begin: int) -> HeaderWord | None:
    """The first parameter that is listed after `...`."""
    dots = next((child for child in node.children if child.type == "..."), None)
    behind = (one for one in node.children if dots and one.type == "parameter" and one.start_byte > dots.start_byte)
    one = next(behind, None)
    return None if one is None else HeaderWord(text_of(one, source), "", one.start_byte - begin, one.end_byte - begin)


def attributed(node: tree_sitter.Node, source: bytes, begin: int) -> Attributed:
    """The type and attributes of a parameter, or of an argument of a call."""
    typed = node.child_by_field_name("type")
    words = tuple(attribute(child, source, begin) for child in node.children if child.type == "attribute")
    return Attributed(type_of(typed, source) if typed is not None else None, words)


def attribute(node: tree_sitter.Node, source: bytes, begin: int) -> HeaderWord:
    """The word of an attribute."""
    text = text_of(node, source)
    name = _NAME.match(text)
    length = name.end() if name else 0
    arguments = node.child_by_field_name("arguments")
    typed = arguments.named_children[:1] if arguments is not None else []
    kind = type_of(typed[0], source) if typed else None
    return HeaderWord(text[:length], text[length:].strip(), node.start_byte - begin, node.end_byte - begin, kind)
