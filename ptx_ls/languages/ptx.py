"""PTX: the functions that provide its capabilities."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ptx_ls.checks.base.bundle import in_order
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.engine import run_lints
from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.checks.engine.run_checks import check, is_check_quick, quick_diagnostics
from ptx_ls.ide import (
    completion,
    folding,
    guard_actions,
    hover_name,
    inlay_hints,
    kernel_requirements,
    number_actions,
    rename,
    selection,
    semantic_tokens,
    signature_help,
    source_place,
)
from ptx_ls.ide import hover as hover_word
from ptx_ls.ide.answers import Declaration, Hint, Hover, Reference, Token
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.ide.flow import ptx_graph
from ptx_ls.ide.layout import layout
from ptx_ls.languages.batch import is_assembled
from ptx_ls.languages.language import Language, Near
from ptx_ls.sema import call_graph, name_resolution, references
from ptx_ls.sema.access import Accesses
from ptx_ls.sema.name_resolution import resolve_at
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import SMALL, Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit


def _diagnostics(document: Document) -> Sequence[Diagnostic]:
    return check(document)


def _first_diagnostics(document: Document, codes: Collection[str]) -> tuple[Sequence[Diagnostic], bool] | None:
    if document.is_new and document.text.size >= SMALL:
        # To parse all of it takes longer than to check it.
        partial_document, every = check_batch(document)
        if partial_document is not document:
            partial_document.release_memos()
        return every, False
    is_quick = is_check_quick(document)
    found = check(document) if is_quick else quick_diagnostics(document)
    if found is None:
        return None
    lints, are_all = run_lints.known_lints(document, codes)
    return in_order(found, lints), is_quick and are_all


def _lints(document: Document, codes: Collection[str]) -> Sequence[Diagnostic]:
    return run_lints.selected_lints(document, frozenset(codes))


def _hover(document: Document, offset: int) -> Hover | None:
    return hover_word.hover(document, offset) or hover_name.hover_of_name(document, offset)


def _completions(document: Document, offset: int, templates: bool) -> Sequence[CompletionItem]:
    return (completion.complete_with_templates if templates else completion.complete)(document, offset)


def _symbols(document: Document) -> Sequence[Symbol]:
    return symbols_of(document).outline


def _top_symbols(document: Document) -> Sequence[Symbol]:
    return symbols_of(document).top


def _name_at(document: Document, offset: int) -> Span | None:
    found = name_resolution.name_at(document, offset)
    return Span(found[1], found[2]) if found else None


def _references(document: Document, offset: int, near: Near | None) -> Sequence[Reference]:
    meant = resolve_at(document, offset)
    if meant is None:
        return ()
    accesses = Accesses(document, meant.symbol)
    return [
        Reference(one.start, one.end, one.declares, accesses.of(one))
        for one in references.references(document, meant, near)
    ]


def _declarations(document: Document, offset: int) -> Sequence[Declaration]:
    meant = resolve_at(document, offset)
    return [
        Declaration(symbol.start, symbol.end, symbol.defines)
        for symbol in (name_resolution.declarations(meant) if meant else ())
    ]


def _function_at(document: Document, offset: int) -> Symbol | None:
    meant = resolve_at(document, offset)
    return meant.symbol if meant and meant.symbol.is_function else None


def _selections(document: Document, offset: int) -> Sequence[Span]:
    return [Span(*one) for one in selection.selections(document, offset)]


def _tokens(document: Document, span: Span | None) -> Sequence[Token]:
    return semantic_tokens.tokens(document, span)


def _actions(document: Document, span: Span) -> Sequence[Fix]:
    found = (*number_actions.rewritings(document, span.start), *guard_actions.guardings(document, span.start))
    return [Fix(one.title, (one.edit,)) for one in found]


def _hints(document: Document, span: Span) -> Sequence[Hint]:
    return [Hint(at, text) for at, text in inlay_hints.register_types(document, span)]


def _value_hints(document: Document, span: Span) -> Sequence[Hint]:
    return [Hint(at, text, "value") for at, text in inlay_hints.number_words(document, span)]


def _layout(document: Document, span: Span | None) -> Sequence[TextEdit]:
    return list(layout.layout(document, span))


LANGUAGE = Language(
    name="ptx",
    diagnostics=_diagnostics,
    first_diagnostics=_first_diagnostics,
    lints=_lints,
    hover=_hover,
    completions=_completions,
    opens=completion.opens,
    signatures=signature_help.signatures,
    symbols=_symbols,
    top_symbols=_top_symbols,
    name_at=_name_at,
    references=_references,
    declarations=_declarations,
    rename=rename.rename,
    function_at=_function_at,
    calls=call_graph.call_sites,
    folds=folding.folds,
    selections=_selections,
    tokens=_tokens,
    hints=_hints,
    value_hints=_value_hints,
    actions=_actions,
    graph=ptx_graph.graph_at,
    layout=_layout,
    layout_triggers=";\n",
    source_places=source_place.source_places,
    kernels=kernel_requirements.kernels,
    requirements=kernel_requirements.kernel_needs,
    is_assembled=is_assembled("ptx"),
    is_run=True,
    triggers=".%:@[ ",
)
