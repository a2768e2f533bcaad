"""`textDocument/documentSymbol`: the outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.sema.scope import Kind, Symbol
from ptx_ls.syntax.source_names import source_name

KINDS: dict[Kind, types.SymbolKind] = {
    "kernel": types.SymbolKind.Method,
    "function": types.SymbolKind.Function,
    "parameter": types.SymbolKind.Property,
    "variable": types.SymbolKind.Variable,
    "register": types.SymbolKind.Field,
    "label": types.SymbolKind.Key,
}


def answer(
    context: Context, params: types.DocumentSymbolParams
) -> Sequence[types.DocumentSymbol] | Sequence[types.SymbolInformation] | None:
    """Functions with their parameters, variables, registers and labels; module variables."""
    symbols = context.language.symbols
    outline = symbols(context.document) if symbols else ()
    spans = [span for symbol in _all(outline) for span in _spans(symbol)]
    ranges = iter(context.ranges(spans))
    if context.client.nested_symbols:
        return [_nested(symbol, ranges) for symbol in outline]
    return _flat(context, outline, ranges)


def _all(symbols: Sequence[Symbol]) -> Iterator[Symbol]:
    for symbol in symbols:
        yield symbol
        yield from _all(symbol.children)


def _spans(symbol: Symbol) -> tuple[tuple[int, int], tuple[int, int]]:
    return (symbol.whole_start, symbol.whole_end), (symbol.start, symbol.end)


def _nested(symbol: Symbol, ranges: Iterator[types.Range]) -> types.DocumentSymbol:
    whole, name = next(ranges), next(ranges)
    return types.DocumentSymbol(
        name=source_name(symbol.text),
        kind=KINDS[symbol.kind],
        range=whole,
        selection_range=name,
        detail=symbol.detail or None,
        children=[_nested(child, ranges) for child in symbol.children] or None,
    )


def _flat(context: Context, outline: Sequence[Symbol], ranges: Iterator[types.Range]) -> list[types.SymbolInformation]:
    """The outline for a client that does not support nested symbols."""
    found = []
    for symbol in outline:
        for inner in _all([symbol]):
            whole, _ = next(ranges), next(ranges)
            container = None if inner is symbol else source_name(symbol.name)
            place = types.Location(context.document.uri, whole)
            found.append(
                types.SymbolInformation(place, source_name(inner.text), KINDS[inner.kind], container_name=container)
            )
    return found
