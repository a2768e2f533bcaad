"""The diagnostics of a document: the checks that look at it once, and the walk over its instructions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import MOST, Diagnostic
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
from ptx_ls.checks.engine.incremental import Checked, again
from ptx_ls.checks.engine.instruction_walk import OF_OPERANDS, OF_SPELLING, OF_WHOLE, first_of_many, walk
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
from ptx_ls.sema.ptxas_dialect import as_ptxas_reads
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.captures import instruction_nodes

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document

OF_MODULE = (
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
"""Checks that look at a document once: `check(context)` yields diagnostics. Syntax errors are looked for anew in each
version, which costs nothing where there are none."""

OF_BODIES = (declaration, duplicate_name)
"""Those that look at what each function declares as well: `of_body(function, body)` yields diagnostics."""

_GENERATION = (too_much_shared, cta_granularity, unresolved_extern, undetermined_stack, serialized_pipeline)

OF_CODE = (*_GENERATION, optix_module)
"""Checks of a module that depend on instructions anywhere in it: `check(context)`. Most are of code generation."""

OF_GENERATION = frozenset(c.CODE for c in (machine_limit, too_much_constant, *_GENERATION))
"""The codes of what ptxas finds only when it generates code (`-arch=sm_90`)."""

CODES = tuple(c.CODE for c in (syntax_error, *OF_MODULE, *OF_CODE, *OF_SPELLING, *OF_OPERANDS, *OF_WHOLE))
"""Every code, in the order of the checks."""


def check(
    document: Document, target: Target | None = None, version: Version | None = None, is_virtual: bool = False
) -> list[Diagnostic]:
    """Every diagnostic of a PTX document, in the order of the source.

    `target` and `version` judge the code as if the module named them, in place of its own. `is_virtual`: nothing is
    said of code generation.
    """
    document = document.memo(as_ptxas_reads)
    if target is None and version is None and not is_virtual:
        result = document.memo(_checked)
        document.settle()
    else:
        module = module_of(document)
        module = replace(module, retargets=()) if target else module
        is_virtual = is_virtual or (target is None and module.is_virtual)
        judged = judge(version or module.version, target or module.target)
        result = _afresh(Context(document, module, judged, is_virtual))
    found = [*syntax_error.check(result.context), *result.of_module, *result.of_instructions, *result.of_code]
    return sorted(found, key=lambda d: (d.start, d.end))


def is_checked_at_once(document: Document) -> bool:
    """Whether `check` of a version takes milliseconds: it was done, or only what was edited need be looked at."""
    return document.known(_checked) is not None or document.memo(_from_before) is not None


def check_at_once(document: Document) -> list[Diagnostic] | None:
    """What is known within milliseconds of a version for which `check` takes long: its syntax errors, and what was
    found in an earlier version outside of what was edited since. None where `check` is as fast, or nothing is known."""
    if is_checked_at_once(document):
        return None
    kept = document.memo(_kept)
    if kept is None:
        return None
    return sorted([*syntax_error.check(_context(document)), *kept], key=lambda d: (d.start, d.end))


def _kept(document: Document) -> tuple[Diagnostic, ...] | None:
    """What was found in an earlier version, syntax errors apart, outside of what was edited since; None where nothing
    is known of that."""
    before = document.before
    if before is None:
        return None
    earlier = before.known(_checked)
    known = (
        (*earlier.of_module, *earlier.of_instructions, *earlier.of_code) if earlier is not None else before.known(_kept)
    )
    return None if known is None else tuple(moved(known, document.edits))


def _context(document: Document) -> Context:
    module = module_of(document)
    return Context(document, module, judge(module.version, module.target), module.is_virtual)


def _checked(document: Document) -> Checked:
    return document.memo(_from_before) or _afresh(_context(document))


def _from_before(document: Document) -> Checked | None:
    before = document.before
    earlier = before.known(_checked) if before else None
    return again(_context(document), earlier, of_code) if earlier else None


def _afresh(context: Context) -> Checked:
    document = context.document
    symbols = symbols_of(document)
    symbols.read_whole()
    found = (*of_module(context), *of_bodies(symbols))
    of_instructions = tuple(first_of_many(_of_instructions(context, symbols)))
    return Checked(context, found, of_instructions, tuple(of_code(context)))


def of_module(context: Context) -> Iterator[Diagnostic]:
    """What the checks that look at a document once find."""
    for one in OF_MODULE:
        context.document.raise_if_cancelled()
        yield from islice(one.check(context), MOST)


def of_code(context: Context) -> Iterator[Diagnostic]:
    """What code generation would refuse or warn of because of instructions."""
    for one in OF_CODE:
        context.document.raise_if_cancelled()
        yield from islice(one.check(context), MOST)


def of_bodies(symbols: Symbols, start: int = 0, end: int | None = None) -> Iterator[Diagnostic]:
    """What is wrong with what functions declare, of those that begin in a range of bytes."""
    for function, body in symbols.bodies(start, end):
        for one in OF_BODIES:
            yield from islice(one.of_body(function, body), MOST)


def _of_instructions(context: Context, symbols: Symbols) -> Iterator[Diagnostic]:
    nodes = instruction_nodes(context.document)
    for here, (start, end) in context.stretches:
        yield from walk(here, symbols, [node for node in nodes if start <= node.start_byte < end])
