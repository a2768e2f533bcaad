"""operand-type: the type of a register or literal does not agree with the instruction's."""

from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.checks.operand import OperandFinding, diagnostic

CODE = "operand-type"


def check(finding: OperandFinding) -> Diagnostic | None:
    """The diagnostic, at the operand."""
    return diagnostic(finding, CODE)
