"""The single walk over the instructions of a document, and the checks of names, spellings and operands that it calls.

Almost every line of a large file differs from an earlier one in its names alone, and what names stand for is looked up
once per scope: the operands with that in place of names were judged before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

import tree_sitter

from ptx_ls.checks.base.context import Context, Finding
from ptx_ls.checks.base.diagnostic import MOST, Diagnostic
from ptx_ls.checks.common import requirements
from ptx_ls.checks.common.operand_report import OperandFinding
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.instructions import (
    address_space,
    call_arguments,
    call_target,
    deprecated_form,
    ignored_modifier,
    immediate_range,
    missing_modifier,
    modifier_combination,
    modifier_order,
    needs_target,
    needs_version,
    operand_count,
    operand_kind,
    operand_type,
    parameter_access,
    predicate_guard,
    unified_address,
    unknown_instruction,
    unknown_modifier,
    vector_length,
)
from ptx_ls.isa import state, table
from ptx_ls.isa.operand_misfit import Misfit
from ptx_ls.isa.table import Resolution
from ptx_ls.lazy import pattern
from ptx_ls.sema.call import is_call, read_call
from ptx_ls.sema.function_types import Signature
from ptx_ls.sema.instruction_key import (
    InstructionKey,
    WrittenInstruction,
    canonical_instructions,
    parts_of,
    read_instructions,
)
from ptx_ls.sema.instructions import read
from ptx_ls.sema.operand_check import OperandChecker, operand_checker
from ptx_ls.sema.operand_key import CanonicalNames
from ptx_ls.sema.symbols import Symbols

OF_SPELLING = (
    unknown_instruction,
    unknown_modifier,
    missing_modifier,
    modifier_combination,
    needs_target,
    needs_version,
    ignored_modifier,
    modifier_order,
    deprecated_form,
)
"""Checks of one spelling; the first that has something to say is the one that speaks."""

OF_OPERANDS = (
    operand_count,
    operand_kind,
    operand_type,
    vector_length,
    address_space,
    immediate_range,
)
"""Checks of the operands of one instruction; each has a kind of misfit of its own."""

OF_WHOLE = (predicate_guard, parameter_access, unified_address, call_target, call_arguments)
"""Checks of guards, of what the names in operands were declared as, and of calls."""

_OF_CODE = {check.CODE: check for check in OF_OPERANDS}


def walk(context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node]) -> Iterator[Diagnostic]:
    """What is wrong with each of some instructions, in order."""
    for one in walk_written(context, symbols, read_instructions(unjudged(context, nodes))):
        if isinstance(one, Diagnostic):
            yield one


def unjudged(context: Context, nodes: Sequence[tree_sitter.Node]) -> Sequence[tree_sitter.Node]:
    """Those instructions that no plain line stands for."""
    judged = context.document.judged
    return [node for node in nodes if node.start_point.row not in judged] if judged else nodes


def walk_written(
    context: Context, symbols: Symbols, instructions: Sequence[WrittenInstruction]
) -> Iterator[Diagnostic | int]:
    """What is wrong with each of some instructions, in order; of plain lines, where those begin that have to be in the
    tree."""
    fitting = operand_checker(context.judge)
    names = undefined_name.Names(context, symbols)
    source, is_generated = context.document.source, context.module.generated
    for number, likeness, classes in _doubtful(
        canonical_instructions(context.document, symbols, instructions), fitting
    ):
        start, line, node = instructions[number]
        text = line if node is None else source[node.start_byte : node.end_byte]
        if not _fits(likeness, fitting, is_generated) or not parameter_access.is_well(classes.scope, text, likeness):
            if node is None:
                yield start
            else:
                yield from _of_instruction(context, node, likeness, classes, fitting, names)


def are_many(found: Sequence[Diagnostic]) -> bool:
    """Whether so much is wrong with instructions that only some of it is told, which is decided for the whole
    document."""
    return sum(one.severity == "error" for one in found) >= MOST or undefined_name.are_many(found)


def first_of_many(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """What is told of that; a warning hides no error."""
    errors = 0
    for one in found:
        yield one
        errors += one.severity == "error"
        if errors == MOST:
            return


def prepare(lines: Iterable[bytes]) -> None:
    """Load what the table says of the instructions on some lines, and of all that is no instruction."""
    state.load()
    written: list[WrittenInstruction] = [(0, line, None) for line in lines if _LIKE_AN_INSTRUCTION.match(line)]
    for spelling in islice({spelling for _, spelling, _ in parts_of(b"", written)}, _MOST_PREPARED):
        table.resolve(spelling.decode("utf-8", "replace"))


# No program spells so many otherwise, and what is no instruction takes long to explain.
_MOST_PREPARED = 200
# Of a long line it would take long to say whether an instruction stands on it.
_LIKE_AN_INSTRUCTION = pattern(rb"[ \t]*[@a-z][^;\n]{1,200};")


def _doubtful(
    every: Iterable[tuple[int, Sequence[InstructionKey], CanonicalNames]], fitting: OperandChecker
) -> Iterator[tuple[int, InstructionKey, CanonicalNames]]:
    """The number of each instruction of which the likes are not all known to be well, with what it is compared by."""
    well = fitting.well
    for first, likenesses, classes in every:
        # The hot loop: one look-up per instruction whose like was seen before and is well.
        if not well.issuperset(likenesses):
            for number, likeness in enumerate(likenesses, first):
                if likeness not in well and not _is_well(likeness, fitting):
                    yield number, likeness, classes


def _is_well(likeness: InstructionKey, fitting: OperandChecker) -> bool:
    """Whether nothing is wrong with any instruction like this, in whatever document; then it is remembered."""
    spelling, _, operands = likeness
    if parameter_access.concerns(spelling, operands) or not _fits(likeness, fitting):
        return False
    if len(fitting.well) > _MOST_WELL:
        fitting.well.clear()
    fitting.well.add(likeness)
    return True


def _fits(likeness: InstructionKey, fitting: OperandChecker, is_generated: bool = False) -> bool:
    """Whether nothing is wrong with an instruction like this, unless it uses parameters as it may not."""
    spelling, guard, operands = likeness
    if "?" in operands or is_call(spelling) or (guard and predicate_guard.is_wrong(guard)):
        return False
    if unified_address.concerns(operands):
        return False
    told = fitting.judge.fault(spelling)
    if told is not None and not (is_generated and fitting.judge.is_style_only(told)):
        return False
    return fitting.fault(spelling, operands) is None


_MOST_WELL = 200_000


def _of_instruction(
    context: Context,
    node: tree_sitter.Node,
    likeness: InstructionKey,
    classes: CanonicalNames,
    fitting: OperandChecker,
    names: undefined_name.Names,
) -> Iterator[Diagnostic]:
    spelling, guard, operands = likeness
    diagnostic = predicate_guard.check(context, node, guard) if guard else None
    if diagnostic:
        yield diagnostic
    resolution = context.judge.fault(spelling)
    if resolution is not None:
        if unknown_modifier.is_label(spelling):
            # What follows it is read as its operands, of which nothing is known.
            return
        diagnostic = _of_spelling(context, node, resolution, operands)
        if diagnostic:
            yield diagnostic
            if diagnostic.severity == "error":
                return
    if "?" in operands or guard == "?":
        yield from names.in_instruction(node, classes)
    misfit = fitting.fault(spelling, operands)
    if is_call(spelling):
        yield from _call(context, node, misfit, operands)
        return
    diagnostic = _of_operands(context, node, misfit, operands) if misfit else None
    if diagnostic is None and parameter_access.concerns(spelling, operands):
        diagnostic = parameter_access.check(context, node, spelling, bool(guard))
    if diagnostic is None and unified_address.concerns(operands):
        diagnostic = unified_address.check(context, node, operands)
    if diagnostic:
        yield diagnostic


def _call(context: Context, node: tree_sitter.Node, misfit: Misfit | None, operands: str) -> Iterator[Diagnostic]:
    """What is called decides how the rest of a call is read, so that its fault comes first."""
    if misread := call_target.misread(context, node):
        yield from misread
        return
    call = read_call(node)
    signatures: list[Signature]
    signatures, faults = call_target.of_call(context, call) if call else ([], call_target.nothing_called(node))
    if faults:
        yield from faults
        return
    diagnostic = _of_operands(context, node, misfit, operands) if misfit else None
    if diagnostic:
        second = call.second if call else None
        if second is not None and b"\n" in context.document.source[second.start_byte : diagnostic.start]:
            diagnostic = replace(diagnostic, start=second.start_byte, end=second.end_byte)
        yield diagnostic
    elif call:
        wrong = (list(call_arguments.check(context, call, signature)) for signature in signatures)
        yield from next(filter(None, wrong), ())


def _of_spelling(context: Context, node: tree_sitter.Node, resolution: Resolution, operands: str) -> Diagnostic | None:
    instruction = read(node, context.document.source)
    if instruction.broken:
        return unknown_modifier.nowhere_known(instruction)
    finding = Finding(context, instruction, resolution, operands)
    return next(filter(None, (c.check(finding) for c in OF_SPELLING)), None)


def _of_operands(context: Context, node: tree_sitter.Node, misfit: Misfit, operands: str) -> Diagnostic | None:
    instruction = read(node, context.document.source)
    if instruction.broken:
        return None
    finding = OperandFinding(context, instruction, misfit, operands)
    return requirements.of_operands(finding, misfit.gate) if misfit.gate else _OF_CODE[misfit.code].check(finding)
