"""Reads the operands of instructions from the tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import tree_sitter

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.program.declarations import text
from ptx_ls.interpreter.program.operands import (
    Address,
    Negative,
    Not,
    Operand,
    Pair,
    Selected,
    Sink,
    Special,
    Symbol,
    Vector,
)
from ptx_ls.sema.constant import value_of
from ptx_ls.syntax.trivia import EXTRAS


@dataclass(frozen=True)
class OperandReader:
    """Reads operands of one function. `name` returns what any name stands for, `lookup` what one stands for that is
    declared, None for another."""

    source: bytes
    name: Callable[[str], Operand]
    lookup: Callable[[str], Operand | None]

    def read(self, node: tree_sitter.Node, line: int) -> Operand:
        """The operand that a node is. Raises NotModelled, with the line, for what is not implemented."""
        source_text = text(self.source, node)
        match node.type:
            case "register" | "identifier":
                return self.name(source_text)
            case "selector":
                return self._selected(node, source_text, line)
            case "address":
                return self._address(node, line)
            case "vector":
                return Vector(tuple(self.read(c, line) for c in parts_of(node)))
            case "pair":
                first, second = node.child_by_field_name("first"), node.child_by_field_name("second")
                if first is not None and second is not None:
                    return Pair((self.read(first, line), self.read(second, line)))
            case "sink":
                return Sink()
            case "negated_predicate":
                return Not(self.read(node.named_children[0], line))
            case "binary":
                return self._sum(node, line)
            case "subscript":
                return self._element(node, line)
            case _:
                value = value_of(node, self.source)
                if value is not None:
                    return value
                if node.type == "unary" and source_text.startswith("-"):
                    operand = node.child_by_field_name("operand")
                    if operand is not None:
                        return Negative(self.read(operand, line))
        raise NotModelled(f"the operand {source_text}", line)

    def _selected(self, node: tree_sitter.Node, source_text: str, line: int) -> Operand:
        base, member = node.child_by_field_name("base"), node.child_by_field_name("member")
        if base is None or member is None:
            raise NotModelled(f"the operand {source_text}", line)
        found = self.lookup(text(self.source, base))
        word = text(self.source, member)
        if found is None:
            return Special(source_text)
        if isinstance(found, Vector):
            place = {".x": 0, ".y": 1, ".z": 2, ".w": 3, ".r": 0, ".g": 1, ".b": 2, ".a": 3}.get(word, -1)
            return found.elements[place]
        return Selected(found, word[1:])

    def _sum(self, node: tree_sitter.Node, line: int) -> Operand:
        value = value_of(node, self.source)
        if value is not None:
            return value
        base, offset = self._base_and_offset(node, line)
        if isinstance(base, Symbol):
            return replace(base, address=base.address + offset, size=0)
        raise NotModelled(f"the operand {text(self.source, node)}", line)

    def _element(self, node: tree_sitter.Node, line: int) -> Operand:
        """The address of a[1]; an index of an array of vectors counts the parts of vectors (measured 13.5)."""
        base, index = node.child_by_field_name("base"), node.child_by_field_name("index")
        array = self.read(base, line) if base is not None else None
        number = value_of(index, self.source) if index is not None else None
        if isinstance(array, Symbol) and number is not None:
            return replace(array, address=array.address + number.signed * array.element, size=0)
        raise NotModelled(f"the operand {text(self.source, node)}", line)

    def _base_and_offset(self, node: tree_sitter.Node, line: int) -> tuple[Operand, int]:
        if node.type == "binary" and value_of(node, self.source) is None:
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            sign = node.child_by_field_name("operator")
            added = value_of(right, self.source) if right is not None else None
            if left is None or added is None or sign is None:
                raise NotModelled(f"the address {text(self.source, node)}", line)
            base, offset = self._base_and_offset(left, line)
            value = added.signed
            return base, offset + (value if text(self.source, sign) == "+" else -value)
        return self.read(node, line), 0

    def _address(self, node: tree_sitter.Node, line: int) -> Address:
        base, offset = node.child_by_field_name("base"), node.child_by_field_name("offset")
        if base is None:
            raise NotModelled(f"the address {text(self.source, node)}", line)
        found, shift = self._base_and_offset(base, line)
        if offset is not None:
            added = value_of(offset, self.source)
            if added is None:
                raise NotModelled(f"the address {text(self.source, node)}", line)
            shift += added.signed
        ids = {child.id for child in (base, offset) if child is not None}
        more = [c for c in parts_of(node) if c.id not in ids and c.type != "modifier"]
        return Address(found, shift, tuple(self.read(c, line) for c in more))


def parts_of(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The named nodes of a node that are no comments."""
    return [c for c in node.named_children if c.type not in EXTRAS]
