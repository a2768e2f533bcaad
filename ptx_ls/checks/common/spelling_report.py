"""What the checks of a spelling share: the range of the modifiers at fault and the edits that replace them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Severity
from ptx_ls.checks.common.suggestions import is_nearest
from ptx_ls.isa.spelling_problem import Problem
from ptx_ls.lazy import replace
from ptx_ls.sema.instructions import Instruction
from ptx_ls.syntax.text_edit import TextEdit


def place(finding: Finding, tokens: tuple[int, ...]) -> tuple[int, int]:
    """From the first to the last of some modifiers; the whole spelling if there are none."""
    modifiers = finding.instruction.modifiers
    named = [modifiers[i] for i in tokens if i < len(modifiers)]
    if not named:
        return finding.instruction.opcode_start, finding.instruction.spelling_end
    return named[0].start, named[-1].end


def diagnostic(finding: Finding, problem: Problem, severity: Severity = "error") -> Diagnostic:
    """The diagnostic of a problem, at its modifiers, with its repairs as fixes."""
    start, end = place(finding, problem.tokens)
    # What ptxas silently ignores is no error, even if no form of the manual has it.
    severity = severity if problem.certain else "warning"
    return Diagnostic(problem.code, severity, problem.message, start, end, fixes=_fixes(finding, problem))


def _fixes(finding: Finding, problem: Problem) -> tuple[Fix, ...]:
    """The repairs of a problem as minimal edits; the first is preferred if it is much likelier than the others."""
    before = "".join(one.text for one in finding.instruction.modifiers)
    found = [Fix(r.title, (edit(finding.instruction, r.modifiers),)) for r in problem.repairs]
    kind = problem.repairs[0].kind if problem.repairs else ""
    spellings = ["".join(r.modifiers) for r in problem.repairs]
    if found and (len(found) == 1 or kind == "order" or (kind == "exchange" and is_nearest(before, spellings))):
        found[0] = replace(found[0], preferred=True)
    return tuple(found)


def edit(instruction: Instruction, after: Sequence[str]) -> TextEdit:
    """The minimal edit that gives an instruction other modifiers."""
    before = instruction.modifiers
    first, end, text = _difference(tuple(m.text for m in before), tuple(after))
    if first == end:
        at = before[first - 1].end if first else instruction.opcode_end
        return TextEdit(at, at, text)
    return TextEdit(before[first].start, before[end - 1].end, text)


# The same mistake recurs many times in a file.
@lru_cache(maxsize=4096)
def _difference(before: tuple[str, ...], after: tuple[str, ...]) -> tuple[int, int, str]:
    """The first modifier to replace, the one after the last, and the replacement."""
    most = min(len(before), len(after))
    first = next((i for i in range(most) if before[i] != after[i]), most)
    last = next((i for i in range(most - first) if before[-1 - i] != after[-1 - i]), most - first)
    return first, len(before) - last, "".join(after[first : len(after) - last])
