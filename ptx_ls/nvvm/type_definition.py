"""Where the named type of a value of NVVM IR is defined."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.nvvm.syntax import leaf_at, string_of
from ptx_ls.nvvm.values.body import body_at
from ptx_ls.nvvm.values.described import accessed_types
from ptx_ls.nvvm.values.module_names import module_names
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def type_definition(document: Document, offset: int) -> Span | None:
    """The name of a type in its definition: of the type that is named at an offset, or else that of the value there, or
    what is at a pointer there; the first one that has a name."""
    node = leaf_at(document.tree, offset)
    if node is None or node.type != "local":
        return None
    source = document.source
    definitions = {string_of(name, source): Span(name.start_byte, name.end_byte) for name in _names(document)}
    name = string_of(node, source)
    body = body_at(document, offset)
    kinds = accessed_types(body, name, module_names(document)) if body is not None else ()
    named = (one.text.removeprefix("%").strip('"') for kind in kinds for one in _named(kind))
    return next((definitions[one] for one in named if one in definitions), None) or definitions.get(name)


def _names(document: Document) -> Iterator[tree_sitter.Node]:
    for node in document.root.children:
        name = node.child_by_field_name("name") if node.type == "type_definition" else None
        if name is not None:
            yield name


def _named(kind: Type) -> Iterator[Type]:
    if kind.kind == "named":
        yield kind
    for part in kind.parts:
        yield from _named(part)
