"""missing-modifier: the spelling is incomplete: at least one more modifier must follow."""

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import spelling_report

CODE = "missing-modifier"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the modifiers that may follow as fixes."""
    problem = finding.resolution.problem
    if problem is None or problem.code != CODE:
        return None
    return spelling_report.diagnostic(finding, problem)
