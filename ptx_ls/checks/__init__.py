"""Diagnostics, one file per code; this module holds the single walk that calls them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ptx_ls.checks import (
    directive_argument,
    directive_conflict,
    directive_needs_target,
    ignored_modifier,
    misplaced_directive,
    missing_directive,
    missing_modifier,
    missing_target,
    missing_version,
    modifier_combination,
    modifier_order,
    needs_target,
    needs_version,
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
)
from ptx_ls.checks.context import Context, Finding
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.isa.targets import Target, Version
from ptx_ls.sema.instructions import HEAD, instruction_nodes, read
from ptx_ls.sema.module import module_of
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
)
"""Every code, in the order of the checks."""


def check(document: Document, target: Target | None = None, version: Version | None = None) -> list[Diagnostic]:
    """Every diagnostic of a PTX document, in the order of the source.

    `target` and `version` judge the code as if the module named them, in place of its own.
    """
    module = module_of(document)
    context = Context(document, module, judge(version or module.version, target or module.target))
    found = [d for check_module in OF_MODULE for d in check_module.check(context)]
    found += _spellings(context)
    found.sort(key=lambda d: (d.start, d.end))
    return found


def _spellings(context: Context) -> Iterator[Diagnostic]:
    # The hot loop: one dictionary look-up per instruction whose spelling was seen before and is well.
    source = context.document.source
    fault = context.judge.fault
    match = HEAD.match
    for number, node in enumerate(instruction_nodes(context.document)):
        if not number & 1023:
            context.document.ensure_wanted()
        head = match(source, node.start_byte)
        resolution = fault(head[1]) if head and not head[2] else fault(_spelled_out(node, source))
        if resolution is None:
            continue
        instruction = read(node, source)
        if instruction.broken:
            continue
        finding = Finding(context, instruction, resolution)
        for check_spelling in OF_SPELLING:
            diagnostic = check_spelling(finding)
            if diagnostic:
                yield diagnostic
                break


def _spelled_out(node: object, source: bytes) -> bytes:
    return read(node, source).spelling.encode()  # type: ignore[arg-type]
