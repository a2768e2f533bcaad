"""Hovers of debugging metadata: the fields of a node, and what a name of DWARF is the name of."""

from __future__ import annotations

import tree_sitter

from ptx_ls.ide.answers import Hover
from ptx_ls.nvvm.debugging.nodes import of_prefix, table
from ptx_ls.nvvm.syntax import text_of

_GROUPS = {
    "DW_TAG": "a tag: what kind of entry a node describes",
    "DW_LANG": "a source language",
    "DW_ATE": "the encoding of a basic type",
    "DW_OP": "an operation of an expression",
    "DW_CC": "a calling convention",
    "DW_VIRTUALITY": "whether a function is virtual",
    "DW_MACINFO": "the kind of an entry about a macro",
}


def debugging_hover(node: tree_sitter.Node, source: bytes) -> Hover | None:
    """The hover of a node's kind or a name of DWARF; None if the table has neither."""
    text = text_of(node, source)
    if node.type == "metadata_name":
        said = _of_node(text.removeprefix("!"))
    elif node.type == "word" and text in of_prefix(text):
        group = "_".join(text.split("_", 2)[:2])
        said = f"**{text}**: a name of DWARF for {_GROUPS[group]}" if group in _GROUPS else ""
    else:
        return None
    return Hover(said, node.start_byte, node.end_byte) if said else None


def _of_node(name: str) -> str:
    known = table()
    if name not in known.fields:
        return ""
    required = known.required[name]
    others = sorted(known.fields[name].difference(required))
    said = [f"**!{name}**: debugging metadata"]
    said += [f"Has to have {_listed(required)}."] if required else []
    said += [f"May have {_listed(others)}."] if others else []
    return "\n\n".join(said)


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f"`{one}`" for one in names)
