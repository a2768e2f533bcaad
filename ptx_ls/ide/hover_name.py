"""Hover of the names that a PTX document declares."""

from __future__ import annotations

from ptx_ls.ide.answers import Hover
from ptx_ls.ide.hover_number import text_of_array
from ptx_ls.ide.operand_meaning import operand_meaning
from ptx_ls.sema.name_resolution import definition, name_at
from ptx_ls.sema.symbols import source_of
from ptx_ls.syntax.document import Document


def hover_of_name(document: Document, offset: int) -> Hover | None:
    """The declaration of the name at an offset; None if there is none."""
    name = name_at(document, offset)
    symbol = definition(document, offset) if name else None
    if name is None or symbol is None:
        return None
    declaration = source_of(document, symbol)
    line = document.line_at(symbol.start) + 1
    text = text_of_array(document, symbol)
    said = f" Text: `{text}`" if text else ""
    shown = f"```ptx\n{declaration}\n```\n{_KINDS[symbol.kind]}, declared on line {line}.{said}"
    meaning = operand_meaning(document, name[1])
    return Hover("\n\n".join(filter(None, (shown, meaning))), name[1], name[2])


_KINDS = {
    "kernel": "Kernel",
    "function": "Function",
    "parameter": "Parameter",
    "variable": "Variable",
    "register": "Register",
    "label": "Label",
}
