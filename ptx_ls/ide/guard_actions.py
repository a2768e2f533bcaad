"""The guard of an instruction put in front of it, inverted or taken away."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.ide.number_actions import Rewriting
from ptx_ls.sema.instructions import operand_texts, read
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

_PREDICATE = ".pred"
_FAR = 100
"""Statements before an instruction among whose results a predicate is looked for."""


def guardings(document: Document, offset: int) -> Iterator[Rewriting]:
    """The changes of the guard of the instruction at an offset. One that has none gets the predicate that was written
    last before it."""
    instruction = document.root.descendant_for_byte_range(offset, offset)
    while instruction is not None and instruction.type != "instruction":
        instruction = instruction.parent
    opcode = instruction.child_by_field_name("opcode") if instruction is not None else None
    if instruction is None or opcode is None or instruction.has_error:
        return
    guard = instruction.child_by_field_name("predicate")
    register = guard.child_by_field_name("register") if guard is not None else None
    if guard is None:
        name = next(_written_before(document, instruction), None)
        if name is not None:
            at = instruction.start_byte
            yield Rewriting(f"Add the guard @{name}", TextEdit(at, at, f"@{name} "))
    elif register is not None:
        name = document.source[register.start_byte : register.end_byte].decode("utf-8", "replace")
        is_inverted = b"!" in document.source[guard.start_byte : register.start_byte]
        other = f"@{name}" if is_inverted else f"@!{name}"
        yield Rewriting(f"Invert the guard: {other}", TextEdit(guard.start_byte, register.end_byte, other))
        yield Rewriting("Remove the guard", TextEdit(guard.start_byte, opcode.start_byte, ""))


def _written_before(document: Document, instruction: tree_sitter.Node) -> Iterator[str]:
    """The predicates that the statements before an instruction write, the last one first."""
    symbols, node = symbols_of(document), instruction.prev_named_sibling
    for _ in range(_FAR):
        if node is None:
            return
        if node.type == "instruction":
            for result in next(iter(operand_texts(document, read(node, document.source))), "").split("|"):
                symbol = symbols.find(result.strip(), instruction.start_byte)
                if symbol is not None and _PREDICATE in symbol.declared.types:
                    yield result.strip()
        node = node.prev_named_sibling
