"""The header of a function: what it returns and what it is called with."""

from __future__ import annotations

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.syntax import identifier, small_number, text_of
from ptx_ls.nvvm.values import types
from ptx_ls.nvvm.values.types import Type, type_of
from ptx_ls.syntax.span import Span


@dataclass(frozen=True)
class Parameter:
    """A parameter of a function. `name` is "" if it has none; the type is None if it is not read. `words`: its
    attributes, as they are written."""

    type: Type | None
    name: str
    start: int
    end: int
    words: tuple[str, ...] = ()

    @property
    def number(self) -> int | None:
        """The number that it has for a name."""
        return small_number(self.name)


@dataclass(frozen=True)
class Header:
    """The header of a definition or declaration. `end` is where the body begins; offsets count from its start.
    `words`: those before its result, such as its calling convention."""

    name: str
    result: Type | None
    result_span: Span
    parameters: tuple[Parameter, ...]
    is_variadic: bool
    is_broken: bool
    end: int
    has_personality: bool = False
    words: tuple[str, ...] = ()

    @property
    def type(self) -> Type | None:
        """The type of the function; None if a part is not read."""
        listed = tuple(one.type for one in self.parameters if one.type is not None)
        if self.is_broken or self.result is None or len(listed) < len(self.parameters):
            return None
        return types.function(self.result, listed, variadic=self.is_variadic)


def header_of(node: tree_sitter.Node, source: bytes) -> Header:
    begin = node.start_byte
    body = node.child_by_field_name("body")
    name, result = node.child_by_field_name("name"), node.child_by_field_name("return_type")
    listed = node.child_by_field_name("parameters")
    parameters = []
    for child in listed.named_children if listed is not None else ():
        if child.type == "parameter":
            typed, named = child.child_by_field_name("type"), child.child_by_field_name("name")
            place = named or child
            parameters.append(
                Parameter(
                    type_of(typed, source) if typed is not None else None,
                    identifier(named, source) if named is not None else "",
                    place.start_byte - begin,
                    place.end_byte - begin,
                    tuple(text_of(one, source) for one in child.children if one.type == "attribute"),
                )
            )
    inner = [child for child in node.children if child != body]
    return Header(
        name=identifier(name, source) if name is not None else "",
        result=type_of(result, source) if result is not None else None,
        result_span=Span(result.start_byte - begin, result.end_byte - begin) if result is not None else Span(0, 0),
        parameters=tuple(parameters),
        is_variadic=listed is not None and any(child.type == "..." for child in listed.children),
        is_broken=any(child.has_error or child.is_missing or child.type.startswith("missing") for child in inner),
        words=tuple(
            text_of(child, source)
            for child in inner
            if child.type == "attribute" and result is not None and child.start_byte < result.start_byte
        ),
        has_personality=b" personality " in source[begin : body.start_byte if body is not None else node.end_byte],
        end=(body.start_byte if body is not None else node.end_byte) - begin,
    )
