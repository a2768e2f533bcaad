"""A statement of a function's body as data: its operation, its types and values, and the name it defines.

It depends on the text of the statement only: offsets count from its start. So it is read once for all versions of a
document in which the statement has this text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import Any, Literal

import tree_sitter

from ptx_ls.lazy import NamedTuple, dataclass, pattern
from ptx_ls.nvvm.syntax import identifier, small_number, text_of, unquoted
from ptx_ls.nvvm.values.header_words import Attributed, attribute, attributed
from ptx_ls.nvvm.values.types import LABEL, METADATA, Type, type_of
from ptx_ls.syntax.span import Span

TERMINATORS = frozenset(
    ("ret", "br", "switch", "indirectbr", "invoke", "callbr", "resume", "catchswitch", "catchret", "cleanupret")
) | {"unreachable"}
CALLS = frozenset(("call", "invoke", "callbr"))
CASTS = frozenset(
    ("trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp", "ptrtoint", "ptrtoaddr")
) | {"inttoptr", "bitcast", "addrspacecast"}
_NO_RESULT = TERMINATORS - {"invoke", "callbr", "catchswitch"} | {"store", "fence"}
_BINARY = frozenset(
    ("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor")
) | {"fadd", "fsub", "fmul", "fdiv", "frem", "icmp", "fcmp"}  # fmt: skip
_PREFIXES = frozenset(("tail", "musttail", "notail"))
_DIGITS = frozenset(("", *"0123456789"))
_NAMES = pattern(r'%[-a-zA-Z$._0-9]+|%"[^"]*"|(?<![-a-zA-Z$._0-9])[-a-zA-Z$._0-9]+:|"[^"]*":')
_NEAR = 200
"""Bytes before a statement that begins with `=` in which its name is."""
_DEEPEST = 64
"""Constants that one is in."""
_AROUND = frozenset(("attribute", "string_attribute", "attribute_group_reference"))


Role = Literal["label", "terminator", "value", "counted", "order", "other"]
"""A label; a terminator; a value with a name, or one that is counted; an order of uses, which is nothing to the code;
all else."""
_ROLES: dict[str, Role] = {"label": "label", "uselistorder": "order"}


class Value(NamedTuple):
    """A value where it is used: a local name, a global name or a constant, with the type that is written with it.

    `kind` is that of its node in the grammar: local, global, number, constant_expression, ... `text`: the name without
    sigil, the number, or the opcode of a constant expression. `parts` are the elements of a constant.
    """

    type: Type | None
    kind: str
    text: str
    start: int
    end: int
    type_start: int
    type_end: int
    parts: tuple[Value, ...] = ()

    @property
    def is_local(self) -> bool:
        """Whether it is the result of an instruction, a parameter or a block."""
        return self.kind == "local"


class Bundle(NamedTuple):
    """An operand bundle of a call: its tag without quotes, and its values."""

    tag: str
    start: int
    end: int
    values: tuple[Value, ...]


@dataclass(frozen=True, eq=False)
class Statement:
    """A statement, which counts by its identity.

    `opcode`: `label` for a label, "" for one that is broken or is not read, `#dbg` for a debug record.

    `result`: the name that it defines, "" if it defines none. `type`: the type on its own, such as that of a load or
    the destination of a cast; `values`: its operands in order; of a phi the incoming values, whose blocks are `blocks`.
    `blocks` are the labels that it names. `flags`: the words between the opcode and the operands and after them,
    `...` among the arguments of a call, `without comma` behind an alignment that has none before it, and
    `behind metadata` behind a word that follows what is attached; the first `led` of them are before the operands.
    `callee`: what a call calls. `misplaced`: local values in nodes of metadata.
    `attributed`: the arguments of a call that have attributes, and its result if it has some. `bundles`: the operand
    bundles of a call. `has_value`: it defines a value, or a block, with a name or without. `verdict`: what the checks
    last found in it, and for what.
    """

    opcode: str
    result: str
    name_span: Span
    opcode_span: Span
    end: int
    type: Type | None = None
    type_span: Span = Span(0, 0)
    values: tuple[Value, ...] = ()
    blocks: tuple[Value, ...] = ()
    flags: tuple[str, ...] = ()
    callee: Value | None = None
    metadata_values: tuple[Value, ...] = ()
    has_value: bool = False
    possible: frozenset[str] = frozenset()
    misplaced: tuple[Value, ...] = ()
    attributed: tuple[Attributed, ...] = ()
    bundles: tuple[Bundle, ...] = ()
    verdict: Any = None
    led: int = 0

    @property
    def bundled(self) -> tuple[Value, ...]:
        """The values in its operand bundles."""
        return tuple(value for one in self.bundles for value in one.values)

    @cached_property
    def uses(self) -> frozenset[str]:
        """The local names that it uses, those of blocks too."""
        callee = (self.callee,) if self.callee is not None else ()
        every = (*self.values, *self.blocks, *self.metadata_values, *callee, *self.bundled)
        return frozenset(one.text for one in every if one.kind == "local")

    @cached_property
    def operands(self) -> tuple[Value, ...]:
        """The local values that it uses as operands, blocks and metadata left out."""
        callee = (self.callee,) if self.callee is not None else ()
        return tuple(one for one in (*self.values, *callee, *self.bundled) if one.kind == "local")

    @cached_property
    def uses_numbers(self) -> bool:
        """Whether a name that it uses is a number."""
        return any(name.isdecimal() for name in self.uses)

    @cached_property
    def globals(self) -> frozenset[str]:
        """The names of globals that it uses."""
        callee = (self.callee,) if self.callee is not None else ()
        return frozenset(
            chain.from_iterable(map(_globals, (*self.values, *self.metadata_values, *callee, *self.bundled)))
        )

    @property
    def is_broken(self) -> bool:
        """Whether it has a syntax error or is not read; `possible` are the names that it may define."""
        return not self.opcode

    @cached_property
    def role(self) -> Role:
        """What it is to the names and blocks of its function."""
        opcode = self.opcode
        if opcode in _ROLES:
            return _ROLES[opcode]
        if self.has_value and self.result[:1] not in _DIGITS:
            return "terminator" if opcode in TERMINATORS else "value"
        return "terminator" if opcode in TERMINATORS else "counted" if self.has_value else "other"

    @cached_property
    def targets(self) -> tuple[str, ...] | None:
        """The names of the blocks that a terminator leads to; None for another statement, or if one is not a name."""
        if self.role != "terminator" or any(one.kind != "local" for one in self.blocks):
            return None
        return tuple(one.text for one in self.blocks)

    @cached_property
    def number(self) -> int | None:
        """The number that it has for a name: of `%5` and of `5:`."""
        return small_number(self.result)

    @cached_property
    def is_numbered(self) -> bool:
        """Whether it defines a value or a block that has a number for a name, written or not."""
        return self.has_value and (not self.result or self.number is not None)


def read_statement(node: tree_sitter.Node, source: bytes, *, is_broken: bool = False) -> Statement:
    """The statement of a node in a body. `is_broken`: there is a syntax error in it."""
    return _Reader(node, source).statement(is_broken or node.has_error)


def read_constant(node: tree_sitter.Node, source: bytes) -> Value | None:
    """The initial value of a variable, or what an alias stands for, with its type; one of kind `none_yet` where there
    is no value. None if it has no type."""
    reader = _Reader(node, source)
    typed = node.child_by_field_name("type")
    given = node.child_by_field_name("initializer") or node.child_by_field_name("aliasee")
    if given is not None and given.type == "typed_value":
        return reader.typed(given)
    if typed is None:
        return None
    if given is not None and given.type == "constant_expression" and node.type == "alias":
        # The type of what an alias is cast to is that of the cast.
        value = reader.value(given, None, given)
        cast_to = next((part.type for part in value.parts if part.kind == "type"), None)
        return value._replace(type=cast_to) if value.text in CASTS else value
    if given is None or node.type != "global_variable":
        start, end = typed.start_byte - node.start_byte, typed.end_byte - node.start_byte
        return Value(type_of(typed, source), "none_yet", "", start, end, start, end)
    return reader.value(given, type_of(typed, source), typed)


def read_typed(node: tree_sitter.Node, source: bytes) -> Value:
    """A value with its type that stands by itself, as in a node of metadata."""
    return _Reader(node, source).typed(node)


class _Reader:
    """One statement, read from its node."""

    def __init__(self, node: tree_sitter.Node, source: bytes) -> None:
        self._node = node
        self._source = source
        self._begin = node.start_byte
        self._metadata: list[Value] = []
        self._misplaced: list[Value] = []
        self._attributed: list[Attributed] = []
        self._bundles: list[Bundle] = []
        self._depth = 0

    def statement(self, is_broken: bool) -> Statement:
        kind = self._node.type
        if kind == "label":
            text = text_of(self._node, self._source)[:-1]
            name = text if text[1:-1].isdecimal() and text[0] == '"' else unquoted(text)
            whole = Span(0, self._length)
            return Statement("label", name, whole, whole, whole.end, has_value=True)
        if is_broken or kind not in ("instruction", "debug_record"):
            return self._broken()
        if kind == "debug_record":
            for child in self._node.named_children:
                if child.type == "typed_value":
                    self.typed(child)
            read = tuple(self._metadata)
            return Statement("#dbg", "", Span(0, 0), Span(0, 4), self._length, metadata_values=read)
        return self._instruction()

    @property
    def _length(self) -> int:
        return self._node.end_byte - self._begin

    def _broken(self) -> Statement:
        kind = "" if self._node.type != "use_list_order" else "uselistorder"
        name, span = self._result()
        text = text_of(self._node, self._source)
        if text.startswith("="):
            # What it defines was read as the end of the statement before.
            text = self._source[max(0, self._begin - _NEAR) : self._begin].decode("utf-8", "replace") + text
        possible = frozenset(unquoted(one.lstrip("%").removesuffix(":")) for one in _NAMES.findall(text))
        whole = Span(0, self._length)
        return Statement(kind, name, span, whole, whole.end, has_value=bool(name), possible=possible)

    def _result(self) -> tuple[str, Span]:
        named = self._node.child_by_field_name("result")
        if named is None or named.is_missing:
            return "", Span(0, 0)
        return identifier(named, self._source), self._span(named)

    def _span(self, node: tree_sitter.Node) -> Span:
        return Span(node.start_byte - self._begin, node.end_byte - self._begin)

    def _instruction(self) -> Statement:
        source = self._source
        name, span = "", Span(0, 0)
        opcode, opcode_span = "", Span(0, 0)
        flags: list[str] = []
        items: list[tree_sitter.Node] = []
        before: list[tree_sitter.Node] = []
        led, is_attached = 0, False
        for child in self._node.children:
            kind = child.type
            if kind == "opcode":
                opcode, opcode_span, led = text_of(child, source), self._span(child), len(flags)
            elif kind == "attribute":
                flags.append(text_of(child, source))
                if is_attached:
                    flags.append("behind metadata")
                elif not items:
                    before.append(child)
                    led = len(flags)
                elif opcode in _ALIGNED and flags[-1].startswith("align") and _sign_before(child) != ",":
                    flags.append("without comma")
            elif kind == "metadata_attachment":
                self._misplace(child.children[-1])
                is_attached = True
            elif kind in _AROUND or kind == "comment":
                continue
            elif not opcode:
                if kind == "local":
                    name, span = self._result()
                elif not child.is_named and kind != "=":
                    flags.append(kind)
            elif child.is_named or kind in ("unwind", "caller"):
                items.append(child)
        if not opcode or any(item.type.startswith("missing") for item in items):
            return self._broken()
        if opcode in CALLS and span.end < opcode_span.start:
            # The words before a call are no nodes.
            words = source[self._begin + span.end : self._begin + opcode_span.start].decode("utf-8", "replace")
            prefixes = [word for word in words.split() if word in _PREFIXES]
            flags, led = [*prefixes, *flags], led + len(prefixes)
        if opcode in CALLS and any(child.type == "..." for item in items for child in item.children):
            flags.append("...")
        found = self._operands(opcode, items)
        if found is None:
            return self._broken()
        kind_of_result, type_span, values, blocks, callee = found
        if before and opcode in CALLS and kind_of_result is not None:
            written = tuple(attribute(one, source, self._begin) for one in before)
            self._attributed.append(Attributed(returned(kind_of_result), written))
        is_void = opcode in _NO_RESULT or (
            opcode in CALLS and kind_of_result is not None and returned(kind_of_result).kind == "void"
        )
        return Statement(
            opcode, name, span, opcode_span, self._length, kind_of_result, type_span, values, blocks, tuple(flags),
            callee, tuple(self._metadata), not is_void, misplaced=tuple(self._misplaced),
            attributed=tuple(self._attributed), bundles=tuple(self._bundles), led=led,
        )  # fmt: skip

    def _operands(
        self, opcode: str, items: list[tree_sitter.Node]
    ) -> tuple[Type | None, Span, tuple[Value, ...], tuple[Value, ...], Value | None] | None:
        """The type on its own, its span, the values, the blocks and the callee."""
        source = self._source
        kind: Type | None = None
        span = Span(0, 0)
        values: list[Value] = []
        blocks: list[Value] = []
        callee: Value | None = None
        if opcode in _BINARY or opcode == "phi":
            if not items:
                return None
            kind, span = type_of(items[0], source), self._span(items[0])
            for item in items[1:]:
                if opcode != "phi":
                    values.append(self.value(item, kind, items[0]))
                elif item.type == "incoming":
                    value, block = item.child_by_field_name("value"), item.child_by_field_name("block")
                    if value is None or block is None or value.is_missing or block.type != "local":
                        return None
                    values.append(self.value(value, kind, items[0]))
                    blocks.append(self.value(block, LABEL, block))
            return kind, span, tuple(values), tuple(blocks), None
        if opcode in CALLS:
            if len(items) < 3:
                return None
            kind, span = type_of(items[0], source), self._span(items[0])
            callee = self.value(items[1], None, items[1])
            values += (self._argument(child) for child in items[2].named_children if child.type == "argument")
            for item in items[3:]:
                if item.type == "operand_bundles":
                    self._read_bundles(item)
                elif item.type == "typed_value":
                    blocks.append(self.typed(item))
                elif item.type == "destinations":
                    blocks += (self.typed(child) for child in item.named_children if child.type == "typed_value")
            return kind, span, tuple(values), tuple(blocks), callee
        for item in items:
            if item.type == "typed_value":
                one = self.typed(item)
                (blocks if one.type is LABEL else values).append(one)
            elif item.type == "case":
                case, target = (self.typed(child) for child in item.named_children[:2])
                values.append(case)
                blocks.append(target)
            elif item.type == "destinations":
                blocks += (self.typed(child) for child in item.named_children if child.type == "typed_value")
            elif item.type == "number" or (opcode in _PADS and item.type == "local"):
                values.append(self.value(item, None, item))
            elif item.type in _TYPES and kind is None and span.end == 0:
                kind, span = type_of(item, source), self._span(item)
            elif opcode not in _PADS:
                return None
        return kind, span, tuple(values), tuple(blocks), callee

    def _read_bundles(self, node: tree_sitter.Node) -> None:
        """Notes operand bundles: their values have no place in the signature."""
        for bundle in node.named_children:
            tag = bundle.child_by_field_name("tag")
            if tag is not None:
                values = tuple(self.typed(child) for child in bundle.named_children if child.type == "typed_value")
                text = text_of(tag, self._source).strip('"')
                self._bundles.append(Bundle(text, *self._span(tag), values))

    def _argument(self, node: tree_sitter.Node) -> Value:
        typed, value = node.child_by_field_name("type"), node.child_by_field_name("value")
        if typed is not None and value is not None:
            if node.named_child_count > len(("type", "value")):
                self._attributed.append(attributed(node, self._source, self._begin))
            return self.value(value, type_of(typed, self._source), typed)
        return self._metadata_operand(node)

    def _metadata_operand(self, node: tree_sitter.Node) -> Value:
        """`metadata i32 %x` or `metadata !5`; the local in it is a use without dominance."""
        for child in node.named_children:
            self._misplace(child)
        inner = [child for child in node.named_children if child.type not in _AROUND and child.type != "comment"]
        if len(inner) == 2 and inner[1].type == "local":
            self._metadata.append(self.value(inner[1], type_of(inner[0], self._source), inner[0]))
        start, end = self._span(node)
        text = text_of(inner[0], self._source)[2:-1] if [one.type for one in inner] == ["metadata_string"] else ""
        return Value(METADATA, "metadata", text, start, end, start, end)

    def _misplace(self, node: tree_sitter.Node) -> None:
        """Notes the local values in a node of metadata: only an argument by itself may be one."""
        if node.type == "metadata_node":
            for child in node.named_children:
                self._misplace(child)
                value = child.child_by_field_name("value") if child.type == "typed_value" else None
                if value is not None and value.type == "local":
                    self._misplaced.append(self.value(value, None, value))

    def typed(self, node: tree_sitter.Node) -> Value:
        typed, value = node.child_by_field_name("type"), node.child_by_field_name("value")
        if typed is None or value is None:
            return self._metadata_operand(node)
        one = self.value(value, type_of(typed, self._source), typed)
        if self._node.type == "debug_record":
            self._metadata.append(one)
        return one

    def value(self, node: tree_sitter.Node, kind: Type | None, typed: tree_sitter.Node) -> Value:
        text = ""
        parts: tuple[Value, ...] = ()
        match node.type:
            case "local" | "global":
                text = identifier(node, self._source)
            case "number" | "boolean":
                text = text_of(node, self._source)
            case _ if self._depth == _DEEPEST:
                # In so many others, nothing is known of it, not even its type.
                kind = None
            case "constant_expression":
                opcode = node.child_by_field_name("opcode")
                text = text_of(opcode, self._source) if opcode is not None else ""
                parts = self._parts(node)
            case "array_constant" | "vector_constant" | "structure_constant" | "splat":
                parts = self._parts(node)
                text = (
                    "packed" if node.type == "structure_constant" and self._source[node.start_byte] == ord("<") else ""
                )
            case "block_address" | "global_reference" | "character_array" | "inline_asm":
                text = text_of(node, self._source)
        start, end = self._span(node)
        return Value(kind, node.type, text, start, end, *self._span(typed), parts)

    def _parts(self, node: tree_sitter.Node) -> tuple[Value, ...]:
        """The elements of a constant; a type on its own is one of kind `type`."""
        found: list[Value] = []
        self._depth += 1
        for child in node.named_children:
            if child.type == "typed_value":
                found.append(self.typed(child))
            elif child.type in _TYPES:
                start, end = self._span(child)
                found.append(Value(type_of(child, self._source), "type", "", start, end, start, end))
            elif child.type == "number":
                found.append(self.value(child, None, child))
        self._depth -= 1
        return tuple(found)


def _sign_before(node: tree_sitter.Node) -> str:
    """The kind of what is before a node, comments left out."""
    before = node.prev_sibling
    while before is not None and before.type == "comment":
        before = before.prev_sibling
    return before.type if before is not None else ""


_ALIGNED = frozenset(("load", "store", "alloca", "atomicrmw", "cmpxchg"))
"""Instructions with an alignment, which is after a comma."""


def _globals(value: Value) -> Iterator[str]:
    if value.kind == "global":
        yield value.text
    for part in value.parts:
        yield from _globals(part)


_TYPES = frozenset(
    ("primitive_type", "pointer_type", "typed_pointer_type", "local", "array_type", "vector_type", "structure_type")
) | {"function_type", "target_type", "void", "metadata_type"}
_PADS = frozenset(("landingpad", "catchswitch", "catchpad", "cleanuppad", "catchret", "cleanupret"))


def returned(kind: Type) -> Type:
    """The result of what a call names: its type may be the whole of the function's, or a pointer to it."""
    if kind.kind == "pointer" and kind.parts and kind.parts[0].kind == "function":
        kind = kind.parts[0]
    return kind.parts[0] if kind.kind == "function" else kind
