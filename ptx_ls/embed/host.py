"""How PTX and the host language speak of each other: what a name is in the host, and what the host's text needs."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.embed.fragment import Fragment, Operand, Unit
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.lazy import pattern, replace
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_OPERAND = pattern(rb"[%$]\d+(?:_\d+)?(?![\w$])")
_NAMED = pattern(rb"[%$](\d{1,3})\b")
_BEGUN = pattern(rb"(?<!%)[%$]\d{0,3}$")
_FIRST = 3
"""Operands that are offered where none is used yet."""
_LONGEST = 40
"""Characters of an expression that are shown beside the line."""


def operand_at(ptx: Fragment, at: int) -> tuple[Span, Operand] | None:
    """The name of an operand at an offset, and what the host passes for it."""
    source = ptx.document.source
    for found in _OPERAND.finditer(source, max(ptx.start, at - 8), min(ptx.end, at + 8)):
        if found.start() <= at <= found.end() and (operand := ptx.unit.operands.get(found[0].decode())) is not None:
            return Span(*found.span()), operand
    return None


def expression_of(document: Document, operand: Operand) -> str:
    """What the host passes for an operand, in one line."""
    return " ".join(document.source[slice(*operand.expression)].decode("utf-8", "replace").split())


def in_short(expression: str) -> str:
    """An expression, shortened for a line with little room."""
    return expression if len(expression) <= _LONGEST else f"{expression[: _LONGEST - 1]}…"


def operand_hover(document: Document, unit: Unit, name: str, operand: Operand) -> str:
    """What an operand is, as Markdown."""
    kind = f"a `{unit.types[name]}` register" if name in unit.types else "a constant"
    access = {"=": "written", "+": "read and written"}.get(operand.constraint[:1], "read")
    is_known = operand.expression != operand.constraint_span
    other = " is a result" if operand.constraint[:1] == "=" else " is an operand"
    passed = f" is `{expression_of(document, operand)}`" if is_known else other
    return f'`{name}`{passed}\n\n`"{operand.constraint}"`: {kind}, {access}'


def next_operands(ptx: Fragment, at: int, offset: int) -> Iterator[CompletionItem]:
    """The names of operands in a text whose operands are not written yet: those that it has, the nearest first, and
    those that may come next."""
    source = ptx.document.source
    typed = _BEGUN.search(source, max(ptx.start, at - 8), at)
    if typed is None:
        return
    sigil = typed[0][:1].decode()
    places = [(abs(one.start() - at), int(one[1])) for one in _NAMED.finditer(source, ptx.start, ptx.end)]
    used = dict.fromkeys(number for away, number in sorted(places) if away != at - typed.start())
    free = range(max(_FIRST, max(used, default=-1) + 2))
    for rank, number in enumerate(dict.fromkeys((*used, *free))):
        text, detail = f"{sigil}{number}", "an operand that is not written yet"
        start = offset - len(typed[0])
        yield CompletionItem(text, text, start, offset, "symbol", detail, "", f"00{rank:03d}")


def escaped_completion(document: Document, unit: Unit, item: CompletionItem, span: Span) -> CompletionItem | None:
    """A completion as it is written in a literal of the host; None for one that cannot be."""
    text = unit.as_written(item.text)
    if set(text) & {'"', "\\", "\n"} or (text != item.text and text in unit.constraints):
        return None
    if text[:1] == "%" and any(name[:1] == "%" for name in unit.constraints):
        is_escaped = document.source[max(0, span.start - 1) : span.start] == b"%"
        if text in unit.constraints and is_escaped:
            return None
        text = text if text in unit.constraints or is_escaped else f"%{text}"
    return replace(item, text=text, filter=item.filter or item.text, start=span.start, end=span.end, edits=(), stops=())
