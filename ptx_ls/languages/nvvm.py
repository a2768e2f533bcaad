"""NVVM IR: the functions that provide its capabilities."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.ir.check import check, of_assembly
from ptx_ls.embed.ir.kernel_needs import requirements
from ptx_ls.embed.ir.read import fragment_at
from ptx_ls.ide.answers import Declaration, Fold, Hint, Hover, Reference, Refusal, Token
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.ide.signature_help import Signature
from ptx_ls.languages.batch import is_lowered
from ptx_ls.languages.embedded import embedded_language
from ptx_ls.languages.language import Language, Near
from ptx_ls.nvvm import (
    actions,
    calls,
    completion,
    definition,
    folding,
    hover,
    inlay_hints,
    kernel_needs,
    references,
    rename,
    selection,
    semantic_tokens,
    signature_help,
    type_definition,
)
from ptx_ls.nvvm import module as modules
from ptx_ls.nvvm.alike.check import found_at_once
from ptx_ls.nvvm.debugging.source_place import source_places
from ptx_ls.nvvm.dialect import reading
from ptx_ls.nvvm.flow import lints as flow_lints
from ptx_ls.nvvm.graph import picture
from ptx_ls.nvvm.layout.layout import layout
from ptx_ls.nvvm.module import Function, Module
from ptx_ls.nvvm.run_fields import run_fields
from ptx_ls.sema.call_graph import CallSite
from ptx_ls.sema.scope import Kind, Symbol
from ptx_ls.syntax.document import SMALL, Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit


def _lints(document: Document, codes: Collection[str]) -> Sequence[Diagnostic]:
    return flow_lints.lints(document, flow_lints.CODES | frozenset(codes))


def _module(document: Document) -> Module:
    return modules.module_of(document)


def _symbol(function: Function) -> Symbol:
    kind: Kind = "kernel" if function.kernel else "function"
    place = function.name_start, function.name_end, function.start, function.end
    return Symbol(function.name, kind, "", *place, defines=function.defined)


def _diagnostics(document: Document) -> Sequence[Diagnostic]:
    found = tuple(check(document))
    document.mark_checked()
    return found


def _first_diagnostics(document: Document, codes: Collection[str]) -> tuple[Sequence[Diagnostic], bool] | None:
    if not document.is_new or document.text.size < SMALL:
        return None
    # To parse all of it takes longer than to check it.
    found = found_at_once(document, check)
    if found is None:
        return None
    found[0].release_memos()
    return found[1], False


_ASSEMBLY = embedded_language("nvvm", lambda document: tuple(of_assembly(document)), fragment_at)
"""The PTX in inline assembly."""


def _hover(document: Document, offset: int) -> Hover | None:
    if _ASSEMBLY.hover is not None and _is_assembly(document, offset):
        return _ASSEMBLY.hover(document, offset)
    return hover.hover(document, offset)


def _completions(document: Document, offset: int, templates: bool) -> Sequence[CompletionItem]:
    if _ASSEMBLY.completions is not None and _is_assembly(document, offset):
        return _ASSEMBLY.completions(document, offset, templates)
    return completion.complete(document, offset, templates)


def _signatures(document: Document, offset: int) -> Sequence[Signature]:
    if _ASSEMBLY.signatures is not None and _is_assembly(document, offset):
        return _ASSEMBLY.signatures(document, offset)
    return signature_help.signatures(document, offset)


def _is_assembly(document: Document, offset: int) -> bool:
    return b"asm" in document.source and fragment_at(document, offset) is not None


def _symbols(document: Document) -> Sequence[Symbol]:
    module = _module(document)
    found = [_symbol(function) for function in module.functions]
    found += [Symbol(g.name, "variable", "", g.name_start, g.name_end, g.start, g.end) for g in module.globals]
    return sorted(found, key=lambda symbol: symbol.start)


def _top_symbols(document: Document) -> Sequence[Symbol]:
    return [symbol for symbol in _symbols(document) if not symbol.name.startswith("llvm.")]


def _name_at(document: Document, offset: int) -> Span | None:
    if _ASSEMBLY.name_at is not None and _is_assembly(document, offset):
        return _ASSEMBLY.name_at(document, offset)
    node = references.name_at(document.tree, offset)
    return Span(node.start_byte, node.end_byte) if node is not None else None


def _references(document: Document, offset: int, near: Near | None) -> Sequence[Reference]:
    if _ASSEMBLY.references is not None and _is_assembly(document, offset):
        return _ASSEMBLY.references(document, offset, near)
    return references.references(document.source, document.tree, offset)


def _declarations(document: Document, offset: int) -> Sequence[Declaration]:
    if _ASSEMBLY.declarations is not None and _is_assembly(document, offset):
        return _ASSEMBLY.declarations(document, offset)
    found = definition.definition(document.source, document.tree, offset)
    function = _function_at(document, offset)
    defines = function is None or function.defines
    return [Declaration(found.name_start, found.name_end, defines)] if found else ()


def _rename(document: Document, offset: int, new: str) -> Sequence[TextEdit] | Refusal | None:
    return rename.rename(document.source, document.tree, offset, new)


def _function_at(document: Document, offset: int) -> Symbol | None:
    name = references.name_at(document.tree, offset)
    if name is None or name.type != "global":
        return None
    known = calls.functions_by_name(document.source, document.tree, _module(document))
    function = known.get(references.name_of(name, document.source))
    return _symbol(function) if function else None


def _calls(document: Document) -> Sequence[CallSite]:
    return tuple(
        CallSite(_symbol(site.caller), _symbol(site.callee), site.start, site.end)
        for site in document.memo(_read_calls)
    )


def _read_calls(document: Document) -> tuple[calls.Call, ...]:
    return tuple(calls.calls(document.source, document.tree, _module(document)))


def _folds(document: Document) -> Sequence[Fold]:
    return list(folding.folds(document.source, document.tree))


def _selections(document: Document, offset: int) -> Sequence[Span]:
    return [Span(*one) for one in selection.selections(document.source, document.tree, offset)]


def _tokens(document: Document, span: Span | None) -> Sequence[Token]:
    return semantic_tokens.tokens(document.source, document.tree, span)


def _hints(document: Document, span: Span) -> Sequence[Hint]:
    return list(inlay_hints.hints(document, span))


def _layout(document: Document, span: Span | None) -> Sequence[TextEdit]:
    return list(layout(document.source, span))


def _actions(document: Document, span: Span) -> Sequence[Fix]:
    return list(actions.actions(document, span))


def _kernels(document: Document) -> Sequence[Symbol]:
    return [_symbol(one) for one in kernel_needs.kernels(_module(document))]


def _requirements(document: Document, kernel: Symbol) -> str:
    function = next(one for one in kernel_needs.kernels(_module(document)) if one.name == kernel.name)
    return requirements(document, document.memo(_read_calls), function)


LANGUAGE = Language(
    name="nvvm",
    diagnostics=_diagnostics,
    first_diagnostics=_first_diagnostics,
    lints=_lints,
    hover=_hover,
    completions=_completions,
    signatures=_signatures,
    symbols=_symbols,
    top_symbols=_top_symbols,
    name_at=_name_at,
    references=_references,
    declarations=_declarations,
    rename=_rename,
    type_definition=type_definition.type_definition,
    function_at=_function_at,
    calls=_calls,
    folds=_folds,
    selections=_selections,
    tokens=_tokens,
    hints=_hints,
    hint_kind="ptx",
    graph=picture.graph_at,
    is_lowered=is_lowered("nvvm"),
    comment=";",
    layout=_layout,
    source_places=source_places,
    actions=_actions,
    triggers='.%@"(',
    kernels=_kernels,
    requirements=_requirements,
    run_fields=run_fields,
    reading=reading,
)
