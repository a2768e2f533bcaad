"""misplaced-directive: a directive is not allowed where it is, such as .maxntid on a function that is not a kernel."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import gates, state
from ptx_ls.sema import gated_words
from ptx_ls.sema.directives import Function, Pragma, Word, directives_of
from ptx_ls.sema.gated_words import StateWord
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.trivia import EXTRAS

CODE = "misplaced-directive"

_LABELLED = ("branchtargets_directive", "calltargets_directive", "callprototype_directive")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per directive or pragma string that is out of place."""
    for directive in context.module.misplaced:
        name = directive.text.split(None, 1)[0]
        message = f"Misplaced {name}: .version, .target and .address_size must open a module, in this order"
        yield Diagnostic(CODE, "error", message, directive.start, directive.end)
    found = directives_of(context.document)
    yield from _without_label(context)
    for function in found.functions:
        yield from _check_function(function)
    for word in found.unknown:
        yield from _misplaced(word, "body")
    for pragma in found.pragmas:
        yield from _check_pragma(pragma)
    for known in state.directives():
        if not known.places:
            meant = StateWord("Directive", known.name, gates.nowhere())
            for start, end in gated_words.places(context.document, meant):
                if _is_in_section(context.document, start):
                    continue
                yield from _misplaced(Word(known.name, start, end), "module")


def _is_in_section(document: Document, start: int) -> bool:
    """Whether a word is the name of a section, or in place of a type there, where ptxas accepts this one (measured
    13.5)."""
    word = document.root.descendant_for_byte_range(start, start + 1)
    around = word.parent if word is not None else None
    return around is not None and around.type in ("section_directive", "section_data")


def _without_label(context: Context) -> Iterator[Diagnostic]:
    """Errors of lists of targets and prototypes without a label."""
    lists = [*captures_of(context.document).get("targets", ()), *directives_of(context.document).nodes]
    for node in lists:
        if node.type not in _LABELLED:
            continue
        before = node.prev_named_sibling
        while before is not None and before.type in EXTRAS:
            before = before.prev_named_sibling
        if before is None or before.type != "label":
            word = node.children[0]
            message = f"Misplaced {word.type}. It must follow a label, which names it."
            yield Diagnostic(CODE, "error", message, word.start_byte, word.end_byte)


def _check_function(function: Function) -> Iterator[Diagnostic]:
    # A declared kernel without a body has no directives; one whose body is yet to be written already has them.
    place = "entry" if function.place == "declared entry" else function.place
    for directive in function.directives:
        yield from _misplaced(directive.name, place)


def _misplaced(word: Word, place: str) -> Iterator[Diagnostic]:
    known = state.directive(word.text)
    if known is not None and place not in known.places:
        where = (
            f"It is allowed {state.places_in_words(known.places)}"
            if known.places
            else "It is allowed nowhere, since all of them are predefined"
        )
        yield Diagnostic(CODE, "error", f"Misplaced {word.text}. {where}.", word.start, word.end)


def _check_pragma(pragma: Pragma) -> Iterator[Diagnostic]:
    string = pragma.string
    known = state.pragma(string.text)
    if pragma.place in ("func", "prototype"):
        message = f"Misplaced .pragma. It is allowed {state.places_in_words(('module', 'entry', 'body'))}."
        yield Diagnostic(CODE, "error", message, string.start, string.end)
    elif known is not None and pragma.place not in known.places:
        message = f"Pragma '{string.text}' is allowed only {state.places_in_words(known.places)}"
        yield Diagnostic(CODE, "error", message, string.start, string.end)
