"""Hover of the names that a PTX document declares."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.ide.answers import Hover
from ptx_ls.ide.hover_number import text_of_array
from ptx_ls.ide.operand_meaning import operand_meaning
from ptx_ls.sema.access import Accesses
from ptx_ls.sema.name_resolution import ResolvedName, definition, name_at, resolve_at
from ptx_ls.sema.references import near_and_last_references
from ptx_ls.sema.symbols import source_of
from ptx_ls.syntax.document import Document

_NEAR = 64
"""Places of a register that are looked at, nearest first: a large function may name one thousands of times."""


def hover_of_name(document: Document, offset: int) -> Hover | None:
    """The declaration of the name at an offset; None if there is none. Of a register also where it got its value and
    where it is read for the last time."""
    name = name_at(document, offset)
    symbol = definition(document, offset) if name else None
    if name is None or symbol is None:
        return None
    declaration = source_of(document, symbol)
    text = text_of_array(document, symbol)
    said = f". Text: `{text}`" if text else ""
    shown = f"```ptx\n{declaration}\n```\n{_KINDS[symbol.kind]}{said}"
    meaning = operand_meaning(document, name[1])
    resolved = resolve_at(document, offset)
    uses = _uses(document, resolved, name[1]) if resolved is not None and symbol.kind == "register" else ()
    places = (("declared", symbol.start), *uses)
    return Hover("\n\n".join(filter(None, (shown, meaning))), name[1], name[2], places)


def _uses(document: Document, resolved: ResolvedName, offset: int) -> Iterator[tuple[str, int]]:
    """The last place up to an offset where a register is written, or else the first, and the last where it is read."""
    accesses = Accesses(document, resolved.symbol)
    found = [(one.start, accesses.of(one)) for one in near_and_last_references(document, resolved, offset, _NEAR)]
    written = [at for at, access in found if access in ("write", "both")]
    read = [at for at, access in found if access in ("read", "both")]
    if written:
        yield "written", max((at for at in written if at <= offset), default=written[0])
    if read:
        yield "last read", read[-1]


_KINDS = {
    "kernel": "Kernel",
    "function": "Function",
    "parameter": "Parameter",
    "variable": "Variable",
    "register": "Register",
    "label": "Label",
}
