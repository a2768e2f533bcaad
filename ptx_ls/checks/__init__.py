"""Diagnostics, one file per code; this module holds the single walk that calls them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import tree_sitter

from ptx_ls.checks import (
    address_space,
    directive_argument,
    directive_conflict,
    directive_needs_target,
    ignored_modifier,
    immediate_range,
    misplaced_directive,
    missing_directive,
    missing_modifier,
    missing_target,
    missing_version,
    modifier_combination,
    modifier_order,
    needs_target,
    needs_version,
    operand_count,
    operand_kind,
    operand_type,
    register_needs_target,
    syntax_error,
    target_needs_version,
    unknown_directive,
    unknown_instruction,
    unknown_modifier,
    unknown_register,
    unknown_target,
    unknown_type,
    unknown_version,
    vector_length,
)
from ptx_ls.checks.context import Context, Finding
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.checks.operand import OperandFinding
from ptx_ls.isa.fit import Misfit
from ptx_ls.isa.table import Resolution
from ptx_ls.isa.targets import Target, Version
from ptx_ls.sema.fitting import fitting
from ptx_ls.sema.instructions import HEAD, instruction_nodes, read
from ptx_ls.sema.module import module_of
from ptx_ls.sema.name_class import OperandTexts
from ptx_ls.sema.verdict import judge

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document

OF_MODULE = (
    syntax_error,
    missing_version,
    missing_target,
    unknown_version,
    unknown_target,
    misplaced_directive,
    target_needs_version,
    register_needs_target,
    directive_needs_target,
    unknown_directive,
    unknown_type,
    unknown_register,
    directive_argument,
    directive_conflict,
    missing_directive,
)
"""Checks that look at a document once: `check(context)` yields diagnostics."""

OF_SPELLING: tuple[Callable[[Finding], Diagnostic | None], ...] = (
    unknown_instruction.check,
    unknown_modifier.check,
    missing_modifier.check,
    modifier_combination.check,
    needs_target.check,
    needs_version.check,
    ignored_modifier.check,
    modifier_order.check,
)
"""Checks of one spelling; the first that has something to say is the one that speaks."""

OF_OPERANDS: tuple[Callable[[OperandFinding], Diagnostic | None], ...] = (
    operand_count.check,
    operand_kind.check,
    operand_type.check,
    vector_length.check,
    address_space.check,
    immediate_range.check,
)
"""Checks of the operands of one instruction; each has a kind of misfit of its own."""

CODES = (
    *(c.CODE for c in OF_MODULE),
    unknown_instruction.CODE,
    unknown_modifier.CODE,
    missing_modifier.CODE,
    modifier_combination.CODE,
    needs_target.CODE,
    needs_version.CODE,
    ignored_modifier.CODE,
    modifier_order.CODE,
    operand_count.CODE,
    operand_kind.CODE,
    operand_type.CODE,
    vector_length.CODE,
    address_space.CODE,
    immediate_range.CODE,
)
"""Every code, in the order of the checks."""


def check(document: Document, target: Target | None = None, version: Version | None = None) -> list[Diagnostic]:
    """Every diagnostic of a PTX document, in the order of the source.

    `target` and `version` judge the code as if the module named them, in place of its own.
    """
    module = module_of(document)
    context = Context(document, module, judge(version or module.version, target or module.target))
    found = [d for check_module in OF_MODULE for d in check_module.check(context)]
    found += _instructions(context)
    found.sort(key=lambda d: (d.start, d.end))
    return found


def _instructions(context: Context) -> Iterator[Diagnostic]:
    # The hot loop: two dictionary look-ups per instruction whose like was seen before and is well.
    source = context.document.source
    fault = context.judge.fault
    operands = OperandTexts(context.document)
    misfit_of = fitting(context.judge).fault
    match = HEAD.match
    for number, node in enumerate(instruction_nodes(context.document)):
        if not number & 1023:
            context.document.ensure_wanted()
        head = match(source, node.start_byte)
        spelling = head[1] if head and not head[2] else _spelled_out(node, source)
        resolution = fault(spelling)
        if resolution is not None:
            diagnostic = _of_spelling(context, node, resolution)
            if diagnostic:
                yield diagnostic
            if diagnostic and diagnostic.severity == "error":
                continue
        misfit = misfit_of(spelling, operands.of(node, head.end(1) if head and not head[2] else None))
        if misfit:
            diagnostic = _of_operands(context, node, misfit)
            if diagnostic:
                yield diagnostic


def _of_spelling(context: Context, node: tree_sitter.Node, resolution: Resolution) -> Diagnostic | None:
    instruction = read(node, context.document.source)
    if instruction.broken:
        return None
    finding = Finding(context, instruction, resolution)
    return next(filter(None, (check(finding) for check in OF_SPELLING)), None)


def _of_operands(context: Context, node: tree_sitter.Node, misfit: Misfit) -> Diagnostic | None:
    instruction = read(node, context.document.source)
    if instruction.broken:
        return None
    finding = OperandFinding(context, instruction, misfit)
    return next(filter(None, (check(finding) for check in OF_OPERANDS)), None)


def _spelled_out(node: tree_sitter.Node, source: bytes) -> bytes:
    return read(node, source).spelling.encode()
