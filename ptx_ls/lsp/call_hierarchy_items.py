"""Functions as the call hierarchy of the protocol has them; they are told apart by their names."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types

from ptx_ls.ide import call_hierarchy
from ptx_ls.ide.call_hierarchy import CallSite
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.document_symbol import function_symbol, nvvm_module
from ptx_ls.nvvm import calls as calls_of_nvvm
from ptx_ls.nvvm.calls import CallSite as NvvmCallSite
from ptx_ls.sema.scope import Symbol
from ptx_ls.syntax.document import Document

_KINDS = {"kernel": types.SymbolKind.Method, "function": types.SymbolKind.Function}


def item(context: Context, symbol: Symbol) -> types.CallHierarchyItem:
    """A function or kernel."""
    whole, name = context.ranges([(symbol.whole_start, symbol.whole_end), (symbol.start, symbol.end)])
    return types.CallHierarchyItem(
        name=symbol.name,
        kind=_KINDS.get(symbol.kind, types.SymbolKind.Function),
        uri=context.document.uri,
        range=whole,
        selection_range=name,
        detail=symbol.detail or None,
    )


def call_sites(document: Document) -> tuple[CallSite, ...]:
    """Every call of a document whose callee is known, in order."""
    return document.memo(_of_nvvm) if document.language == "nvvm" else call_hierarchy.call_sites(document)


def _of_nvvm(document: Document) -> tuple[CallSite, ...]:
    return tuple(
        CallSite(function_symbol(site.caller), function_symbol(site.callee), site.start, site.end)
        for site in document.memo(nvvm_call_sites)
    )


def nvvm_call_sites(document: Document) -> tuple[NvvmCallSite, ...]:
    """Every call of a document in NVVM IR, in order."""
    return tuple(calls_of_nvvm.call_sites(document.source, document.tree, nvvm_module(document)))


def grouped(
    context: Context, sites: Iterable[CallSite], of_callers: bool
) -> list[tuple[types.CallHierarchyItem, list[types.Range]]]:
    """The functions at the one end of calls, each with the places of its calls."""
    found: dict[str, tuple[Symbol, list[tuple[int, int]]]] = {}
    for site in sites:
        symbol = site.caller if of_callers else site.callee
        found.setdefault(symbol.name, (symbol, []))[1].append((site.start, site.end))
    return [(item(context, symbol), context.ranges(places)) for symbol, places in found.values()]
