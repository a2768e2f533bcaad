"""Checks a version from the results of the previous one: only what an edit touched, if that was instructions.

An edit among the instructions of a function changes nothing else: the head, declarations, labels and directives are the
same as before, and so are their diagnostics. After any other edit everything is checked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import moved
from ptx_ls.checks.engine.instruction_walk import are_many, walk
from ptx_ls.checks.generation import serialized_pipeline, too_much_shared
from ptx_ls.isa import state
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.call_graph import opcodes_that_call
from ptx_ls.sema.incremental.changed_statements import changed_instructions
from ptx_ls.sema.module import HEAD
from ptx_ls.sema.static_data import shifted_variables, static_variables
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import backward_span
from ptx_ls.syntax.recovery.masked import without
from ptx_ls.syntax.span import Span

_NAME = pattern(rb"%[A-Za-z_$][\w$]*")
_NUMBERED = pattern(rb"%[A-Za-z]{1,2}\d+$")
_MAX_BYTES = 1 << 16


@dataclass(frozen=True)
class Checked:
    """The diagnostics of one version: of the module, of its instructions, and of code generation in both."""

    context: Context
    module_diagnostics: tuple[Diagnostic, ...]
    instruction_diagnostics: tuple[Diagnostic, ...]
    code_diagnostics: tuple[Diagnostic, ...]


def recheck(
    context: Context, earlier: Checked, code_diagnostics: Callable[[Context], Iterable[Diagnostic]]
) -> Checked | None:
    """The diagnostics of this version from those of the previous one; None if everything must be checked again.
    `of_code` returns those of code generation, where the edit may change them."""
    document, before, edits = context.document, earlier.context.document, context.document.edits
    ranges = document.changed_ranges()
    if ranges is None or context.judge is not earlier.context.judge or context.module.retargets:
        return None
    if sum(end - start for start, end in ranges) > _MAX_BYTES:
        return None
    regions: list[Span] = []
    is_generated_alike = True
    for start, end in ranges:
        new = _instructions(document, start, end)
        old = _instructions(before, *backward_span(start, end, edits))
        if new is None or old is None:
            return None
        regions.append(new)
        texts = document.source[slice(*new)], before.source[slice(*old)]
        is_generated_alike = is_generated_alike and not any(map(_concerns_generation, texts))
    # The declarations of the module are unchanged.
    variables = document.keep(static_variables, shifted_variables(static_variables(before), edits))
    is_generated_alike = is_generated_alike and not too_much_shared.may_exceed(context, variables)
    kept = [d for d in moved(earlier.instruction_diagnostics, edits) if not _inside(d, regions)]
    # What begins where a region ends is checked again too: nothing need separate a comment and an instruction.
    touched = [instruction_nodes(document, (start, end + 1)) for start, end in regions]
    symbols = symbols_of(document)
    fresh = [d for nodes in touched for d in walk(context, symbols, nodes) if _inside(d, regions)]
    instruction_diagnostics = tuple(dict.fromkeys([*kept, *fresh]))
    if any(are_many(found) for found in (earlier.instruction_diagnostics, instruction_diagnostics)):
        return None
    return Checked(
        context=context,
        module_diagnostics=tuple(moved(earlier.module_diagnostics, edits)),
        instruction_diagnostics=instruction_diagnostics,
        code_diagnostics=tuple(
            moved(earlier.code_diagnostics, edits) if is_generated_alike else code_diagnostics(context)
        ),
    )


def _inside(diagnostic: Diagnostic, regions: Sequence[Span]) -> bool:
    return any(start <= diagnostic.start <= end for start, end in regions)


def _instructions(document: Document, start: int, end: int) -> Span | None:
    """The instructions that a range touches, as one range; None if it touches anything else, or names something in them
    that the checks of the whole module report."""
    touched = changed_instructions(document, start, end) if start > HEAD else None
    if touched is None:
        return None
    first, last = touched
    hidden = [
        (place[0] - first, place[1] - first) for place in document.hidden if first <= place[0] and place[1] <= last
    ]
    text = document.source[first:last]
    return touched if _harmless(without(text, hidden) if hidden else text) else None


def _concerns_generation(text: bytes) -> bool:
    """Whether a text contains anything that decides what code generation reports for a module, except names of shared
    memory."""
    # What calls is read from the text of a function, in which an open comment hides all that follows.
    if text.count(b"/*") != text.count(b"*/"):
        return True
    return b".cta_group" in text or opcodes_that_call().search(text) is not None or serialized_pipeline.concerns(text)


def _harmless(text: bytes) -> bool:
    # When single statements are parsed, an open comment swallows all that follows.
    if text.count(b"/*") != text.count(b"*/"):
        return False
    for name in _NAME.findall(text):
        if _NUMBERED.match(name):
            continue
        register = state.special_register(name.decode())
        if register is not None and (register.gate is not None or register.requires):
            return False
    return True
