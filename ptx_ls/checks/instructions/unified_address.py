"""unified-address: `.unified` follows an address that is not that of a unified variable.

It states that the address is the same on the host and all devices. It may follow the second operand of an instruction,
if the access is generic or to .global: an address in a register, or a variable declared with `.attribute(.unified(…))`.
"""

from __future__ import annotations

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_report import OperandFinding, diagnostic
from ptx_ls.checks.instructions.parameter_access import IN_BRACKETS
from ptx_ls.isa import state
from ptx_ls.isa.operand_misfit import Misfit
from ptx_ls.lazy import pattern
from ptx_ls.sema.instructions import Instruction, read
from ptx_ls.sema.symbols import symbols_of

CODE = "unified-address"

_WORD = ".unified"
_SPACE = ".global"
_TENSOR = pattern(rb"\[[^\]]*,")


def concerns(operands: str) -> bool:
    """Whether the word is among operands in canonical form (sema/operand_key.py)."""
    return _WORD in operands


def check(context: Context, node: tree_sitter.Node, operands: str) -> Diagnostic | None:
    """An error at the first such address of an instruction whose operands fit it."""
    instruction = read(node, context.document.source)
    if instruction.broken:
        return None
    for number, (start, end) in enumerate(instruction.operands):
        if not context.document.source[start:end].endswith(_WORD.encode()):
            continue
        expected = _expected(context, instruction, number)
        if expected:
            misfit = Misfit(CODE, f"Illegal use of attribute '{_WORD}'", expected, (number,))
            return diagnostic(OperandFinding(context, instruction, misfit, operands))
    return None


def _expected(context: Context, instruction: Instruction, number: int) -> str:
    """What is expected in place of the operand with this number; "" if it is legal (measured 13.5)."""
    # To ptxas, a tensor and its coordinates are two operands.
    if number != 1 or _TENSOR.match(context.document.source, *instruction.operands[0]):
        return "only the second operand may have it"
    space = next(filter(None, (state.space(modifier.text) for modifier in instruction.modifiers)), None)
    if space is not None and space.name != _SPACE:
        return f"the access is to {space.name}, and only variables in {_SPACE} are unified"
    start, end = instruction.operands[number]
    base = IN_BRACKETS.match(context.document.source, start, end)
    symbol = symbols_of(context.document).find(base[1].decode(), start) if base is not None else None
    if symbol is None or symbol.kind == "register" or _WORD in symbol.declared.words:
        return ""
    return f"'{symbol.name}' is declared without .attribute(.unified)"
