"""What the checks of operands share: the finding, its place, and the diagnostic in ptxas's words."""

from __future__ import annotations

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.isa import table
from ptx_ls.isa.fit import Misfit
from ptx_ls.isa.quick import dataclass
from ptx_ls.sema.instructions import Instruction


@dataclass(frozen=True)
class OperandFinding:
    """An instruction whose operands do not fit any form of its spelling. `operands`: as `Fitting.fault` takes them."""

    context: Context
    instruction: Instruction
    misfit: Misfit
    operands: str


def diagnostic(finding: OperandFinding, code: str) -> Diagnostic | None:
    """The diagnostic of a misfit of this code, at the operand, or at the opcode where the operands as a whole are
    wrong."""
    misfit = finding.misfit
    if misfit.code != code:
        return None
    start, end = place(finding)
    message = f"{misfit.said} for instruction '{_name(finding.instruction)}': {misfit.expected}"
    return Diagnostic(code, "error", message, start, end)


def _name(instruction: Instruction) -> str:
    """The opcode path, as ptxas names an instruction: "cp.async"."""
    resolution = table.resolve(instruction.spelling)
    return resolution.entries[0].name if resolution and resolution.entries else instruction.opcode


def place(finding: OperandFinding) -> tuple[int, int]:
    """Start and end of the operand at fault, or of the spelling where it is the operands as a whole."""
    instruction, at = finding.instruction, finding.misfit.at
    if not at or at[0] >= len(instruction.operands):
        return instruction.opcode_start, instruction.spelling_end
    return instruction.operands[at[0]]
