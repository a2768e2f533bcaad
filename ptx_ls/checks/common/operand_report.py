"""What the checks of operands share: the finding, its place, and the diagnostic in ptxas's words."""

from __future__ import annotations

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa import table
from ptx_ls.isa.operand_misfit import Misfit
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.instructions import Instruction
from ptx_ls.syntax.trivia import GAP


@dataclass(frozen=True)
class OperandFinding:
    """An instruction whose operands do not fit any form of its spelling. `operands`: as `Fitting.fault` takes them."""

    context: Context
    instruction: Instruction
    misfit: Misfit
    operands: str


def diagnostic(finding: OperandFinding) -> Diagnostic:
    """The diagnostic of a misfit, at the operand, or at the opcode where the operands as a whole are wrong, or where
    ptxas tells it."""
    misfit = finding.misfit
    start, end, related = place(finding)
    listed = unread_list(finding.context.document.source, finding.instruction)
    if listed is not None:
        start, end, related = *listed, ()
    message = f"{misfit.message} for instruction '{_name(finding.instruction)}': {misfit.expected}"
    return Diagnostic(misfit.code, "error", message, start, end, related=related)


def _name(instruction: Instruction) -> str:
    """The opcode path, as ptxas names an instruction: "cp.async"."""
    resolution = table.resolve(instruction.spelling)
    return resolution.entries[0].name if resolution and resolution.entries else instruction.opcode


def place(finding: OperandFinding) -> tuple[int, int, tuple[Related, ...]]:
    """Start and end of the operand at fault, or of the spelling where it is the operands as a whole.

    ptxas judges operands once it has read all of them, and then names the line of the word behind the opcode, or of the
    opcode where it has a guard. What is on another line is shown there; but of what ends its reading it names the line.
    """
    instruction, at = finding.instruction, finding.misfit.at
    source = finding.context.document.source
    spelling = instruction.opcode_start, instruction.spelling_end
    own = instruction.operands[at[0]] if at and at[0] < len(instruction.operands) else spelling
    if finding.misfit.message.startswith(_WHERE_IT_ENDS):
        return (*(own if b"\n" not in source[slice(*own)] else (own[1] - 1, own[1])), ())
    if own is not spelling and _ends_reading(finding, at[0], source[slice(*own)]):
        return (*own, ())
    return where_told(source, instruction, own)


def where_told(source: bytes, instruction: Instruction, own: tuple[int, int]) -> tuple[int, int, tuple[Related, ...]]:
    """Where to show what ptxas says of a part of an instruction that it has read: there, if that is on the line that it
    names."""
    told = spelling = instruction.opcode_start, instruction.spelling_end
    if instruction.start == instruction.opcode_start:
        modifiers, operands = instruction.modifiers, instruction.operands
        second = (modifiers[0].start, modifiers[0].end) if modifiers else operands[0] if operands else spelling
        told = second if b"\n" in source[spelling[0] : second[0]] else spelling
    if b"\n" not in source[min(told[0], own[0]) : max(told[0], own[0])]:
        return (*own, ())
    return (*told, (Related(*own, "it is about this"),))


def unread_list(source: bytes, instruction: Instruction) -> tuple[int, int] | None:
    """The word at which ptxas stops in a list of names, or none, which only calls have, where it is on a later line."""
    for start, _ in instruction.operands:
        found = _LIST.match(source, start)
        if found is not None:
            return found.span(1) if b"\n" in source[instruction.opcode_start : found.start(1)] else None
    return None


_LIST = pattern(rb"\(" + GAP + rb"([%A-Za-z_$][\w$]*|\))")
_WHERE_IT_ENDS = "Incompatible elements of vector expression"
_WHILE_READING = ("Parsing error", "Constant overflow", "Constant expression", "Integer constant", "Array indexing")
_NAME = pattern(rb"[%A-Za-z$]")


def _ends_reading(finding: OperandFinding, index: int, text: bytes) -> bool:
    """Whether ptxas cannot read on at an operand: lists are none to it, nor sinks and pairs but the first."""
    if finding.misfit.message.startswith(_WHILE_READING) or text.startswith(b"("):
        return True
    return index > 0 and (text == b"_" or (b"|" in text and _NAME.match(text) is not None))
