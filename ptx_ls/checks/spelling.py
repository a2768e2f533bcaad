"""What the checks of a spelling share: the place of the modifiers at fault and the edits that exchange them."""

from __future__ import annotations

from ptx_ls.checks.context import Finding
from ptx_ls.checks.diagnostic import Diagnostic, Edit, Fix, Severity
from ptx_ls.isa.problem import Problem


def place(finding: Finding, tokens: tuple[int, ...]) -> tuple[int, int]:
    """From the first to the last modifier named; the whole spelling if none is."""
    modifiers = finding.instruction.modifiers
    named = [modifiers[i] for i in tokens if i < len(modifiers)]
    if not named:
        return finding.instruction.opcode_start, finding.instruction.spelling_end
    return named[0].start, named[-1].end


def diagnostic(
    finding: Finding, problem: Problem, severity: Severity = "error", fixes: tuple[Fix, ...] = ()
) -> Diagnostic:
    """The diagnostic of a problem, at its modifiers."""
    start, end = place(finding, problem.tokens)
    # What ptxas passes over in silence is no error, though no form of the manual has it.
    severity = severity if problem.certain else "warning"
    return Diagnostic(problem.code, severity, problem.message, start, end, fixes=fixes)


def exchange(finding: Finding, problem: Problem) -> tuple[Fix, ...]:
    """Fixes that put each suggestion in the place of the first modifier at fault."""
    modifiers = finding.instruction.modifiers
    if not problem.tokens or problem.tokens[0] >= len(modifiers):
        return ()
    wrong = modifiers[problem.tokens[0]]
    return tuple(
        Fix(f"Change {wrong.text} to {good}", (Edit(wrong.start, wrong.end, good),), preferred=i == 0)
        for i, good in enumerate(problem.suggestions)
    )
