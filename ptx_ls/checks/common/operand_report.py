"""What the checks of operands share: the finding, its range, and the diagnostic in ptxas's words."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa import table
from ptx_ls.isa.brackets import split_commas
from ptx_ls.isa.operand_misfit import Misfit
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.instructions import Instruction
from ptx_ls.syntax.trivia import GAP


@dataclass(frozen=True)
class OperandFinding:
    """An instruction whose operands fit no form of its spelling. `operands`: in the form that `Fitting.fault` takes."""

    context: Context
    instruction: Instruction
    misfit: Misfit
    operands: str


def diagnostic(finding: OperandFinding) -> Diagnostic:
    """The diagnostic of a misfit: at the operand, at the opcode if the operands as a whole are wrong, or at the line
    that ptxas reports."""
    misfit = finding.misfit
    start, end, related = place(finding)
    listed = unread_list(finding.context.document.source, finding.instruction)
    if listed is not None:
        start, end, related = *listed, ()
    if misfit.message.startswith("Parsing error"):
        return Diagnostic(misfit.code, "error", misfit.expected, start, end, related=related, ptxas=misfit.message)
    message = f"{misfit.message} for instruction '{_name(finding.instruction)}'. {_sentence(finding)}."
    return Diagnostic(misfit.code, "error", message, start, end, related=related)


def _sentence(finding: OperandFinding) -> str:
    """What the form accepts, as a sentence whose subject is the operand by its place."""
    misfit = finding.misfit
    if not misfit.expected.startswith("must be"):
        return misfit.expected[:1].upper() + misfit.expected[1:]
    if not misfit.at:
        return f"An operand {misfit.expected}"
    number, *within = misfit.at
    operand = f"the {_ORDINALS[number]} operand" if number < len(_ORDINALS) else f"operand {number + 1}"
    if within:
        first, _ = finding.instruction.operands[number]
        bracket = finding.context.document.source[first : first + 1]
        part = "element" if bracket == b"{" else "part"
        operand = (
            f"the address in {operand}" if (bracket, within[0]) == (b"[", 0) else f"{part} {within[0] + 1} of {operand}"
        )
    return f"{operand[0].upper()}{operand[1:]} {misfit.expected}"


def _name(instruction: Instruction) -> str:
    """The opcode path as ptxas names an instruction: "cp.async"."""
    resolution = table.resolve(instruction.spelling)
    return resolution.entries[0].name if resolution and resolution.entries else instruction.opcode


def place(finding: OperandFinding) -> tuple[int, int, tuple[Related, ...]]:
    """Start and end of the operand at fault, or of the spelling if the operands as a whole are at fault.

    ptxas checks operands once it has read all of them, and then reports the line of the word after the opcode, or that
    of the opcode where it has a guard. A fault on another line is shown there; a fault that ends the reading is shown
    at its own line.
    """
    instruction, at = finding.instruction, finding.misfit.at
    source = finding.context.document.source
    if not at or at[0] >= len(instruction.operands):
        return reported_range(source, instruction, (instruction.opcode_start, instruction.spelling_end))
    first, last = instruction.operands[at[0]]
    text = source[first:last]
    start, end = _part(text.decode("latin-1"), at[1:])
    own = first + start, first + end
    if finding.misfit.message.startswith(_AT_END):
        return (*(own if b"\n" not in text else (last - 1, last)), ())
    if _ends_reading(finding, at[0], text):
        return (*own, ())
    return reported_range(source, instruction, own)


def _part(text: str, at: Sequence[int]) -> tuple[int, int]:
    """Start and end of an element of a vector or a bracket, by its index and those of its own elements; of what holds
    it where that has several lines, a comment, or no such element."""
    start, end = 0, len(text)
    for index in () if "\n" in text or "/" in text else at:
        elements = split_commas(text[start + 1 : end - 1]) if text[start] in "{[" else []
        if index >= len(elements):
            break
        start += 1
        for element in elements[:index]:
            start = text.index(element, start) + len(element)
        start = text.index(elements[index], start)
        end = start + len(elements[index])
    return start, end


def reported_range(
    source: bytes, instruction: Instruction, own: tuple[int, int]
) -> tuple[int, int, tuple[Related, ...]]:
    """The range to report for a part of an instruction that ptxas has read to its end: that part, if it is on the line
    that ptxas reports."""
    reported = spelling = instruction.opcode_start, instruction.spelling_end
    if instruction.start == instruction.opcode_start:
        modifiers, operands = instruction.modifiers, instruction.operands
        second = (modifiers[0].start, modifiers[0].end) if modifiers else operands[0] if operands else spelling
        reported = second if b"\n" in source[spelling[0] : second[0]] else spelling
    if b"\n" not in source[min(reported[0], own[0]) : max(reported[0], own[0])]:
        return (*own, ())
    return (*reported, (Related(*own, "the error refers to this"),))


def unread_list(source: bytes, instruction: Instruction) -> tuple[int, int] | None:
    """The word at which ptxas stops in a list of names (only calls have lists), if it is on a later line; else None."""
    for start, _ in instruction.operands:
        found = _LIST.match(source, start)
        if found is not None:
            return found.span(1) if b"\n" in source[instruction.opcode_start : found.start(1)] else None
    return None


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LIST = pattern(rb"\(" + GAP + rb"([%A-Za-z_$][\w$]*|\))")
_AT_END = "Incompatible elements of vector expression"
_WHILE_READING = ("Parsing error", "Constant overflow", "Constant expression", "Integer constant", "Array indexing")
_NAME = pattern(rb"[%A-Za-z$]")


def _ends_reading(finding: OperandFinding, index: int, text: bytes) -> bool:
    """Whether ptxas stops reading at an operand: at a list, and at a sink or pair that is not the first operand."""
    if finding.misfit.message.startswith(_WHILE_READING) or text.startswith(b"("):
        return True
    return index > 0 and (text == b"_" or (b"|" in text and _NAME.match(text) is not None))
