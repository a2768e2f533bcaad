"""The calls and declarations of intrinsics in a document, with the types and values they are written with."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import Intrinsic
from ptx_ls.lazy import dataclass, pattern, replace
from ptx_ls.nvvm.module import intrinsic_mentions
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_NAME = pattern(rb'@(?:llvm\.nvvm\.[-a-zA-Z$._0-9]*|"llvm\.nvvm\.[^"\n]*")')
_INTEGER = pattern(r"-?[0-9]{1,30}")


@dataclass(frozen=True)
class Argument:
    """An argument or parameter. `type`: as LLVM writes it today, "" if it is not read (a named type, metadata).

    `value`: the text of a constant integer, `true` and `false` as "1" and "0"; None for another value. `constant`:
    whether it is a constant. `start` and `end` are of the whole, `type_end` ends the type.
    """

    type: str
    value: str | None
    constant: bool
    start: int
    type_end: int
    end: int


@dataclass(frozen=True)
class Use:
    """A call or declaration of an intrinsic. `intrinsic` is None if the table does not know the name.

    `returns`: the types of the results, None if the type is not read; `start` and `end` are of the name with its `@`,
    `result_start` and `result_end` of the type of the result, `close` is the end of the arguments and `until`
    that of the statement.
    """

    name: str
    intrinsic: Intrinsic | None
    declared: bool
    returns: tuple[str, ...] | None
    arguments: tuple[Argument, ...]
    start: int
    end: int
    result_start: int
    result_end: int
    close: int
    until: int

    @property
    def values(self) -> dict[str, str]:
        """The immediates that are known, and the types chosen for the overloaded ones, as `Intrinsic.forms` takes
        them."""
        if self.intrinsic is None:
            return {}
        found = {
            str(at): argument.value
            for at, (parameter, argument) in enumerate(zip(self.intrinsic.parameters, self.arguments, strict=False))
            if parameter.immediate and argument.value is not None
        }
        chosen = chosen_types(self)
        return found | {f"t{at}": intrinsics.mangled(kind) for at, kind in enumerate(chosen or ())}

    def read_by(self, reader: str) -> Use:
        """The same use with the intrinsic that a reader has under its name."""
        own = self.intrinsic.read_by(reader) if self.intrinsic is not None else None
        return self if own is self.intrinsic else replace(self, intrinsic=own)


def chosen_types(use: Use) -> tuple[str, ...] | None:
    """The types that a use chooses for the overloaded ones, in the order of their suffixes; None if not all are
    read."""
    intrinsic = use.intrinsic
    if intrinsic is None or use.returns is None or len(use.returns) != len(intrinsic.returns):
        return None
    if len(use.arguments) < len(intrinsic.parameters):
        return None
    written = (*use.returns, *(argument.type for argument in use.arguments))
    expected = (*intrinsic.returns, *(parameter.type for parameter in intrinsic.parameters))
    chosen = tuple(kind for kind, wanted in zip(written, expected, strict=False) if wanted.startswith("any"))
    return chosen if all(chosen) else None


def uses_of(document: Document) -> tuple[Use, ...]:
    """The uses of a document in order, read once per version."""
    return document.memo(_uses)


def _uses(document: Document) -> tuple[Use, ...]:
    return tuple(uses_in(document, Span(0, document.text.size)))


def call_at(document: Document, offset: int) -> Use | None:
    """The call of an intrinsic of the table whose name begins at an offset; None if there is none."""
    uses = uses_in(document, Span(offset, offset + 1))
    return next((use for use in uses if use.start == offset and not use.declared and use.intrinsic), None)


def uses_in(document: Document, span: Span) -> Iterator[Use]:
    """The uses whose names touch a span, in order."""
    for place in intrinsic_mentions(document, span):
        node = using_node(document.root, place)
        use = use_of(node, document.source) if node is not None else None
        if use is not None:
            yield use


def using_node(root: tree_sitter.Node, place: Span) -> tree_sitter.Node | None:
    """The call or declaration whose intrinsic is named at a place; None if it has a syntax error, or there is none."""
    node = root.descendant_for_byte_range(*place)
    if node is None or node.type != "global" or node.byte_range != place:
        return None
    around = node.parent
    if around is None or around.has_error or _NAMES.get(around.type) is None:
        return None
    return around if around.child_by_field_name(_NAMES[around.type]) == node else None


_NAMES = {"function_declaration": "name", "instruction": "callee"}
"""The fields in which an intrinsic is named."""


def use_of(node: tree_sitter.Node, source: bytes) -> Use | None:
    """The use that a call or declaration of an intrinsic is; None if its signature is not read."""
    named = node.child_by_field_name(_NAMES[node.type])
    is_declared = node.type == "function_declaration"
    result = node.child_by_field_name("return_type" if is_declared else "type")
    listed = node.child_by_field_name("parameters" if is_declared else "arguments")
    if named is None or result is None or listed is None or listed.type.startswith("missing"):
        return None
    name = string_of(named, source)
    return Use(
        name=name,
        intrinsic=intrinsics.lookup(name),
        declared=is_declared,
        returns=_returns(result, source),
        arguments=tuple(_arguments(listed, source)),
        start=named.start_byte,
        end=named.end_byte,
        result_start=result.start_byte,
        result_end=result.end_byte,
        close=listed.end_byte,
        until=node.end_byte,
    )


def _returns(node: tree_sitter.Node, source: bytes) -> tuple[str, ...] | None:
    """The types of the results; None if they are not read."""
    if node.type == "typed_pointer_type" or node.type == "function_type":
        # A call may name the whole type of the function, or a pointer to it.
        inner = node if node.type == "function_type" else node.named_children[0]
        if inner.type == "function_type":
            result = inner.child_by_field_name("return_type")
            return _returns(result, source) if result is not None else None
    if node.type == "void":
        return ()
    if node.type == "structure_type":
        parts = tuple(kind_of(child, source) for child in node.named_children)
        return parts if all(parts) else None
    kind = kind_of(node, source)
    return (kind,) if kind else None


def _arguments(listed: tree_sitter.Node, source: bytes) -> Iterator[Argument]:
    for node in listed.named_children:
        if node.type not in ("argument", "parameter"):
            continue
        kind, value = node.child_by_field_name("type"), node.child_by_field_name("value")
        yield Argument(
            type=kind_of(kind, source) if kind is not None else "",
            value=_integer(value, source) if value is not None else None,
            constant=value is None or value.type not in ("local", "undef", "poison"),
            start=node.start_byte,
            type_end=kind.end_byte if kind is not None else node.end_byte,
            end=node.end_byte,
        )


def _integer(node: tree_sitter.Node, source: bytes) -> str | None:
    text = text_of(node, source)
    if text in ("true", "false"):
        return "1" if text == "true" else "0"
    return str(int(text)) if _INTEGER.fullmatch(text) else None


def kind_of(node: tree_sitter.Node, source: bytes) -> str:
    """A type as LLVM writes it today, where a pointer has no pointee; "" for one that is not read."""
    if node.type == "primitive_type":
        return text_of(node, source)
    if node.type in ("pointer_type", "typed_pointer_type"):
        space = next((child for child in node.children if child.type == "address_space"), None)
        number = re.search(r"\d+", text_of(space, source)) if space is not None else None
        return f"ptr addrspace({number[0]})" if number is not None and number[0] != "0" else "ptr"
    if node.type == "vector_type":
        length, element = node.child_by_field_name("length"), node.child_by_field_name("element")
        inner = kind_of(element, source) if element is not None else ""
        return f"<{text_of(length, source)} x {inner}>" if length is not None and inner else ""
    return ""
