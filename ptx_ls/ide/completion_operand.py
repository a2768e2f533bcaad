"""Completion of operands: the names in scope, those that fit best first, and predefined names."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import partial

from ptx_ls.ide import operand_meaning
from ptx_ls.ide.completion_cursor import unclosed_head
from ptx_ls.ide.completion_item import CompletionItem, Typed, gated
from ptx_ls.ide.register_names import registers_in_use
from ptx_ls.isa import state
from ptx_ls.lazy import replace
from ptx_ls.sema.expected_operand import expected_operand
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.statement import Statement
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.target_check import Judge
from ptx_ls.syntax.document import Document

MAX_ITEMS = 500
"""More names than anyone scrolls through; a module can declare tens of thousands of labels."""


def complete_operand(document: Document, statement: Statement, offset: int, here: Judge) -> Iterator[CompletionItem]:
    """The names allowed at the cursor, best fitting first; every name if the instruction is unknown."""
    expected = expected_operand(statement)
    typed = Typed(statement.typed, offset)
    ranked = []
    for symbol in _visible(document, offset, typed.text[:1]):
        rank = expected.rank(symbol) if expected else _ORDER.index(symbol.kind)
        # Of `%r<100>` the name is offered without a number, which the user types.
        if rank is None or (symbol.name == typed.text and symbol.count is None):
            continue
        ranked.append((rank, symbol))
    if len(ranked) > MAX_ITEMS:
        ranked = [(rank, symbol) for rank, symbol in ranked if symbol.name.startswith(typed.text)]
    ranked.sort(key=lambda one: one[0])
    explain = partial(operand_meaning.of_statement, document, statement)
    for rank, symbol in ranked[:MAX_ITEMS]:
        yield replace(_symbol_item(symbol, typed, rank), explain=explain)
        # For an unknown form, no type of register is preferred.
        if symbol.kind == "register" and symbol.count is not None and expected is not None:
            yield from (
                replace(item, explain=explain) for item in _family_items(document, symbol, typed, rank, expected.writes)
            )
    if expected is None or "special" in expected.kinds:
        yield from complete_special_register(typed, here, expected.types.keys() if expected else frozenset())


def _visible(document: Document, offset: int, begins: str) -> Iterator[Symbol]:
    """The names in scope, and the parameters of an unfinished function, which the tree lacks."""
    yield from symbols_of(document).visible(offset, begins)
    if head := unclosed_head(document, offset):
        text = document.source[slice(*head)] + b"}"
        inside = symbols_of(Document(document.uri, document.language, text)).visible(len(text) - 1, begins)
        yield from (symbol for symbol in inside if symbol.kind == "parameter")


def _family_items(
    document: Document, symbol: Symbol, typed: Typed, rank: int, writes: bool
) -> Iterator[CompletionItem]:
    """Registers of a `%r<100>`, after its name: the next free one if the operand is written; those in use."""
    used, free = registers_in_use(document, symbol, typed.offset)
    names = [(free, f"{symbol.detail}, the next free one")] if writes and free else []
    names += [(name, symbol.detail) for name in used]
    for number, (name, detail) in enumerate(names):
        sort = f"0{rank:02d}{_ORDER.index(symbol.kind)}{symbol.text}{number:02d}"
        yield CompletionItem(name, name, typed.start, typed.offset, "symbol", detail, "", sort)


def complete_guard(document: Document, typed: Typed) -> Iterator[CompletionItem]:
    """The predicates in scope."""
    for symbol in symbols_of(document).visible(typed.offset):
        if symbol.kind == "register" and ".pred" in symbol.detail:
            yield _symbol_item(symbol, typed, 0)
            if symbol.count is not None:
                yield from _family_items(document, symbol, typed, 0, writes=False)


def complete_special_register(typed: Typed, here: Judge, types: Set[str] = frozenset()) -> Iterator[CompletionItem]:
    """The special registers that begin as typed; those of the given types first."""
    # The manual begins with those that every kernel reads.
    for number, register in enumerate(state.special_registers()):
        for part, name in enumerate(register.names):
            if name.startswith(typed.text):
                rank = "90" if not types or not types.isdisjoint(register.types) else "99"
                detail = f".{register.type}: {register.summary}"
                yield gated(name, typed, "register", detail, register.gate, here, f"{rank}{number:03d}{part}")


_ORDER = ("register", "parameter", "variable", "label", "function", "kernel")


def _symbol_item(symbol: Symbol, typed: Typed, rank: int) -> CompletionItem:
    return CompletionItem(
        label=symbol.text,
        text=symbol.name,
        start=typed.start,
        end=typed.offset,
        kind="function" if symbol.is_function else "symbol",
        detail=symbol.detail or "label",
        needs="",
        sort=f"0{rank:02d}{_ORDER.index(symbol.kind)}{symbol.text}",
    )
