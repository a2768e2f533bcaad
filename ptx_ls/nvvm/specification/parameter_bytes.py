"""The bytes that the parameters of a function take, by the data layout of the specification."""

from __future__ import annotations

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.syntax import small_number, text_of

_PRIMITIVES = {"half": 2, "bfloat": 2, "float": 4, "double": 8}
_INTEGERS = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "i128": 16}
_POINTER = 8
_LARGEST_ALIGNMENT = 16


@dataclass(frozen=True)
class Layout:
    """How many bytes a type takes, and a multiple of how many its address is."""

    size: int
    alignment: int


def parameter_bytes(parameters: tree_sitter.Node, source: bytes) -> int:
    """The bytes of a list of parameters; those of named types are not known and count nothing."""
    at = 0
    for node in parameters.named_children:
        layout = _of_parameter(node, source) if node.type == "parameter" else None
        if layout is not None:
            at = _aligned(at, layout.alignment) + layout.size
    return at


def _of_parameter(node: tree_sitter.Node, source: bytes) -> Layout | None:
    kind = node.child_by_field_name("type")
    for child in node.children:
        if child.type == "attribute" and text_of(child, source).startswith("byval"):
            # Today the attribute names the type, before the pointer did.
            named = child.child_by_field_name("arguments")
            inner = (named if named is not None else kind or child).named_children[:1]
            return layout_of(inner[0], source) if inner else None
    return layout_of(kind, source) if kind is not None else None


def layout_of(node: tree_sitter.Node, source: bytes) -> Layout | None:
    """The layout of a type; None if it is not known."""
    match node.type:
        case "primitive_type":
            size = (_PRIMITIVES | _INTEGERS).get(text_of(node, source), 0)
            return Layout(size, size) if size else None
        case "pointer_type" | "typed_pointer_type":
            return Layout(_POINTER, _POINTER)
        case "array_type" | "vector_type":
            return _repeated(node, source)
        case "structure_type":
            return _structure(node, source)
    return None


def _repeated(node: tree_sitter.Node, source: bytes) -> Layout | None:
    length, element = node.child_by_field_name("length"), node.child_by_field_name("element")
    inner = layout_of(element, source) if element is not None else None
    count = small_number(text_of(length, source)) if length is not None else None
    if inner is None or count is None:
        return None
    size = count * inner.size
    if node.type == "array_type":
        return Layout(size, inner.alignment)
    return Layout(size, min(_LARGEST_ALIGNMENT, 1 << max(0, size - 1).bit_length()))


def _structure(node: tree_sitter.Node, source: bytes) -> Layout | None:
    is_packed = text_of(node, source).startswith("<")
    at, alignment = 0, 1
    for child in node.named_children:
        inner = layout_of(child, source)
        if inner is None:
            return None
        step = 1 if is_packed else inner.alignment
        at, alignment = _aligned(at, step) + inner.size, max(alignment, step)
    return Layout(_aligned(at, alignment), alignment)


def _aligned(at: int, alignment: int) -> int:
    return -(-at // alignment) * alignment
