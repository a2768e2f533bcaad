"""modifier-combination: the instruction has each of these modifiers, but not together."""

from ptx_ls.checks import spelling
from ptx_ls.checks.context import Finding
from ptx_ls.checks.diagnostic import Diagnostic

CODE = "modifier-combination"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the reason that the table gives."""
    problem = finding.resolution.problem
    if problem is None or problem.code != CODE:
        return None
    return spelling.diagnostic(finding, problem)
