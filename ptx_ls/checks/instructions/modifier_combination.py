"""modifier-combination: the instruction has each of these modifiers, but not in this combination."""

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import spelling_report

CODE = "modifier-combination"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the reason that the table gives."""
    problem = finding.resolution.problem
    if problem is None or problem.code != CODE:
        return None
    return spelling_report.diagnostic(finding, problem)
