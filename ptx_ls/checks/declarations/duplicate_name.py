"""duplicate-name: a name is declared twice in one scope, or again as something else.

An inner block may declare a name of an outer block again; a function may be declared before it is defined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.checks.common.ptxas_position import at_next_word
from ptx_ls.lazy import replace
from ptx_ls.sema.broken_declarations import broken_declarations
from ptx_ls.sema.declarations import FUNCTIONS
from ptx_ls.sema.function_head import head
from ptx_ls.sema.scope import Body, Kind, Scope, Symbol
from ptx_ls.sema.symbols import symbols_of

CODE = "duplicate-name"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per repeated declaration, with the earlier one as related."""
    yield from _check_module(context, symbols_of(context.document).top)
    yield from _check_files(context)


def check_body(function: tree_sitter.Node, body: Body) -> Iterator[Diagnostic]:
    """One error per repeated declaration in a function."""
    # The parameters of a prototype have no scope; after a syntax error scopes are uncertain.
    if function.type == "function_definition":
        sure = min((node.start_byte for node in broken_declarations(function)), default=function.end_byte)
        yield from (found for found in _check_scopes(body.scopes) if found.end <= sure)


def _check_scopes(scopes: Sequence[Scope]) -> Iterator[Diagnostic]:
    for scope in scopes:
        for symbol, earlier in scope.repeated:
            yield _repeated(symbol, earlier, "label" if symbol.kind == "label" else "variable")
        if scope.ranges:
            yield from _check_families(scope)


def _check_families(scope: Scope) -> Iterator[Diagnostic]:
    """Errors of single registers that a family has too: `%r3` beside `%r<5>`."""
    for name, single in scope.names.items():
        range_of = scope.range_of(name) if single.kind != "label" else None
        if range_of is not None:
            later, earlier = (single, range_of) if range_of.start < single.start else (range_of, single)
            yield _repeated(later, earlier, "variable", name)


def _repeated(symbol: Symbol, earlier: Symbol, what: str, name: str = "") -> Diagnostic:
    message = f"Duplicate definition of {what} '{name or symbol.text}'"
    return _error(symbol, earlier, message)


def _error(symbol: Symbol, earlier: Symbol, message: str) -> Diagnostic:
    related = Related(earlier.start, earlier.end, f"'{earlier.text}' is declared here")
    return Diagnostic(CODE, "error", message, symbol.start, symbol.end, related=(related,))


def _check_module(context: Context, top: Sequence[Symbol]) -> Iterator[Diagnostic]:
    places = {node.start_byte: node for node in context.document.root.children}
    # Of several clashes of one name the first is enough.
    known: dict[str, dict[tuple[Kind, bool, bool], Symbol]] = {}
    labels: dict[str, Symbol] = {}
    for symbol in top:
        if symbol.kind == "label":
            # Debugging sections have a namespace of their own.
            if symbol.name in labels:
                yield _repeated(symbol, labels[symbol.name], "label")
            labels.setdefault(symbol.name, symbol)
        elif symbol.whole_start in places:
            earlier = known.setdefault(symbol.name, {})
            fault = next(filter(None, (_clash(symbol, one) for one in earlier.values())), None)
            if fault is not None:
                yield _at_reported_range(context, fault, places[symbol.whole_start])
            is_external = not symbol.is_function and _is_external(symbol)
            earlier.setdefault((symbol.kind, symbol.defines, is_external), symbol)


def _at_reported_range(context: Context, fault: Diagnostic, node: tree_sitter.Node) -> Diagnostic:
    """A fault of a function's name, at the place of its head that ptxas reports."""
    found = head(node, context.document.source) if node.type in FUNCTIONS else None
    if found is None or found.name is None:
        return fault
    start, end = found.place_of(found.name)
    return replace(fault, start=start, end=end)


def _clash(symbol: Symbol, earlier: Symbol) -> Diagnostic | None:
    """ptxas's error for a module-level name that an earlier declaration has; None if the two go together."""
    name = symbol.name
    first = next(iter(symbol.declared.words), "")
    if symbol.is_function != earlier.is_function:
        return _error(symbol, earlier, f"Inconsistent redefinition of variable '{name}'")
    if symbol.is_function:
        if symbol.kind != earlier.kind:
            return _error(symbol, earlier, f"Inconsistent redefinition of '{name}' as entry and function")
        if earlier.defines:
            return _error(symbol, earlier, f"Duplicate definition of function '{name}'")
        return None
    if symbol.defines and earlier.defines:
        return _error(symbol, earlier, f"Duplicate definition of variable '{name}'")
    if symbol.defines and _is_external(earlier) and first not in (".visible", ".weak", ".common"):
        return _error(symbol, earlier, f"'.extern' variable '{name}' cannot be resolved by a '.static'")
    return None


def _is_external(symbol: Symbol) -> bool:
    return symbol.declared.linkage == ".extern"


def _check_files(context: Context) -> Iterator[Diagnostic]:
    source = context.document.source
    known: dict[str, tuple[int, int]] = {}
    for node in context.document.root.children:
        index = node.child_by_field_name("index") if node.type == "file_directive" and not node.has_error else None
        if index is None:
            continue
        text = source[index.start_byte : index.end_byte].decode("utf-8", "replace")
        place = index.start_byte, index.end_byte
        if not text.isdecimal():
            continue
        number = text.lstrip("0") or "0"
        if number in known:
            related = Related(*known[number], "the index is first given here")
            if node.child_by_field_name("size") is None:
                # Until then the directive can go on.
                place = at_next_word(source, *place, node.end_byte, "")[:2]
            yield Diagnostic(CODE, "error", f"Duplicate file index #{number}", *place, related=(related,))
        else:
            known[number] = place
