"""Languages that hold PTX in literals: their features are those of PTX, at the places of the host."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.fragment import Fragment
from ptx_ls.ide.answers import Declaration, Hover, Reference
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.ide.signature_help import Signature
from ptx_ls.languages.language import Language, Near, declarations_at
from ptx_ls.languages.language import name_at as name_in
from ptx_ls.languages.ptx import LANGUAGE as PTX
from ptx_ls.lazy import replace
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def embedded_language(
    name: str,
    diagnostics: Callable[[Document], Sequence[Diagnostic]],
    fragment_at: Callable[[Document, int], tuple[Fragment, int] | None],
) -> Language:
    """A language whose documents hold PTX: its diagnostics, and the fragment at an offset with the offset in it."""

    def hover(document: Document, offset: int) -> Hover | None:
        found = fragment_at(document, offset)
        answer = PTX.hover(found[0].document, found[1]) if found and PTX.hover else None
        span = found[0].host_span(answer.start, answer.end) if found and answer else None
        if found is None or answer is None or span is None:
            return None
        return replace(answer, markdown=found[0].unit.as_written(answer.markdown), start=span.start, end=span.end)

    def completions(document: Document, offset: int, templates: bool) -> Sequence[CompletionItem]:
        found = fragment_at(document, offset)
        if found is None or PTX.completions is None:
            return ()
        ptx, at = found
        items: list[CompletionItem] = []
        for one in PTX.completions(ptx.document, at, False):
            span = ptx.host_span(one.start, one.end)
            if span is not None and '"' not in one.text and "\n" not in one.text:
                items.append(replace(one, start=span.start, end=span.end))
        return items

    def signatures(document: Document, offset: int) -> Sequence[Signature]:
        found = fragment_at(document, offset)
        return PTX.signatures(found[0].document, found[1]) if found and PTX.signatures else ()

    def name_at(document: Document, offset: int) -> Span | None:
        found = fragment_at(document, offset)
        name = name_in(PTX, found[0].document, found[1]) if found else None
        return found[0].host_span(name.start, name.end) if found and name else None

    def references(document: Document, offset: int, near: Near | None) -> Sequence[Reference]:
        found = fragment_at(document, offset)
        if found is None or PTX.references is None:
            return ()
        inside = [
            (one, found[0].host_span(one.start, one.end)) for one in PTX.references(found[0].document, found[1], None)
        ]
        return [replace(one, start=span.start, end=span.end) for one, span in inside if span is not None]

    def declarations(document: Document, offset: int) -> Sequence[Declaration]:
        found = fragment_at(document, offset)
        if found is None:
            return ()
        inside = [
            (one, found[0].host_span(one.start, one.end)) for one in declarations_at(PTX, found[0].document, found[1])
        ]
        return [replace(one, start=span.start, end=span.end) for one, span in inside if span is not None]

    return Language(
        name=name,
        diagnostics=diagnostics,
        hover=hover,
        completions=completions,
        signatures=signatures,
        name_at=name_at,
        references=references,
        declarations=declarations,
    )
