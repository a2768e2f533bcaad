"""unknown-instruction: no PTX version has an instruction of this name."""

from ptx_ls.checks import misspelt
from ptx_ls.checks.behind import told
from ptx_ls.checks.context import Finding
from ptx_ls.checks.diagnostic import Diagnostic, Related
from ptx_ls.checks.operand import unread_list

CODE = "unknown-instruction"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the nearest names as fixes."""
    problem = finding.resolution.problem
    if problem is None or problem.code != CODE:
        return None
    wrong = finding.instruction.opcode
    start, end = finding.instruction.opcode_start, finding.instruction.opcode_end
    fixes = misspelt.exchanges(wrong, start, end, problem.suggestions)
    instruction = finding.instruction
    # A word might be a label: ptxas knows by the next one that it is none.
    listed = unread_list(finding.context.document.source, instruction)
    might_be_label = instruction.start == start and not instruction.broken
    place = told(finding.context.document.source, start, end, end, "this word") if might_be_label else (start, end, ())
    if listed is not None:
        place = (*listed, (Related(start, end, "this word"),))
    return Diagnostic(CODE, "error", problem.message, place[0], place[1], fixes=fixes, related=place[2])
