"""What LLVM refuses in inline assembly beside its PTX: asm-operand and asm-constraint, in its words (LLVM 22)."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.checks.asm_constraint import CODE as CONSTRAINT
from ptx_ls.embed.checks.asm_operand import CODE as OPERAND
from ptx_ls.embed.llvm.assembly import Assembly
from ptx_ls.embed.llvm.constraints import Constraint, operands
from ptx_ls.embed.llvm.placeholders import placeholders
from ptx_ls.isa.nvvm.constraint_letters import REGISTERS
from ptx_ls.lazy import pattern
from ptx_ls.syntax.text_edit import TextEdit

_OTHERS = frozenset("nisXmopVEFIJKLMNOP")
"""Letters of constants and of memory."""
_EXPECTED = f"expected one of {', '.join(REGISTERS)}, n, i"
UNKNOWN = "unknown asm constraint"
_CLOBBER = pattern(r"~\{[^}]*\}")


def faults(one: Assembly) -> Iterator[Diagnostic]:
    """One error per place."""
    yield from _of_placeholders(one)
    yield from _of_constraints(one)


def _of_placeholders(one: Assembly) -> Iterator[Diagnostic]:
    if one.template is None or one.named is not None:
        return
    count = None if one.constraints is None else len(operands(one.constraints))
    for found in placeholders(one.template.text):
        start, end = one.template.span(found.start, found.end)
        spelled = one.template.text[found.start : found.end]
        if found.number is None:
            fixes = (Fix("Write $$", (TextEdit(start, start, "$"),), preferred=True),) if spelled[1:2] != "{" else ()
            message = f"Bad $ operand number in inline asm string: '{spelled}'; a $ of PTX is written $$"
            yield Diagnostic(OPERAND, "error", message, start, end, fixes=fixes)
        elif count is not None and found.number >= count:
            last = f"the last one is ${count - 1}" if count else "there are no operands"
            yield Diagnostic(OPERAND, "error", f"invalid operand in inline asm: '{spelled}'; {last}", start, end)


def _of_constraints(one: Assembly) -> Iterator[Diagnostic]:
    if one.constraints is None:
        return
    is_after = False
    for constraint in one.constraints:
        message = _fault(constraint, is_after)
        if constraint.text.startswith("+"):
            message = (
                f"LLVM reads {constraint.text} as an input: write ={constraint.letters}, and its number as an input"
            )
            yield Diagnostic(CONSTRAINT, "warning", message, *constraint.span)
        elif message:
            yield Diagnostic(CONSTRAINT, "error", message, *constraint.span)
        is_after = is_after or not constraint.is_output
    if one.arguments is not None and not any("*" in constraint.text for constraint in one.constraints):
        inputs = [constraint for constraint in operands(one.constraints) if not constraint.is_output]
        if len(inputs) != len(one.arguments):
            message = (
                f"number of input constraints does not match number of parameters: {len(inputs)} for"
                f" {len(one.arguments)} values"
            )
            at = inputs[-1].span if inputs else one.constraints[-1].span if one.constraints else one.span
            yield Diagnostic(CONSTRAINT, "error", message, *at)


def _fault(constraint: Constraint, is_after: bool) -> str:
    """What is wrong with a constraint in LLVM's words, "" for nothing."""
    text, letters = constraint.text, constraint.letters
    if constraint.is_clobber:
        return (
            ""
            if _CLOBBER.fullmatch(text)
            else f"failed to parse constraints: a clobber is written ~{{memory}}, not {text}"
        )
    if not letters:
        return "failed to parse constraints: there is none between the commas"
    if text.startswith("=") and is_after:
        return "output constraint occurs after input, clobber or label constraint"
    if letters.isdigit() or "{" in letters or "|" in text or "^" in text:
        return ""
    if not set(letters) & (set(REGISTERS) | _OTHERS):
        return f"{UNKNOWN} '{letters}'; {_EXPECTED}"
    return ""
