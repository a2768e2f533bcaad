"""The report of an instruction that is wrong, which a file without errors never loads."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.context import Context, Finding
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import requirements
from ptx_ls.checks.common.fitting_fixes import fitting_fixes
from ptx_ls.checks.common.operand_report import OperandFinding
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.engine import call_report
from ptx_ls.checks.generation import narrow_address
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
from ptx_ls.lazy import replace
from ptx_ls.sema.call import is_call
from ptx_ls.sema.instruction_key import InstructionKey
from ptx_ls.sema.instructions import Instruction, read
from ptx_ls.sema.operand_check import OperandChecker
from ptx_ls.sema.operand_key import CanonicalNames

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
    narrow_address,
)
"""Checks of the operands of one instruction, each for its own kind of misfit."""

INSTRUCTION_CHECKS = (predicate_guard, parameter_access, unified_address, call_target, call_arguments)
"""Checks of guards, of the declarations of the names in operands, and of calls."""

_CHECK_BY_CODE = {check.CODE: check for check in OPERAND_CHECKS}


def check_instruction(
    context: Context,
    node: tree_sitter.Node,
    key: InstructionKey,
    classes: CanonicalNames | None,
    fitting: OperandChecker,
    names: undefined_name.Names,
) -> Iterator[Diagnostic]:
    """The diagnostics of one instruction that does not fit. `classes`: what its names mean; None where all are
    declared."""
    spelling, guard, operands = key
    diagnostic = predicate_guard.check(context, node, guard) if guard else None
    if diagnostic:
        yield diagnostic
    resolution = context.judge.fault(spelling)
    if resolution is not None:
        if unknown_modifier.is_label(spelling):
            # What follows is read as its operands, about which nothing is known.
            return
        diagnostic = _check_spelling(context, read(node, context.document.source), resolution, operands)
        if diagnostic:
            yield diagnostic
            if diagnostic.severity == "error":
                return
    if classes is not None and ("?" in operands or guard == "?"):
        yield from names.in_instruction(node, classes)
    misfit = fitting.fault(spelling, operands)
    source = context.document.source
    diagnostic = _check_operands(context, read(node, source), misfit, operands) if misfit else None
    if is_call(spelling):
        yield from call_report.check(context, node, diagnostic)
        return
    if diagnostic is None and parameter_access.concerns(spelling, operands):
        diagnostic = parameter_access.check(context, node, spelling, bool(guard))
    if diagnostic is None and unified_address.concerns(operands):
        diagnostic = unified_address.check(context, node, operands)
    if diagnostic:
        yield diagnostic


def check_usual(
    context: Context, instruction: Instruction, key: InstructionKey, fitting: OperandChecker
) -> Iterator[Diagnostic]:
    """The diagnostics of an instruction of which only the spelling, or the kinds of its operands, may be wrong."""
    spelling, _, operands = key
    resolution = context.judge.fault(spelling)
    diagnostic = _check_spelling(context, instruction, resolution, operands) if resolution is not None else None
    if diagnostic:
        yield diagnostic
        if diagnostic.severity == "error":
            return
    misfit = fitting.fault(spelling, operands)
    if misfit and (diagnostic := _check_operands(context, instruction, misfit, operands)):
        yield diagnostic


def _check_spelling(
    context: Context, instruction: Instruction, resolution: Resolution, operands: str
) -> Diagnostic | None:
    if instruction.broken:
        return unknown_modifier.first_unknown_modifier(instruction)
    finding = Finding(context, instruction, resolution, operands)
    found = next(filter(None, (c.check(finding) for c in SPELLING_CHECKS)), None)
    return replace(found, fixes=fitting_fixes(finding, found.fixes)) if found is not None and found.fixes[1:] else found


def _check_operands(context: Context, instruction: Instruction, misfit: Misfit, operands: str) -> Diagnostic | None:
    if instruction.broken:
        return None
    finding = OperandFinding(context, instruction, misfit, operands)
    return (
        requirements.operand_diagnostic(finding, misfit.gate)
        if misfit.gate
        else _CHECK_BY_CODE[misfit.code].check(finding)
    )
