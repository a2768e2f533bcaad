"""ignored-modifier: ptxas ignores the modifier, which means nothing in this instruction.

This is a warning: the code assembles, but the modifier does not have the effect that its author expects.
"""

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common import spelling_report
from ptx_ls.syntax.text_edit import TextEdit

CODE = "ignored-modifier"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic; its fix removes the modifiers."""
    matches = finding.matches
    # Nobody rewrites the output of a compiler.
    if finding.context.module.generated or not matches or not all(m.state.passed for m in matches):
        return None
    state = next((m.state for m in matches if finding.context.judge.is_open(m.gate)), matches[0].state)
    places = tuple(len(state.entry.path) - 1 + i for i, _ in state.passed)
    passed = [finding.instruction.modifiers[i] for i in places]
    rest = finding.instruction.opcode + "".join(
        m.text for i, m in enumerate(finding.instruction.modifiers) if i not in places
    )
    words = " ".join(m.text for m in passed)
    message = f"ptxas ignores '{words}', which means nothing in '{rest}'"
    fix = Fix(f"Remove {words}", tuple(TextEdit(m.start, m.end, "") for m in passed), preferred=True)
    start, end = spelling_report.place(finding, places)
    return Diagnostic(CODE, "warning", message, start, end, fixes=(fix,), tags=("unnecessary",))
