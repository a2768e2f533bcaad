"""Decodes the kernels of a PTX module into operations."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import tree_sitter

from ptx_ls.interpreter import semantics
from ptx_ls.interpreter.faults import LaunchError, NotModelled
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.operation import (
    Address,
    Constant,
    Label,
    Operand,
    Operation,
    Register,
    Sink,
    Special,
    Symbol,
    Vector,
    carrying_out,
)
from ptx_ls.interpreter.spelled import Spelled, of_match
from ptx_ls.isa import table
from ptx_ls.sema.instructions import read
from ptx_ls.syntax.document import Document

SIZES = {"8": 1, "16": 2, "32": 4, "64": 8, "128": 16}


@dataclass(frozen=True)
class Parameter:
    """A kernel parameter: `type` as written ("u64", "b8"), `size` in bytes, its alignment."""

    name: str
    type: str
    size: int
    align: int
    array: bool


@dataclass(frozen=True)
class Variable:
    """A module or function variable. `size` 0 stands for an `extern .shared` array, sized by the launch."""

    name: str
    space: str
    type: str
    size: int
    align: int
    values: tuple[int | float, ...] = ()


@dataclass
class Kernel:
    """A decoded entry. `registers` are the types by register number; `special` the special registers it reads."""

    name: str
    parameters: tuple[Parameter, ...]
    variables: list[Variable] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    registers: list[str] = field(default_factory=list)
    special: set[str] = field(default_factory=set)


def element_size(kind: str) -> int:
    """Bytes of a fundamental type."""
    return SIZES[kind.lstrip("abcdefghijklmnopqrstuvwxyz")] if kind != "pred" else 1


def kernel_nodes(document: Document) -> dict[str, tree_sitter.Node]:
    """The definitions of the entries of a module, by name."""
    found = {}
    for node in document.root.children:
        if node.type == "function_definition":
            kind, name = node.child_by_field_name("kind"), node.child_by_field_name("name")
            if kind and name and _text(document.source, kind) == ".entry":
                found[_text(document.source, name)] = node
    return found


def module_variables(document: Document) -> list[Variable]:
    """The variables declared outside of functions."""
    return [
        v
        for node in document.root.children
        if node.type == "variable_declaration"
        for v in _variables(document.source, node)
    ]


def _text(source: bytes, node: tree_sitter.Node) -> str:
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


@dataclass
class _Declared:
    """What a declaration line says before its names."""

    space: str = ""
    type: str = "b8"
    lanes: int = 1
    align: int = 1


def _declared(source: bytes, node: tree_sitter.Node) -> _Declared:
    said = _Declared()
    for child in node.children:
        match child.type:
            case "state_space":
                said.space = _text(source, child).lstrip(".").split("[")[0].strip()
            case "data_type":
                said.type = _text(source, child).lstrip(".")
            case "vector_type":
                said.lanes = int(_text(source, child)[2:])
            case "alignment":
                number = child.child_by_field_name("bytes")
                said.align = int(_text(source, number), 0) if number else 1
    return said


def _variables(source: bytes, node: tree_sitter.Node) -> Iterator[Variable]:
    said = _declared(source, node)
    for child in node.named_children:
        values: tuple[int | float, ...] = ()
        declarator: tree_sitter.Node | None = child
        if child.type == "initialized_declarator":
            declarator = child.child_by_field_name("declarator")
            value = child.child_by_field_name("value")
            values = tuple(_initializer(source, value)) if value else ()
        if declarator is None or declarator.type not in ("identifier", "register", "array_declarator"):
            continue
        count = said.lanes
        name = declarator
        if declarator.type == "array_declarator":
            inner = declarator.child_by_field_name("name")
            name = inner if inner is not None else declarator
            for dimension in declarator.children:
                if dimension.type == "dimension":
                    size = dimension.child_by_field_name("size")
                    count *= _integer(_text(source, size)) if size else len(values) or 0
        size_bytes = 0 if said.type in ("texref", "samplerref", "surfref", "pred") else element_size(said.type)
        align = max(said.align, size_bytes * said.lanes, 1)
        yield Variable(_text(source, name), said.space, said.type, size_bytes * count, align, values)


def _initializer(source: bytes, node: tree_sitter.Node) -> Iterator[int | float]:
    if node.type == "initializer_list":
        for child in node.named_children:
            yield from _initializer(source, child)
        return
    value = _constant(source, node)
    if value is None:
        raise NotModelled(f"the initialiser {_text(source, node)}", node.start_point.row + 1)
    yield value


def _integer(text: str) -> int:
    text = text.rstrip("U")
    if text[:2] in ("0x", "0X", "0b", "0B"):
        return int(text, 0)
    return int(text, 8) if len(text) > 1 and text[0] == "0" else int(text)


def _constant(source: bytes, node: tree_sitter.Node) -> int | float | None:
    text = _text(source, node)
    if node.type == "number":
        return _integer(text)
    if node.type == "float_literal":
        if text[:2] in ("0f", "0F"):
            return float(struct.unpack(">f", bytes.fromhex(text[2:]))[0])
        if text[:2] in ("0d", "0D"):
            return float(struct.unpack(">d", bytes.fromhex(text[2:]))[0])
        return float(text)
    if node.type == "unary":
        operand = node.child_by_field_name("operand")
        inner = _constant(source, operand) if operand else None
        sign = text[0]
        if inner is None:
            return None
        return -inner if sign == "-" else inner if sign == "+" else ~int(inner) if sign == "~" else int(not inner)
    if node.type == "parenthesized" and node.named_child_count == 1:
        return _constant(source, node.named_children[0])
    return None


def decode(document: Document, name: str, symbols: dict[str, Symbol]) -> Kernel:
    """The kernel `name`. `symbols` are the module's variables. Raises LaunchError and NotModelled."""
    nodes = kernel_nodes(document)
    if name not in nodes:
        known = ", ".join(nodes) or "none"
        raise LaunchError(f"no entry {name!r} in this module; entries: {known}")
    return _Decoder(document, name, nodes[name], symbols).kernel


def _run(spelled: Spelled, line: int) -> Callable[[Operation, Machine], None] | None:
    try:
        computation = semantics.of_spelled(spelled)
    except NotModelled as unknown:
        raise NotModelled(unknown.what, line) from None
    return carrying_out(computation) if computation else semantics.action(spelled.match.entry)


class _Decoder:
    """Walks the body of a kernel once, with a scope per block, then resolves the labels."""

    def __init__(self, document: Document, name: str, node: tree_sitter.Node, symbols: dict[str, Symbol]) -> None:
        self.source = document.source
        parameters = node.child_by_field_name("parameters")
        self.kernel = Kernel(name, tuple(self._parameters(parameters)) if parameters else ())
        self.scopes: list[dict[str, Operand]] = [dict(symbols)]
        for parameter in self.kernel.parameters:
            self.scopes[0][parameter.name] = Symbol(parameter.name, "param", 0)
        self.families: list[dict[str, tuple[str, int]]] = [{}]
        self.labels: list[dict[str, int]] = [{}]
        self.pending: list[tuple[Operation, tree_sitter.Node, list[dict[str, int]]]] = []
        body = node.child_by_field_name("body")
        if body is not None:
            self._block(body)
        for operation, operand, labels in self.pending:
            text = _text(self.source, operand)
            index = next((scope[text] for scope in reversed(labels) if text in scope), None)
            if index is None:
                raise NotModelled(f"a jump to {text}", operation.line)
            operation.operands = tuple(Label(index) if isinstance(o, Label) else o for o in operation.operands)

    def _parameters(self, node: tree_sitter.Node) -> Iterator[Parameter]:
        for child in node.named_children:
            if child.type != "parameter":
                continue
            said = _declared(self.source, child)
            declarator = child.child_by_field_name("name")
            if declarator is None:
                continue
            count, name = said.lanes, declarator
            is_array = declarator.type == "array_declarator"
            if is_array:
                inner = declarator.child_by_field_name("name")
                name = inner if inner is not None else declarator
                for dimension in declarator.children:
                    size = dimension.child_by_field_name("size") if dimension.type == "dimension" else None
                    count *= _integer(_text(self.source, size)) if size else 1
            size_bytes = element_size(said.type)
            yield Parameter(
                _text(self.source, name), said.type, size_bytes * count, max(said.align, size_bytes), is_array
            )

    def _block(self, block: tree_sitter.Node) -> None:
        self.scopes.append({})
        self.families.append({})
        self.labels.append({})
        labels = self.labels[-1]
        for child in block.named_children:
            if child.type == "label":
                name = child.child_by_field_name("name")
                if name is not None:
                    labels[_text(self.source, name)] = len(self.kernel.operations)
            elif child.type == "instruction":
                self._instruction(child)
            elif child.type == "variable_declaration":
                self._declare(child)
            elif child.type == "block":
                self._block(child)
            elif child.is_error or child.has_error:
                raise LaunchError(f"line {child.start_point.row + 1}: syntax error; `ptx-ls check` says more")
        self.scopes.pop()
        self.families.pop()
        self.labels.pop()

    def _declare(self, node: tree_sitter.Node) -> None:
        said = _declared(self.source, node)
        if said.space != "reg":
            for variable in _variables(self.source, node):
                self.kernel.variables.append(variable)
                self.scopes[-1][variable.name] = Symbol(variable.name, said.space, -1)
            return
        for child in node.named_children:
            if child.type == "parameterized_name":
                name, count = child.child_by_field_name("name"), child.child_by_field_name("count")
                if name is not None and count is not None:
                    self.families[-1][_text(self.source, name)] = (said.type, _integer(_text(self.source, count)))
            elif child.type in ("register", "identifier"):
                self.scopes[-1][_text(self.source, child)] = self._register(said.type)

    def _register(self, kind: str) -> Register:
        self.kernel.registers.append(kind)
        return Register(len(self.kernel.registers) - 1, kind)

    def _lookup(self, name: str) -> Operand | None:
        for scope, families in zip(reversed(self.scopes), reversed([{}, *self.families]), strict=False):
            if name in scope:
                return scope[name]
            stem = name.rstrip("0123456789")
            digits = name[len(stem) :]
            if digits and stem in families and int(digits) < families[stem][1]:
                scope[name] = self._register(families[stem][0])
                return scope[name]
        return None

    def _instruction(self, node: tree_sitter.Node) -> None:
        instruction = read(node, self.source)
        line = node.start_point.row + 1
        text = " ".join(_text(self.source, node).split())
        if instruction.broken:
            raise LaunchError(f"line {line}: syntax error in {text!r}; `ptx-ls check` says more")
        resolution = table.resolve(instruction.spelling)
        if not resolution.matches:
            raise NotModelled(instruction.spelling, line)
        match = resolution.fitting(len(instruction.operands))[0]
        control = semantics.control(match.entry)
        spelled = of_match(instruction.spelling, match, len(instruction.operands))
        run = _run(spelled, line)
        if run is None and not control:
            raise NotModelled(instruction.spelling, line)
        operation = Operation(
            line=line,
            text=text,
            opcode=instruction.opcode,
            tokens=tuple(m.text for m in instruction.modifiers),
            operands=(),
            guard=self._guard(node),
            run=run,
            control=control,
        )
        holder = node.child_by_field_name("operands")
        nodes = [c for c in holder.named_children if c.type != "comment"] if holder is not None else []
        operands: list[Operand] = []
        for operand in nodes:
            if control == "bra":
                operands.append(Label(-1))
                self.pending.append((operation, operand, list(self.labels)))
            else:
                operands.append(self._operand(operand, line))
        operation.operands = tuple(operands)
        self.kernel.operations.append(operation)

    def _guard(self, node: tree_sitter.Node) -> tuple[int, bool] | None:
        predicate = node.child_by_field_name("predicate")
        if predicate is None:
            return None
        name = predicate.child_by_field_name("register")
        register = self._lookup(_text(self.source, name)) if name is not None else None
        if not isinstance(register, Register):
            raise NotModelled("a guard that is no register", node.start_point.row + 1)
        return register.number, predicate.child_by_field_name("negated") is not None

    def _operand(self, node: tree_sitter.Node, line: int) -> Operand:
        text = _text(self.source, node)
        match node.type:
            case "register" | "identifier":
                found = self._lookup(text)
                if found is not None:
                    return found
                if text.startswith("%"):
                    return self._special(text)
                if text == "WARP_SZ":
                    return Constant(32)
            case "selector":
                if text.startswith("%"):
                    return self._special(text)
            case "address":
                return self._address(node, line)
            case "vector":
                return Vector(tuple(self._operand(c, line) for c in node.named_children))
            case "sink":
                return Sink()
            case _:
                value = _constant(self.source, node)
                if value is not None:
                    return Constant(value)
        raise NotModelled(f"the operand {text}", line)

    def _special(self, text: str) -> Special:
        self.kernel.special.add(text)
        return Special(text)

    def _address(self, node: tree_sitter.Node, line: int) -> Address:
        base, offset = node.child_by_field_name("base"), node.child_by_field_name("offset")
        if base is None:
            raise NotModelled(f"the address {_text(self.source, node)}", line)
        if base.type == "binary":
            left, sign, right = (base.child_by_field_name(f) for f in ("left", "operator", "right"))
            value = _constant(self.source, right) if right is not None else None
            if left is None or sign is None or value is None:
                raise NotModelled(f"the address {_text(self.source, node)}", line)
            shift = int(value) if _text(self.source, sign) == "+" else -int(value)
            return Address(self._operand(left, line), shift)
        shift = 0
        if offset is not None:
            value = _constant(self.source, offset)
            if value is None:
                raise NotModelled(f"the address {_text(self.source, node)}", line)
            shift = int(value)
        return Address(self._operand(base, line), shift)
