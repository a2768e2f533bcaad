"""unknown-directive: a word with a dot is in the place of a directive, but no directive has this name."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.isa import state
from ptx_ls.lazy import pattern
from ptx_ls.sema.directives import Word, directives_of
from ptx_ls.syntax.trivia import GAP

CODE = "unknown-directive"

# A declaration without a state space declares nothing too (measured 13.5).
_WITHOUT_NAME = pattern(GAP + rb";")
_NAMED = pattern(GAP + rb"([%A-Za-z_$][\w$]*)" + GAP + rb"(?=(.?))")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per word, with the nearest directives allowed there as fixes (ptxas reports a syntax error)."""
    found = directives_of(context.document)
    for function in found.functions:
        for directive in function.directives:
            # The start of a variable is no directive of the function; function-head reports it.
            if not _known(directive.name) and not _begins_variable(directive.name):
                yield _diagnostic(directive.name, function.place)
    for word in found.unknown:
        if state.type_of(word.text) is not None:
            source = context.document.source
            if not _WITHOUT_NAME.match(source, word.end):
                message = f"No variable storage specified. A state space must precede {word.text}."
                yield Diagnostic(CODE, "error", message, *_place(word, source))
        elif not _known(word):
            yield _diagnostic(word, "body")


def _place(word: Word, source: bytes) -> tuple[int, int]:
    """The range where the missing state space is reported: ptxas has then read the name and the mark after it."""
    named = _NAMED.match(source, word.end)
    if named is None or b"\n" not in source[word.end : named.end()]:
        return word.start, word.end
    return named.span(2) if b"\n" in source[named.end(1) : named.end()] else named.span(1)


def _known(word: Word) -> bool:
    return word.text in state.names_of_directives() or state.type_of(word.text) is not None


def _begins_variable(word: Word) -> bool:
    # Imported here, as what is imported below, because a valid file needs none of it.
    from ptx_ls.sema.ptxas_parser.words import begins_variable

    return begins_variable(word.text)


def _diagnostic(word: Word, place: str) -> Diagnostic:
    from ptx_ls.checks.common import suggestions
    from ptx_ls.isa.edit_distance import nearest_known

    if word.text == ".":
        return parsing_error(CODE, ".", "The name of a directive is missing after the dot", word.start, word.end)
    near = nearest_known(word.text, tuple(d.name for d in state.directives() if place in d.places))
    message = f"Unknown directive '{word.text}'{suggestions.hint(near)}"
    fixes = suggestions.exchanges(word.text, word.start, word.end, near)
    return Diagnostic(CODE, "error", message, word.start, word.end, fixes=fixes)
