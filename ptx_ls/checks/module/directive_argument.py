"""directive-argument: a directive has too few or too many arguments, or one that it does not take."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.isa import state
from ptx_ls.isa.state_model import Arguments
from ptx_ls.sema.directives import Directive, Pragma, Word, directives_of
from ptx_ls.sema.function_head import at_line, directive_end, next_word
from ptx_ls.syntax.literals import integer
from ptx_ls.syntax.text_edit import TextEdit

CODE = "directive-argument"

# ptxas reads a number in 64 bits and keeps 32 of them: of larger ones it accepts some and refuses others.
_SURE = 1 << 63

_NO_PRAGMA = "coroutine"
"""The only string that ptxas 13.5 ignores at module scope, of the 17,610 words in it."""


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per directive with a wrong number of arguments, and one per argument out of range."""
    yield from _address_size(context)
    found = directives_of(context.document)
    for function in found.functions:
        if function.broken:
            continue
        for directive in function.directives:
            known = state.directive(directive.name.text)
            if known is not None and known.takes is not None:
                yield from _arguments(directive, known.takes, context.document.source)
    for pragma in found.pragmas:
        yield from _check_pragma(pragma)


def _address_size(context: Context) -> Iterator[Diagnostic]:
    known = state.directive(".address_size")
    size = context.module.address_size
    if size is None or not size.text or known is None or known.takes is None:
        return
    value = integer(size.text)
    if value is None:
        message = f"Expected an integer, found '{size.text}'"
        yield parsing_error(CODE, size.text, message, *size.report_span)
    elif any(lo <= value <= hi for lo, hi in known.takes.ranges):
        return
    else:
        message = "Illegal value for .address_size directive (must be 32 or 64)"
        yield Diagnostic(CODE, "error", message, *size.report_span)


def _arguments(directive: Directive, takes: Arguments, source: bytes) -> Iterator[Diagnostic]:
    name, given = directive.name, directive.arguments
    if len(given) < takes.fewest or (takes.most is not None and len(given) > takes.most):
        if takes.most is None:
            expected = f"at least {takes.fewest}"
        else:
            expected = str(takes.fewest) if takes.fewest == takes.most else f"{takes.fewest} to {takes.most}"
        message = f"'{name.text}' takes {expected} {'argument' if expected == '1' else 'arguments'}, not {len(given)}"
        # ptxas stops at the first superfluous word, or where one is missing.
        last = given[takes.most - 1] if takes.most and len(given) > takes.most else name
        whole = name.start, given[-1].end if given else name.end
        one_line = b"\n" not in source[slice(*whole)]
        reported = next_word(last.end, source)
        place = (
            at_line(whole, reported, source)
            if one_line and reported[0] >= whole[1]
            else whole
            if one_line
            else reported
        )
        yield Diagnostic(CODE, "error", message, *place)
        return
    for word, kind in zip(given, directive.kinds, strict=True):
        if kind == "string":
            yield from _string(name, word, takes)
        elif kind == "number":
            yield from _number(directive, word, takes, source)


def _number(directive: Directive, word: Word, takes: Arguments, source: bytes) -> Iterator[Diagnostic]:
    value = integer(word.text)
    if value is None or value >= _SURE or any(lo <= value <= hi for lo, hi in takes.ranges):
        return
    low, high = takes.ranges[0]
    name = directive.name.text
    message = f"Value {word.text} for directive '{name}' is out of range, expected to be in range [{low}..{high}]"
    place = word.start, word.end
    # A number of more than 32 bits is refused when it is read, any other at the end of the directive.
    place = place if value >= 1 << 32 else at_line(place, directive_end(directive, takes, source), source)
    yield Diagnostic(CODE, "error", message, *place)


def _string(name: Word, word: Word, takes: Arguments) -> Iterator[Diagnostic]:
    if not takes.names:
        yield Diagnostic(CODE, "error", f"'{name.text}' takes numbers, not a string", word.start, word.end)
        return
    names = [language.name for language in state.languages()]
    text = word.text[1:-1].lower()
    if text not in names:
        # Imported here, because a valid file needs none of it.
        from ptx_ls.isa.edit_distance import nearest

        near = nearest(text, names)
        fixes = tuple(
            Fix(f'Change {word.text} to "{n}"', (TextEdit(word.start, word.end, f'"{n}"'),), preferred=i == 0)
            for i, n in enumerate(near)
        )
        hint = f'; did you mean "{near[0]}"?' if near else ""
        yield Diagnostic(CODE, "error", f"Invalid language name {word.text}{hint}", word.start, word.end, fixes=fixes)


def _check_pragma(pragma: Pragma) -> Iterator[Diagnostic]:
    string = pragma.string
    known = state.pragma(string.text)
    if known is not None and pragma.place not in known.places:
        # The misplaced pragma is the error.
        return
    if pragma.place == "module":
        names = [p.name for p in state.pragmas() if "module" in p.places]
        if string.text not in (*names, _NO_PRAGMA):
            # ptxas refuses it for a target (-arch=sm_90), not for a virtual one (-arch=compute_90; measured 13.5).
            message = f"Pragma '{string.text}' is not supported at module scope. Only {' or '.join(names)} is."
            yield Diagnostic(CODE, "warning", message, string.start, string.end)
    elif known is not None and known.argument == "n":
        text = string.text[len(known.name) :].strip()
        if not text or text[:1] == "-" or text[:1].isalpha():
            fault = f"Invalid value '{text}'" if text else "A number is missing"
            yield Diagnostic(CODE, "error", f'{fault} for .pragma "{known.name}"', string.start, string.end)
