"""The asm statements of a C++ file: where code is, in the bodies of macros, and where such macros are used."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence

from ptx_ls.embed.cpp.branches import branches
from ptx_ls.embed.cpp.constants import Constants
from ptx_ls.embed.cpp.macros import Macro, Macros, bound, call_arguments
from ptx_ls.embed.cpp.plain_statement import read_plain
from ptx_ls.embed.cpp.scan import ASM, Token, comments_and_literals
from ptx_ls.embed.cpp.statement import AsmStatement, is_qualified_asm, read_statement
from ptx_ls.embed.cpp.words import Word, words
from ptx_ls.lazy import NamedTuple, replace
from ptx_ls.syntax.span import Span

_CONSTANTS = frozenset(("n", "C"))
_MANY = 256
"""Macros that one use of a macro may use."""
_MOST = 1 << 14
"""Bytes after `asm` in which its parenthesis is closed."""


def statements(source: bytes, marks: Iterable[Token], macros: Macros, constants: Constants) -> list[AsmStatement]:
    """The asm statements of C++ text that begin with some of its tokens, in order of their places; those in the body of
    a macro that takes its text from parameters stand where the macro is used."""
    found: list[AsmStatement] = []
    of_uses: set[bytes] = set()
    aliases: set[bytes] = set()
    for token in marks:
        if token.kind != "asm":
            continue
        macro = macros.around(token.start)
        if macro is None and (plain := read_plain(source, token.start)) is not None:
            found.append(plain)
            continue
        if macro is not None and is_qualified_asm(macro.words):
            aliases.add(macro.name)
            continue
        end = macro.span.end if macro else min(len(source), token.start + _MOST)
        given = list(_until_closed(source, token.start, end))
        for branch in (given,) if macro is not None else branches(given, source):
            statement = read_statement(branch, 0, macros, {})
            if statement is None:
                continue
            if macro is not None and macro.parameters and _takes_text(statement, source, macro):
                of_uses.add(macro.name)
            else:
                found.append(statement)
    if of_uses or aliases:
        found += _used(source, macros, macros.using(of_uses), aliases)
        found.sort(key=lambda statement: statement.span)
    return [_with_values(one, constants) for one in found]


def _with_values(statement: AsmStatement, constants: Constants) -> AsmStatement:
    """A statement with what nvcc writes for its constants."""
    lists = statement.lists
    if _CONSTANTS.isdisjoint(lists.constraints):
        return statement
    start = statement.span.start
    values = tuple(
        constants.text_for(letter, expression, start) if letter in _CONSTANTS else None
        for letter, expression in zip(lists.constraints, lists.expressions, strict=True)
    )
    return replace(statement, values=values)


def _takes_text(statement: AsmStatement, source: bytes, macro: Macro) -> bool:
    """Whether the template or a constraint of a statement in a macro depends on the macro's parameters."""
    spans = [statement.template_span, *(operand.constraint_span for operand in statement.operands)]
    names = {word.text for span in spans for word in words(source, *span) if word.kind == "name"}
    return not names.isdisjoint(macro.parameters or ()) or b"__VA_ARGS__" in names


def _used(
    source: bytes, macros: Macros, asm_macros: frozenset[bytes], aliases: Collection[bytes]
) -> Iterator[AsmStatement]:
    """The statements that uses of macros become. `aliases`: macros that stand for the word `asm`."""
    names = b"|".join(map(re.escape, sorted((*asm_macros, *aliases), reverse=True)))
    elsewhere: list[Span] = []
    for span in sorted((*(macro.span for macro in macros.all), *comments_and_literals(source))):
        # A definition has comments of its own.
        if not elsewhere or span.start >= elsewhere[-1].end:
            elsewhere.append(span)
    for found in re.finditer(rb"(?<![\w$#])(?:" + names + rb")(?![\w$])", source):
        at = bisect_right(elsewhere, (found.start(), len(source))) - 1
        if at >= 0 and found.start() < elsewhere[at].end:
            continue
        macro = macros.at(found[0], found.start())
        if macro is not None and found[0] in aliases:
            use = Word("name", found.start(), found.end(), found[0])
            of_asm = [one._replace(start=use.start, end=use.end) for one in macro.words]
            after = _until_closed(source, found.end(), min(len(source), found.start() + _MOST))
            if (statement := read_statement([*of_asm, *after], 0, macros, {})) is not None:
                yield statement
            continue
        given = list(_until_closed(source, found.start(), min(len(source), found.start() + _MOST)))
        if macro is not None and macro.parameters is None:
            given = given[:1]
        listed = call_arguments(given, 1) if len(given) > 1 else ([], 1)
        if macro is None or listed is None:
            continue
        span = Span(found.start(), given[-1].end)
        uses = _Uses(macros, asm_macros, span.start, iter(range(_MANY)))
        for statement in _of_use(uses, macro, listed[0]):
            yield replace(statement, span=span)


class _Uses(NamedTuple):
    """The macros of a file, the names of those that hold statements or use one that does, the offset where one of them
    is used, and how many more may be used there."""

    macros: Macros
    asm_macros: frozenset[bytes]
    offset: int
    left: Iterator[int]


def _of_use(uses: _Uses, macro: Macro, listed: Sequence[Sequence[Word]]) -> Iterator[AsmStatement]:
    """The statements that a use of a macro becomes, by itself or by macros in its body."""
    if next(uses.left, None) is None:
        return
    macros = uses.macros
    arguments = bound(macro, listed)
    body = macro.words
    for index, word in enumerate(body):
        if word.text in ASM:
            statement = read_statement(body, index, macros, arguments, uses.offset)
            if statement is not None:
                yield statement
        elif word.text in uses.asm_macros and (inner := macros.at(word.text, uses.offset)) is not None:
            call = call_arguments(body, index + 1) if inner.parameters is not None else ([], 0)
            if call is not None:
                passed = [[one for word in given for one in arguments.get(word.text, (word,))] for given in call[0]]
                yield from _of_use(uses._replace(asm_macros=uses.asm_macros - {macro.name}), inner, passed)


def _until_closed(source: bytes, start: int, end: int) -> Iterator[Word]:
    """The words of a statement or a use of a macro; one that is not closed ends with its line of code."""
    depth = 0
    for word in words(source, start, end):
        if word.text == b";" or (word.text in ASM and word.start > start):
            return
        yield word
        depth += (word.text == b"(") - (word.text == b")")
        if depth == 0 and word.text in (b")", b"{"):
            return
