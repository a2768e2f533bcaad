"""A call of an intrinsic: its arguments, and what they decide of the PTX that it becomes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import tree_sitter

from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import Intrinsic, mangled
from ptx_ls.isa.nvvm.forms import Values
from ptx_ls.nvvm.syntax import string_of, text_of

_SPACE = re.compile(r"addrspace\s*\(\s*([0-9]+)")
_NUMBER = re.compile(r"-?[0-9]{1,20}")
_TRUTH = {"true": "1", "false": "0"}


@dataclass(frozen=True)
class Argument:
    """An argument: its type and value as they are written, and its bytes."""

    type: str
    value: str
    start: int
    end: int


@dataclass(frozen=True)
class IntrinsicCall:
    """A call of an intrinsic of the table: its name and result type as they are written, its arguments in order, and
    the bytes of its name with the `@`."""

    intrinsic: Intrinsic
    name: str
    result: str
    arguments: tuple[Argument, ...]
    start: int
    end: int

    @property
    def values(self) -> Values:
        """What is known of its immediates and overloaded types, as for `Intrinsic.forms`."""
        found: dict[str, str] = {}
        for number, (parameter, argument) in enumerate(zip(self.intrinsic.parameters, self.arguments, strict=False)):
            value = _TRUTH.get(argument.value, argument.value)
            if parameter.immediate and _NUMBER.fullmatch(value):
                found[str(number)] = str(int(value))
        returns = self.intrinsic.returns
        results = [self.result] if len(returns) == 1 else [""] * len(returns)
        kinds = [*returns, *(parameter.type for parameter in self.intrinsic.parameters)]
        written = [*results, *(argument.type for argument in self.arguments)]
        chosen = [text for kind, text in zip(kinds, written, strict=False) if kind.startswith("any")]
        found |= {f"t{number}": _mangled(text) for number, text in enumerate(chosen) if text}
        return found


def _mangled(kind: str) -> str:
    """The mangled name of a type; of pointers with a type only the address space."""
    if kind.endswith("*") or kind.startswith("ptr"):
        space = _SPACE.search(kind)
        return f"p{space[1] if space else 0}"
    return mangled(kind)


def read_call(node: tree_sitter.Node, source: bytes) -> IntrinsicCall | None:
    """The call that an instruction is, if it calls an intrinsic of the table by its name."""
    callee = node.child_by_field_name("callee")
    intrinsic = intrinsics.lookup(string_of(callee, source)) if callee is not None and callee.type == "global" else None
    if callee is None or intrinsic is None:
        return None
    result = node.child_by_field_name("type")
    return IntrinsicCall(
        intrinsic,
        string_of(callee, source),
        _text(result, source),
        tuple(_arguments(node.child_by_field_name("arguments"), source)),
        callee.start_byte,
        callee.end_byte,
    )


def _arguments(node: tree_sitter.Node | None, source: bytes) -> Sequence[Argument]:
    found = []
    for child in node.named_children if node is not None else ():
        if child.type == "argument":
            kind, value = child.child_by_field_name("type"), child.child_by_field_name("value")
            found.append(Argument(_text(kind, source), _text(value, source), child.start_byte, child.end_byte))
    return found


def _text(node: tree_sitter.Node | None, source: bytes) -> str:
    return text_of(node, source) if node is not None else ""


def call_around(node: tree_sitter.Node | None, source: bytes) -> IntrinsicCall | None:
    """The call of an intrinsic whose name a node is; None where it stands elsewhere, as in a declaration."""
    parent = node.parent if node is not None else None
    if node is None or parent is None or parent.type != "instruction":
        return None
    found = read_call(parent, source)
    return found if found is not None and found.start == node.start_byte else None
