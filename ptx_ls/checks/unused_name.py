"""unused-name: a register, label, parameter or variable of a function that nothing in it names."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.sema.captures import names_in
from ptx_ls.sema.meaning import meant_by
from ptx_ls.sema.symbols import Symbol, symbols_of
from ptx_ls.syntax.document import Document

CODE = "unused-name"

_WHAT = {"register": "Register", "label": "Label", "parameter": "Parameter", "variable": "Variable"}


def check(document: Document, function: tree_sitter.Node) -> Iterator[Diagnostic]:
    """One hint per declaration; of several registers declared at once, one for each."""
    symbols = symbols_of(document)
    declared = next((body.symbols for node, body in symbols.bodies if node.start_byte == function.start_byte), ())
    used = set()
    for name in names_in(document, function):
        if symbols.declared(name.start_byte) is None:
            word = document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")
            meant = meant_by(symbols, word, name.start_byte)
            used.add(meant.symbol.start if meant else None)
    for symbol in declared:
        if symbol.start not in used and not _is_needed(symbol):
            message = f"{_WHAT[symbol.kind]} '{symbol.text}' is never used"
            yield Diagnostic(CODE, "hint", message, symbol.start, symbol.end, tags=("unnecessary",))


def _is_needed(symbol: Symbol) -> bool:
    """Whether it is no fault that a name is never used: `_` stands for none."""
    return symbol.kind not in _WHAT or symbol.name == "_" or (symbol.kind == "parameter" and symbol.count is not None)
