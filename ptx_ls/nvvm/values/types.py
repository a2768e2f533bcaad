"""The types of LLVM IR, as values: read from a tree, compared by their text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.syntax import identifier, small_number, text_of

MOST_BITS = 1 << 23
"""The widest integer."""
_MOST_KNOWN = 20_000
_LONGEST, _MOST_PARTS = 2000, 100
"""Bytes of a type, and brackets and stars in it, above which it is not read: what is nested so deeply nobody writes."""
_PARTS = re.compile(rb"[{\[<(*]")
_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "x86_fp80": 80, "fp128": 128, "ppc_fp128": 128}


@dataclass(frozen=True)
class Type:
    """A type. Two are the same if their texts are, once named types and pointees are resolved (see `resolved`).

    `kind`: integer, float, pointer, vector, array, structure, named, function, void, label, metadata, token or target.
    `bits`: the width of an integer or float; `space`: the address space of a pointer; `length`: of a vector or array.
    `parts`: the element of a vector or array, the fields of a structure, the result and then the parameters of a
    function, the pointee of a typed pointer. `special`: a vector is scalable, a structure packed, a function variadic.
    `is_plain`: neither a named type nor a typed pointer is in it.
    """

    kind: str
    text: str
    bits: int = 0
    space: int = 0
    length: int = 0
    parts: tuple[Type, ...] = ()
    special: bool = False
    is_plain: bool = True

    @property
    def scalar(self) -> Type:
        """The element of a vector, else the type itself."""
        return self.parts[0] if self.kind == "vector" else self

    @property
    def is_first_class(self) -> bool:
        """Whether an instruction may have a result of this type."""
        return self.kind not in ("void", "function")


def integer(bits: int) -> Type:
    """The type `iN`."""
    return Type("integer", f"i{bits}", bits=bits)


def pointer(space: int = 0) -> Type:
    """An opaque pointer to an address space."""
    return Type("pointer", f"ptr addrspace({space})" if space else "ptr", space=space)


def pointer_to(pointee: Type, space: int = 0) -> Type:
    """A typed pointer, as LLVM before 15 writes it."""
    text = f"{pointee.text} addrspace({space})*" if space else f"{pointee.text}*"
    return Type("pointer", text, space=space, parts=(pointee,), is_plain=False)


def vector(element: Type, length: int, *, scalable: bool = False) -> Type:
    """The type `<length x element>`."""
    text = f"<{'vscale x ' if scalable else ''}{length} x {element.text}>"
    return Type("vector", text, length=length, parts=(element,), special=scalable, is_plain=element.is_plain)


def array(element: Type, length: int) -> Type:
    """The type `[length x element]`."""
    text = f"[{length} x {element.text}]"
    return Type("array", text, length=length, parts=(element,), is_plain=element.is_plain)


def structure(fields: tuple[Type, ...], *, packed: bool = False) -> Type:
    """The type of a literal structure."""
    inner = f"{{ {', '.join(one.text for one in fields)} }}" if fields else "{}"
    text = f"<{inner}>" if packed else inner
    return Type("structure", text, parts=fields, special=packed, is_plain=all(one.is_plain for one in fields))


def function(result: Type, parameters: tuple[Type, ...], *, variadic: bool = False) -> Type:
    """The type of a function."""
    listed = ", ".join((*(one.text for one in parameters), *(("...",) if variadic else ())))
    parts = (result, *parameters)
    plain = all(one.is_plain for one in parts)
    return Type("function", f"{result.text} ({listed})", parts=parts, special=variadic, is_plain=plain)


def with_scalar(shape: Type, scalar: Type) -> Type:
    """A scalar type, in a vector as long as `shape` is."""
    return vector(scalar, shape.length, scalable=shape.special) if shape.kind == "vector" else scalar


def named_in(kind: Type) -> Iterator[str]:
    """The names of the named types that a type is made of."""
    if kind.kind == "named":
        yield kind.text[1:]
    for part in kind.parts if not kind.is_plain else ():
        yield from named_in(part)


BOOLEAN = integer(1)
VOID = Type("void", "void")
LABEL = Type("label", "label")
METADATA = Type("metadata", "metadata")
TOKEN = Type("token", "token")

_known: dict[bytes, Type | None] = {}


def type_of(node: tree_sitter.Node, source: bytes) -> Type | None:
    """The type that a node writes; None for one that is not read."""
    text = source[node.start_byte : node.end_byte]
    if text in _known:
        return _known[text]
    if len(_known) > _MOST_KNOWN:
        _known.clear()
    is_read = not node.has_error and len(text) <= _LONGEST and len(_PARTS.findall(text)) <= _MOST_PARTS
    found = _read(node, source) if is_read else None
    _known[text] = found
    return found


def _read(node: tree_sitter.Node, source: bytes) -> Type | None:
    match node.type:
        case "primitive_type":
            return _primitive(text_of(node, source))
        case "void":
            return VOID
        case "metadata_type":
            return METADATA
        case "local":
            name = identifier(node, source)
            return Type("named", f"%{name}", is_plain=False)
        case "pointer_type":
            space = _space(node, source)
            return pointer(space) if space is not None else None
        case "typed_pointer_type":
            pointee, space = type_of(node.children[0], source), _space(node, source)
            return pointer_to(pointee, space) if pointee is not None and space is not None else None
        case "vector_type" | "array_type":
            return _sequence(node, source)
        case "structure_type":
            fields = _all(node.named_children, source)
            return structure(fields, packed=source[node.start_byte] == ord("<")) if fields is not None else None
        case "function_type":
            return _function(node, source)
        case "target_type":
            return Type("target", " ".join(text_of(node, source).split()))
    return None


def _primitive(text: str) -> Type | None:
    if text[0] == "i":
        bits = small_number(text[1:])
        return integer(bits) if bits and bits <= MOST_BITS else None
    if text in _BITS:
        return Type("float", text, bits=_BITS[text])
    return {"label": LABEL, "token": TOKEN}.get(text)


def _space(node: tree_sitter.Node, source: bytes) -> int | None:
    """The address space of a pointer; None for one that only a data layout names."""
    written = next((child for child in node.children if child.type == "address_space"), None)
    if written is None:
        return 0
    found = re.search(r"\(\s*(\d+)\s*\)", text_of(written, source))
    return small_number(found[1]) if found else None


def _all(nodes: list[tree_sitter.Node], source: bytes) -> tuple[Type, ...] | None:
    found = [type_of(node, source) for node in nodes if node.type != "comment"]
    return None if None in found else tuple(one for one in found if one is not None)


def _sequence(node: tree_sitter.Node, source: bytes) -> Type | None:
    length, element = node.child_by_field_name("length"), node.child_by_field_name("element")
    inner = type_of(element, source) if element is not None else None
    count = small_number(text_of(length, source)) if length is not None else None
    if inner is None or count is None:
        return None
    if node.type == "array_type":
        return array(inner, count)
    return vector(inner, count, scalable=any(child.type == "vscale" for child in node.children))


def _function(node: tree_sitter.Node, source: bytes) -> Type | None:
    returned, listed = node.child_by_field_name("return_type"), node.children[-1]
    result, parameters = type_of(returned, source) if returned else None, _all(listed.named_children, source)
    if result is None or parameters is None:
        return None
    return function(result, parameters, variadic=any(child.type == "..." for child in listed.children))
