"""The diagnostics of a document: the checks that run once, and the walk over its instructions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.checks.base.shifted import moved
from ptx_ls.checks.declarations import (
    alias,
    alignment,
    attribute,
    declaration,
    duplicate_name,
    function_head,
    illegal_parameter,
    inconsistent_prototype,
    inconsistent_variable,
    initial_value,
    undefined_name,
    unknown_type,
)
from ptx_ls.checks.engine.incremental import Checked, recheck
from ptx_ls.checks.engine.instruction_walk import (
    INSTRUCTION_CHECKS,
    OPERAND_CHECKS,
    SPELLING_CHECKS,
    first_of_many,
    walk,
)
from ptx_ls.checks.generation import (
    cta_granularity,
    machine_limit,
    serialized_pipeline,
    too_much_constant,
    too_much_shared,
    undetermined_stack,
    unresolved_extern,
)
from ptx_ls.checks.instructions import call_target
from ptx_ls.checks.module import (
    debug_information,
    directive_argument,
    directive_conflict,
    directive_needs_target,
    misplaced_directive,
    misplaced_statement,
    missing_debug_information,
    missing_directive,
    missing_target,
    missing_version,
    optix_module,
    register_needs_target,
    syntax_error,
    target_needs_version,
    unknown_directive,
    unknown_target,
    unknown_version,
)
from ptx_ls.isa.targets import Target, Version
from ptx_ls.sema.module import module_of
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.captures import instruction_nodes

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document

MODULE_CHECKS = (
    missing_version,
    missing_target,
    unknown_version,
    unknown_target,
    misplaced_directive,
    misplaced_statement,
    target_needs_version,
    missing_debug_information,
    debug_information,
    register_needs_target,
    directive_needs_target,
    unknown_directive,
    unknown_type,
    function_head,
    illegal_parameter,
    inconsistent_prototype,
    directive_argument,
    directive_conflict,
    missing_directive,
    declaration,
    alignment,
    attribute,
    initial_value,
    inconsistent_variable,
    alias,
    duplicate_name,
    call_target,
    undefined_name,
    machine_limit,
    too_much_constant,
)
"""Checks that run once per document: `check(context)` yields diagnostics. Syntax errors are found anew in each
version, which costs nothing where there are none."""

BODY_CHECKS = (declaration, duplicate_name)
"""Checks that also look at the declarations of each function: `check_body(function, body)` yields diagnostics."""

_GENERATION = (too_much_shared, cta_granularity, unresolved_extern, undetermined_stack, serialized_pipeline)

CODE_CHECKS = (*_GENERATION, optix_module)
"""Checks of a module that depend on instructions anywhere in it: `check(context)`. Most are of code generation."""

GENERATION_CODES = frozenset(c.CODE for c in (machine_limit, too_much_constant, *_GENERATION))
"""The codes that ptxas reports only when it generates code (`-arch=sm_90`)."""

CODES = tuple(
    c.CODE for c in (syntax_error, *MODULE_CHECKS, *CODE_CHECKS, *SPELLING_CHECKS, *OPERAND_CHECKS, *INSTRUCTION_CHECKS)
)
"""Every code, in the order of the checks."""


def check(
    document: Document, target: Target | None = None, version: Version | None = None, is_virtual: bool = False
) -> list[Diagnostic]:
    """Every diagnostic of a PTX document, in source order.

    `target` and `version` are used in place of the module's own. `is_virtual`: code generation is not checked.
    """
    if target is None and version is None and not is_virtual:
        result = document.memo(_checked)
        document.settle()
    else:
        module = module_of(document)
        module = replace(module, retargets=()) if target else module
        is_virtual = is_virtual or (target is None and module.is_virtual)
        judged = judge(version or module.version, target or module.target)
        result = _complete(Context(document, module, judged, is_virtual))
    found = [
        *syntax_error.check(result.context),
        *result.module_diagnostics,
        *result.instruction_diagnostics,
        *result.code_diagnostics,
    ]
    return sorted(found, key=lambda d: (d.start, d.end))


def is_check_quick(document: Document) -> bool:
    """Whether `check` of a version takes milliseconds: it has run, or only what was edited must be checked again."""
    return document.known(_checked) is not None or document.memo(_incremental) is not None


def quick_diagnostics(document: Document) -> list[Diagnostic] | None:
    """The diagnostics of a large version that are known within milliseconds: its syntax errors, and those of an earlier
    version outside of what was edited since. None where `check` is as fast, or nothing is known."""
    if is_check_quick(document):
        return None
    kept = document.memo(_kept)
    if kept is None:
        return None
    return sorted([*syntax_error.check(_context(document)), *kept], key=lambda d: (d.start, d.end))


def _kept(document: Document) -> tuple[Diagnostic, ...] | None:
    """The diagnostics of an earlier version outside of what was edited since, without syntax errors; None where none
    are known."""
    before = document.before
    if before is None:
        return None
    earlier = before.known(_checked)
    known = (
        (*earlier.module_diagnostics, *earlier.instruction_diagnostics, *earlier.code_diagnostics)
        if earlier is not None
        else before.known(_kept)
    )
    return None if known is None else tuple(moved(known, document.edits))


def _context(document: Document) -> Context:
    module = module_of(document)
    return Context(document, module, judge(module.version, module.target), module.is_virtual)


def _checked(document: Document) -> Checked:
    return document.memo(_incremental) or _complete(_context(document))


def _incremental(document: Document) -> Checked | None:
    before = document.before
    earlier = before.known(_checked) if before else None
    return recheck(_context(document), earlier, code_diagnostics) if earlier else None


def _complete(context: Context) -> Checked:
    document = context.document
    symbols = symbols_of(document)
    symbols.read_whole()
    found = (*module_diagnostics(context), *body_diagnostics(symbols))
    instruction_diagnostics = tuple(first_of_many(_instruction_diagnostics(context, symbols)))
    return Checked(context, found, instruction_diagnostics, tuple(code_diagnostics(context)))


def module_diagnostics(context: Context) -> Iterator[Diagnostic]:
    """The diagnostics of the checks that run once per document."""
    for one in MODULE_CHECKS:
        context.document.raise_if_cancelled()
        yield from islice(one.check(context), MAX_DIAGNOSTICS)


def code_diagnostics(context: Context) -> Iterator[Diagnostic]:
    """What code generation refuses or warns about because of instructions."""
    for one in CODE_CHECKS:
        context.document.raise_if_cancelled()
        yield from islice(one.check(context), MAX_DIAGNOSTICS)


def body_diagnostics(symbols: Symbols, start: int = 0, end: int | None = None) -> Iterator[Diagnostic]:
    """The faults of the declarations in functions that begin in a range of bytes."""
    for function, body in symbols.bodies(start, end):
        for one in BODY_CHECKS:
            yield from islice(one.check_body(function, body), MAX_DIAGNOSTICS)


def _instruction_diagnostics(context: Context, symbols: Symbols) -> Iterator[Diagnostic]:
    nodes = instruction_nodes(context.document)
    for here, (start, end) in context.stretches:
        yield from walk(here, symbols, [node for node in nodes if start <= node.start_byte < end])
