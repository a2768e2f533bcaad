"""Checks a version from the results of the previous one: only what an edit touched.

An edit among the instructions of a function changes nothing else: the head, declarations, labels and directives are the
same as before, and so are their diagnostics. After an edit of its declarations and labels the function is checked
again, after any other edit everything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import moved
from ptx_ls.checks.engine.checked import Checked
from ptx_ls.checks.engine.edited_function import (
    EditedFunction,
    FunctionChecks,
    edited_function,
    newly_suppressed,
    recheck_function,
    without_suppressed,
)
from ptx_ls.checks.engine.instruction_walk import are_many, walk
from ptx_ls.checks.generation import serialized_pipeline, too_much_shared
from ptx_ls.isa import state
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.broken_declarations import broken_declarations_in
from ptx_ls.sema.call import opcodes_that_call
from ptx_ls.sema.incremental.changed_statements import (
    changed_instructions,
    comment_around,
    is_outside_statements,
    visible_text,
)
from ptx_ls.sema.module import HEAD
from ptx_ls.sema.static_data import inherited_variables
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import backward_span
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.trivia import has_open_comment

_WORD = pattern(rb"[^\s,;:()\[\]{}<>+|!@.=/*-]+")
_NAME = pattern(rb"%[A-Za-z_$][\w$]*")
_NUMBERED = pattern(rb"%[A-Za-z]{1,2}\d+$")
_MAX_BYTES = 1 << 16
_SMALL = 1 << 11
"""Bytes of a function that is checked again within milliseconds."""
_LARGE = 1 << 19
"""Bytes of a module of which code generation is not checked again within milliseconds."""


@dataclass(frozen=True)
class EditedPart:
    """What was edited since an earlier version of a document: instructions, given where they are now and where they
    were, or statements of one function; and the text of them, before and now."""

    document: Document
    regions: Sequence[tuple[Span, Span]] | None
    function: EditedFunction | None
    texts: Sequence[bytes]

    @property
    def is_small(self) -> bool:
        """Whether it is checked again within milliseconds."""
        if self.document.text.size > _LARGE and self.affects_codegen:
            return False
        return self.function is None or self.function.body.end_byte - self.function.body.start_byte <= _SMALL

    @property
    def affects_codegen(self) -> bool:
        """Whether the edit may change what code generation reports anywhere, apart from names of shared memory."""
        return any(map(_affects_codegen, self.texts))


def edited_part(context: Context, earlier: Checked) -> EditedPart | None:
    """What is to be checked again since an earlier version; None if it is everything."""
    document, before = context.document, earlier.context.document
    ranges = document.changed_ranges()
    if ranges is None or context.judge is not earlier.context.judge or context.module.retargets:
        return None
    if sum(end - start for start, end in ranges) > _MAX_BYTES:
        return None
    regions = _edited_instructions(document, before, ranges)
    if regions is not None:
        texts = [
            version.source[slice(*place)]
            for pair in regions
            for version, place in zip((document, before), pair, strict=True)
        ]
        return EditedPart(document, regions, None, texts)
    function = edited_function(document, before, ranges, context.judge)
    is_local = function is not None and all(map(_is_local_edit, function.texts))
    return EditedPart(document, None, function, function.texts) if function is not None and is_local else None


def recheck(
    context: Context,
    earlier: Checked,
    part: EditedPart,
    code_diagnostics: Callable[[Context], Iterable[Diagnostic]],
    function_checks: FunctionChecks,
    function_codes: frozenset[str],
) -> Checked | None:
    """The diagnostics of this version from those of the previous one; None if everything must be checked again.
    `code_diagnostics` returns those of code generation, where the edit may change them, `function_checks` those of one
    function, apart from its instructions, which have the codes `function_codes`."""
    document, before, edits = context.document, earlier.context.document, context.document.edits
    regions, function, texts = part.regions, part.function, part.texts
    is_generated_alike = not part.affects_codegen
    # The declarations of the module are unchanged.
    inherited = inherited_variables(document, before)
    if is_generated_alike and _name_shared(document, texts, inherited.names):
        is_generated_alike = not too_much_shared.may_exceed(context, inherited.variables)
    module_diagnostics = moved(earlier.module_diagnostics, edits)
    kept = moved(earlier.instruction_diagnostics, edits)
    if regions is not None:
        newly = _newly_suppressed(document, before, regions)
        if len(module_diagnostics) < len(earlier.module_diagnostics) or newly is None:
            return None
        module_diagnostics = without_suppressed(document, module_diagnostics, newly)
        kept = without_suppressed(document, kept, newly)
        instruction_diagnostics = _instruction_diagnostics(context, kept, [new for new, _ in regions])
    else:
        assert function is not None
        both = recheck_function(context, function, module_diagnostics, kept, function_checks, function_codes)
        if both is None:
            return None
        module_diagnostics, instruction_diagnostics = both
    instruction_diagnostics = list(dict.fromkeys(instruction_diagnostics))
    if any(map(are_many, (earlier.instruction_diagnostics, instruction_diagnostics, module_diagnostics))):
        return None
    return Checked(
        context=context,
        module_diagnostics=tuple(module_diagnostics),
        instruction_diagnostics=tuple(instruction_diagnostics),
        code_diagnostics=tuple(
            moved(earlier.code_diagnostics, edits) if is_generated_alike else code_diagnostics(context)
        ),
    )


def _edited_instructions(
    document: Document, before: Document, ranges: Sequence[Span]
) -> list[tuple[Span, Span]] | None:
    """The instructions and comments that were edited, now and in the previous version; None if anything else was."""
    regions: list[tuple[Span, Span]] = []
    for start, end in ranges:
        was = backward_span(start, end, document.edits)
        for read in (comment_around, _outside, _instructions) if min(start, was.start) > HEAD else ():
            new, old = read(document, start, end), read(before, *was)
            if new is not None and old is not None:
                regions.append((new, old))
                break
        else:
            return None
    return regions


def _newly_suppressed(
    document: Document, before: Document, regions: Sequence[tuple[Span, Span]]
) -> frozenset[str] | None:
    """As `newly_suppressed` for edited instructions, which may be in a declaration with a syntax error, such as one
    whose function has ended too early."""
    spans = [Span(*node.byte_range) for node in broken_declarations_in(document)]
    if not any(span.start <= start and end <= span.end for span in spans for (start, end), _ in regions):
        return frozenset()
    return newly_suppressed(document, before, regions[0][0] if len(regions) == 1 else Span(0, 0))


def _instruction_diagnostics(context: Context, kept: Sequence[Diagnostic], regions: Sequence[Span]) -> list[Diagnostic]:
    """The diagnostics of all instructions, given those of the previous version that were moved."""
    document, symbols = context.document, symbols_of(context.document)
    # What begins where a region ends is checked again too: nothing need separate a comment and an instruction.
    touched = [instruction_nodes(document, (start, end + 1)) for start, end in regions]
    fresh = [d for nodes in touched for d in walk(context, symbols, nodes) if _inside(d, regions)]
    return [*(d for d in kept if not _inside(d, regions)), *fresh]


def _name_shared(document: Document, texts: Iterable[bytes], shared: Collection[str]) -> bool:
    """Whether texts name shared memory, or something of the module through which it is reached."""
    module = symbols_of(document).scope_at(0)
    words = {word.decode("utf-8", "replace") for text in texts for word in _WORD.findall(text)}
    return any(word in shared or module.named(word) is not None for word in words)


def _inside(diagnostic: Diagnostic, regions: Sequence[Span]) -> bool:
    return any(start <= diagnostic.start <= end for start, end in regions)


def _instructions(document: Document, start: int, end: int) -> Span | None:
    """The instructions that a range touches, as one range; None if it touches anything else, or names something in them
    that the checks of the whole module report."""
    touched = changed_instructions(document, start, end)
    return touched if touched is not None and _is_local_edit(visible_text(document, touched)) else None


def _outside(document: Document, start: int, end: int) -> Span | None:
    """A range of which nothing is in a statement; None for any other."""
    return Span(start, end) if is_outside_statements(document, start, end) else None


def _affects_codegen(text: bytes) -> bool:
    """Whether a text contains anything that decides what code generation reports for a module, except names of shared
    memory."""
    return b".cta_group" in text or opcodes_that_call().search(text) is not None or serialized_pipeline.concerns(text)


def _is_local_edit(text: bytes) -> bool:
    # When single statements are parsed, an open comment swallows all that follows.
    if has_open_comment(text):
        return False
    for name in _NAME.findall(text):
        if _NUMBERED.match(name):
            continue
        register = state.special_register(name.decode())
        if register is not None and (register.gate is not None or register.requires):
            return False
    return True
