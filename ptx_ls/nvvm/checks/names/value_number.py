"""value-number: a value that is named by a number has one that is too low: those without a name are counted too."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.syntax.span import Span

CODE = "value-number"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for the first wrong number of a function: those after it may follow from it."""
    body = scope.body
    if body.is_broken:
        return
    exact = scope.module.is_llvm7
    for one in body.names.misnumbered:
        # LLVM before 18 lets no number out.
        if one.number >= one.least and not exact:
            continue
        if one.statement < 0:
            parameter = body.header.parameters[one.parameter]
            what, place = "argument", Span(parameter.start, parameter.end)
        else:
            statement, start = body.statements[one.statement], body.starts[one.statement]
            what = "label" if statement.opcode == "label" else "instruction"
            place = Span(start + statement.name_span.start, start + statement.name_span.end)
        least = f"'%{one.least}'" if exact else f"'%{one.least}' or greater"
        yield Diagnostic(CODE, "error", f"{what} expected to be numbered {least}", *place)
        return
