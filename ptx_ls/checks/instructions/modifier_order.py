"""modifier-order: the modifiers are in a different order from the manual's.

This is an error where the order has a meaning (the two types of `cvt`), and a hint where ptxas accepts any order.
"""

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common import spelling_report
from ptx_ls.isa import automaton
from ptx_ls.syntax.text_edit import TextEdit

CODE = "modifier-order"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the manual's order as its fix."""
    problem = finding.resolution.problem
    if problem is not None:
        if problem.code != CODE:
            return None
        return spelling_report.diagnostic(finding, problem)
    matches = finding.resolution.matches
    # Nobody rewrites the output of a compiler.
    if finding.context.module.generated or not matches or any(automaton.usual_order(m.state) for m in matches):
        return None
    usual = automaton.usual_spelling(matches[0].state)
    start, end = spelling_report.place(finding, ())
    message = f"The manual writes these modifiers in another order: {usual}"
    return Diagnostic(CODE, "hint", message, start, end, fixes=_rewrite(finding, usual))


def _rewrite(finding: Finding, usual: str) -> tuple[Fix, ...]:
    start, end = spelling_report.place(finding, ())
    return (Fix(f"Write {usual}", (TextEdit(start, end, usual),), preferred=True),)
