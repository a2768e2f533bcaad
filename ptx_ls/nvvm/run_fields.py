"""How a kernel of NVVM IR may be run, to begin with."""

from __future__ import annotations

from math import prod

import tree_sitter

from ptx_ls.nvvm.specification.annotations import annotations_of
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.nvvm.values.body import bodies_of
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document

_THREADS = 32
_ATTRIBUTE = "nvvm.reqntid"
_PROPERTIES = ("reqntidx", "reqntidy", "reqntidz")


def run_fields(document: Document, kernel: str) -> str:
    """The fields of a comment `; run:` with the threads that a kernel requires, or some, and a value for each
    parameter."""
    block = _required_threads(document, kernel) or str(_THREADS)
    threads = prod(map(int, block.split(",")))
    header = next((one.body.header for one in bodies_of(document) if one.body.header.name == kernel), None)
    arguments = [_example(one.type, threads) for one in header.parameters] if header is not None else []
    return f"grid=1 block={block}{' args=' if arguments else ''}{' '.join(arguments)}"


def _example(kind: Type | None, threads: int) -> str:
    if kind is None or kind.kind == "pointer":
        pointee = kind.parts[0] if kind is not None and kind.parts else None
        return f"buf:{_element(pointee)}:{threads}=arange"
    if kind.kind == "float":
        return f"f{kind.bits}:1.5"
    return str(threads)


def _element(pointee: Type | None) -> str:
    """The type of the elements of a buffer: single precision where the pointer does not say."""
    if pointee is None or pointee.bits not in (8, 16, 32, 64):
        return "f32"
    return f"{'f' if pointee.kind == 'float' else 's'}{pointee.bits}"


def _required_threads(document: Document, kernel: str) -> str:
    """The threads per axis, such as "16,16": by the attribute of the kernel or of a group that it names, or by
    !nvvm.annotations; "" where nothing requires them."""
    source, top = document.source, document.root.children
    groups = {_name(node, source): node for node in top if node.type == "attribute_group"}
    for node in top:
        name = node.child_by_field_name("name") if node.type == "function_definition" else None
        if name is not None and string_of(name, source) == kernel:
            named = [text_of(one, source) for one in node.children if one.type == "attribute_group_reference"]
            for holder in (node, *(groups[one] for one in named if one in groups)):
                if found := _attribute(holder, source):
                    return found
    given = {one.key: one.value.split()[-1] for one in annotations_of(document) if one.entity == kernel and one.value}
    axes = [given[name] for name in _PROPERTIES if name in given]
    return ",".join(axes) if all(one.isdecimal() for one in axes) else ""


def _name(node: tree_sitter.Node, source: bytes) -> str:
    name = node.child_by_field_name("name")
    return text_of(name, source) if name is not None else ""


def _attribute(node: tree_sitter.Node, source: bytes) -> str:
    for child in node.children:
        name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
        if child.type == "string_attribute" and name is not None and value is not None:
            axes = [one.strip() for one in string_of(value, source).split(",")]
            if string_of(name, source) == _ATTRIBUTE and all(one.isdecimal() for one in axes):
                return ",".join(axes)
    return ""
