"""address-space: the variable is in another state space than the instruction accesses."""

from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.checks.operand import OperandFinding, diagnostic

CODE = "address-space"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand."""
    return diagnostic(finding)
