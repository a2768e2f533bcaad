"""The definitions of names in NVVM IR: of locals and blocks in their function, of all others in the module."""

from __future__ import annotations

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.syntax import ancestor, leaf_at, string_of, text_of

_ENTITIES = {
    "global": ("global_variable", "alias", "function_definition", "function_declaration"),
    "metadata_reference": ("metadata_definition",),
    "attribute_group_reference": ("attribute_group",),
    "comdat": ("comdat_definition",),
}


@dataclass(frozen=True)
class Definition:
    """A definition: bytes `start` to `end` of the whole, the span of the name, and the end of the part to show."""

    start: int
    end: int
    name_start: int
    name_end: int
    shown_end: int


def definition(source: bytes, tree: tree_sitter.Tree, offset: int) -> Definition | None:
    """The definition of the name at a byte offset; None if there is none."""
    node = leaf_at(tree, offset)
    if node is None:
        return None
    if node.type in _ENTITIES:
        return _entity(tree, source, string_of(node, source), _ENTITIES[node.type])
    if node.type != "local":
        return None
    whole = ancestor(tree, node, "function_definition") or ancestor(tree, node, "body")
    found = _local(whole, source, string_of(node, source)) if whole is not None else None
    return found or _entity(tree, source, string_of(node, source), ("type_definition",))


def _entity(tree: tree_sitter.Tree, source: bytes, name: str, kinds: tuple[str, ...]) -> Definition | None:
    for node in tree.root_node.children:
        if node.type in kinds:
            found = node.child_by_field_name("name")
            if found is not None and string_of(found, source) == name:
                body = node.child_by_field_name("body")
                return _definition(node, found, body.start_byte if body is not None else node.end_byte)
    return None


def _local(function: tree_sitter.Node, source: bytes, name: str) -> Definition | None:
    parameters = function.child_by_field_name("parameters")
    for node in parameters.named_children if parameters is not None else ():
        found = node.child_by_field_name("name")
        if found is not None and string_of(found, source) == name:
            return _definition(node, found, node.end_byte)
    body = function if function.type == "body" else function.child_by_field_name("body")
    for node in body.named_children if body is not None else ():
        if node.type == "label" and _label(node, source) == name:
            return _definition(node, node, node.end_byte)
        found = node.child_by_field_name("result")
        if found is not None and string_of(found, source) == name:
            return _definition(node, found, node.end_byte)
    return None


def _label(node: tree_sitter.Node, source: bytes) -> str:
    """The label of a node, without quotes and colon: `entry` for `entry:` and for `"entry":`."""
    return text_of(node, source).removesuffix(":").strip('"')


def _definition(node: tree_sitter.Node, name: tree_sitter.Node, shown_end: int) -> Definition:
    return Definition(node.start_byte, node.end_byte, name.start_byte, name.end_byte, shown_end)
