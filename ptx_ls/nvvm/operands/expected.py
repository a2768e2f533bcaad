"""What may stand at a place in an instruction that is half typed, by the text of the instruction up to there."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

import tree_sitter

from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.nvvm import vocabulary
from ptx_ls.nvvm.syntax import identifier, text_of
from ptx_ls.nvvm.values.statement import returned
from ptx_ls.nvvm.values.types import LABEL, Type, type_of
from ptx_ls.syntax.parse import parse

Role = Literal["value", "constant", "block", "incoming block", "callee", "type"]
"""A value; one inside of a constant, where no local is; a block that is branched to, or that a value of a phi comes
from; what is called; a type."""

_LONGEST = 20_000
"""Bytes before the place in which its instruction begins."""
_HEAD = b"define void @f() {\n"
_MARK = b"%place"
_BEGINS = re.compile(rb'\s*(?:%(?:[-a-zA-Z$._0-9]+|"[^"\n]*")\s*=|(?:([a-z]+)\b)?)')
_ENDS = re.compile(rb'\s*(?:[{}]|(?:[-a-zA-Z$._0-9]+|"[^"\n]*"):|define\b|declare\b)')
_CONSTANTS = frozenset(
    ("constant_expression", "array_constant", "vector_constant", "structure_constant", "splat", "block_address")
)
_ROLES: dict[tuple[str, str | None], Role] = {
    ("typed_value", "value"): "value",
    ("argument", "value"): "value",
    ("instruction", "operand"): "value",
    ("incoming", "value"): "value",
    ("incoming", "block"): "incoming block",
    ("instruction", "callee"): "callee",
    ("typed_value", "type"): "type",
    ("argument", "type"): "type",
    ("instruction", "type"): "type",
}


class Argument(NamedTuple):
    """An argument of a call, by the name of what is called and its number."""

    callee: str
    number: int


@dataclass(frozen=True)
class Expected:
    """What may stand at a place. `type` is that which the text gives it, of a callee that of its result; None if it
    gives none. `start` is where the instruction begins, `argument` the argument whose type is at the place, if it is
    one. `blocks` are those that a phi names before the place."""

    role: Role
    start: int
    opcode: str
    type: Type | None = None
    argument: Argument | None = None
    blocks: tuple[str, ...] = ()


def expected_at(source: bytes, place: int) -> Expected | None:
    """What may stand at a place where nothing is typed yet; None outside of instructions, or if it is not known."""
    start = _start(source, place)
    if start is None:
        return None
    text = b"".join((_HEAD, source[start:place], _MARK, b"\n}\n"))
    at = len(_HEAD) + place - start
    root = parse("nvvm", text).root_node
    node = root.descendant_for_byte_range(at, at + len(_MARK))
    around = node.parent if node is not None else None
    if node is None or around is None or node.type != "local":
        return None
    role = _ROLES.get((around.type, _field(around, node)))
    instruction = _instruction(around)
    opcode = instruction.child_by_field_name("opcode") if instruction is not None else None
    if role is None or instruction is None or opcode is None:
        return None
    kind, argument = None, None
    blocks: tuple[str, ...] = ()
    if role == "callee":
        written = instruction.child_by_field_name("type")
        whole = type_of(written, text) if written is not None else None
        kind = returned(whole) if whole is not None else None
    elif role == "type":
        argument = _argument(instruction, around, text)
    else:
        typed = (instruction if around.type == "incoming" else around).child_by_field_name("type")
        kind = type_of(typed, text) if typed is not None else None
        if kind is LABEL:
            role = "block"
        elif _is_in_constant(around):
            role = "constant"
        blocks = _blocks(instruction, text)
    return Expected(role, start, text_of(opcode, text), kind, argument, blocks)


def _start(source: bytes, place: int) -> int | None:
    """Where the instruction at a place begins: in its line, or in one before it, since a switch has many."""
    lowest = max(0, place - _LONGEST)
    start = source.rfind(b"\n", lowest, place) + 1
    while True:
        found = _BEGINS.match(source, start, place)
        if found is not None and (found[1] is None or found[1].decode() in _opcodes()) and found[0].strip():
            return found.end() - len(found[0].lstrip())
        if start <= lowest or _ENDS.match(source, start, place):
            return None
        start = source.rfind(b"\n", lowest, start - 1) + 1


@cache
def _opcodes() -> frozenset[str]:
    words = vocabulary.of_groups("instruction", "cast")
    return frozenset(("tail", "musttail", "notail", *(word.name for word in words)))


def _field(around: tree_sitter.Node, node: tree_sitter.Node) -> str | None:
    return next((around.field_name_for_child(at) for at, one in enumerate(around.children) if one == node), None)


def _instruction(node: tree_sitter.Node | None) -> tree_sitter.Node | None:
    while node is not None and node.type != "instruction":
        node = node.parent
    return node


def _is_in_constant(node: tree_sitter.Node | None) -> bool:
    while node is not None and node.type != "instruction":
        if node.type in _CONSTANTS:
            return True
        node = node.parent
    return False


def _argument(instruction: tree_sitter.Node, around: tree_sitter.Node, text: bytes) -> Argument | None:
    listed = instruction.child_by_field_name("arguments")
    callee = instruction.child_by_field_name("callee")
    if around.type != "argument" or listed is None or callee is None or callee.type != "global":
        return None
    number = sum(one.type == "argument" for one in listed.named_children if one.end_byte <= around.start_byte)
    return Argument(identifier(callee, text), number)


def _blocks(instruction: tree_sitter.Node, text: bytes) -> tuple[str, ...]:
    named = (one.child_by_field_name("block") for one in instruction.named_children if one.type == "incoming")
    return tuple(identifier(one, text) for one in named if one is not None and one.type == "local")
