"""The call graph of a module, including calls through registers whose contents the module shows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.sema.call import Call, opcodes_that_call, read_call
from ptx_ls.sema.name_resolution import ResolvedName, name_node, resolve
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import names_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.trivia import next_named


@dataclass(frozen=True)
class CallSite:
    """A call: the calling function, the called one, and the span of the called name or register."""

    caller: Symbol
    callee: Symbol
    start: int
    end: int


def call_sites(document: Document) -> tuple[CallSite, ...]:
    """Every call of a PTX document whose callee is known, in order; one for each possible callee."""
    return document.memo(_call_sites)


def _call_sites(document: Document) -> tuple[CallSite, ...]:
    functions = [s for s in symbols_of(document).top if s.is_function and s.defines]
    starts = [symbol.whole_start for symbol in functions]
    found = []
    known: _Known = {}
    for number, node in enumerate(_call_nodes(document)):
        if not number & 63:
            document.raise_if_cancelled()
        at = bisect_right(starts, node.start_byte) - 1
        call = read_call(node)
        if call is None or at < 0 or node.end_byte > functions[at].whole_end:
            continue
        place = call.callee.start_byte, call.callee.end_byte
        found += [CallSite(functions[at], callee, *place) for callee in _callees(document, call, known)]
    return tuple(found)


_MOST_BROKEN = 1000
"""Broken calls after which no more are looked for: to find each takes time for all the errors around it."""


def _call_nodes(document: Document) -> Iterator[tree_sitter.Node]:
    left = _MOST_BROKEN
    for match in opcodes_that_call().finditer(document.source):
        node = document.root.named_descendant_for_byte_range(match.start(), match.start())
        above = node.parent if node is not None else None
        if node is None or above is None or above.has_error:
            left -= 1
            if not left:
                return
        elif node.type == "opcode" and node.start_byte == match.start():
            yield above


_Known = dict[tuple[int, int | None], tuple[Symbol, ...]]
"""The functions that a register may hold, or that a list names, by the start of its declaration and its number."""


def _callees(document: Document, call: Call, known: _Known) -> tuple[Symbol, ...]:
    callee = _resolve(document, call.callee)
    if callee is None:
        return ()
    if callee.symbol.is_function:
        return (callee.symbol,)
    target = _resolve(document, call.target) if call.target is not None else None
    if target is None:
        return ()
    is_register = target.symbol.detail == ".callprototype"
    meant = callee if is_register else target
    key = meant.symbol.start, meant.number
    if key not in known:
        listed = _held(document, callee) if is_register else _functions(document, _listed(document, target.symbol))
        known[key] = listed
    return known[key]


def _resolve(document: Document, node: tree_sitter.Node) -> ResolvedName | None:
    text = document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
    return resolve(symbols_of(document), text, node.start_byte)


def _functions(document: Document, nodes: Iterable[tree_sitter.Node]) -> tuple[Symbol, ...]:
    resolved = (_resolve(document, node) for node in nodes)
    return tuple(dict.fromkeys(m.symbol for m in resolved if m is not None and m.symbol.is_function))


def _listed(document: Document, symbol: Symbol) -> list[tree_sitter.Node]:
    """The names in a `.calltargets` list, or in the initial value of a table."""
    node: tree_sitter.Node | None = name_node(document, symbol.start)
    while node is not None and node.type not in ("label", "initialized_declarator", "variable_declaration"):
        node = node.parent
    if node is not None and node.type == "label":
        node = next_named(node)
        return names_in(document, node) if node is not None and node.type == "calltargets_directive" else []
    value = node.child_by_field_name("value") if node is not None else None
    return names_in(document, value) if value is not None else []


def _held(document: Document, register: ResolvedName) -> tuple[Symbol, ...]:
    """The functions whose addresses are written to a register."""
    # Imported here, because few programs call through a register.
    from ptx_ls.sema.access import Accesses
    from ptx_ls.sema.references import references

    accesses = Accesses(document, register.symbol)
    found: list[tree_sitter.Node] = []
    for occurrence in references(document, register):
        if accesses.of(occurrence) == "write":
            node: tree_sitter.Node | None = occurrence.node
            while node is not None and node.type != "operands":
                node = node.parent
            found += node.named_children if node is not None else ()
    return _functions(document, (node for node in found if node.type == "identifier"))
