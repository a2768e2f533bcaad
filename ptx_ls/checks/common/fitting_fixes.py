"""Of several changes of a spelling, those after which its operands fit."""

from __future__ import annotations

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.sema.operand_check import operand_checker
from ptx_ls.syntax.trivia import without_gaps


def fitting_fixes(finding: Finding, fixes: tuple[Fix, ...]) -> tuple[Fix, ...]:
    """The fixes after which the instruction is right, and those that change something else; all of them where there
    is none."""
    kept = tuple(fix for fix in fixes if _fits(finding, fix))
    return kept or fixes


def _fits(finding: Finding, fix: Fix) -> bool:
    instruction, judge = finding.instruction, finding.context.judge
    first, last = instruction.opcode_start, instruction.spelling_end
    if any(edit.start < first or edit.end > last for edit in fix.edits):
        return True
    spelling = without_gaps(_changed(finding.context.document.source[first:last], first, fix)).replace(b" ", b"")
    return judge.is_correct(spelling) and operand_checker(judge).fault(spelling, finding.operands) is None


def _changed(text: bytes, start: int, fix: Fix) -> bytes:
    for edit in sorted(fix.edits, key=lambda one: one.start, reverse=True):
        text = text[: edit.start - start] + edit.text.encode() + text[edit.end - start :]
    return text
