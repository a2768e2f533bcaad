"""Languages that hold PTX in literals: their features are those of PTX, at the places of the host."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.fragment import Fragment, Unit
from ptx_ls.embed.holes import HOLE
from ptx_ls.embed.host import escaped_completion, next_operands, operand_at, operand_hover
from ptx_ls.ide import completion
from ptx_ls.ide.answers import Declaration, Fold, Hint, Hover, Reference
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.ide.signature_help import Signature
from ptx_ls.languages.language import Language, Near, declarations_at
from ptx_ls.languages.language import name_at as name_in
from ptx_ls.languages.ptx import LANGUAGE as PTX
from ptx_ls.lazy import pattern, replace
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.spelling import SPELLING
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

_UNNAMED = "asm"
_SPELLING = pattern(SPELLING)
_LAST = "9"
"""What the sort key of an item begins with that follows all others."""

_OF_ALL = '."'
_OF_BEGINNINGS = "@[ \n"
_OF_CONSTRAINTS = "=+"
"""Characters that open a list: anywhere in a text, where something begins in it, and in a constraint."""

FragmentAt = Callable[[Document, int], tuple[Fragment, int] | None]
"""The fragment at an offset of a host document, and the offset in the fragment's document."""


def embedded_language(
    name: str,
    diagnostics: Callable[[Document], Sequence[Diagnostic]],
    fragment_at: FragmentAt,
    hints: Callable[[Document, Span], Sequence[Hint]] | None = None,
    unread_fragment_at: FragmentAt = lambda document, offset: None,
    fragment_after: Callable[[Document, int], Fragment | None] | None = None,
    statements: Callable[[Document], Iterator[tuple[Span, Unit]]] | None = None,
    first_diagnostics: Callable[[Document, Collection[str]], tuple[Sequence[Diagnostic], bool] | None] | None = None,
    lints: Callable[[Document, Collection[str]], Sequence[Diagnostic]] | None = None,
    constraints: Callable[[Document, int], Iterable[CompletionItem]] = lambda document, offset: (),
    sigils: str = "%",
    comment: str = "//",
    modules: Callable[[Document], Sequence[Fragment]] = lambda document: (),
    of_statements: Callable[[Document, Span], Iterable[Fix]] = lambda document, span: (),
) -> Language:
    """A language whose documents hold PTX; outside of it nothing is answered.

    `lints`: those that are off by default, with some codes.
    `constraints`: what is offered in the constraints of operands; `sigils`: what names of operands begin with.
    `modules`: the texts that are whole modules; `of_statements`: changes of a statement in the host.
    `unread_fragment_at`: where something may be about to become PTX, in which words are completed.
    """

    def hover(document: Document, offset: int) -> Hover | None:
        found = fragment_at(document, offset)
        if found is None:
            return None
        ptx, at = found
        named = operand_at(ptx, at)
        answer = PTX.hover(ptx.document, at) if named is None and PTX.hover else None
        if named is not None:
            place, operand = named
            answer = Hover(
                operand_hover(document, ptx.unit, ptx.document.source[slice(*place)].decode(), operand), *place
            )
        span = ptx.host_span(answer.start, answer.end) if answer else None
        if answer is None or span is None:
            return None
        if named is not None and not span.start <= offset <= span.end:
            span = named[1].constraint_span
        placed = ((what, ptx.host_span(at, at)) for what, at in answer.places)
        places = [(what, where.start) for what, where in placed if where is not None]
        markdown = ptx.unit.as_written(answer.markdown)
        return replace(answer, markdown=markdown, start=span.start, end=span.end, places=places)

    def opens(document: Document, offset: int) -> bool:
        character = document.source[offset - 1 : offset].decode("ascii", "replace")
        if character in _OF_CONSTRAINTS:
            return any(constraints(document, offset))
        if character in _OF_ALL or character in sigils:
            return True
        found = fragment_at(document, offset)
        if found is None and _is_in_string(document.source, offset):
            found = unread_fragment_at(document, offset)
        if found is None or found[0].text.offset(offset) is None:
            return False
        return completion.opens_in_string(found[0].document, found[1])

    def completions(document: Document, offset: int, templates: bool) -> Sequence[CompletionItem]:
        if letters := [*constraints(document, offset)]:
            return letters
        found = fragment_at(document, offset) or unread_fragment_at(document, offset)
        if found is None or PTX.completions is None:
            return ()
        ptx, at = found
        if ptx.text.offset(offset) is None:
            return ()
        items: list[CompletionItem] = []
        for one in PTX.completions(ptx.document, at, False):
            if HOLE in one.label or (one.kind == "function" and ptx.start):
                # A part that is not known, or the function around the text: nobody has written these names.
                continue
            span = ptx.host_span(one.start, one.end)
            if span is not None and (item := escaped_completion(document, ptx.unit, one, span)) is not None:
                # Few literals begin with a directive, which is typed with its dot.
                items.append(replace(item, sort=f"{_LAST}{item.sort}") if item.kind == "directive" else item)
        if not ptx.unit.constraints:
            items += next_operands(ptx, at, offset)
        return sorted(items, key=lambda one: one.sort)

    def signatures(document: Document, offset: int) -> Sequence[Signature]:
        found = fragment_at(document, offset) or unread_fragment_at(document, offset)
        if found is None or PTX.signatures is None or found[0].text.offset(offset) is None:
            return ()
        return PTX.signatures(found[0].document, found[1])

    def name_at(document: Document, offset: int) -> Span | None:
        found = fragment_at(document, offset)
        name = name_in(PTX, found[0].document, found[1]) if found else None
        return found[0].host_span(name.start, name.end) if found and name else None

    def references(document: Document, offset: int, near: Near | None) -> Sequence[Reference]:
        found = fragment_at(document, offset)
        if found is None or PTX.references is None:
            return ()
        ptx, at = found
        inside = [(one, ptx.host_span(one.start, one.end)) for one in PTX.references(ptx.document, at, None)]
        answer = [replace(one, start=span.start, end=span.end) for one, span in inside if span is not None]
        if (named := operand_at(ptx, at)) is not None:
            answer.append(Reference(*named[1].constraint_span, declares=True))
        return sorted(answer, key=lambda one: one.start)

    def declarations(document: Document, offset: int) -> Sequence[Declaration]:
        found = fragment_at(document, offset)
        if found is None:
            return ()
        ptx, at = found
        if (named := operand_at(ptx, at)) is not None:
            return (Declaration(*named[1].constraint_span),)
        return tuple(_declared(ptx, at))

    def actions(document: Document, span: Span) -> Sequence[Fix]:
        own = [*of_statements(document, span)]
        found = fragment_at(document, span.start)
        if found is None or PTX.actions is None:
            return own
        ptx, at = found
        return [*own, *(fix for one in PTX.actions(ptx.document, Span(at, at)) for fix in _in_host(document, ptx, one))]

    def symbols(document: Document) -> Sequence[Symbol]:
        found = [symbol for ptx in modules(document) for symbol in _symbols(ptx)]
        found += [_statement(document, span, unit) for span, unit in (statements(document) if statements else ())]
        return sorted(found, key=lambda one: one.whole_start)

    def folds(document: Document) -> Sequence[Fold]:
        found = [fold for ptx in modules(document) for fold in _folds(document, ptx)]
        for span, _ in statements(document) if statements else ():
            first, last = document.line_at(span.start), document.line_at(span.end)
            found += [Fold(first, last)] if first < last else []
        return sorted(found)

    return Language(
        name=name,
        diagnostics=diagnostics,
        first_diagnostics=first_diagnostics,
        lints=lints,
        hover=hover,
        completions=completions,
        opens=opens,
        signatures=signatures,
        name_at=name_at,
        symbols=symbols,
        folds=folds,
        references=references,
        declarations=declarations,
        hints=hints,
        actions=actions,
        hint_kind="operand",
        fragment_after=fragment_after,
        statements=statements,
        comment=comment,
        is_host=True,
        triggers=f"{_OF_ALL}{sigils}{_OF_BEGINNINGS}{_OF_CONSTRAINTS}",
        # A space is typed everywhere, and an editor asks the other servers at it, too.
        signature_triggers=",[{",
    )


def _statement(document: Document, span: Span, unit: Unit) -> Symbol:
    """A statement in an outline, named after its first instruction."""
    words = (found[0] for found in _SPELLING.finditer(unit.text.text))
    name = next((one for one in words if "." in one and HOLE not in one), _UNNAMED)
    return Symbol(name, "label", _UNNAMED, span.start, span.end, span.start, span.end)


def _symbols(ptx: Fragment) -> Iterator[Symbol]:
    """The outline of a module, at its places in the host."""
    for one in PTX.symbols(ptx.document) if PTX.symbols else ():
        if (placed := _in_outline(ptx, one)) is not None:
            yield placed


def _in_outline(ptx: Fragment, one: Symbol) -> Symbol | None:
    name, whole = ptx.host_span(one.start, one.end), ptx.host_span(one.whole_start, one.whole_end)
    if name is None or whole is None or not whole.start <= name.start <= name.end <= whole.end:
        return None
    inner = (_in_outline(ptx, child) for child in one.children)
    placed = one._replace(start=name.start, end=name.end, whole_start=whole.start, whole_end=whole.end)
    return placed._replace(children=tuple(child for child in inner if child is not None))


def _folds(document: Document, ptx: Fragment) -> Iterator[Fold]:
    for one in PTX.folds(ptx.document) if PTX.folds else ():
        at = [ptx.document.offset_at(line, 0, "utf-8") for line in (one.first, one.last)]
        ends = [ptx.host_span(offset, offset) for offset in at]
        lines = [document.line_at(span.start) for span in ends if span is not None]
        if len(lines) == 2 and lines[0] < lines[1]:
            yield one._replace(first=lines[0], last=lines[1])


def _is_in_string(source: bytes, offset: int) -> bool:
    """Whether a string is open at an offset, as far as its line shows."""
    return bool(source.count(b'"', source.rfind(b"\n", 0, offset) + 1, offset) % 2)


def _in_host(document: Document, ptx: Fragment, fix: Fix) -> Iterator[Fix]:
    """A change of the PTX as one of the host; none where the host writes otherwise what is changed, or written."""
    edits: list[TextEdit] = []
    for one in fix.edits:
        span = ptx.host_span(one.start, one.end)
        if span is None or document.source[slice(*span)] != ptx.document.source[one.start : one.end] or "%" in one.text:
            return
        edits.append(replace(one, start=span.start, end=span.end))
    yield replace(fix, edits=tuple(edits))


def _declared(ptx: Fragment, at: int) -> Iterator[Declaration]:
    for one in declarations_at(PTX, ptx.document, at):
        span = ptx.host_span(one.start, one.end)
        if span is not None:
            yield replace(one, start=span.start, end=span.end)
