"""needs-version: the instruction exists on this target, but only in another PTX version."""

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import requirements
from ptx_ls.isa import gates

CODE = "needs-version"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, if the gate is open for the target in some other version."""
    if finding.resolution.problem or finding.context.judge.is_open(finding.gate):
        return None
    target = finding.context.judge.target
    if target is not None and not gates.is_open(finding.gate, target, max(finding.gate[target.index][0], 0)):
        return None
    return requirements.diagnostic(CODE, finding)
