"""asm-scope: a register or label of an asm statement is declared outside of braces.

The text is put into the function as it is, so that a function that is inlined twice, or a loop that is unrolled,
declares it twice, which ptxas refuses. In braces it is the statement's own; a label may also have %= in its name.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.body import Body

CODE = "asm-scope"


def check(body: Body) -> Iterator[Diagnostic]:
    """One warning per name."""
    for start, end in body.declared:
        name = body.ptx.document.source[start:end].decode("utf-8", "replace")
        message = f"'{name}' is declared twice where this is inlined twice: put the text in braces"
        yield Diagnostic(CODE, "warning", message, start, end)
