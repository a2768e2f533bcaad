"""narrow-address: a register of 32 bits holds a generic address or one of global memory.

ptxas takes the program for one of 32 bits then, for which it no longer generates code. Addresses of shared, local and
constant memory may have 32 bits if the instruction names the space; without one it is generic. This is an error for the
targets that the assemblers of CUDA 12.9 or 13.5 generate code for, sm_50 and later (measured 13.5 and 12.9; that of
CUDA 11.8 took 32 bits below sm_90). Of a register of 8 or 16 bits ptxas only warns.
"""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common.operand_report import OperandFinding, place
from ptx_ls.checks.common.spelling_report import edit
from ptx_ls.checks.generation.address_size import says_narrow
from ptx_ls.isa import address_size, state, table
from ptx_ls.isa.targets import Target
from ptx_ls.lazy import pattern, replace
from ptx_ls.sema.operand_check import operand_checker

CODE = "narrow-address"
_NAME = pattern(rb"[%$\w]+")
_SHARED = ".shared"
"""The state space whose addresses most often have 32 bits."""


def check(finding: OperandFinding) -> Diagnostic | None:
    """The diagnostic, at the address; None where no code is generated, or the head of the module says it already."""
    target = finding.context.generated_for
    if target is None or says_narrow(finding.context):
        return None
    return replace(diagnostic(finding, target), fixes=_fixes(finding))


def diagnostic(finding: OperandFinding, target: Target | None) -> Diagnostic:
    """The diagnostic for a target, or for any, without fixes: at the name that is or holds the address."""
    start, end, related = place(finding)
    name = _NAME.match(finding.context.document.source, start, end)
    severity, message = address_size.verdict(finding.misfit, target)
    return Diagnostic(CODE, severity, message, start, name.end() if name else end, related=related)


def _fixes(finding: OperandFinding) -> tuple[Fix, ...]:
    """The instruction with a state space, where it names none."""
    instruction, judge = finding.instruction, finding.context.judge
    modifiers = tuple(m.text for m in instruction.modifiers)
    if any(map(state.space, modifiers)):
        return ()
    for at in range(len(modifiers) + 1):
        after = (*modifiers[:at], _SHARED, *modifiers[at:])
        text = instruction.opcode + "".join(after)
        if judge.accepts(table.matches(text)) and not operand_checker(judge).fault(text.encode(), finding.operands):
            return (Fix(f"Write {text}", (edit(instruction, after),)),)
    return ()
