"""address-space: the variable is in a different state space from the one that the instruction accesses."""

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common import spelling_report
from ptx_ls.checks.common.operand_report import OperandFinding, diagnostic
from ptx_ls.isa import state, table
from ptx_ls.lazy import replace
from ptx_ls.sema.operand_check import operand_checker

CODE = "address-space"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand; its fixes are the state spaces in which the instruction would find it."""
    instruction, judge = finding.instruction, finding.context.judge
    modifiers = tuple(m.text for m in instruction.modifiers)
    fixes: list[Fix] = []
    for i, modifier in enumerate(modifiers):
        for space in state.spaces() if state.space(modifier) else ():
            after = (*modifiers[:i], space.name, *modifiers[i + 1 :])
            text = instruction.opcode + "".join(after)
            if judge.accepts(table.matches(text)) and not operand_checker(judge).fault(text.encode(), finding.operands):
                title = f"Change {modifier} to {space.name}"
                fixes.append(Fix(title, (spelling_report.edit(instruction, after),), preferred=not fixes))
    return replace(diagnostic(finding), fixes=tuple(fixes))
