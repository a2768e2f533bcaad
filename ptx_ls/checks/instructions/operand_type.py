"""operand-type: the type of a register or literal does not match that of the instruction."""

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common.operand_fixes import with_operand_fixes
from ptx_ls.checks.common.operand_report import OperandFinding, diagnostic
from ptx_ls.checks.common.spelling_report import edit
from ptx_ls.lazy import replace
from ptx_ls.sema.operand_check import operand_checker
from ptx_ls.sema.type_fixes import type_fixes

CODE = "operand-type"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand, with matching types as fixes."""
    unfixed = diagnostic(finding)
    instruction = finding.instruction
    found = type_fixes(operand_checker(finding.context.judge), instruction.spelling, finding.operands)
    if not found:
        return with_operand_fixes(finding, unfixed)
    fixes = [
        Fix(f"Change to {instruction.opcode}{''.join(modifiers)}", (edit(instruction, modifiers),), preferred=i == 0)
        for i, modifiers in enumerate(found)
    ]
    return with_operand_fixes(finding, replace(unfixed, fixes=tuple(fixes)))
