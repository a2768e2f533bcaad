"""operand-count: the instruction has not as many operands."""

from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.checks.operand import OperandFinding, diagnostic

CODE = "operand-count"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand."""
    return diagnostic(finding)
