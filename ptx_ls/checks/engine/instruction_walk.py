"""The single walk over the instructions of a document, and the checks of names, spellings and operands that it calls.

Almost every line of a large file differs from an earlier one only in its names, and the meaning of a name is looked up
once per scope: operands with meanings in place of names are memoised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import tree_sitter

from ptx_ls.checks.base.context import Context, Finding
from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
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
from ptx_ls.isa.operand_misfit import Misfit
from ptx_ls.isa.table import Resolution
from ptx_ls.sema.call import is_call, read_call
from ptx_ls.sema.function_types import Signature
from ptx_ls.sema.instruction_key import InstructionKey, canonical_instructions
from ptx_ls.sema.instructions import read
from ptx_ls.sema.operand_check import OperandChecker, operand_checker
from ptx_ls.sema.operand_key import CanonicalNames
from ptx_ls.sema.symbols import Symbols

SPELLING_CHECKS = (
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
"""Checks of one spelling; the first that finds something reports it."""

OPERAND_CHECKS = (
    operand_count,
    operand_kind,
    operand_type,
    vector_length,
    address_space,
    immediate_range,
)
"""Checks of the operands of one instruction, each for its own kind of misfit."""

INSTRUCTION_CHECKS = (predicate_guard, parameter_access, unified_address, call_target, call_arguments)
"""Checks of guards, of the declarations of the names in operands, and of calls."""

_CHECK_BY_CODE = {check.CODE: check for check in OPERAND_CHECKS}


def walk(context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node]) -> Iterator[Diagnostic]:
    """The diagnostics of some instructions, in order."""
    fitting = operand_checker(context.judge)
    names = undefined_name.Names(context, symbols)
    source, is_generated = context.document.source, context.module.generated
    for number, likeness, classes in _doubtful(canonical_instructions(context.document, symbols, nodes), fitting):
        node = nodes[number]
        text = source[node.start_byte : node.end_byte]
        if not fits(likeness, fitting, is_generated) or not parameter_access.is_legal(classes.scope, text, likeness):
            yield from _check_instruction(context, node, likeness, classes, fitting, names)


def are_many(found: Sequence[Diagnostic]) -> bool:
    """Whether instructions have so many errors that only some of them are reported, which is decided for the whole
    document."""
    return sum(one.severity == "error" for one in found) >= MAX_DIAGNOSTICS or undefined_name.are_many(found)


def first_of_many(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The diagnostics that are reported of these; a warning hides no error."""
    errors = 0
    for one in found:
        yield one
        errors += one.severity == "error"
        if errors == MAX_DIAGNOSTICS:
            return


def _doubtful(
    every: Iterable[tuple[int, Sequence[InstructionKey], CanonicalNames]], fitting: OperandChecker
) -> Iterator[tuple[int, InstructionKey, CanonicalNames]]:
    """The number of each instruction not known to be valid by its likeness, with that likeness."""
    well = fitting.well
    for first, likenesses, classes in every:
        # The hot loop: one look-up per instruction whose likeness is known to be valid.
        if not well.issuperset(likenesses):
            for number, likeness in enumerate(likenesses, first):
                if likeness not in well and not _is_valid(likeness, fitting):
                    yield number, likeness, classes


def _is_valid(likeness: InstructionKey, fitting: OperandChecker) -> bool:
    """Whether every instruction of this likeness is valid, in any document; the result is memoised."""
    spelling, _, operands = likeness
    if parameter_access.concerns(spelling, operands) or not fits(likeness, fitting):
        return False
    if len(fitting.well) > _MAX_VALID:
        fitting.well.clear()
    fitting.well.add(likeness)
    return True


def fits(likeness: InstructionKey, fitting: OperandChecker, is_generated: bool = False) -> bool:
    """Whether instructions of this likeness are valid, apart from how they use parameters."""
    spelling, guard, operands = likeness
    if "?" in operands or is_call(spelling) or (guard and predicate_guard.is_wrong(guard)):
        return False
    if unified_address.concerns(operands):
        return False
    problem = fitting.judge.fault(spelling)
    if problem is not None and not (is_generated and fitting.judge.is_style_only(problem)):
        return False
    return fitting.fault(spelling, operands) is None


_MAX_VALID = 200_000


def _check_instruction(
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
            # What follows is read as its operands, about which nothing is known.
            return
        diagnostic = _check_spelling(context, node, resolution, operands)
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
    diagnostic = _check_operands(context, node, misfit, operands) if misfit else None
    if diagnostic is None and parameter_access.concerns(spelling, operands):
        diagnostic = parameter_access.check(context, node, spelling, bool(guard))
    if diagnostic is None and unified_address.concerns(operands):
        diagnostic = unified_address.check(context, node, operands)
    if diagnostic:
        yield diagnostic


def _call(context: Context, node: tree_sitter.Node, misfit: Misfit | None, operands: str) -> Iterator[Diagnostic]:
    """The diagnostics of a call: the callee decides how the rest of it is read, so that its fault comes first."""
    if misread := call_target.misplaced_operand(context, node):
        yield from misread
        return
    call = read_call(node)
    signatures: list[Signature]
    signatures, faults = call_target.check_call(context, call) if call else ([], call_target.missing_callee(node))
    if faults:
        yield from faults
        return
    diagnostic = _check_operands(context, node, misfit, operands) if misfit else None
    if diagnostic:
        second = call.second if call else None
        if second is not None and b"\n" in context.document.source[second.start_byte : diagnostic.start]:
            diagnostic = replace(diagnostic, start=second.start_byte, end=second.end_byte)
        yield diagnostic
    elif call:
        wrong = (list(call_arguments.check(context, call, signature)) for signature in signatures)
        yield from next(filter(None, wrong), ())


def _check_spelling(
    context: Context, node: tree_sitter.Node, resolution: Resolution, operands: str
) -> Diagnostic | None:
    instruction = read(node, context.document.source)
    if instruction.broken:
        return unknown_modifier.first_unknown_modifier(instruction)
    finding = Finding(context, instruction, resolution, operands)
    return next(filter(None, (c.check(finding) for c in SPELLING_CHECKS)), None)


def _check_operands(context: Context, node: tree_sitter.Node, misfit: Misfit, operands: str) -> Diagnostic | None:
    instruction = read(node, context.document.source)
    if instruction.broken:
        return None
    finding = OperandFinding(context, instruction, misfit, operands)
    return (
        requirements.operand_diagnostic(finding, misfit.gate)
        if misfit.gate
        else _CHECK_BY_CODE[misfit.code].check(finding)
    )
