"""Renaming in NVVM IR."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.ide.answers import Refusal
from ptx_ls.nvvm.references import name_at, name_of, references
from ptx_ls.nvvm.syntax import ancestor
from ptx_ls.syntax.ancestors import paths
from ptx_ls.syntax.text_edit import TextEdit

_NAME = re.compile(r"[-a-zA-Z$._][-a-zA-Z$._0-9]*")
_SIGILS = {"local": "%", "global": "@", "label": ""}


def refusal(source: bytes, tree: tree_sitter.Tree, offset: int) -> str:
    """Why the name at an offset cannot be renamed, as a sentence without its full stop; "" if it can."""
    node = name_at(tree, offset)
    if node is None:
        return "there is no name"
    name = name_of(node, source)
    if node.type not in _SIGILS or name.isdigit():
        return f"'{name}' is a number: its place in the module gives it"
    if name.startswith("llvm."):
        return f"'{name}' is a name of LLVM itself"
    if not references(source, tree, offset):
        return f"nothing defines '{name}'"
    if node.type == "global" and any(c.type == "comdat_definition" for c in _named(tree, source, name)):
        return f"'{name}' is the name of a comdat too"
    if node.type != "global" and any(_elsewhere(tree, source, name)):
        return f"'{name}' is named outside of its function"
    return ""


def rename(source: bytes, tree: tree_sitter.Tree, offset: int, new: str) -> list[TextEdit] | Refusal | None:
    """The edits that rename the name at an offset to `new`, or why that is impossible; None if there is no name."""
    node = name_at(tree, offset)
    if node is None:
        return None
    if fault := refusal(source, tree, offset):
        return Refusal(fault)
    plain = new[1:] if new[:1] == _SIGILS[node.type] and new[:1] else new
    if node.type == "label":
        plain = plain.removeprefix("%").removesuffix(":")
    if not _NAME.fullmatch(plain):
        return Refusal(f"'{new}' is not a name: letters, digits, -, $, . and _, and no digit first")
    if plain.startswith("llvm."):
        return Refusal(f"'{plain}' is a name of LLVM itself")
    function = ancestor(tree, node, "function_definition") if node.type != "global" else None
    kinds = ("global",) if node.type == "global" else ("local", "label")
    for *_, other in _leaves(tree, source, plain, kinds):
        inside = function is None or function.start_byte <= other.start_byte < function.end_byte
        if plain != name_of(node, source) and inside:
            return Refusal(f"'{plain}' is a name already, in line {other.start_point[0] + 1}")
    return [
        TextEdit(o.start, o.end, f"{plain}:" if source[o.end - 1 : o.end] == b":" else _sigil(source, o.start) + plain)
        for o in references(source, tree, offset)
    ]


def _sigil(source: bytes, start: int) -> str:
    """The mark before a name, "" if there is none."""
    mark = source[start : start + 1].decode("latin-1")
    return mark if mark in _SIGILS.values() else ""


def _named(tree: tree_sitter.Tree, source: bytes, name: str) -> Iterator[tree_sitter.Node]:
    """The definitions of a module with a name."""
    for node in tree.root_node.children:
        found = node.child_by_field_name("name")
        if found is not None and name_of(found, source) == name:
            yield node


def _elsewhere(tree: tree_sitter.Tree, source: bytes, name: str) -> Iterator[tree_sitter.Node]:
    """The spans of a block's name together with its function: in blockaddress and uselistorder_bb."""
    for parent, node in _leaves(tree, source, name, ("local",)):
        if parent.type in ("block_address", "use_list_order"):
            yield node


def _leaves(
    tree: tree_sitter.Tree, source: bytes, name: str, kinds: tuple[str, ...]
) -> Iterator[tuple[tree_sitter.Node, tree_sitter.Node]]:
    """Each leaf with a name, after the node around it."""
    found = re.compile(re.escape(name.encode("utf-8"))).finditer(source)
    for path in paths(tree, (match.span() for match in found)):
        if path[-1].type in kinds and name_of(path[-1], source) == name:
            yield path[-2], path[-1]
