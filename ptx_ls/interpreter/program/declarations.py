"""What declarations say of parameters and variables: sizes, alignments, initial values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import tree_sitter

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.sema.constant import value_of
from ptx_ls.sema.constant_arithmetic import Constant

SIZES = {"8": 1, "16": 2, "32": 4, "64": 8, "128": 16}
OPAQUE = ("texref", "samplerref", "surfref")


@dataclass(frozen=True)
class Relocation:
    """An address in an initial value: of the variable or function `name`, plus `offset`, `generic` where so asked."""

    name: str
    offset: int
    generic: bool
    mask: int = 0


@dataclass(frozen=True)
class Variable:
    """One variable or parameter.

    `type` is the fundamental type of an element, `lanes` the number of elements of a vector type, `size` that of all in
    bytes: 0 stands for an array whose size the launch decides. `values` are the initial values of the elements, in
    order. `count` is N of registers `%r<N>`, else 0.
    """

    name: str
    space: str
    type: str
    lanes: int
    size: int
    align: int
    array: bool
    extern: bool = False
    values: tuple[Constant | Relocation, ...] = ()
    count: int = 0


def element_size(kind: str) -> int:
    """Bytes of an element of a fundamental type."""
    if kind == "pred":
        return 1
    if kind in OPAQUE:
        return 8
    size = SIZES.get(kind.lstrip("abcdefghijklmnopqrstuvwxyz").partition("x")[0])
    if size is None:
        raise NotModelled(f"variables of type .{kind}")
    return size * (2 if kind.endswith("x2") else 1)


def text(source: bytes, node: tree_sitter.Node) -> str:
    """What a node says."""
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


_MOST = 1 << 16
"""Variables that one declaration may have."""


def variables(source: bytes, node: tree_sitter.Node) -> Iterator[Variable]:
    """The variables of a `variable_declaration`."""
    specified = _specified(source, node)
    for child in node.named_children:
        declarator: tree_sitter.Node | None = child
        values: tuple[Constant | Relocation, ...] = ()
        if child.type == "initialized_declarator":
            declarator, value = child.child_by_field_name("declarator"), child.child_by_field_name("value")
            values = tuple(_values(source, value)) if value is not None else ()
        if declarator is not None and declarator.type in _DECLARATORS:
            variable = _variable(source, specified, declarator, values)
            if variable.space == "reg" or not variable.count:
                yield variable
            elif variable.count > _MOST:
                raise NotModelled(f"{variable.count} variables in one declaration", node.start_point.row + 1)
            else:
                yield from (replace(variable, name=f"{variable.name}{i}", count=0) for i in range(variable.count))


def parameters(source: bytes, node: tree_sitter.Node | None) -> Iterator[Variable]:
    """The parameters of a `parameter_list`, in order."""
    for child in node.named_children if node is not None else ():
        name = child.child_by_field_name("name") if child.type == "parameter" else None
        if name is not None:
            yield _variable(source, _specified(source, child), name, ())


_DECLARATORS = ("identifier", "register", "array_declarator", "parameterized_name", "sink")


@dataclass
class _Specified:
    """What a declaration says before its names."""

    space: str = ""
    type: str = "b8"
    lanes: int = 1
    align: int = 0
    extern: bool = False


def _specified(source: bytes, node: tree_sitter.Node) -> _Specified:
    specified, is_typed = _Specified(), False
    for child in node.children:
        match child.type:
            case "state_space":
                specified.space = text(source, child).lstrip(".").partition("[")[0].strip()
            case "data_type":
                specified.type, is_typed = text(source, child).lstrip("."), True
            case "vector_type":
                specified.lanes = int(text(source, child)[2:])
            case "alignment" if not is_typed:
                # Behind the type stands that of a pointer.
                number = child.child_by_field_name("bytes")
                specified.align = max(specified.align, int(text(source, number), 0) if number is not None else 1)
            case "linkage_directive":
                specified.extern = text(source, child) == ".extern"
    return specified


def _variable(
    source: bytes, specified: _Specified, declarator: tree_sitter.Node, values: tuple[Constant | Relocation, ...]
) -> Variable:
    elements, name, is_array, count = 1, declarator, False, 0
    if declarator.type == "parameterized_name":
        number = declarator.child_by_field_name("count")
        found = value_of(number, source) if number is not None else None
        count = int(found.value) if found else 0
        name = declarator.child_by_field_name("name") or declarator
    while name.type == "array_declarator":
        is_array = True
        for dimension in name.children:
            if dimension.type == "dimension":
                bound = dimension.child_by_field_name("size")
                known = value_of(bound, source) if bound is not None else None
                elements *= int(known.value) if known else len(values) // specified.lanes
        name = name.child_by_field_name("name") or name.named_children[0]
    size = element_size(specified.type)
    return Variable(
        name=text(source, name),
        space=specified.space,
        type=specified.type,
        lanes=specified.lanes,
        size=size * specified.lanes * elements,
        align=max(specified.align, size * specified.lanes, 1),
        array=is_array,
        extern=specified.extern,
        values=values,
        count=count,
    )


def _values(source: bytes, node: tree_sitter.Node) -> Iterator[Constant | Relocation]:
    if node.type == "initializer_list":
        for child in node.named_children:
            yield from _values(source, child)
        return
    if node.type == "string":
        yield from (Constant(byte) for byte in text(source, node)[1:-1].encode())
        yield Constant(0)
        return
    value = value_of(node, source) or _relocation(source, node)
    if value is None:
        raise NotModelled(f"the initial value {text(source, node)}", node.start_point.row + 1)
    yield value


def _relocation(source: bytes, node: tree_sitter.Node) -> Relocation | None:
    match node.type:
        case "identifier" | "register":
            return Relocation(text(source, node), 0, False)
        case "address_operator":
            operator, operand = node.child_by_field_name("operator"), node.child_by_field_name("operand")
            if operator is None:
                # generic(a)+4 is an operator with an offset around it.
                operand = node.named_children[0]
            inner = _relocation(source, operand) if operand is not None else None
            added = node.child_by_field_name("offset")
            shift = value_of(added, source) if added is not None else Constant(0)
            if inner is None or shift is None:
                return None
            word = text(source, operator) if operator is not None else ""
            mask = int(word, 0) if word[:1].isdigit() else inner.mask
            return Relocation(inner.name, inner.offset + shift.signed, inner.generic or word == "generic", mask)
        case "binary":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            base = _relocation(source, left) if left is not None else None
            added_value = value_of(right, source) if right is not None else None
            if base is None or added_value is None:
                return None
            return Relocation(base.name, base.offset + added_value.signed, base.generic, base.mask)
    return None
