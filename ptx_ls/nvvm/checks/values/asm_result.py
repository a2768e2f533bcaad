"""asm-result: a call of inline assembly has not the result that the outputs of its constraints make."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.statement import CALLS, Statement, returned

CODE = "asm-result"
_CONSTRAINTS = re.compile(r'"([^"]*)"\s*$')


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a call of inline assembly."""
    callee = statement.callee
    if statement.opcode not in CALLS or callee is None or callee.kind != "inline_asm":
        return
    written = _CONSTRAINTS.search(callee.text)
    if written is None or statement.type is None or "\\" in written[1]:
        return
    codes = [code.strip() for code in written[1].split(",") if code.strip()]
    outputs = sum(code.startswith("=") and not code.startswith("=*") for code in codes)
    if message := _result(statement, scope, outputs):
        yield Diagnostic(CODE, "error", message, callee.start, callee.end)


def _result(statement: Statement, scope: Scope, outputs: int) -> str:
    kind = scope.module.contents(returned(statement.type)) if statement.type is not None else None
    if kind is None:
        return ""
    if not outputs:
        return "" if kind.kind == "void" else f"the constraints have no output, the call has a result '{kind.text}'"
    fields = len(kind.parts) if kind.kind == "structure" else 1
    if (outputs == 1 and kind.kind == "structure") or (outputs > 1 and fields != outputs):
        return f"the constraints have {outputs} outputs, the result is '{kind.text}'"
    return ""
