"""Checks a version from the results of an earlier one where statements of one function were edited, declarations and
labels among them: only that function is checked again.

What a function declares is known only in it. What else an edit could change, such as the directives of the module or
the memory that it shares, is searched for in the text of the edited statements; where something is found, everything
is checked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.engine.instruction_walk import walk
from ptx_ls.isa import state
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema import gated_words
from ptx_ls.sema.incremental.changed_statements import changed_statements, visible_text
from ptx_ls.sema.module import HEAD
from ptx_ls.sema.scope import Scope
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.sema.target_check import Judge
from ptx_ls.syntax.captures import instruction_nodes, view_within
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import backward_offset, backward_span
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.trivia import GAP, has_open_comment, without_closed_comments

FunctionChecks = Callable[[Context, Symbols, int], Iterable[Diagnostic]]
"""What the checks of the module and of bodies find in the function that begins at an offset."""

_LARGEST = 1 << 17
"""Bytes of a function that is checked again as a whole."""
# At the start of a word a directive, a type or a state space; elsewhere a modifier.
_DIRECTIVE = pattern(rb"(?<![\w%\])>.])\.\w+")
_ODD = pattern(rb"@@|[\\\x1a\x0b]")
# What the numbers of a `.loc` before it would go on with.
_CONTINUATION = pattern(GAP + rb"(?:[-,\d]|\.\d)")
_NUMBER = pattern(rb"[0-9]*")
# After an opcode: an element of a vector (.x) or a part of a register (.b0, .h1) follows only other names.
_MODIFIER = pattern(rb"\.(?!(?:[xyzwrgba]|b[0-3]|h[01])(?!\w))\w")
_MOST_PLACES = 2000
"""Lookups of a word in other functions; if more would be needed, the word counts as undeclared."""
_LOCAL_WORDS = (".reg", ".local", ".param", ".pragma")


@dataclass(frozen=True)
class EditedFunction:
    """A function in which statements were edited: its start and its body now, and the text of those statements before
    and now, without comments."""

    start: int
    body: tree_sitter.Node
    texts: tuple[bytes, ...]


def edited_function(
    document: Document, before: Document, ranges: Sequence[Span], judge: Judge
) -> EditedFunction | None:
    """The function that contains all edits, if it begins and ends where it did and nothing that others know was
    edited."""
    if not ranges or ranges[0].start <= HEAD:
        return None
    node = _function_around(document, ranges[0].start, ranges[-1].end)
    old = backward_span(ranges[0].start, ranges[-1].end, document.edits)
    earlier = _function_around(before, *old)
    if node is None or earlier is None or node.end_byte - node.start_byte > _LARGEST:
        return None
    body, earlier_body = (one.child_by_field_name("body") for one in (node, earlier))
    assert body is not None
    assert earlier_body is not None
    for one, other in ((node, earlier), (body, earlier_body)):
        if tuple(backward_offset(at, document.edits) for at in one.byte_range) != other.byte_range:
            return None
    texts: list[bytes] = []
    for start, end in ranges:
        for version, place in ((document, Span(start, end)), (before, backward_span(start, end, document.edits))):
            run = changed_statements(version, *place)
            if run is None:
                return None
            texts.append(without_closed_comments(visible_text(version, Span(run.start, run.end))))
    return (
        EditedFunction(node.start_byte, body, tuple(texts)) if all(_is_local(text, judge) for text in texts) else None
    )


def _function_around(document: Document, start: int, end: int) -> tree_sitter.Node | None:
    """The function whose body contains a span."""
    cursor = document.root.walk()
    if cursor.goto_first_child_for_byte(start) is None or cursor.node is None:
        return None
    node = cursor.node
    block = node.child_by_field_name("body") if node.type == "function_definition" else None
    return node if block is not None and block.start_byte < start and end < block.end_byte else None


def _is_local(text: bytes, judge: Judge) -> bool:
    """Whether a text has no word that could mean something outside of its function, or that is refused as such."""
    if _ODD.search(text) or has_open_comment(text) or _CONTINUATION.match(text):
        return False
    # What a version or a target lacks is found in the text of the whole module.
    refused = (word.name.encode() for word in gated_words.directives() if not judge.is_open(word.gate))
    return not any(name in text for name in refused) and all(map(_is_local_word, set(_DIRECTIVE.findall(text))))


@cache
def _is_local_word(word: bytes) -> bool:
    name = word.decode()
    return name in _LOCAL_WORDS or (state.directive(name) is None and state.space(name) is None)


def recheck_function(
    context: Context,
    function: EditedFunction,
    module_diagnostics: Sequence[Diagnostic],
    instruction_diagnostics: Sequence[Diagnostic],
    checks: FunctionChecks,
    codes: frozenset[str],
) -> tuple[list[Diagnostic], list[Diagnostic]] | None:
    """The diagnostics of the module and of its instructions, given those of an earlier version that were moved. `codes`
    are those of `checks`. None if an edit changes what is known in other functions."""
    document, span = context.document, Span(*function.body.byte_range)
    before = document.before
    newly = newly_suppressed(document, before, span) if before is not None else frozenset[str]()
    if newly is None:
        return None
    symbols = symbols_of(document)
    # With its head, whose faults may be reported at the first words of the body.
    whole = function.body.parent or function.body
    view = Context(view_within(document, whole), context.module, context.judge, context.is_virtual)
    view.document.keep(Symbols, symbols)
    in_module = [d for d in module_diagnostics if not _is_in(d, span) or d.code not in codes or _is_of_module(d, whole)]
    in_module += (d for d in checks(view, symbols, function.start) if _is_in(d, span))
    others = [d for d in instruction_diagnostics if not _is_in(d, span)]
    own = (d for d in walk(context, symbols, instruction_nodes(view.document)) if _is_in(d, span))
    return without_suppressed(document, in_module, newly), [*without_suppressed(document, others, newly), *own]


def newly_suppressed(document: Document, before: Document, span: Span) -> frozenset[str] | None:
    """The words that a declaration with a syntax error may declare, and none did in an earlier version; None if one
    that none declares any more may be an undeclared name outside of a span."""
    suppressed, was_suppressed = undefined_name.suppressed_names(document), undefined_name.suppressed_names(before)
    if any(_occurs_outside(document, word, span) for word in was_suppressed - suppressed):
        return None
    return suppressed - was_suppressed


def _is_in(diagnostic: Diagnostic, span: Span) -> bool:
    return span.start <= diagnostic.start < span.end


def _is_of_module(diagnostic: Diagnostic, function: tree_sitter.Node) -> bool:
    """Whether a diagnostic depends on something outside of a function, such as an earlier definition of it."""
    return any(not function.start_byte <= one.start < function.end_byte for one in diagnostic.related)


def _occurs_outside(document: Document, word: str, span: Span) -> bool:
    """Whether a word of a declaration that is no longer being typed may be an undeclared name elsewhere."""
    source, name, symbols = document.source, word.encode(), symbols_of(document)
    asked = 0
    places = chain(_places(source, name, 0, span.start), _places(source, name, span.end, len(source)))
    until: dict[bytes, int] = {}
    for start, end in places:
        meant = source[start:end]
        if start >= until.get(meant, 0):
            scope, until[meant] = symbols.stretch_at(start)
            asked += 1
            if asked > _MOST_PLACES or not _is_declared(scope, meant.decode("utf-8", "replace"), start):
                return True
    return False


def _is_declared(scope: Scope, name: str, offset: int) -> bool:
    """Whether a name is declared at an offset or before it, and so in the rest of the scope."""
    if scope.visible(name, offset)[0] is not None:
        return True
    symbol = scope.find(name)
    return symbol is not None and symbol.start == offset


def _places(source: bytes, name: bytes, start: int, end: int) -> Iterator[Span]:
    """The spans at which a name occurs, with the digits that follow it, except where it is an opcode."""
    at = source.find(name, start, end)
    while at >= 0:
        # A short name is in thousands of words.
        if not at or source[at - 1] not in _GOES_ON:
            after = source[at + len(name) : at + len(name) + 16].lstrip(b"0123456789")
            if not after[:1].isalnum() and after[:1] not in (b"_", b"$", b"<"):
                last = _NUMBER.match(source, at + len(name))
                assert last is not None
                if not _MODIFIER.match(source, last.end()):
                    yield Span(at, last.end())
        at = source.find(name, at + 1, end)


_GOES_ON = frozenset(b".%$_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


def without_suppressed(document: Document, found: Iterable[Diagnostic], words: frozenset[str]) -> list[Diagnostic]:
    """Diagnostics without those of names that a declaration that is being typed may declare."""
    if not words:
        return list(found)
    kept = []
    for one in found:
        word = document.source[one.start : one.end].decode("utf-8", "replace")
        if one.code != undefined_name.CODE or words.isdisjoint((word, word.rstrip("0123456789"))):
            kept.append(one)
    return kept
