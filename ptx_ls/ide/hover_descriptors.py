"""What the descriptors of an instruction mean where their values are in the text: as integers, or in registers that
only one mov writes."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.isa.automaton import State
from ptx_ls.sema.access import Accesses
from ptx_ls.sema.constant_arithmetic import Constant, parse_integer
from ptx_ls.sema.descriptors.meaning import has_descriptors, instruction_words, matrix_words
from ptx_ls.sema.instructions import Instruction, operand_texts, read
from ptx_ls.sema.name_resolution import resolve
from ptx_ls.sema.references import references
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document

_MATRICES = ("a-desc", "b-desc", "s-desc")
_INSTRUCTION = "idesc"


def describe_descriptors(document: Document, instruction: Instruction, state: State) -> str:
    """A line for each descriptor whose value is known, as Markdown; "" for an instruction without any."""
    if not has_descriptors(instruction.spelling):
        return ""
    return "\n".join(_lines(document, instruction, state))


def _lines(document: Document, instruction: Instruction, state: State) -> Iterator[str]:
    for operand, text in zip(state.form.operands, operand_texts(document, instruction), strict=False):
        if operand.name not in (*_MATRICES, _INSTRUCTION):
            continue
        value = _value(document, instruction, text)
        if value is None:
            continue
        words = instruction_words if operand.name == _INSTRUCTION else matrix_words
        if meant := words(instruction.spelling, value):
            yield f"- `{operand.name}` = {value:#x}: {meant}"


def _value(document: Document, instruction: Instruction, text: str) -> int | None:
    """The value of an operand: an integer, or a register that one mov of an integer writes, and nothing else."""
    if (value := _integer(text)) is not None:
        return value
    resolved = resolve(symbols_of(document), text, instruction.opcode_start)
    if resolved is None or resolved.symbol.declared.space != ".reg":
        return None
    accesses = Accesses(document, resolved.symbol)
    written = [one for one in references(document, resolved) if not one.declares and accesses.of(one) != "read"]
    node: tree_sitter.Node | None = written[0].node if len(written) == 1 else None
    while node is not None and node.type != "instruction":
        node = node.parent
    if node is None:
        return None
    move = read(node, document.source)
    texts = operand_texts(document, move)
    return _integer(texts[1]) if move.opcode == "mov" and len(texts) == 2 else None


def _integer(text: str) -> int | None:
    found = parse_integer(text) if text[:1].isdigit() else None
    return int(found.value) & (1 << 64) - 1 if isinstance(found, Constant) else None
