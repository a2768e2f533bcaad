"""vector-length: the number of elements of a vector differs from what the instruction moves."""

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_fixes import with_operand_fixes
from ptx_ls.checks.common.operand_report import OperandFinding, diagnostic

CODE = "vector-length"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand, with what may be meant as fixes."""
    return with_operand_fixes(finding, diagnostic(finding))
