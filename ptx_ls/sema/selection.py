"""What a selection grows to: a name, its operand, the operands, the statement, the block, the function, all."""

from __future__ import annotations

import tree_sitter

from ptx_ls.sema.instructions import read
from ptx_ls.syntax.document import Document

Range = tuple[int, int]


def selections(document: Document, offset: int) -> list[Range]:
    """The ranges around an offset, the innermost first; each holds the one before."""
    found: list[Range] = []

    def add(start: int, end: int) -> None:
        if not found or (start <= found[-1][0] and found[-1][1] <= end and (start, end) != found[-1]):
            found.append((start, end))

    node = _leaf(document, offset)
    while node is not None:
        if node.type == "instruction":
            instruction = read(node, document.source)
            if instruction.opcode_start <= offset <= instruction.spelling_end:
                add(instruction.opcode_start, instruction.spelling_end)
        if node.type in ("block", "section_body", "initializer_list", "vector", "parenthesized", "parameter_list"):
            inside = node.named_children
            if inside:
                add(inside[0].start_byte, inside[-1].end_byte)
        if node.end_byte > node.start_byte:
            add(node.start_byte, node.end_byte)
        node = node.parent
    add(0, len(document.source))
    return found


def _leaf(document: Document, offset: int) -> tree_sitter.Node | None:
    """The smallest named node at an offset or, where nothing but blanks follows, ending there."""
    here = document.root.named_descendant_for_byte_range(offset, offset)
    if offset and (here is None or here.child_count):
        before = document.root.named_descendant_for_byte_range(offset - 1, offset)
        if before is not None and not before.child_count:
            return before
    return here
