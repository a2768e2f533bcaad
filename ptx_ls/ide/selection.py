"""Selection ranges of PTX: a name, its operand, the operands, the statement, the block, the function, the text."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.ide.selection_ranges import Range, inside, selection_ranges
from ptx_ls.sema.instructions import read
from ptx_ls.syntax.document import Document

_BRACKETS = ("block", "section_body", "initializer_list", "vector", "parenthesized", "parameter_list")


def selections(document: Document, offset: int) -> list[Range]:
    """The ranges around an offset, the innermost first; each contains the previous one."""

    def seen_in(node: tree_sitter.Node) -> Iterator[Range]:
        if node.type == "instruction":
            instruction = read(node, document.source)
            if instruction.opcode_start <= offset <= instruction.spelling_end:
                yield instruction.opcode_start, instruction.spelling_end
        if node.type in _BRACKETS and (within := inside(node)):
            yield within

    return selection_ranges(document.root, len(document.source), offset, seen_in)
