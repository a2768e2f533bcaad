"""References in NVVM IR."""

from __future__ import annotations

import re
from collections.abc import Sequence

import tree_sitter

from ptx_ls.ide.answers import Reference
from ptx_ls.nvvm.definition import definition
from ptx_ls.nvvm.syntax import ancestor, leaf_at, string_of, text_of
from ptx_ls.sema.access import Access
from ptx_ls.syntax.ancestors import paths

_FAMILIES = (
    ("local", "label"),
    ("global",),
    ("metadata_reference",),
    ("attribute_group_reference",),
    ("comdat",),
)
_DEFINING = (
    "global_variable",
    "alias",
    "function_definition",
    "function_declaration",
    "type_definition",
    "metadata_definition",
    "attribute_group",
    "comdat_definition",
    "parameter",
)


def references(source: bytes, tree: tree_sitter.Tree, offset: int) -> list[Reference]:
    """The references to what the name at an offset refers to, in order; [] if it is not defined."""
    node = name_at(tree, offset)
    defined = definition_of(source, tree, offset)
    if node is None or defined is None:
        return []
    family = next(family for family in _FAMILIES if node.type in family)
    name = name_of(node, source)
    is_inner = node.type in ("local", "label")
    function = ancestor(tree, leaf_at(tree, defined), "function_definition") if is_inner else None
    place = (function.start_byte, function.end_byte) if function is not None else (0, len(source))
    found = []
    shadowed: dict[int, bool] = {}
    named = re.compile(re.escape(name.encode("utf-8"))).finditer(source, *place)
    for path in paths(tree, (match.span() for match in named)):
        other = path[-1]
        if other.type not in family or name_of(other, source) != name:
            continue
        # Of a type, the locals of functions with the same name are something else.
        inside = _function(path) if function is None and family[0] == "local" else None
        if inside is not None:
            if inside.start_byte not in shadowed:
                shadowed[inside.start_byte] = definition_of(source, tree, other.start_byte) != defined
            if shadowed[inside.start_byte]:
                continue
        declares = _declares(other, path[-2])
        access: Access = "read" if not declares else "write" if path[-2].type == "instruction" else "none"
        found.append(Reference(other.start_byte, other.end_byte, declares, access))
    return list(dict.fromkeys(found))


def name_at(tree: tree_sitter.Tree, offset: int) -> tree_sitter.Node | None:
    """The name at an offset, or ending there; None if there is none."""
    for at in (offset, offset - 1):
        node = leaf_at(tree, at) if at >= 0 else None
        is_block = node is not None and node.type == "label" and node.parent is not None and node.parent.type == "body"
        if node is not None and (is_block or any(node.type in family for family in _FAMILIES if node.type != "label")):
            return node
    return None


def name_of(node: tree_sitter.Node, source: bytes) -> str:
    """A name without sigil, quotes or colon."""
    return text_of(node, source).removesuffix(":").strip('"') if node.type == "label" else string_of(node, source)


def definition_of(source: bytes, tree: tree_sitter.Tree, offset: int) -> int | None:
    """The definition of the name at an offset; None if there is none."""
    node = name_at(tree, offset)
    if node is not None and node.type == "label":
        return node.start_byte
    found = definition(source, tree, node.start_byte) if node is not None else None
    return found.name_start if found else None


def _function(path: Sequence[tree_sitter.Node]) -> tree_sitter.Node | None:
    """The function on a path from the root; it is in the module or in an ERROR there."""
    return next((node for node in path[1:3] if node.type == "function_definition"), None)


def _declares(node: tree_sitter.Node, parent: tree_sitter.Node) -> bool:
    if node.type == "label":
        return True
    field = "result" if parent.type == "instruction" else "name" if parent.type in _DEFINING else ""
    defined = parent.child_by_field_name(field) if field else None
    return defined is not None and defined.start_byte == node.start_byte
