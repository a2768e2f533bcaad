"""needs-target: the instruction exists, but not on this target in any PTX version."""

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import requirements
from ptx_ls.isa import gates

CODE = "needs-target"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, if no version opens the gate for the module's target."""
    if finding.resolution.problem or finding.context.judge.is_open(finding.gate):
        return None
    target = finding.context.judge.target
    if target is None or gates.is_open(finding.gate, target, max(finding.gate[target.index][0], 0)):
        return None
    return requirements.diagnostic(CODE, finding)
