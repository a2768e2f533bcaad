"""What declarations say of parameters and variables: sizes, alignments, initial values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod

import tree_sitter

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.isa import state
from ptx_ls.sema.constant import value_of
from ptx_ls.sema.constant_arithmetic import Constant
from ptx_ls.sema.variables import Declarator, VariableDeclaration, read_declaration
from ptx_ls.syntax.literals import integer
from ptx_ls.syntax.trivia import parts

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
    members: tuple[tuple[str, str], ...] = ()
    """The initial values of the members of an opaque variable, as written."""


def element_size(kind: str) -> int:
    """The size in bytes of an element of a fundamental type ("u32"). Raises NotModelled."""
    if kind == "pred":
        return 1
    if kind in OPAQUE:
        return 8
    known = state.type_of(kind)
    if known is None:
        raise NotModelled(f"variables of type .{kind}")
    return known.bytes


def text(source: bytes, node: tree_sitter.Node) -> str:
    """What a node says."""
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


_MOST = 1 << 16
"""Variables that one declaration may have."""


def variables(source: bytes, node: tree_sitter.Node) -> Iterator[Variable]:
    """The variables of a `variable_declaration`. Raises NotModelled."""
    declaration = read_declaration(source, node)
    for declarator in declaration.declarators:
        value = declarator.value
        members = tuple(_members(source, value)) if value is not None else ()
        values = tuple(_values(source, value)) if value is not None and not members else ()
        variable = replace(_variable(declaration, declarator, values), members=members)
        if variable.space == "reg" or not variable.count:
            yield variable
        elif variable.count > _MOST:
            raise NotModelled(f"{variable.count} variables in one declaration", node.start_point.row + 1)
        else:
            yield from (replace(variable, name=f"{variable.name}{i}", count=0) for i in range(variable.count))


def parameters(source: bytes, node: tree_sitter.Node | None) -> Iterator[Variable]:
    """The parameters of a `parameter_list`, in order. Raises NotModelled."""
    for child in node.named_children if node is not None else ():
        if child.type == "parameter":
            declaration = read_declaration(source, child)
            yield from (_variable(declaration, one, ()) for one in declaration.declarators)


def _variable(
    declaration: VariableDeclaration, declarator: Declarator, values: tuple[Constant | Relocation, ...]
) -> Variable:
    declared, word = declaration.declared, declaration.first("type")
    sizes = declarator.sizes
    if sizes and not declarator.dimensions[0].text:
        # An open array has as many elements as its value has (measured 13.5).
        sizes = (len(parts(declarator.value)) if declarator.value is not None else 0, *sizes[1:])
    # A word that is no type has no size.
    kind = (declared.type or (word.text if word is not None else ".b8"))[1:]
    size = element_size(kind)
    return Variable(
        name=declarator.name.text,
        space=declared.space[1:],
        type=kind,
        lanes=declared.lanes,
        size=size * declared.lanes * prod(sizes),
        align=max(declared.align, size * declared.lanes, 1),
        array=bool(sizes),
        extern=declared.linkage == ".extern",
        values=values,
        count=declarator.number or 0,
    )


def _values(source: bytes, node: tree_sitter.Node) -> Iterator[Constant | Relocation]:
    """The values of the elements one after another: ptxas fills no row that has fewer than its array (measured
    13.5)."""
    if node.type == "initializer_list":
        for child in parts(node):
            yield from _values(source, child)
        return
    value = value_of(node, source) or _relocation(source, node)
    if value is None:
        raise NotModelled(f"the initial value {text(source, node)}", node.start_point.row + 1)
    yield value


def _members(source: bytes, node: tree_sitter.Node) -> Iterator[tuple[str, str]]:
    """The names and values of `{filter_mode = linear, …}`."""
    for child in parts(node) if node.type == "initializer_list" else ():
        if child.type == "named_initializer":
            name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            if name is not None and value is not None:
                yield text(source, name), text(source, value)


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
            written = integer(word) if word[:1].isdigit() else None
            mask = inner.mask if written is None else written
            return Relocation(inner.name, inner.offset + shift.signed, inner.generic or word == "generic", mask)
        case "binary":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            base = _relocation(source, left) if left is not None else None
            added_value = value_of(right, source) if right is not None else None
            if base is None or added_value is None:
                return None
            return Relocation(base.name, base.offset + added_value.signed, base.generic, base.mask)
    return None
