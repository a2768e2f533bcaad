"""Functions as the call hierarchy of the protocol represents them; they are identified by their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.sema.call_graph import CallSite
from ptx_ls.sema.scope import Symbol
from ptx_ls.syntax.source_names import source_name

_KINDS = {"kernel": types.SymbolKind.Method, "function": types.SymbolKind.Function}


def item(context: Context, symbol: Symbol) -> types.CallHierarchyItem:
    """The item of a function or kernel."""
    whole, name = context.ranges([(symbol.whole_start, symbol.whole_end), (symbol.start, symbol.end)])
    return types.CallHierarchyItem(
        name=source_name(symbol.name),
        kind=_KINDS.get(symbol.kind, types.SymbolKind.Function),
        uri=context.document.uri,
        range=whole,
        selection_range=name,
        detail=symbol.detail or None,
        data={"name": symbol.name},
    )


def name_of(item: types.CallHierarchyItem) -> str:
    """The name by which the document has the function of an item."""
    return str(item.data.get("name", item.name)) if isinstance(item.data, dict) else item.name


def call_sites(context: Context) -> Sequence[CallSite]:
    """Every call of a document whose callee is known, in order."""
    calls = context.language.calls
    return calls(context.document) if calls else ()


def grouped(
    context: Context, sites: Iterable[CallSite], by_caller: bool
) -> list[tuple[types.CallHierarchyItem, list[types.Range]]]:
    """The functions at one end of some calls, each with the ranges of its calls."""
    found: dict[str, tuple[Symbol, list[tuple[int, int]]]] = {}
    for site in sites:
        symbol = site.caller if by_caller else site.callee
        found.setdefault(symbol.name, (symbol, []))[1].append((site.start, site.end))
    return [(item(context, symbol), context.ranges(places)) for symbol, places in found.values()]
