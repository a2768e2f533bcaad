"""Changes of an asm statement of C++ that mend a lint of its PTX."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.checks import asm_memory, asm_volatile
from ptx_ls.embed.cpp.scan import ASM
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.lazy import replace
from ptx_ls.syntax.text_edit import TextEdit

_COLONS = {1: " ::: ", 2: " :: ", 3: " : ", 4: " "}


def with_fix(d: Diagnostic, statement: AsmStatement, source: bytes) -> Diagnostic:
    """A lint with the change of the statement that mends it, where there is one and the statement is written out."""
    start, end = statement.span
    keyword = next((one for one in ASM if source.startswith(one, start)), None)
    if keyword is None or source[end - 1 : end] != b")":
        return d
    if d.code == asm_volatile.CODE:
        at = start + len(keyword)
        return replace(d, fixes=(Fix("Add volatile", (TextEdit(at, at, " volatile"),), preferred=True),))
    if d.code == asm_memory.CODE and not statement.lists.clobbers and statement.sections in _COLONS:
        text = f'{_COLONS[statement.sections]}"memory"'
        return replace(d, fixes=(Fix('Add "memory"', (TextEdit(end - 1, end - 1, text),), preferred=True),))
    return d
