"""immediate-range: a constant is outside the range of the operand."""

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_report import OperandFinding, diagnostic

CODE = "immediate-range"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand."""
    return diagnostic(finding)
