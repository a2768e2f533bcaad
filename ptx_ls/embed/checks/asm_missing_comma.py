"""asm-missing-comma: a comma between two operands of an asm statement is missing.

nvcc takes it as if there were one; clang refuses it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.syntax.text_edit import TextEdit

CODE = "asm-missing-comma"


def check(statement: AsmStatement) -> Iterator[Diagnostic]:
    """One warning per place, at the operand that should follow a comma."""
    for before, (start, end) in statement.placed.missing_commas if statement.lists.missing_commas else ():
        fix = Fix("Insert a comma", (TextEdit(before, before, ","),), preferred=True)
        yield Diagnostic(CODE, "warning", "No comma before this operand: clang refuses it", start, end, fixes=(fix,))
