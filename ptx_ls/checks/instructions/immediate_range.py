"""immediate-range: a constant is out of the range that the operand has."""

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_report import OperandFinding, diagnostic

CODE = "immediate-range"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand."""
    return diagnostic(finding)
