"""vector-length: a vector has not as many elements as the instruction moves."""

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_report import OperandFinding, diagnostic

CODE = "vector-length"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand."""
    return diagnostic(finding)
