"""An asm statement of C++: its template, operands and clobbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ptx_ls.embed.cpp.macros import Arguments, Expansion, Macros, UnresolvedError
from ptx_ls.embed.cpp.operand_lists import AsmOperand, OperandLists
from ptx_ls.embed.cpp.scan import ASM
from ptx_ls.embed.cpp.words import Word
from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.lazy import dataclass
from ptx_ls.syntax.span import Span

_QUALIFIERS = frozenset((b"volatile", b"__volatile__", b"__volatile", b"inline", b"__inline__", b"goto"))


@dataclass(frozen=True)
class AsmStatement:
    """An asm statement.

    `template` is None where it depends on what the file does not show, and `why` says on what. `lists`: those after it,
    at places relative to `lists_start`. `sections`: how many there are, the template and what follows each colon.
    `values`: what nvcc writes for each operand that is a constant, None where it is not known; none for no constants.
    """

    span: Span
    template_span: Span
    template: MappedText | None
    why: str
    is_volatile: bool
    is_goto: bool
    lists: OperandLists
    lists_start: int
    sections: int
    values: tuple[str | None, ...] = ()

    @cached_property
    def placed(self) -> OperandLists:
        """The lists at their places in the file."""
        return self.lists.moved(self.lists_start) if self.lists_start else self.lists

    @property
    def operands(self) -> tuple[AsmOperand, ...]:
        """The operands in the order of `%0`, `%1`, …, at their places."""
        return self.placed.outputs + self.placed.inputs


def is_qualified_asm(given: Sequence[Word]) -> bool:
    """Whether words are `asm` and its qualifiers, without the parentheses."""
    return bool(given) and given[0].text in ASM and all(one.text in _QUALIFIERS for one in given[1:])


def read_statement(
    given: Sequence[Word], at: int, macros: Macros, arguments: Arguments, use: int | None = None
) -> AsmStatement | None:
    """The statement whose `asm` is the word at an index; None where no parenthesis follows it.

    `use`: where the macro is used that it is in the body of, with those arguments.
    """
    start = given[at].start
    expansion = Expansion(macros, start if use is None else use)
    at += 1
    qualifiers: set[bytes] = set()
    while at < len(given) and given[at].text in _QUALIFIERS:
        qualifiers.add(given[at].text.strip(b"_"))
        at += 1
    if at >= len(given) or given[at].text != b"(":
        return None
    first = at + 1
    closing = _closing(given, at)
    at = min(closing, len(given) - 1)
    inner = expansion.spliced(_expanded(given[first:closing], arguments))
    sections = _sections(inner)
    template, why = _template(sections[0], expansion, arguments)
    missing: list[tuple[int, Span]] = []
    outputs, inputs = (
        _operands(sections[number], expansion, arguments, number == 1, missing) if len(sections) > number else ()
        for number in (1, 2)
    )
    clobbers = _clobbers(sections[3], expansion) if len(sections) > 3 else ()
    spelled = sections[0]
    inside = Span(spelled[0].start, spelled[-1].end) if spelled else Span(given[first - 1].end, given[first - 1].end)
    return AsmStatement(
        Span(start, given[at].end),
        inside,
        template,
        why,
        "volatile" in {q.decode() for q in qualifiers},
        b"goto" in qualifiers,
        OperandLists(
            tuple(one for one, _ in outputs),
            tuple(one for one, _ in inputs),
            tuple(expression for _, expression in (*outputs, *inputs)),
            clobbers,
            tuple(missing),
        ),
        0,
        len(sections),
    )


def _closing(given: Sequence[Word], at: int) -> int:
    """The index of the mark that closes the parenthesis at an index; one beyond the last word for none."""
    depth = 0
    for index in range(at, len(given)):
        text = given[index].text
        depth += (text in (b"(", b"[", b"{")) - (text in (b")", b"]", b"}"))
        if depth == 0:
            return index
    return len(given)


def _sections(given: Sequence[Word]) -> list[list[Word]]:
    """The words of a statement between its parentheses, parted at its colons."""
    sections: list[list[Word]] = [[]]
    depth = 0
    for word in given:
        depth += (word.text in (b"(", b"[", b"{")) - (word.text in (b")", b"]", b"}"))
        if depth == 0 and word.text in (b":", b"::"):
            sections += [[] for _ in word.text]
        else:
            sections[-1].append(word)
    return sections


def _expanded(section: Sequence[Word], arguments: Arguments) -> list[Word]:
    """The words of a section with arguments of a macro in the place of its parameters, but for those after `#`."""
    found: list[Word] = []
    for number, word in enumerate(section):
        if word.text in arguments and not (number and section[number - 1].text in (b"#", b"##")):
            found += arguments[word.text]
        else:
            found.append(word)
    return found


def _template(section: Sequence[Word], expansion: Expansion, arguments: Arguments) -> tuple[MappedText | None, str]:
    try:
        return expansion.text(section, arguments), ""
    except UnresolvedError as why:
        return None, str(why)


def _operands(
    section: Sequence[Word],
    expansion: Expansion,
    arguments: Arguments,
    is_output: bool,
    missing: list[tuple[int, Span]],
) -> tuple[tuple[AsmOperand, str], ...]:
    """The operands of a list, each with its expression; notes where a comma is missing between two. What is not known,
    such as a macro of another project, is an operand without a constraint: it may be any number of them."""
    found: list[tuple[AsmOperand, str]] = []
    at = 0
    is_apart = True
    while at < len(section):
        if section[at].text == b",":
            at, is_apart = at + 1, True
            continue
        start, name = at, ""
        if section[at].text == b"[" and at + 2 < len(section):
            name, at = section[at + 1].text.decode("utf-8", "replace"), at + 3
        letters = at
        while at < len(section) and section[at].text not in (b"(", b","):
            at += 1
        if at >= len(section) or section[at].text != b"(" or at == letters:
            if section[start].kind == "name":
                place = Span(section[start].start, section[start].end)
                found.append((AsmOperand(None, place, place, name, is_output), ""))
            at = max(at, start + 1)
            continue
        opening, depth = at, 0
        while at < len(section):
            depth += (section[at].text in (b"(", b"[", b"{")) - (section[at].text in (b")", b"]", b"}"))
            at += 1
            if depth == 0:
                break
        text, _ = _template(section[letters:opening], expansion, arguments)
        if not is_apart and found:
            missing.append((found[-1][0].expression.end + 1, Span(section[start].start, section[at - 1].end)))
        inside = section[opening + 1 : at - 1]
        spelled = Span(section[letters].start, section[opening - 1].end)
        expression = Span(section[opening].end, max(section[opening].end, section[at - 1].start))
        if section[opening].end - section[opening].start > 1:
            # All of it comes from a macro, and stands where that is used.
            expression = spelled
        operand = AsmOperand(text.text if text else None, spelled, expression, name, is_output)
        found.append((operand, expansion.spelled(inside, expression)))
        is_apart = False
    return tuple(found)


def _clobbers(section: Sequence[Word], expansion: Expansion) -> tuple[tuple[str, Span], ...]:
    found: list[tuple[str, Span]] = []
    group: list[Word] = []
    for word in (*section, Word("punctuation", 0, 0, b",")):
        if word.text != b",":
            group.append(word)
        elif group:
            text, _ = _template(group, expansion, {})
            # One that is not known may be any.
            found.append((text.text if text is not None else "memory", Span(group[0].start, group[-1].end)))
            group = []
    return tuple(found)
