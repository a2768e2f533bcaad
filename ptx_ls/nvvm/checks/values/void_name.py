"""void-name: an instruction that has no result has a name."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.statement import CALLS, Statement

CODE = "void-name"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a call that returns nothing and has a name; other such instructions are syntax errors."""
    del scope
    if statement.opcode in CALLS and statement.result and not statement.has_value:
        message = "instructions returning void cannot have a name"
        yield Diagnostic(CODE, "error", message, *statement.name_span)
