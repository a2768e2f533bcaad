"""The diagnostics of a document: the checks that run once, and the walk over its instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.checks.declarations import declaration, duplicate_name
from ptx_ls.checks.engine.checked import Checked
from ptx_ls.checks.engine.instruction_walk import (
    Found,
    InvalidInstruction,
    Task,
    first_of_many,
    walk,
    walk_in_two_processes,
)
from ptx_ls.checks.engine.registry import Check, run
from ptx_ls.checks.engine.shapes import valid_instructions
from ptx_ls.checks.module import syntax_error
from ptx_ls.lazy import replace
from ptx_ls.sema.module import module_of
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.captures import instruction_nodes

if TYPE_CHECKING:
    from ptx_ls.checks.engine.incremental import EditedPart
    from ptx_ls.isa.targets import Target, Version
    from ptx_ls.process.pair import Pair
    from ptx_ls.syntax.document import Document

MODULE_CHECKS = (
    Check("module.missing_version", is_of_head=True),
    Check("module.missing_target", is_of_head=True),
    Check("module.unknown_version", is_of_head=True),
    Check("module.unknown_target", is_of_head=True),
    Check("module.misplaced_directive"),
    Check("module.misplaced_statement"),
    Check("module.target_needs_version", is_of_head=True),
    Check("module.missing_debug_information", is_of_head=True),
    Check("module.debug_information", b".loc", b".file", b".section"),
    Check("module.register_needs_target"),
    Check("module.directive_needs_target"),
    Check("module.unknown_directive"),
    Check("declarations.unknown_type"),
    Check("declarations.function_head"),
    Check("declarations.illegal_parameter"),
    Check("declarations.inconsistent_prototype"),
    Check("module.directive_argument"),
    Check("module.directive_conflict"),
    Check("module.missing_directive"),
    Check("declarations.declaration"),
    Check("declarations.alignment", b".align"),
    Check("declarations.attribute", b".attribute"),
    Check("declarations.initial_value", b"="),
    Check("declarations.inconsistent_variable"),
    Check("declarations.alias", b".alias"),
    Check("declarations.duplicate_name"),
    Check("instructions.call_target", b"targets"),
    Check("declarations.undefined_name", b"targets", b".alias", b"="),
    Check("generation.address_size", is_of_head=True),
    Check("generation.machine_limit", b".maxnreg", b".minnctapersm"),
    Check("generation.too_much_constant", b".const"),
)
"""Checks that run once per document: `check(context)` yields diagnostics. Syntax errors are found anew in each
version, which costs nothing where there are none."""

_HALF = next(at for at, one in enumerate(MODULE_CHECKS) if one.code == "register-needs-target")
"""The checks of the module from this one on, which look at the heads of functions, take about as long as those before
it, which look at debugging information."""

BODY_CHECKS = (declaration, duplicate_name)
"""Checks that also look at the declarations of each function: `check_body(function, body)` yields diagnostics."""

_LOCAL_CODES = frozenset(
    {
        "unknown-directive",
        "misplaced-directive",
        "unknown-type",
        "declaration",
        "alignment",
        "attribute",
        "initial-value",
        "call-target",
        "directive-argument",
        "undefined-name",
        "duplicate-name",
    }
)
"""The codes of what an edit of the declarations and labels of a function may change in it, besides instructions."""

_FUNCTION_CHECKS = tuple(c for c in MODULE_CHECKS if c.code in _LOCAL_CODES - {"duplicate-name"})

_GENERATION = (
    Check("generation.too_much_shared", b".shared"),
    Check("generation.cta_granularity", b".cta_group"),
    Check("generation.unresolved_extern"),
    Check("generation.undetermined_stack", b".func"),
    Check("generation.serialized_pipeline"),
)

CODE_CHECKS = (*_GENERATION, Check("module.optix_module", b"_optix_"))
"""Checks of a module that depend on instructions anywhere in it: `check(context)`. Most are of code generation."""

GENERATION_CODES = frozenset(
    ("narrow-address", *(c.code for c in (*MODULE_CHECKS, *_GENERATION) if c.room == "generation"))
)
"""The codes that ptxas reports only when it generates code (`-arch=sm_90`)."""


def check(
    document: Document, target: Target | None = None, version: Version | None = None, is_virtual: bool = False
) -> list[Diagnostic]:
    """Every diagnostic of a PTX document, in source order.

    `target` and `version` are used in place of the module's own. `is_virtual`: code generation is not checked.
    """
    if target is None and version is None and not is_virtual:
        result = document.memo(_checked)
        document.mark_checked()
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
    if document.known(_checked) is not None:
        return True
    part = document.memo(_edited)
    return part is not None and part.is_small and document.memo(_incremental) is not None


def quick_diagnostics(document: Document) -> list[Diagnostic] | None:
    """The diagnostics of a version that are known within milliseconds: its syntax errors, and those of an earlier
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
    if known is None:
        return None
    # Imported here, because a document that is never edited needs none of it.
    from ptx_ls.checks.base.shifted import moved

    return tuple(moved(known, document.edits))


def _context(document: Document) -> Context:
    module = module_of(document)
    return Context(document, module, judge(module.version, module.target), module.is_virtual)


def _checked(document: Document) -> Checked:
    return document.memo(_incremental) or _complete(_context(document))


def check_in_two_processes(
    document: Document, pair: Pair, wrong: Sequence[InvalidInstruction], is_valid: Callable[[int, int], bool]
) -> list[Diagnostic]:
    """What `check` finds in a document that is checked once. `wrong` are instructions that are not in its tree;
    `is_valid`: whether an instruction at a span is certainly valid."""
    document.keep(_checked, _complete(_context(document), partial(_in_two_processes, pair, wrong, is_valid)))
    return check(document)


def _edited(document: Document) -> EditedPart | None:
    before = document.before
    earlier = before.known(_checked) if before else None
    if earlier is None:
        return None
    # Imported here, because a file that is checked once needs none of this.
    from ptx_ls.checks.engine.incremental import edited_part

    return edited_part(_context(document), earlier)


def _incremental(document: Document) -> Checked | None:
    part, before = document.memo(_edited), document.before
    earlier = before.known(_checked) if before else None
    if part is None or earlier is None:
        return None
    from ptx_ls.checks.engine.incremental import recheck

    return recheck(_context(document), earlier, part, code_diagnostics, _function_diagnostics, _LOCAL_CODES)


Parts = tuple[tuple[Diagnostic, ...], ...]
"""What the checks of the module and of bodies find, those of code, and the walk over the instructions."""


def _in_turn(context: Context, symbols: Symbols) -> Parts:
    return (
        (*module_diagnostics(context), *body_diagnostics(symbols)),
        tuple(code_diagnostics(context)),
        tuple(first_of_many(_instruction_diagnostics(context, symbols))),
    )


def _in_two_processes(
    pair: Pair,
    wrong: Sequence[InvalidInstruction],
    is_valid: Callable[[int, int], bool],
    context: Context,
    symbols: Symbols,
) -> Parts:
    # What takes longest comes first.
    checks: tuple[Task, ...] = (
        lambda: Found(tuple(run(MODULE_CHECKS[_HALF:], context))),
        lambda: Found(tuple(code_diagnostics(context))),
        lambda: Found(tuple(run(MODULE_CHECKS[:_HALF], context))),
        lambda: Found(tuple(body_diagnostics(symbols))),
    )
    nodes = [node for node in instruction_nodes(context.document) if not is_valid(*node.byte_range)]
    found, instructions = walk_in_two_processes(context, symbols, nodes, wrong, pair, checks)
    second, code, first, bodies = (one.diagnostics for one in found)
    return (*first, *second, *bodies), code, instructions


def _complete(context: Context, in_parts: Callable[[Context, Symbols], Parts] = _in_turn) -> Checked:
    symbols = symbols_of(context.document)
    symbols.read_whole()
    module, code, instructions = in_parts(context, symbols)
    symbols.forget_nodes()
    context.document.forget_nodes()
    return Checked(context, module, instructions, code)


def module_diagnostics(context: Context) -> Iterator[Diagnostic]:
    """The diagnostics of the checks that run once per document."""
    return run(MODULE_CHECKS, context)


def code_diagnostics(context: Context) -> Iterator[Diagnostic]:
    """What code generation refuses or warns about because of instructions."""
    return run(CODE_CHECKS, context)


def body_diagnostics(symbols: Symbols, start: int = 0, end: int | None = None) -> Iterator[Diagnostic]:
    """The faults of the declarations in functions that begin in a range of bytes."""
    for function, body in symbols.bodies(start, end):
        for one in BODY_CHECKS:
            yield from islice(one.check_body(function, body), MAX_DIAGNOSTICS)


def _function_diagnostics(context: Context, symbols: Symbols, start: int) -> Iterator[Diagnostic]:
    """What the checks of the module and of bodies find in the function at an offset, given a view of its body."""
    yield from run(_FUNCTION_CHECKS, context)
    yield from body_diagnostics(symbols, start, start + 1)


def _instruction_diagnostics(context: Context, symbols: Symbols) -> Iterator[Diagnostic]:
    nodes = instruction_nodes(context.document)
    if valid := valid_instructions(context):
        nodes = [node for node in nodes if node.start_byte not in valid]
    for here, (start, end) in context.stretches:
        yield from walk(here, symbols, [node for node in nodes if start <= node.start_byte < end])
