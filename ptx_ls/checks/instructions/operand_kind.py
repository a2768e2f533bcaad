"""operand-kind: an operand is of a kind that is not allowed there: an address, a vector, a literal, the sink."""

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.operand_fixes import with_operand_fixes
from ptx_ls.checks.common.operand_report import OperandFinding, diagnostic

CODE = "operand-kind"


def check(finding: OperandFinding) -> Diagnostic:
    """The diagnostic, at the operand, with what may be meant as fixes."""
    return with_operand_fixes(finding, diagnostic(finding))
