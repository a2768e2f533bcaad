"""The diagnostics of a document: the checks that run once, and the walk over its instructions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.checks.declarations import declaration, duplicate_name
from ptx_ls.checks.engine.instruction_walk import (
    InvalidInstruction,
    are_many,
    first_of_many,
    reports,
    walk,
)
from ptx_ls.checks.engine.registry import Check, run
from ptx_ls.checks.engine.verdicts import valid_instructions
from ptx_ls.checks.module import syntax_error
from ptx_ls.lazy import replace
from ptx_ls.sema.module import module_of
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.captures import instruction_nodes, view_without

if TYPE_CHECKING:
    from ptx_ls.checks.engine.items import Function, Items
    from ptx_ls.isa.targets import Target, Version
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

BODY_CHECKS = (declaration, duplicate_name)
"""Checks that also look at the declarations of each function: `check_body(function, body)` yields diagnostics."""

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
        context, known = _context(document), document.memo(_checked)
        document.mark_checked()
    else:
        module = module_of(document)
        module = replace(module, retargets=()) if target else module
        is_virtual = is_virtual or (target is None and module.is_virtual)
        context = Context(document, module, judge(version or module.version, target or module.target), is_virtual)
        known = _complete(context)
    return _in_order(*syntax_error.check(context), *known)


def is_check_quick(document: Document) -> bool:
    """Whether `check` of a version takes milliseconds: it has run, or only little of it is to be checked."""
    if document.known(_checked) is not None:
        return True
    return not document.is_very_large and document.text.size - document.memo(_items).known_size <= _QUICK


def quick_diagnostics(document: Document) -> list[Diagnostic] | None:
    """The diagnostics of a version that are known within milliseconds: its syntax errors, and those of an earlier
    version outside of what was edited since. None where `check` is as fast, or nothing is known."""
    if is_check_quick(document):
        return None
    kept = document.memo(_kept)
    return None if kept is None else _in_order(*syntax_error.check(_context(document)), *kept)


_QUICK = 1 << 14
"""Bytes of a text that are checked within milliseconds."""


def _in_order(*found: Diagnostic) -> list[Diagnostic]:
    return sorted(found, key=lambda d: (d.start, d.end))


def _kept(document: Document) -> tuple[Diagnostic, ...] | None:
    """The diagnostics of an earlier version outside of what was edited since, without syntax errors; None where none
    are known."""
    before = document.before
    if before is None:
        return None
    known = before.known(_checked)
    known = before.known(_kept) if known is None else known
    if known is None:
        return None
    # Imported here, because a document that is never edited needs none of it.
    from ptx_ls.checks.base.shifted import moved

    return tuple(moved(known, document.edits))


def _context(document: Document) -> Context:
    module = module_of(document)
    return Context(document, module, judge(module.version, module.target), module.is_virtual)


def _items(document: Document) -> Items:
    # Imported here, as below, because a file that is checked once needs none of it.
    from ptx_ls.checks.engine.items import items_of

    return items_of(_context(document))


def _checked(document: Document) -> tuple[Diagnostic, ...]:
    """The diagnostics of a document but for its syntax errors: those of known functions are not found again."""
    context, items = _context(document), document.memo(_items)
    if items.known:
        from ptx_ls.checks.declarations.undefined_name import keep_suppressed, suppressed_names

        known = items.known_functions
        view = view_without(document, {one.body.start for one in known})
        view.keep(Symbols, symbols_of(document))
        keep_suppressed(view, suppressed_names(document))
        context_of_view = replace(context, document=view)
        found = _found(context_of_view, _instruction_diagnostics(context_of_view, known), known)
        every = items.joined(found)
        if not are_many(every):
            items.keep(found)
            return (*every, *code_diagnostics(context))
    found = _of_whole(context, _instruction_diagnostics(context))
    if not are_many(found):
        items.keep(found)
    return (*found, *code_diagnostics(context))


def check_partial(
    document: Document, invalid: Sequence[InvalidInstruction], is_valid: Callable[[int, int], bool]
) -> list[Diagnostic]:
    """What `check` finds in a document that is checked once. `invalid` are instructions that are not in its tree;
    `is_valid`: whether an instruction at a span is certainly valid."""
    context = _context(document)
    nodes = [node for node in instruction_nodes(document) if not is_valid(*node.byte_range)]
    instructions = walk(context, symbols_of(document), nodes)
    if invalid:
        # Imported here, because a file without errors needs none of it.
        from heapq import merge

        instructions = iter(merge(instructions, reports(context, invalid), key=attrgetter("start")))
    document.keep(_checked, (*_of_whole(context, instructions), *code_diagnostics(context)))
    return check(document)


def _complete(context: Context) -> tuple[Diagnostic, ...]:
    """The diagnostics of a document but for its syntax errors."""
    return (*_of_whole(context, _instruction_diagnostics(context)), *code_diagnostics(context))


def _of_whole(context: Context, instructions: Iterator[Diagnostic]) -> tuple[Diagnostic, ...]:
    symbols_of(context.document).read_whole()
    found = _found(context, instructions)
    symbols_of(context.document).forget_nodes()
    context.document.forget_nodes()
    return found


def _found(
    context: Context, instructions: Iterator[Diagnostic], known: Sequence[Function] = ()
) -> tuple[Diagnostic, ...]:
    """What the checks of the module and of bodies find, with what is found in instructions. The bodies of the functions
    `known` have no nodes in the document."""
    symbols = symbols_of(context.document)
    return (
        *run(MODULE_CHECKS, context),
        *body_diagnostics(symbols, {one.whole.start for one in known}),
        *first_of_many(instructions),
    )


def code_diagnostics(context: Context) -> Iterator[Diagnostic]:
    """What code generation refuses or warns about because of instructions."""
    return run(CODE_CHECKS, context)


def body_diagnostics(symbols: Symbols, known: Collection[int] = ()) -> Iterator[Diagnostic]:
    """The faults of the declarations in functions, but for those that begin at the offsets `known`."""
    for function, body in symbols.bodies(known):
        for one in BODY_CHECKS:
            yield from islice(one.check_body(function, body), MAX_DIAGNOSTICS)


def _instruction_diagnostics(context: Context, known: Sequence[Function] = ()) -> Iterator[Diagnostic]:
    symbols, nodes = symbols_of(context.document), instruction_nodes(context.document)
    if valid := valid_instructions(context, nodes, [one.body for one in known]):
        nodes = [node for node in nodes if node.start_byte not in valid]
    for here, (start, end) in context.stretches:
        yield from walk(here, symbols, [node for node in nodes if start <= node.start_byte < end])
