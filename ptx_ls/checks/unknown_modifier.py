"""unknown-modifier: no form of the instruction takes this modifier."""

from ptx_ls.checks import spelling
from ptx_ls.checks.context import Finding
from ptx_ls.checks.diagnostic import Diagnostic

CODE = "unknown-modifier"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the nearest modifiers that the instruction has as fixes."""
    problem = finding.resolution.problem
    if problem is None or problem.code != CODE:
        return None
    return spelling.diagnostic(finding, problem)
