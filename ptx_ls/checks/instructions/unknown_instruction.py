"""unknown-instruction: no PTX version has an instruction of this name, or there is white space within the name.

To ptxas the name is one word: it accepts `mul.lo .s32`, but neither `mul .lo.s32` nor `cp .async.ca`.
"""

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.checks.common import suggestions
from ptx_ls.checks.common.operand_report import unread_list
from ptx_ls.checks.common.ptxas_position import at_next_word

CODE = "unknown-instruction"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the nearest names as fixes."""
    problem = finding.resolution.problem
    if problem is None or problem.code != CODE:
        return None
    instruction, source = finding.instruction, finding.context.document.source
    start, end = instruction.opcode_start, instruction.opcode_end
    parts = [instruction.modifiers[i] for i in problem.tokens]
    end_of_name, read_to = (parts[-1].end, parts[0].start) if parts else (end, end)
    wrong = " ".join(source[start:end_of_name].decode("utf-8", "replace").split())
    is_one = problem.is_first_meant
    fixes = suggestions.exchanges(wrong, start, end_of_name, problem.suggestions, is_first_meant=is_one)
    # The word might be a label: ptxas knows only at the next one that it is not.
    listed = unread_list(source, instruction)
    might_be_label = instruction.start == start and not instruction.broken
    place = at_next_word(source, start, end, read_to, "this word") if might_be_label else (start, end, ())
    if listed is not None:
        place = (*listed, (Related(start, end, "this word"),))
    return Diagnostic(CODE, "error", problem.message, place[0], place[1], fixes=fixes, related=place[2])
