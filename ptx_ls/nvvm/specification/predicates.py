"""What queries of the table ask of nodes.

The nodes do not hold their text, so that tree-sitter's own predicates of text cannot be used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import tree_sitter

from ptx_ls.nvvm.specification.parameter_bytes import parameter_bytes
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.syntax.literals import leading_number
from ptx_ls.syntax.span import Span

Predicate = Callable[[tree_sitter.Node, Sequence[str], bytes], bool]


def holds(name: str, nodes: Sequence[tree_sitter.Node], values: Sequence[str], source: bytes) -> bool:
    """Whether each of some captured nodes has what a predicate asks; KeyError for one that is not here."""
    return all(PREDICATES[name](node, values, source) for node in nodes)


def _kind(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The node is of one of some kinds."""
    return node.type in values


def _one_of(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The text of the node is one of some."""
    return text_of(node, source) in values


def _matches(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The text of the node matches a pattern."""
    return _pattern(values[0]).search(text_of(node, source)) is not None


def _differs(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The text of the node does not match a pattern."""
    return not _matches(node, values, source)


def _lacks(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The node has none of some attributes."""
    return not any(child.type == "attribute" and text_of(child, source) in values for child in node.children)


def _external(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The node declares what another module defines."""
    is_variable = node.type == "global_variable"
    return node.child_by_field_name("initializer") is None if is_variable else node.type == "function_declaration"


def _number_above(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The last number in the text of the node is above another."""
    numbers = re.findall(r"[0-9]+", text_of(node, source))
    return bool(numbers) and leading_number(numbers[-1]) > int(values[0])


def _bytes_above(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The parameters take more bytes than a number."""
    return parameter_bytes(node, source) > int(values[0])


def _word(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """One of some words that are no nodes of their own is in the node."""
    return word_in(node, values, source) is not None


def _intrinsic(node: tree_sitter.Node, values: Sequence[str], source: bytes) -> bool:
    """The node names one of some intrinsics, with or without suffixes for its types."""
    name = string_of(node, source)
    return any(name == one or name.startswith(f"{one}.") for one in values)


PREDICATES: dict[str, Predicate] = {
    "kind?": _kind,
    "one-of?": _one_of,
    "text?": _matches,
    "no-text?": _differs,
    "lacks?": _lacks,
    "external?": _external,
    "number-above?": _number_above,
    "bytes-above?": _bytes_above,
    "word?": _word,
    "intrinsic?": _intrinsic,
    # Of one that does something besides its result.
    "effect?": _intrinsic,
}


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


def word_in(node: tree_sitter.Node, words: Sequence[str], source: bytes) -> Span | None:
    """Where one of some words is that the grammar has no node for; None if none is there."""
    for gap in _gaps(node):
        for match in re.finditer(rb"[a-z_]+", source[gap.start : gap.end]):
            if match[0].decode() in words:
                return Span(gap.start + match.start(), gap.start + match.end())
    return None


def _gaps(node: tree_sitter.Node) -> Iterator[Span]:
    """The bytes between the children of a node."""
    at = node.start_byte
    for child in node.children:
        if at < child.start_byte:
            yield Span(at, child.start_byte)
        at = child.end_byte
    if at < node.end_byte:
        yield Span(at, node.end_byte)
