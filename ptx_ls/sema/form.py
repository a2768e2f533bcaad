"""The form of the table that an instruction has, chosen by its operands."""

from __future__ import annotations

from functools import lru_cache

import tree_sitter

from ptx_ls.isa import operand_exceptions, table
from ptx_ls.isa.table import Match
from ptx_ls.isa.texture_brackets import regrouped
from ptx_ls.sema.instruction_key import canonical_instructions
from ptx_ls.sema.instructions import Instruction
from ptx_ls.sema.operand_check import fault_of
from ptx_ls.sema.operand_parser import shapes
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document


def form_of(document: Document, node: tree_sitter.Node, instruction: Instruction) -> Match | None:
    """The first form that fits the spelling and the operands of an instruction; None if none does.

    Operands are only checked where several forms share the spelling; undeclared names fit everywhere.
    """
    matches = table.resolve(instruction.spelling).matches
    if len(matches) < 2:
        return next(iter(matches), None)
    ((_, ((spelling, _, operands),), _),) = canonical_instructions(document, symbols_of(document), [node])
    return _first(spelling.decode("utf-8", "replace"), operands)


# Most instructions of a program are like one before, but for the names in them.
@lru_cache(maxsize=8192)
def _first(spelling: str, operands: str) -> Match | None:
    resolution = table.resolve(spelling)
    written = shapes(operands.strip("; \t\r\n"))
    found: Match | None = None
    for match in resolution.matches:
        if fault_of(match, written) is None:
            # A bracket that closes where a form closes it is meant so: only else is what follows counted with it.
            is_as_closed = regrouped(match.state.form, written) is written
            if found is None or is_as_closed:
                found = match
            if is_as_closed:
                break
    if found is None and any(operand_exceptions.verdict(e, spelling, written) == "accepts" for e in resolution.entries):
        return resolution.fitting(len(written))[0]
    return found
