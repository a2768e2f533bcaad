"""What there is to say and to offer about the names that a PTX document declares itself."""

from __future__ import annotations

import re

from ptx_ls.sema.completion import Completion
from ptx_ls.sema.hover import Hover
from ptx_ls.sema.symbols import Symbol, definition, name_at, symbols_of
from ptx_ls.syntax.document import Document

# Behind an opcode with its modifiers and a gap: where operands stand.
_OPERANDS = re.compile(r"(?:^|[;{}:])\s*(?:@\s*!?\s*[\w%$]+\s+)?[A-Za-z][\w$.:]*\s[^;{}]*?([\w%$]*)$")
_GUARD = re.compile(r"(?:^|[;{}:])\s*@\s*!?\s*([\w%$]*)$")
_COMMENT = re.compile(r"//|/\*")

# More than anyone scrolls through; a module can declare tens of thousands of labels.
_MOST = 500


def hover_of_name(document: Document, offset: int) -> Hover | None:
    """The declaration of the name at an offset."""
    name = name_at(document, offset)
    symbol = definition(document, offset) if name else None
    if name is None or symbol is None:
        return None
    declaration = _declaration(document, symbol)
    line = document.line_at(symbol.start) + 1
    return Hover(f"```ptx\n{declaration}\n```\n{_KINDS[symbol.kind]}, declared in line {line}.", name[1], name[2])


_KINDS = {
    "kernel": "Kernel",
    "function": "Function",
    "parameter": "Parameter",
    "variable": "Variable",
    "register": "Register",
    "label": "Label",
}


def _declaration(document: Document, symbol: Symbol) -> str:
    if symbol.kind in ("kernel", "function"):
        whole = document.source[symbol.whole_start : symbol.whole_end].decode("utf-8", "replace")
        head = whole.partition("{")[0].rstrip(" \t\r\n;")
        return head if len(head) < 2000 else f"{symbol.detail} {symbol.name}"
    return f"{symbol.detail} {symbol.text}" if symbol.detail else f"{symbol.text}:"


def complete_names(document: Document, offset: int) -> list[Completion]:
    """The names that may stand at an offset: those visible there, where an operand or a guard is being typed."""
    source = document.source
    begin = source.rfind(b"\n", 0, offset) + 1
    prefix = source[max(begin, offset - 2000) : offset].decode("utf-8", "replace")
    guard = _GUARD.search(prefix)
    match = guard or _OPERANDS.search(prefix)
    if match is None or _COMMENT.search(prefix):
        return []
    typed = match[1]
    found = []
    for symbol in symbols_of(document).visible(offset):
        if guard and not (symbol.kind == "register" and ".pred" in symbol.detail):
            continue
        # Of `%r<100>` the name is offered without a number, which the user types.
        if symbol.name == typed and symbol.count is None:
            continue
        found.append(
            Completion(
                label=symbol.text,
                text=symbol.name,
                start=offset - len(typed.encode()),
                end=offset,
                kind="symbol" if symbol.kind not in ("kernel", "function") else "function",
                detail=symbol.detail or "label",
                about=str,
                needs="",
                sort=f"0{_ORDER.index(symbol.kind)}{symbol.text}",
            )
        )
        if len(found) == _MOST:
            break
    return sorted(found, key=lambda c: c.sort)


_ORDER = ("register", "parameter", "variable", "label", "function", "kernel")
